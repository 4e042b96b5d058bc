#include "io/osm_order.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

namespace starway::io {
namespace {

enum class Kind : std::uint8_t { node, way, relation };

// A node, way or relation with its content.
struct Element {
    Kind kind = Kind::node;
    std::int64_t id = 0;
    std::size_t first = 0, size = 0;
};

constexpr std::string_view spaces = " \t\r\n";

// The end of the tag that begins with the '<' at `at`; npos if none. A '>' inside quotes does not end it.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
    if (text.substr(at, 4) == "<!--") {
        const std::size_t end = text.find("-->", at);
        return end == std::string_view::npos ? end : end + 3;
    }
    char quote = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '>') {
            return at + 1;
        }
    }
    return std::string_view::npos;
}

std::string_view name_of(std::string_view tag) {
    tag.remove_prefix(1);
    return tag.substr(0, tag.find_first_of(" \t\r\n/>"));
}

// The offset and size of an attribute's value in the tag; size 0 if missing.
struct Span {
    std::size_t first = 0, size = 0;
};
Span attribute(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
        if (at == 0 || spaces.find(tag[at - 1]) == std::string_view::npos) continue;
        std::size_t next = tag.find_first_not_of(spaces, at + name.size());
        if (next == std::string_view::npos || tag[next] != '=') continue;
        next = tag.find_first_not_of(spaces, next + 1);
        if (next == std::string_view::npos || (tag[next] != '"' && tag[next] != '\'')) continue;
        const std::size_t end = tag.find(tag[next], next + 1);
        if (end == std::string_view::npos) return {};
        return {next + 1, end - next - 1};
    }
    return {};
}

std::optional<std::int64_t> number(std::string_view text) {
    constexpr std::int64_t largest = std::int64_t{1} << 60;
    std::int64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value < -largest || value > largest)
        return std::nullopt;
    return value;
}

// All elements in document order; nothing if the document is incomplete.
std::optional<std::vector<Element>> elements_of(std::string_view text) {
    std::vector<Element> elements;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
        const std::size_t behind = end_of_tag(text, at);
        if (behind == std::string_view::npos) return std::nullopt;
        const std::string_view tag = text.substr(at, behind - at);
        const std::string_view name = name_of(tag);
        if (name != "node" && name != "way" && name != "relation") {
            at = behind;
            continue;
        }
        const Span id = attribute(tag, "id");
        const auto value = number(tag.substr(id.first, id.size));
        if (!value) return std::nullopt;
        std::size_t end = behind;
        if (tag[tag.size() - 2] != '/') {
            const std::string closing = "</" + std::string(name);
            const std::size_t closed = text.find(closing, behind);
            if (closed == std::string_view::npos) return std::nullopt;
            end = end_of_tag(text, closed);
            if (end == std::string_view::npos) return std::nullopt;
        }
        const Kind kind = name == "node" ? Kind::node : name == "way" ? Kind::way : Kind::relation;
        elements.push_back({kind, *value, at, end - at});
        at = end;
    }
    return elements;
}

bool before(const Element& a, const Element& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.id < b.id;
}

// Replaces negative ids by ids beyond the largest, in elements and references.
class Renumbering {
public:
    explicit Renumbering(const std::vector<Element>& elements) {
        for (const Element& element : elements) largest_ = std::max(largest_, element.id);
    }
    [[nodiscard]] std::int64_t operator()(std::int64_t id) const { return id < 0 ? largest_ - id : id; }

    void append(std::string_view element, std::string& to) const {
        for (std::size_t at = 0; at < element.size();) {
            const std::size_t tag = element.find('<', at);
            const std::size_t end = tag == std::string_view::npos ? tag : end_of_tag(element, tag);
            if (end == std::string_view::npos) {
                to.append(element.substr(at));
                return;
            }
            to.append(element.substr(at, tag - at));
            append_tag(element.substr(tag, end - tag), to);
            at = end;
        }
    }

private:
    void append_tag(std::string_view tag, std::string& to) const {
        const std::string_view name = name_of(tag);
        const bool refers = name == "nd" || name == "member";
        const Span span = name == "tag" ? Span{} : attribute(tag, refers ? "ref" : "id");
        const auto id = span.size > 0 ? number(tag.substr(span.first, span.size)) : std::nullopt;
        if (!id || *id >= 0) {
            to.append(tag);
            return;
        }
        to.append(tag.substr(0, span.first))
            .append(std::to_string((*this)(*id)))
            .append(tag.substr(span.first + span.size));
    }

    std::int64_t largest_ = 0;
};

}  // namespace

bool is_osm_xml(std::string_view beginning) {
    for (std::size_t at = beginning.find('<'); at != std::string_view::npos; at = beginning.find('<', at)) {
        const std::string_view name = name_of(beginning.substr(at));
        if (name == "osm") return true;
        if (name.empty() || (name.front() != '?' && name.front() != '!')) return false;
        at = end_of_tag(beginning, at);
        if (at == std::string_view::npos) return false;
    }
    return false;
}

std::optional<std::string> ordered_osm(std::string_view text) {
    auto elements = elements_of(text);
    if (!elements) return std::nullopt;
    const bool negative =
        std::any_of(elements->begin(), elements->end(), [](const Element& element) { return element.id < 0; });
    if (!negative && std::is_sorted(elements->begin(), elements->end(), before)) return std::nullopt;
    const Renumbering renumbering(*elements);
    for (Element& element : *elements) element.id = renumbering(element.id);
    std::stable_sort(elements->begin(), elements->end(), before);
    std::string ordered = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n";
    ordered.reserve(text.size() + text.size() / 16);
    for (const Element& element : *elements) {
        const std::string_view one = text.substr(element.first, element.size);
        if (negative)
            renumbering.append(one, ordered);
        else
            ordered.append(one);
        ordered.push_back('\n');
    }
    ordered.append("</osm>\n");
    return ordered;
}

}  // namespace starway::io
