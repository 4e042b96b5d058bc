#include "draw/layers/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "draw/canvas/text_size.hpp"
#include "draw/layers/search.hpp"
#include "grid/model/map_art.hpp"

namespace starway::draw {
namespace {

constexpr double text_size = 12;  // of text
constexpr double title_size = 15;
constexpr double row = 20;  // pixels from line to line
constexpr double short_sign = 18;
constexpr double ramp_width = 72;
constexpr double gap = 6;              // between a sign and its label
constexpr std::size_t most_lines = 8;  // of one text; longer ones are cut
constexpr double apart = 18;           // between items

std::string figure(double number) {
    return fmt::format("{:.5g}", number);
}

}  // namespace

Legend::Legend(const Picture& picture, const Ends& ends, const Terrain* terrain, const std::vector<std::string>& notes,
               double width) {
    add_text(picture.title, {title_size, palette::ink, {}, true}, width);
    add_search(picture, ends);
    add_ground(picture, terrain);
    place_items(width);
    for (const std::string& note : notes) add_text(note, {text_size, palette::quiet_ink}, width);
}

void Legend::add_text(std::string_view text, const Lettering& lettering, double width) {
    for (std::string& line : wrapped(text, lettering.size, lettering.bold, width, most_lines)) {
        height_ += row;
        texts_.push_back({std::move(line), {0, height_ - row / 3}, lettering});
    }
}

void Legend::add_search(const Picture& picture, const Ends& ends) {
    if (!ends.starts.empty()) items_.push_back({Sign::start, "start", {}, {}, {}});
    if (!ends.goals.empty()) items_.push_back({Sign::goal, "goal", {}, {}, {}});
    if (!ends.stops.empty()) items_.push_back({Sign::stop, "stop", {}, {}, {}});
    const bool roads = picture.shapes != nullptr && picture.shapes->roads;
    if (roads) add_lines(*picture.shapes);
    if (picture.search != nullptr) {
        const SearchRecord& search = *picture.search;
        if (!search.path.empty())
            items_.push_back({Sign::path, roads ? "route" : "path", roads ? palette::route : palette::path, {}, {}});
        if (!search.line.empty()) items_.push_back({Sign::line, "pulled straight", palette::line, {}, {}});
        const auto has = [&](EventKind kind, bool backward) {
            return picture.options.search &&
                   std::any_of(search.events.begin(), search.events.end(), [&](const SearchEvent& event) {
                       return event.kind == kind && event.backward == backward;
                   });
        };
        if (has(EventKind::expanding, false))
            items_.push_back({Sign::ramp, "settled, first to last", {}, palette::order, {}});
        if (has(EventKind::expanding, true))
            items_.push_back({Sign::ramp, "settled from the goal", {}, palette::backward_order, {}});
        if (has(EventKind::generating, false) || has(EventKind::generating, true))
            items_.push_back({Sign::patch, "in the queue", palette::waiting, {}, {}});
    }
    for (std::size_t i = picture.steps.size(); i-- > 0;)
        items_.push_back({Sign::patch, picture.steps[i].label, palette::step(i, picture.steps.size()), {}, {}});
    if (picture.field != nullptr && picture.steps.empty()) {
        const Field& field = *picture.field;
        const std::string range =
            fmt::format("0 to {}{}{}", figure(highest_cost(field)), field.unit.empty() ? "" : " ", field.unit);
        items_.push_back(
            {Sign::ramp, (field.arrows ? "cost to the goal, " : "cost, ") + range, {}, palette::field, {}});
    }
}

void Legend::add_lines(const Shapes& shapes) {
    const auto has = [&](ShapeKind kind) {
        for (std::size_t shape = 0; shape < shapes.size(); ++shape)
            if (shapes.kind(shape) == kind) return true;
        return false;
    };
    if (has(ShapeKind::other_route)) items_.push_back({Sign::path, "other routes", palette::other_route, {}, {}});
    if (has(ShapeKind::trace)) items_.push_back({Sign::trace, "trace", palette::trace, {}, {}});
}

void Legend::add_ground(const Picture& picture, const Terrain* terrain) {
    if (terrain == nullptr) return;
    if (grid::model::tiles_of(*picture.tiles) == nullptr) add_terrain(*terrain);
    const GridMap& map = picture.tiles->grid;
    if (!map.portals().empty()) items_.push_back({Sign::portal, "portal", palette::portal, {}, {}});
    if (map.has_sides()) items_.push_back({Sign::patch, "one way", palette::one_way, {}, {}});
}

void Legend::add_terrain(const Terrain& terrain) {
    const auto patch = [&](Terrain::Kind kind, const char* label, Colour colour) {
        if (terrain.has(kind)) items_.push_back({Sign::patch, label, colour, {}, {}});
    };
    patch(Terrain::Kind::wall, "wall", palette::wall);
    patch(Terrain::Kind::unknown, "unknown", palette::unknown);
    patch(Terrain::Kind::water, "water", palette::water);
    patch(Terrain::Kind::wood, "trees", palette::wood);
    patch(Terrain::Kind::swamp, "swamp", palette::swamp);
    const auto range = [](const char* of, double low, double high) {
        return fmt::format("{}, {} to {}", of, figure(low), figure(high));
    };
    if (terrain.shows_costs())
        items_.push_back(
            {Sign::ramp, range("terrain cost", terrain.least_cost(), terrain.most_cost()), {}, palette::costs, {}});
    if (terrain.shows_heights())
        items_.push_back({Sign::ramp, range("height", terrain.lowest(), terrain.highest()), {}, palette::heights, {}});
}

double Legend::sign_width(std::size_t number) const {
    return items_[number].sign == Sign::ramp ? ramp_width : short_sign;
}

double Legend::width_of(const Item& item) {
    return (item.sign == Sign::ramp ? ramp_width : short_sign) + gap + text_width(item.label, text_size);
}

void Legend::place_items(double width) {
    if (items_.empty()) return;
    double x = 0;
    height_ += row;
    for (Item& item : items_) {
        const double needed = width_of(item);
        if (x > 0 && x + needed > width) {
            x = 0;
            height_ += row;
        }
        item.place = {x, height_ - row / 2};
        x += needed + apart;
    }
}

void Legend::draw(Surface& surface) const {
    for (const Text& text : texts_) surface.text(text.place, text.text, text.lettering);
    for (const Item& item : items_) {
        draw_sign(surface, item, item.place);
        const double beside = (item.sign == Sign::ramp ? ramp_width : short_sign) + gap;
        surface.text({item.place.x + beside, item.place.y + text_size * 0.36}, item.label, {text_size, palette::ink});
    }
}

void Legend::draw_sign(Surface& surface, const Item& item, Position place) {
    const auto bar = [&](double left, double right, Colour colour) {
        const Position corners[] = {{left, -6}, {right, -6}, {right, 6}, {left, 6}};
        surface.stamp(corners, {&place, 1}, colour);
    };
    const Position middle{place.x + short_sign / 2, place.y};
    if (item.sign == Sign::ramp) {
        for (std::uint32_t step = 0; step < Ramp::steps; ++step)
            bar(ramp_width * step / Ramp::steps, ramp_width * (step + 1) / Ramp::steps, item.ramp.of_step(step));
        return;
    }
    switch (item.sign) {
        case Sign::start:
            draw_end_mark(surface, middle, 7, EndMark::start);
            break;
        case Sign::goal:
            draw_end_mark(surface, middle, 7, EndMark::goal);
            break;
        case Sign::stop:
            draw_end_mark(surface, middle, 5, EndMark::stop);
            break;
        case Sign::trace:
            surface.disc(middle, 2.6, item.colour);
            break;
        case Sign::portal:
            surface.disc(middle, 6, item.colour);
            surface.disc(middle, 3.3, palette::paper);
            break;
        case Sign::path:
        case Sign::line: {
            const Position ends[] = {{place.x + 2, place.y}, {place.x + short_sign - 2, place.y}};
            surface.line(ends, {item.colour, item.sign == Sign::path ? 5.0 : 2.2});
            break;
        }
        default:
            bar(1, short_sign - 1, item.colour);
            break;
    }
}

}  // namespace starway::draw
