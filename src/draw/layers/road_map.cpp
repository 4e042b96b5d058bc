#include "draw/layers/road_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "draw/canvas/text_size.hpp"

namespace starway::draw {
namespace {

constexpr std::size_t path_tier = 7;
constexpr std::size_t most_names = 600;
constexpr double first_of_all_names = 10.5;  // the zoom
constexpr std::size_t last_from_afar = 2;    // the tier
constexpr double between_names = 280;        // pixels between two names of one road

// Of each tier, at some zooms.
struct Widths {
    double zoom;
    std::array<double, 8> of_tier;
};
constexpr std::array<Widths, 5> widths{{{4, {1.2, 1, 0.8, 0.6, 0.5, 0.5, 0.4, 0.3}},
                                        {9, {2.2, 1.9, 1.5, 1.1, 0.8, 0.7, 0.5, 0.4}},
                                        {13, {4.5, 4, 3.6, 3, 2.3, 1.4, 0.9, 0.7}},
                                        {16, {12, 11, 10, 9, 8, 6.5, 4, 1.6}},
                                        {20, {60, 56, 50, 46, 42, 36, 22, 7}}}};
// The zoom from which each tier is shown on any map; on a sparse one it is shown earlier.
constexpr std::array<double, 8> usual_zoom{0, 4, 6, 8, 9, 11, 13, 13};

double length_of(const std::vector<std::vector<Position>>& lines) {
    double length = 0;
    for (const auto& line : lines)
        for (std::size_t i = 1; i < line.size(); ++i)
            length += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
    return length;
}

// 1, 2 or 5 times a power of ten.
double round_length(double most) {
    const double power = std::pow(10, std::floor(std::log10(most)));
    return most >= 5 * power ? 5 * power : most >= 2 * power ? 2 * power : power;
}

std::string length_text(double metres) {
    return metres >= 1000 ? fmt::format("{:g} km", metres / 1000) : fmt::format("{:g} m", metres);
}

}  // namespace

RoadMap::RoadMap(const Shapes& shapes, const View& view) : shapes_(shapes), view_(view) {
    if (shapes.metres > 0) {
        constexpr double earth = 40'075'016.7;
        const double metres_per_pixel = shapes.metres / view.scale().y * view.detail();
        zoom_ = std::clamp(std::log2(earth / 512 / metres_per_pixel), 0.0, 20.0);
    }
    for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
        if (shapes.kind(shape) == ShapeKind::road)
            roads_[std::min<std::size_t>(shapes.tier(shape), path_tier)].push_back(view.line(shapes.points(shape)));
        else if (shapes.kind(shape) == ShapeKind::ferry)
            ferries_.push_back(view.line(shapes.points(shape)));
    }
    choose_tiers();
}

void RoadMap::choose_tiers() {
    constexpr double sparse = 1.0 / 14;  // of the map, where roads are one pixel wide
    constexpr double least_ink = 0.01;
    constexpr double most_ink = 0.2;
    const double area = 1.0 * view_.width() * view_.height() / (view_.detail() * view_.detail());
    double length = 0;
    double ink = 0;
    for (std::size_t tier = 0; tier < tiers; ++tier) {
        const double more = length_of(roads_[tier]) / view_.detail();
        length += more;
        if (usual_zoom[tier] > zoom_ && length > sparse * area) break;
        last_ = tier;
        ink += more * width(tier) / view_.detail();
    }
    if (ink > most_ink * area) width_scale_ = std::max(most_ink * area / ink, 0.3);
    if (ink > 0 && ink < least_ink * area) width_scale_ = std::min(least_ink * area / ink, 3.0);
}

double RoadMap::width(std::size_t tier, double casing) const {
    std::size_t i = 1;
    while (i + 1 < widths.size() && widths[i].zoom < zoom_) ++i;
    const Widths& low = widths[i - 1];
    const Widths& high = widths[i];
    const auto of = [&](double value) { return value + casing * std::min(1.0, value / 2); };
    const double zoom = std::max(zoom_, low.zoom);
    const double share = (std::pow(1.5, zoom - low.zoom) - 1) / (std::pow(1.5, high.zoom - low.zoom) - 1);
    const double whole = of(low.of_tier[tier]) + (of(high.of_tier[tier]) - of(low.of_tier[tier])) * share;
    return std::max(whole * width_scale_, 0.5) * view_.detail();
}

