#include "draw/html/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "draw/base64.hpp"
#include "draw/pixels/png.hpp"
#include "draw/scene.hpp"
#include "draw/svg/surface.hpp"
#include "io/write/xml_text.hpp"

namespace starway::draw {
namespace {

using Json = nlohmann::ordered_json;

std::string data_address(std::string_view kind, std::string_view bytes) {
    std::string address = fmt::format("data:image/{};base64,", kind);
    append_base64(address, bytes);
    return address;
}

// With or without the path and the cells' text.
std::string overlay(const Scene& scene, bool answer) {
    SvgSurface surface(scene.width(), scene.height(), std::nullopt, {});
    if (answer) {
        scene.draw_cell_text(surface);
        scene.draw_answer(surface);
    } else {
        scene.draw_signs(surface);
    }
    return data_address("svg+xml", surface.finish());
}

// The background below the search: vector graphics, or pixels if those would be too much for a browser.
Result<std::string> background_of(const Scene& scene) {
    const Picture& picture = scene.picture();
    if (picture.tiles == nullptr && picture.field == nullptr && picture.shapes != nullptr &&
        picture.shapes->size() <= most_sharp_shapes) {
        SvgSurface surface(scene.width(), scene.height(), std::nullopt, {});
        scene.draw_ground(surface);
        return data_address("svg+xml", surface.finish());
    }
    const Raster ground = draw_ground_pixels(scene);
    auto png = png_of(ground, 0, 0, ground.width(), ground.height());
    if (!png) return std::move(png).error();
    return data_address("png", *png);
}

// From a position, or a cell's centre, to pixels; the page converts in both directions.
Json layout_of(const View& view) {
    const Layout& layout = view.layout();
    const Position scale = view.scale();
    const Position origin = view.origin();
    return {{"xx", layout.xx * scale.x},
            {"xy", layout.xy * scale.x},
            {"x0", origin.x},
            {"yx", layout.yx * scale.y},
            {"yy", layout.yy * scale.y},
            {"y0", origin.y},
            {"shove", layout.shove == Layout::Shove::rows      ? "rows"
                      : layout.shove == Layout::Shove::columns ? "columns"
                                                               : ""},
            {"parity", layout.shoved_parity},
            {"shoveX", layout.shove == Layout::Shove::rows ? layout.shove_by * scale.x : 0},
            {"shoveY", layout.shove == Layout::Shove::columns ? layout.shove_by * scale.y : 0},
            {"cells", layout.cells == Layout::Cells::hexagons   ? "hexagons"
                      : layout.cells == Layout::Cells::diamonds ? "diamonds"
                                                                : "squares"}};
}

Json colours_of(const Ramp& ramp) {
    Json colours = Json::array();
    for (std::uint32_t step = 0; step < Ramp::steps; ++step) colours.push_back(hex(ramp.of_step(step)));
    return colours;
}

// The page lays the signs out itself, in letters that can be read on any screen.
Json legend_of(const Scene& scene) {
    Json signs = Json::array();
    const Legend legend = scene.legend_signs();
    for (std::size_t i = 0; i < legend.sign_count(); ++i) {
        const auto width = static_cast<std::uint32_t>(legend.sign_width(i));
        const auto height = static_cast<std::uint32_t>(Legend::sign_height);
        SvgSurface surface(width, height, std::nullopt, {});
        legend.draw_sign(surface, i);
        signs.push_back({{"label", legend.label(i)},
                         {"width", width},
                         {"height", height},
                         {"image", data_address("svg+xml", surface.finish())}});
    }
    return signs;
}

std::string dumped(const Json& json) {
    // Within a page, "</script" and "<!--" must not appear, even in a string.
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;) text.replace(at, 1, "\\u003c");
    return text;
}

// The events as columns: a third of the size of rows.
class Columns {
public:
    Columns(const SearchRecord& search, const SearchLayer& layer, bool cells)
        : search_(search), layer_(layer), cells_(cells) {}

