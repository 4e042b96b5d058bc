#include "draw/trace.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "draw/ancestry.hpp"
#include "draw/layout.hpp"
#include "draw/view.hpp"

namespace starway::draw {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t block = std::size_t{1} << 16U;

std::string expression(std::string_view code) {
    return fmt::format("${{{{ {} }}}}", code);
}

std::string text_of(EventKind kind) {
    switch (kind) {
        case EventKind::source:
            return "source";
        case EventKind::destination:
            return "destination";
        case EventKind::generating:
            return "generating";
        case EventKind::expanding:
            break;
    }
    return "expanding";
}

// The drawn centre of an event's cell, in the language of the format: JavaScript on the event `$`.
struct Centre {
    std::string x, y;
};

// " + 0.5", " - 0.5"; empty for a rounding of zero.
std::string plus(double number) {
    if (std::abs(number) < 1e-9) return {};
    return fmt::format(" {} {:.6g}", number < 0 ? '-' : '+', std::abs(number));
}

Centre centre_of(const Layout& layout) {
    const auto sum = [](double of_x, double of_y) {
        const auto times = [](double factor, char coordinate) {
            return factor == 1 ? fmt::format("($.{} + 0.5)", coordinate)
                               : fmt::format("{:.6g} * ($.{} + 0.5)", factor, coordinate);
        };
        std::string code;
        if (of_x != 0) code += times(of_x, 'x');
        if (of_y != 0) code += (code.empty() ? "" : " + ") + times(of_y, 'y');
        return code;
    };
    const auto shoved = [&](char coordinate) {
        return fmt::format(" + ($.{} % 2 == {} ? {:.6g} : 0)", coordinate, layout.shoved_parity, layout.shove_by);
    };
    Centre centre{sum(layout.xx, layout.xy), sum(layout.yx, layout.yy)};
    if (layout.shove == Layout::Shove::rows) centre.x += shoved('y');
    if (layout.shove == Layout::Shove::columns) centre.y += shoved('x');
    return centre;
}

Json cell_component(const Layout& layout) {
    if (layout.cells == Layout::Cells::squares)
        return {{"$", "rect"}, {"x", expression("$.x")}, {"y", expression("$.y")}, {"width", 1}, {"height", 1}};
    const Centre centre = centre_of(layout);
    Json points = Json::array();
    for (const Position corner : layout.outline)
        points.push_back({{"x", expression(centre.x + plus(corner.x))}, {"y", expression(centre.y + plus(corner.y))}});
    return {{"$", "polygon"}, {"points", std::move(points)}};
}

// One view for settled nodes, and one for nodes in the queue, which disappears when the node is settled.
Json views_on_cells(const Layout& layout) {
    Json settled = cell_component(layout);
    Json waiting = settled;
    settled["fill"] = waiting["fill"] = expression("color[$.type]");
    settled["$if"] = expression("$.type != 'generating'");
    settled["clear"] = false;
    waiting["$if"] = expression("$.type == 'generating'");
    waiting["clear"] = "expanding";
    return {{"main", Json::array({settled, waiting})}};
}

Json views_on_nodes(double size) {
    const Json node{{"$", "circle"},
                    {"x", expression("$.x")},
                    {"y", expression("$.y")},
                    {"radius", size},
                    {"fill", expression("color[$.type]")}};
    const Json link{{"$", "path"},
                    {"$if", expression("!!parent")},
                    {"points", Json::array({{{"x", expression("parent.x")}, {"y", expression("parent.y")}},
                                            {{"x", expression("$.x")}, {"y", expression("$.y")}}})},
                    {"fill", expression("color[$.type]")},
                    {"line-width", size / 2}};
    return {{"main", Json::array({link, node})}};
}

Json header(const Picture& picture, const Layout& layout, double node_size) {
    Json head{{"version", "1.4.0"}};
    const bool cells = picture.tiles != nullptr;
    head["views"] = cells ? views_on_cells(layout) : views_on_nodes(node_size);
    const Centre centre = cells ? centre_of(layout) : Centre{"$.x", "$.y"};
    head["pivot"] = {{"x", expression(centre.x)}, {"y", expression(centre.y)}, {"scale", cells ? 1.0 : node_size * 2}};
    return head;
}

// Block style; strings in double quotes, which YAML reads as JSON does.
void append_yaml(std::string& yaml, const Json& value, std::size_t indent) {
    const std::string spaces(indent, ' ');
    const auto is_nest = [](const Json& item) { return item.is_structured() && !item.empty(); };
    if (value.is_object()) {
        bool first = true;
        for (const auto& [key, item] : value.items()) {
            if (!first) yaml += spaces;
            first = false;
            yaml += key;
            yaml += ':';
            yaml += is_nest(item) ? "\n" + std::string(indent + 2, ' ') : " ";
            append_yaml(yaml, item, indent + 2);
        }
        return;
    }
    if (value.is_array()) {
        bool first = true;
        for (const Json& item : value) {
            if (!first) yaml += spaces;
            first = false;
            yaml += "- ";
            append_yaml(yaml, item, indent + 2);
        }
        return;
    }
    yaml += value.dump();
    yaml += '\n';
}

class EventText {
public:
    EventText(const Picture& picture, const Layout& layout, TraceSyntax syntax)
        : on_cells_(picture.tiles != nullptr), layout_(layout), json_(syntax == TraceSyntax::json) {}

