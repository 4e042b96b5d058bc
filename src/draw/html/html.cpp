#include "draw/html/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/core/json/writer.hpp"
#include "draw/base64.hpp"
#include "draw/canvas/surface.hpp"
#include "draw/layout_json.hpp"
#include "draw/scene/scene.hpp"
#include "write/xml_text.hpp"

namespace starway::draw {
namespace {

using core::JsonWriter;

std::string data_address(std::string_view kind, std::string_view bytes) {
    std::string address = fmt::format("data:image/{};base64,", kind);
    append_base64(address, bytes);
    return address;
}

// What is drawn on a page of SVG.
template <class Draw>
Result<std::string> vector_image(std::uint32_t width, std::uint32_t height, const Draw& draw) {
    Surface surface(Surface::Format::svg, width, height);
    draw(surface);
    auto svg = surface.finish();
    if (!svg) return svg;
    return data_address("svg+xml", *svg);
}

// With or without the path and the cells' text.
Result<std::string> overlay(const Scene& scene, bool answer) {
    return vector_image(scene.width(), scene.height(), [&](Surface& surface) {
        if (!answer) return scene.draw_signs(surface);
        scene.draw_cell_text(surface);
        scene.draw_answer(surface);
    });
}

// The background below the search: vector graphics, or pixels if those would be too much for a browser.
Result<std::string> background_of(const Scene& scene) {
    const Picture& picture = scene.picture();
    if (picture.tiles == nullptr && picture.shapes != nullptr && picture.shapes->size() <= most_sharp_shapes &&
        (picture.field == nullptr || !picture.steps.empty()))
        return vector_image(scene.width(), scene.height(), [&](Surface& surface) { scene.draw_ground(surface); });
    Surface surface(Surface::Format::pixels, scene.width(), scene.height());
    surface.fill(palette::paper);
    scene.draw_ground(surface);
    auto png = surface.finish();
    if (!png) return png;
    return data_address("png", *png);
}

void write_colours(JsonWriter& json, std::string_view name, const Ramp& ramp) {
    json.key(name);
    json.begin_list();
    for (std::uint32_t step = 0; step < Ramp::steps; ++step) json.value(hex(ramp.of_step(step)));
    json.end_list();
}

// The page lays the signs out itself, in letters that can be read on any screen.
struct LegendSign {
    std::string label, image;
    std::uint32_t width = 0;
};
Result<std::vector<LegendSign>> signs_of(const Scene& scene) {
    const Legend legend = scene.legend_signs();
    std::vector<LegendSign> signs;
    for (std::size_t i = 0; i < legend.sign_count(); ++i) {
        const auto width = static_cast<std::uint32_t>(legend.sign_width(i));
        auto image = vector_image(width, Legend::sign_height, [&](Surface& surface) { legend.draw_sign(surface, i); });
        if (!image) return std::move(image).error();
        signs.push_back({legend.label(i), *std::move(image), width});
    }
    return signs;
}

void write_legend(JsonWriter& json, const std::vector<LegendSign>& signs) {
    json.list("legend", signs, [&](const LegendSign& sign) {
        json.object([&] {
            json.member("label", sign.label);
            json.member("width", sign.width);
            json.member("height", Legend::sign_height);
            json.member("image", sign.image);
        });
    });
}

// The names of what is on a map, each at the middle of its cell.
void write_names(JsonWriter& json, const Scene& scene) {
    constexpr std::size_t most = 500;
    json.key("names");
    json.begin_list();
    std::size_t written = 0;
    if (const TileMap* const map = scene.picture().tiles; map != nullptr)
        for (const MapSpot& spot : map->spots) {
            const std::string& name = spot.name.empty() ? spot.type : spot.name;
            if (name.empty() || ++written > most) continue;
            const Position at = scene.view().at({spot.cell.x + 0.5, spot.cell.y + 0.5});
            json.object([&] {
                json.member("at", std::vector<double>{at.x, at.y});
                json.member("name", name);
            });
        }
    json.end_list();
}

// The events as columns: a third of the size of rows.
class Columns {
public:
    Columns(const SearchRecord& search, const SearchLayer& layer, bool cells)
        : search_(search), layer_(layer), cells_(cells) {}