    void append(std::string& text) const {
        text += "{\"kind\":\"";
        for (const SearchEvent& event : search_.events) {
            constexpr std::string_view letters = "sdge";  // capitals: backward half
            const char letter = letters[static_cast<std::size_t>(event.kind)];
            text += event.backward ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
        text += "\",\"shade\":\"";
        for (std::size_t i = 0; i < search_.events.size(); ++i) text += static_cast<char>('a' + layer_.step(i));
        text += '"';
        column(text, "x", [&](const SearchEvent& event) { return place(event.at.x); });
        column(text, "y", [&](const SearchEvent& event) { return place(event.at.y); });
        column(text, "g", [](const SearchEvent& event) { return event.g; });
        column(text, "h", [](const SearchEvent& event) { return event.h; });
        column(text, "f", [](const SearchEvent& event) { return event.f; });
        text += ",\"parent\":[";
        for (std::size_t i = 0; i < search_.events.size(); ++i)
            fmt::format_to(std::back_inserter(text), "{}{}", i > 0 ? "," : "",
                           static_cast<std::int32_t>(layer_.parents()[i]));
        text += "]}";
    }

private:
    [[nodiscard]] double place(double coordinate) const { return cells_ ? std::floor(coordinate) : coordinate; }

    template <class Value>
    void column(std::string& text, std::string_view name, const Value& value) const {
        fmt::format_to(std::back_inserter(text), ",\"{}\":[", name);
        bool first = true;
        for (const SearchEvent& event : search_.events) {
            if (!first) text += ',';
            first = false;
            const double number = value(event);
            if (std::isfinite(number)) {
                fmt::format_to(std::back_inserter(text), "{:.9g}", number);
            } else {
                text += "null";
            }
        }
        text += ']';
    }

    const SearchRecord& search_;
    const SearchLayer& layer_;
    bool cells_;
};

}  // namespace

Result<void> write_html(const Picture& picture, const SearchRecord& search, std::uint32_t max_side,
                        const std::function<void(std::string_view)>& take) {
    SearchRecord shown;
    const auto count = static_cast<std::ptrdiff_t>(std::min(search.events.size(), most_page_events));
    shown.events.assign(search.events.begin(), search.events.begin() + count);
    shown.path = search.path;
    shown.line = search.line;
    // The page shows title and notes itself, and draws reached nodes step by step.
    Picture still = picture;
    still.title.clear();
    still.notes.clear();
    still.options.legend = false;
    if (picture.search != nullptr) still.search = &shown;
    const Scene scene(still, max_side);
    const View& view = scene.view();
    const SearchLayer layer = scene.layer_of(shown);
    const auto ground = background_of(scene);
    if (!ground) return ground.error();

    std::vector<std::string> notes = picture.notes;
    const std::string cut = cut_short(search, shown.events.size());
    if (!cut.empty()) notes.push_back(cut);
    notes.insert(notes.end(), scene.notes().begin(), scene.notes().end());
    const std::string title = picture.title.empty() ? "Search" : picture.title;

    Json outline = Json::array();
    for (const Position p : view.outline()) outline.push_back({p.x, p.y});
    Json data{{"title", title},
              {"notes", notes},
              {"legend", picture.options.legend ? legend_of(scene) : Json::array()},
              {"width", scene.width()},
              {"height", scene.height()},
              {"cells", view.has_cells()},
              {"unit", view.unit()},
              {"outline", outline},
              {"layout", layout_of(view)},
              {"opacity", scene.opacity()},
              {"ramp", colours_of(SearchLayer::ramp(scene.shading(), false))},
              {"backwardRamp", colours_of(SearchLayer::ramp(scene.shading(), true))},
              {"waiting", hex(palette::waiting)},
              {"newest", hex(palette::newest)},
              {"ink", hex(palette::ink)},
              {"paper", hex(palette::paper)},
              {"found", !shown.path.empty()}};
    if (view.has_cells()) {
        data["map"] = {picture.tiles->grid.width(), picture.tiles->grid.height()};
        data["origin"] = {picture.tiles->origin.x, picture.tiles->origin.y};
    }

    const HtmlPage page = html_page();
    std::string text(page.before_title);
    io::append_xml(text, title);
    text += page.before_data;
    std::string json = dumped(data);
    json.pop_back();
    text += json;
    text += ",\"ground\":\"" + *ground + "\",\"signs\":\"" + overlay(scene, false) + "\",\"answer\":\"" +
            overlay(scene, true) + "\",\"events\":";
    Columns(shown, layer, view.has_cells()).append(text);
    text += '}';
    text += page.behind_data;
    take(text);
    return {};
}

}  // namespace starway::draw