    void append(std::string& text, const SearchEvent& event, const SearchEvent* parent) {
        text += json_ ? "{" : "  - { ";
        first_ = true;
        key(text, "type");
        quoted(text, text_of(event.kind));
        key(text, "id");
        id(text, event);
        if (parent != nullptr) {
            key(text, "pId");
            id(text, *parent);
        }
        if (event.kind == EventKind::expanding || event.kind == EventKind::generating) {
            number(text, "f", event.f);
            number(text, "g", event.g);
            number(text, "h", event.h);
        }
        const Position place =
            on_cells_ ? Position{std::floor(event.at.x), std::floor(event.at.y)} : layout_.drawn(event.at);
        number(text, "x", place.x);
        number(text, "y", place.y);
        text += json_ ? "}" : " }\n";
    }

private:
    void key(std::string& text, std::string_view name) {
        if (!first_) text += json_ ? "," : ", ";
        first_ = false;
        if (json_) text += '"';
        text += name;
        text += json_ ? "\":" : ": ";
    }
    void quoted(std::string& text, std::string_view word) const {
        if (json_) text += '"';
        text += word;
        if (json_) text += '"';
    }
    void id(std::string& text, const SearchEvent& event) const {
        if (event.backward) {
            quoted(text, fmt::format("b{}", event.node));
        } else {
            fmt::format_to(std::back_inserter(text), "{}", event.node);
        }
    }
    void number(std::string& text, std::string_view name, double value) {
        if (!std::isfinite(value)) return;
        key(text, name);
        fmt::format_to(std::back_inserter(text), "{}", value);
    }

    bool on_cells_;
    const Layout& layout_;
    bool json_;
    bool first_ = true;
};

}  // namespace

void write_trace(const Picture& picture, const SearchRecord& search, TraceSyntax syntax,
                 const std::function<void(std::string_view)>& take) {
    Picture searched = picture;
    searched.search = &search;
    const View view(searched, 1000);
    const Json head = header(picture, view.layout(), view.unit() / view.scale().x / 4);
    const bool json = syntax == TraceSyntax::json;
    std::string text;
    if (json) {
        text = head.dump();
        text.pop_back();
        text += ",\"events\":[";
    } else {
        const std::string cut = cut_short(search, search.events.size());
        if (!cut.empty()) text += "# " + cut + "\n";
        append_yaml(text, head, 0);
        text += search.events.empty() ? "events: []\n" : "events:\n";
    }
    const std::vector<std::uint32_t> parents = parent_events(search);
    EventText events(picture, view.layout(), syntax);
    for (std::size_t i = 0; i < search.events.size(); ++i) {
        if (json) text += i > 0 ? ",\n" : "\n";
        events.append(text, search.events[i], parents[i] == no_event ? nullptr : &search.events[parents[i]]);
        if (text.size() < block) continue;
        take(text);
        text.clear();
    }
    if (json) text += "\n]}\n";
    take(text);
}

}  // namespace starway::draw