    void write(JsonWriter& json) const {
        std::string kinds;
        std::string shades;
        for (const SearchEvent& event : search_.events) {
            constexpr std::string_view letters = "sdge";  // capitals: backward half
            const char letter = letters[static_cast<std::size_t>(event.kind)];
            kinds += event.backward ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
        for (std::size_t i = 0; i < search_.events.size(); ++i) shades += static_cast<char>('a' + layer_.step(i));
        json.object("events", [&] {
            json.member("kind", kinds);
            json.member("shade", shades);
            column(json, "x", [&](const SearchEvent& event) { return place(event.at.x); });
            column(json, "y", [&](const SearchEvent& event) { return place(event.at.y); });
            column(json, "g", [](const SearchEvent& event) { return event.g; });
            column(json, "h", [](const SearchEvent& event) { return event.h; });
            column(json, "f", [](const SearchEvent& event) { return event.f; });
            json.key("parent");
            json.begin_short_list();
            for (std::size_t i = 0; i < search_.events.size(); ++i)
                json.value(static_cast<std::int32_t>(layer_.parents()[i]));
            json.end_list();
            if (!search_.spans.empty()) write_spans(json);
        });
    }

private:
    [[nodiscard]] double place(double coordinate) const { return cells_ ? std::floor(coordinate) : coordinate; }

    template <class Value>
    void column(JsonWriter& json, std::string_view name, const Value& value) const {
        json.key(name);
        json.begin_short_list();
        for (const SearchEvent& event : search_.events) write_number(json, value(event));
        json.end_list();
    }
    // Four numbers for each event.
    void write_spans(JsonWriter& json) const {
        json.key("span");
        json.begin_short_list();
        for (const SearchSpan& span : search_.spans)
            for (const double coordinate : {span.left.x, span.left.y, span.right.x, span.right.y})
                write_number(json, coordinate);
        json.end_list();
    }
    static void write_number(JsonWriter& json, double number) {
        if (std::isfinite(number))
            json.formatted(fmt::format("{:.9g}", number));
        else
            json.value(nullptr);
    }

    const SearchRecord& search_;
    const SearchLayer& layer_;
    bool cells_;
};

// Within a page, "</script" and "<!--" must not appear, even in a string.
std::string inside_page(std::string json) {
    for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;) json.replace(at, 1, "\\u003c");
    return json;
}

}  // namespace

Result<void> write_html(const Picture& picture, const SearchRecord& search, std::uint32_t max_side,
                        const std::function<void(std::string_view)>& take) {
    SearchRecord shown;
    const auto count = static_cast<std::ptrdiff_t>(std::min(search.events.size(), most_page_events));
    shown.events.assign(search.events.begin(), search.events.begin() + count);
    if (!search.spans.empty()) shown.spans.assign(search.spans.begin(), search.spans.begin() + count);
    shown.path = search.path;
    shown.line = search.line;
    shown.path_leaps = search.path_leaps;
    shown.line_leaps = search.line_leaps;
    // The page shows title and notes itself, and draws reached nodes step by step.
    Picture still = picture;
    still.title.clear();
    still.notes.clear();
    still.options.legend = false;
    still.options.spot_names = false;
    still.options.search = true;
    if (picture.search != nullptr) still.search = &shown;
    const Scene scene(still, max_side);
    const View& view = scene.view();
    const SearchLayer layer = scene.layer_of(shown);
    const auto ground = background_of(scene);
    const auto signs = overlay(scene, false);
    const auto answer = overlay(scene, true);
    for (const auto* image : {&ground, &signs, &answer})
        if (!*image) return image->error();
    const auto legend =
        picture.options.legend ? signs_of(scene) : Result<std::vector<LegendSign>>(std::vector<LegendSign>());
    if (!legend) return legend.error();

    std::vector<std::string> notes = picture.notes;
    const std::string cut = cut_short(search, shown.events.size());
    if (!cut.empty()) notes.push_back(cut);
    notes.insert(notes.end(), scene.notes().begin(), scene.notes().end());
    const std::string title = picture.title.empty() ? "Search" : picture.title;

    JsonWriter json(JsonWriter::Layout::compact);
    json.object([&] {
        json.member("title", title);
        json.member("notes", notes);
        json.list("directions", picture.directions, [&](const Picture::Direction& direction) {
            json.value(std::vector<std::string>{direction.text, direction.length});
        });
        write_legend(json, *legend);
        write_names(json, scene);
        json.member("markRadius", end_mark_radius(view));
        json.member("width", scene.width());
        json.member("height", scene.height());
        json.member("cells", view.has_cells());
        json.member("unit", view.unit());
        json.list("outline", view.outline(), [&](Position at) { json.value(std::vector<double>{at.x, at.y}); });
        json.key("layout");
        write_layout(json, view.layout(), view.scale(), view.origin());
        json.member("opacity", scene.opacity());
        write_colours(json, "ramp", SearchLayer::ramp(scene.shading(), false));
        write_colours(json, "backwardRamp", SearchLayer::ramp(scene.shading(), true));
        json.member("waiting", hex(palette::waiting));
        json.member("newest", hex(palette::newest));
        json.member("ink", hex(palette::ink));
        json.member("paper", hex(palette::paper));
        json.member("found", !shown.path.empty());
        if (view.has_cells()) {
            const TileMap& map = *picture.tiles;
            json.member("map", std::vector<std::uint32_t>{map.grid.width(), map.grid.height()});
            json.member("origin", std::vector<std::int32_t>{map.origin.x, map.origin.y});
        }
        json.member("ground", *ground);
        json.member("signs", *signs);
        json.member("answer", *answer);
        Columns(shown, layer, view.has_cells()).write(json);
    });
    json.finish();

    const HtmlPage page = html_page();
    std::string text(page.before_title);
    writing::append_xml(text, title);
    text += page.before_data;
    text += inside_page(json.text());
    text += page.behind_data;
    take(text);
    return {};
}

}  // namespace starway::draw
