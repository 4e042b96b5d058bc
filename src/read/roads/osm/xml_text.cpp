#include "read/roads/osm/xml_text.hpp"

#include <algorithm>
#include <cstddef>

namespace starway::read::osm {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// The end of the tag that begins at `at`, beyond its '>', which a value in quotes may contain; npos if it has none.
std::size_t tag_end(std::string_view text, std::size_t at) {
    while (true) {
        at = text.find_first_of("\"'>", at);
        if (at == std::string_view::npos || text[at] == '>') return at == std::string_view::npos ? at : at + 1;
        at = text.find(text[at], at + 1);
        if (at == std::string_view::npos) return at;
        ++at;
    }
}

// "way" of "<way id='1'>", "/way" of "</way>".
std::string_view tag_name(std::string_view tag) {
    return tag.substr(1, tag.find_first_of(" \t\r\n/>", 2) - 1);
}

bool ends_itself(std::string_view tag) {
    return tag.ends_with("/>");
}

// Where ` name="value"` stands in a tag; empty if it has none of that name.
std::string_view attribute(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
        if (blanks.find(tag[at - 1]) == std::string_view::npos) continue;
        const std::size_t quote = at + name.size() + 1;
        if (quote >= tag.size() || tag[quote - 1] != '=' || (tag[quote] != '"' && tag[quote] != '\'')) continue;
        const std::size_t end = tag.find(tag[quote], quote + 1);
        if (end != std::string_view::npos) return tag.substr(at - 1, end + 1 - (at - 1));
    }
    return {};
}

bool is_to_be_deleted(std::string_view tag) {
    const std::string_view name = tag_name(tag);
    if (name != "node" && name != "way" && name != "relation") return false;
    return attribute(tag, "action").find("delete") != std::string_view::npos;
}

std::string deleted(std::string tag) {
    for (const std::string_view name : {"action", "visible"})
        if (const std::string_view found = attribute(tag, name); !found.empty())
            tag.erase(static_cast<std::size_t>(found.data() - tag.data()), found.size());
    return tag.insert(1 + tag_name(tag).size(), " visible=\"false\"");
}

bool has_any(std::string_view text) {
    if (text.find("<center") != std::string_view::npos || text.find("action=\"delete\"") != std::string_view::npos ||
        text.find("action='delete'") != std::string_view::npos)
        return true;
    for (std::size_t at = text.find("<member"); at != std::string_view::npos; at = text.find("<member", at)) {
        const std::size_t end = tag_end(text, at);
        if (end == std::string_view::npos) return false;
        if (!ends_itself(text.substr(at, end - at))) return true;
        at = end;
    }
    return false;
}

}  // namespace

std::optional<std::string> whole_xml(std::string_view text) {
    const std::size_t last = text.find_last_not_of(std::string_view(" \t\r\n\0", 5));
    constexpr std::size_t remarks = 4096;  // may follow the document
    if (last == std::string_view::npos ||
        text.substr(last > remarks ? last - remarks : 0).find("</osm>") != std::string_view::npos)
        return std::nullopt;
    std::size_t end = 0;
    for (const std::string_view tag : {"</node>", "</way>", "</relation>"})
        if (const std::size_t at = text.rfind(tag); at != std::string_view::npos) end = std::max(end, at + tag.size());
    // Nodes without tags end themselves; so do parts of other elements.
    for (std::size_t at = text.rfind("<node "); at != std::string_view::npos && at >= end;
         at = at == 0 ? std::string_view::npos : text.rfind("<node ", at - 1)) {
        const std::size_t close = text.find('>', at);
        if (close == std::string_view::npos || text[close - 1] != '/') continue;
        end = std::max(end, close + 1);
        break;
    }
    if (end == 0) return std::nullopt;
    return std::string(text.substr(0, end)) + "\n</osm>\n";
}

std::optional<std::string> plain_xml(std::string_view text) {
    if (!has_any(text)) return std::nullopt;
    std::string plain;
    std::size_t copied = 0;
    const auto copy_to = [&](std::size_t end) {
        plain.append(text.substr(copied, end - copied));
        copied = end;
    };
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
        const bool is_comment = text.substr(at).starts_with("<!--");
        std::size_t end = is_comment ? text.find("-->", at) : tag_end(text, at);
        if (end == std::string_view::npos) break;
        const std::string_view tag = text.substr(at, end - at);
        const std::string_view name = is_comment ? std::string_view() : tag_name(tag);
        if (name == "member" && !ends_itself(tag)) {
            copy_to(end - 1);
            plain.append("/>");
            const std::size_t close = text.find("</member>", end);
            if (close == std::string_view::npos) break;
            copied = end = close + std::string_view("</member>").size();
        } else if (name == "center" || name == "/center") {
            copy_to(at);
            copied = end;
        } else if (is_to_be_deleted(tag)) {
            copy_to(at);
            plain.append(deleted(std::string(tag)));
            copied = end;
        }
        at = end;
    }
    copy_to(text.size());
    return plain;
}

}  // namespace starway::read::osm
