#include "draw/trace.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>
#include <string>

#include "base/core/json/writer.hpp"
#include "draw/ancestry.hpp"
#include "draw/layout.hpp"
#include "draw/view.hpp"

namespace starway::draw {
namespace {

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

void write_point(core::JsonWriter& json, std::string_view x, std::string_view y) {
    json.object([&] {
        json.member("x", expression(x));
        json.member("y", expression(y));
    });
}

// The frame in metres in which a map's events are told; none where cells are counted.
const MapFrame* frame_of(const Picture& picture, const Layout& layout) {
    const bool squares = picture.tiles != nullptr && layout.cells == Layout::Cells::squares;
    return squares ? picture.tiles->frame.get() : nullptr;
}

// A cell around its centre in metres. Viewers count y downwards, a frame upwards.
void write_square(core::JsonWriter& json, const MapFrame& frame) {
    constexpr std::array<Position, 4> corners{{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
    const Position middle = frame.metres(0, 0);
    json.member("$", "polygon");
    json.list("points", corners, [&](const Position& corner) {
        const Position at = frame.metres(corner.x, corner.y);
        write_point(json, "$.x" + plus(at.x - middle.x), "-$.y" + plus(middle.y - at.y));
    });
}

// The members of a view's component that are a cell.
void write_cell(core::JsonWriter& json, const Layout& layout, const MapFrame* frame) {
    if (frame != nullptr) return write_square(json, *frame);
    if (layout.cells == Layout::Cells::squares) {
        json.member("$", "rect");
        json.member("x", expression("$.x"));
        json.member("y", expression("$.y"));
        json.member("width", 1);
        json.member("height", 1);
        return;
    }
    const Centre centre = centre_of(layout);
    json.member("$", "polygon");
    json.list("points", layout.outline,
              [&](const Position& corner) { write_point(json, centre.x + plus(corner.x), centre.y + plus(corner.y)); });
}

// One component for settled nodes, and one for nodes in the queue, which disappears when the node is settled.
void write_components_on_cells(core::JsonWriter& json, const Layout& layout, const MapFrame* frame) {
    for (const bool settled : {true, false})
        json.object([&] {
            write_cell(json, layout, frame);
            json.member("fill", expression("color[$.type]"));
            json.member("$if", expression(settled ? "$.type != 'generating'" : "$.type == 'generating'"));
            if (settled)
                json.member("clear", false);
            else
                json.member("clear", "expanding");
        });
}

void write_components_on_nodes(core::JsonWriter& json, double size) {
    json.object([&] {
        json.member("$", "path");
        json.member("$if", expression("!!parent"));
        json.key("points");
        json.begin_list();
        write_point(json, "parent.x", "parent.y");
        write_point(json, "$.x", "$.y");
        json.end_list();
        json.member("fill", expression("color[$.type]"));
        json.member("line-width", size / 2);
    });
    json.object([&] {
        json.member("$", "circle");
        json.member("x", expression("$.x"));
        json.member("y", expression("$.y"));
        json.member("radius", size);
        json.member("fill", expression("color[$.type]"));
    });
}

void write_views(core::JsonWriter& json, const Picture& picture, const Layout& layout, double node_size) {
    json.object([&] {
        json.key("main");
        json.begin_list();
        if (picture.tiles != nullptr)
            write_components_on_cells(json, layout, frame_of(picture, layout));
        else
            write_components_on_nodes(json, node_size);
        json.end_list();
    });
}

void write_pivot(core::JsonWriter& json, const Picture& picture, const Layout& layout, double node_size) {
    const bool cells = picture.tiles != nullptr;
    const MapFrame* const frame = frame_of(picture, layout);
    const Centre centre = frame != nullptr ? Centre{"$.x", "-$.y"} : cells ? centre_of(layout) : Centre{"$.x", "$.y"};
    json.object([&] {
        json.member("x", expression(centre.x));
        json.member("y", expression(centre.y));
        json.member("scale", frame != nullptr ? frame->resolution : cells ? 1.0 : node_size * 2);
    });
}

// The members before the events. As YAML each is a line, whose value is JSON, which is YAML too.
std::string header(const Picture& picture, const Layout& layout, double node_size, TraceSyntax syntax) {
    const auto value = [](const auto& write) {
        core::JsonWriter json(core::JsonWriter::Layout::compact);
        write(json);
        json.finish();
        return json.text();
    };
    const std::string version = "\"1.4.0\"";
    const std::string views = value([&](auto& json) { write_views(json, picture, layout, node_size); });
    const std::string pivot = value([&](auto& json) { write_pivot(json, picture, layout, node_size); });
    if (syntax == TraceSyntax::yaml) return fmt::format("version: {}\nviews: {}\npivot: {}\n", version, views, pivot);
    core::JsonWriter json(core::JsonWriter::Layout::compact);
    json.begin_object();
    json.key("version");
    json.formatted(version);
    json.key("views");
    json.formatted(views);
    json.key("pivot");
    json.formatted(pivot);
    return json.text();
}

class EventText {
public:
    EventText(const Picture& picture, const Layout& layout, TraceSyntax syntax)
        : on_cells_(picture.tiles != nullptr),
          frame_(frame_of(picture, layout)),
          layout_(layout),
          json_(syntax == TraceSyntax::json) {}

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
        const Position place = frame_ != nullptr ? frame_->metres(event.at.x, event.at.y)
                               : on_cells_       ? Position{std::floor(event.at.x), std::floor(event.at.y)}
                                                 : layout_.drawn(event.at);
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
    const MapFrame* frame_;
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
    const std::string head = header(picture, view.layout(), view.unit() / view.scale().x / 4, syntax);
    const bool json = syntax == TraceSyntax::json;
    std::string text;
    if (json) {
        text = head + ",\"events\":[";
    } else {
        const std::string cut = cut_short(search, search.events.size());
        if (!cut.empty()) text += "# " + cut + "\n";
        text += head;
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