Colour RoadMap::colour(std::size_t tier) const {
    const std::array<Colour, 3> major = palette::major_roads;
    if (tier < major.size()) return major[tier];
    return mix(palette::far_road, palette::road, (zoom_ - 10) / 2.5);
}

void RoadMap::draw_land(Surface& surface) const {
    const Box map = view_.frame();
    const std::array<Position, 4> corners{
        {{map.min_x, map.min_y}, {map.max_x, map.min_y}, {map.max_x, map.max_y}, {map.min_x, map.max_y}}};
    surface.polygon(corners, palette::land);
}

void RoadMap::draw_roads(Surface& surface) const {
    constexpr double first_casing = 11;
    const double dash = 3 * view_.detail();
    if (last_ >= path_tier) surface.lines(roads_[path_tier], {palette::path_road, width(path_tier), 1, dash});
    surface.lines(ferries_, {palette::ferry, 1.4 * view_.detail(), 1, dash});
    const std::size_t least = std::min(last_, path_tier - 1);
    if (zoom_ >= first_casing)
        for (std::size_t tier = least + 1; tier-- > 0;) surface.lines(roads_[tier], {palette::casing, width(tier, 2)});
    for (std::size_t tier = least + 1; tier-- > 0;) surface.lines(roads_[tier], {colour(tier), width(tier)});
}

void RoadMap::draw_lines(Surface& surface) const {
    const double s = view_.detail();
    Lines others;
    Lines traces;
    std::vector<Position> places;
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
        if (shapes_.kind(shape) == ShapeKind::other_route) others.push_back(view_.line(shapes_.points(shape)));
        if (shapes_.kind(shape) != ShapeKind::trace) continue;
        traces.push_back(view_.line(shapes_.points(shape)));
        for (const Position p : shapes_.points(shape)) places.push_back(view_.at(p));
    }
    surface.lines(others, {palette::land, 9 * s, 0.9});
    surface.lines(others, {palette::other_route, 5.5 * s});
    surface.lines(traces, {palette::trace, 1.5 * s, 0.8, 3 * s});
    surface.dots(places, 3.2 * s, palette::paper);
    surface.dots(places, 2.3 * s, palette::trace);
}

void RoadMap::draw_words(Surface& surface, const Ends& ends, std::span<const Position> route) const {
    const double s = view_.detail();
    const Box map = view_.frame();
    Room room(map);
    for (const auto* places : {&ends.starts, &ends.goals, &ends.stops})
        for (const Position end : *places) room.keep_free(view_.at(end), 12 * s);
    room.keep_free(view_.line(route), 4 * s);
    const std::array<Position, 2> scale{{{map.min_x, map.max_y - 12 * s}, {map.min_x + 120 * s, map.max_y - 12 * s}}};
    room.keep_free(scale, 12 * s);
    if (!shapes_.credit.empty()) {
        const double width = text_width(shapes_.credit, 10 * s);
        const std::array<Position, 2> credit{{{map.max_x - width, map.max_y - 8 * s}, {map.max_x, map.max_y - 8 * s}}};
        room.keep_free(credit, 12 * s);
    }
    draw_places(surface, room);
    draw_names(surface, room);
    draw_scale(surface);
    draw_credit(surface);
}

void RoadMap::draw_places(Surface& surface, Room& room) const {
    for (const Shapes::Place& place : shapes_.places) {
        const Lettering letters{(11.5 + std::min(place.importance, 95.0) * 0.08) * view_.detail(), palette::place,
                                palette::paper};
        const double width = text_width(place.name, letters.size);
        const Position at = view_.at(place.at);
        for (const double down : {0.0, 1.2, -1.2}) {
            const double y = at.y + down * letters.size;
            if (!room.take({at.x - width / 2, y - letters.size * 0.65, at.x + width / 2, y + letters.size * 0.65}))
                continue;
            surface.text({at.x - width / 2, y + letters.size * 0.35}, place.name, letters);
            break;
        }
    }
}

void RoadMap::draw_names(Surface& surface, Room& room) const {
    // By tier, then by name.
    std::map<std::pair<std::size_t, std::string_view>, Lines> named;
    for (std::size_t shape = 0; shape < shapes_.size(); ++shape)
        if (shapes_.kind(shape) == ShapeKind::road && shapes_.tier(shape) <= last_ && !shapes_.name(shape).empty())
            named[{shapes_.tier(shape), shapes_.name(shape)}].push_back(view_.line(shapes_.points(shape)));
    const double s = view_.detail();
    const double size = std::clamp(10.5 + (zoom_ - 12) * 0.6, 9.5, 14.0) * s;
    const Lettering letters{size, palette::label, palette::paper};
    std::size_t count = 0;
    for (auto& [key, lines] : named) {
        const auto& [tier, name] = key;
        if (count >= most_names || (zoom_ < first_of_all_names && tier > last_from_afar)) return;
        const double wide = text_width(name, size);
        const double beside = std::max(width(tier) / 2, 4 * s) + size * 0.9;
        std::vector<Position> written;  // its middles
        for (const auto& chain : joined(std::move(lines)))
            for (const auto& stretch : stretches(chain, wide * 1.04, size / 2, between_names * s)) {
                const Position middle = stretch[stretch.size() / 2];
                const bool again = std::any_of(written.begin(), written.end(), [&](Position other) {
                    return std::hypot(other.x - middle.x, other.y - middle.y) < between_names * s / 2;
                });
                if (again) continue;  // as on the other carriageway
                for (const double aside : {0.0, -beside, beside}) {
                    const auto line = moved_aside(stretch, aside);
                    if (!room.take(line, size)) continue;
                    surface.text_along(line, name, letters);
                    written.push_back(middle);
                    break;
                }
            }
        count += written.size();
    }
}

void RoadMap::draw_scale(Surface& surface) const {
    if (!(shapes_.metres > 0)) return;
    const double s = view_.detail();
    const double pixels_per_metre = view_.scale().y / shapes_.metres;
    const double metres = round_length(110 * s / pixels_per_metre);
    const double width = metres * pixels_per_metre;
    const Box map = view_.frame();
    if (width > (map.max_x - map.min_x) / 2) return;
    const double left = map.min_x + 8 * s;
    const double low = map.max_y - 8 * s;
    const double high = low - 15 * s;
    surface.polygon(std::array<Position, 4>{{{left, high}, {left + width, high}, {left + width, low}, {left, low}}},
                    palette::paper, 0.75);
    surface.line(std::array<Position, 4>{{{left, high}, {left, low}, {left + width, low}, {left + width, high}}},
                 {palette::ink, 1.4 * s});
    const std::string text = length_text(metres);
    const double words = text_width(text, 10 * s);
    if (words < width)
        surface.text({left + (width - words) / 2, low - 4 * s}, text, {10 * s, palette::ink});
    else
        surface.text({left + width + 4 * s, low - 2 * s}, text, {10 * s, palette::ink, palette::paper});
}

void RoadMap::draw_credit(Surface& surface) const {
    if (shapes_.credit.empty()) return;
    const double s = view_.detail();
    const double width = text_width(shapes_.credit, 10 * s) + 10 * s;
    const Box map = view_.frame();
    const Position corner{map.max_x - width, map.max_y - 16 * s};
    surface.polygon(
        std::array<Position, 4>{{corner, {map.max_x, corner.y}, {map.max_x, map.max_y}, {corner.x, map.max_y}}},
        palette::paper, 0.75);
    surface.text({corner.x + 5 * s, map.max_y - 4.5 * s}, shapes_.credit, {10 * s, palette::quiet_ink});
}

}  // namespace starway::draw
