#include "draw/layers/ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "draw/canvas/text_size.hpp"
#include "draw/layers/path.hpp"

namespace starway::draw {
namespace {

constexpr double smallest_border_cell = 10;  // pixels
constexpr double smallest_side_cell = 4;
constexpr std::uint64_t most_cells_with_sides = 250'000;
constexpr std::size_t most_portal_arcs = 400;
constexpr std::size_t most_portals = 5000;
constexpr std::size_t most_spot_names = 40;
constexpr std::size_t most_spots = 5000;

template <class Visit>
void for_each_open_cell(const GridMap& map, const Visit& visit) {
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x)
            if (map.open({x, y})) visit(GridCell{x, y});
}

Position centre(const View& view, GridCell cell) {
    return view.at({cell.x + 0.5, cell.y + 0.5});
}

// The side of a cell towards its neighbour.
std::array<Position, 2> side_between(const View& view, Position here, Position there) {
    const auto outline = view.outline();
    const Position middle{(there.x - here.x) / 2, (there.y - here.y) / 2};
    std::array<Position, 2> side{};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Position a = outline[i];
        const Position b = outline[(i + 1) % outline.size()];
        const double distance = std::hypot((a.x + b.x) / 2 - middle.x, (a.y + b.y) / 2 - middle.y);
        if (distance >= least) continue;
        least = distance;
        side = {{{here.x + a.x, here.y + a.y}, {here.x + b.x, here.y + b.y}}};
    }
    return side;
}

// A triangle on the side between two cells, pointing from one to the other.
std::array<Position, 3> one_way_mark(Position from, Position to, double unit) {
    const Position middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    const double distance = std::hypot(to.x - from.x, to.y - from.y);
    const double x = (to.x - from.x) / distance * unit * 0.2;
    const double y = (to.y - from.y) / distance * unit * 0.2;
    return {{{middle.x + x, middle.y + y}, {middle.x - x - y, middle.y - y + x}, {middle.x - x + y, middle.y - y - x}}};
}

Stroke stroke_of(ShapeKind kind, double unit) {
    const double width = std::clamp(unit / 8, 0.75, 2.0);
    if (kind == ShapeKind::border) return {palette::wall, 2 * width};
    return {palette::edge, kind == ShapeKind::edge ? width : 0.75 * width};
}

Colour colour_of(ShapeKind kind) {
    return kind == ShapeKind::open_area      ? palette::ground
           : kind == ShapeKind::blocked_area ? palette::wall
                                             : palette::water;
}

}  // namespace

void draw_shapes(Surface& surface, const View& view, const Shapes& shapes) {
    std::vector<Position> points;
    for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
        points.clear();
        for (const Position p : shapes.points(shape)) points.push_back(view.at(p));
        if (points.empty()) continue;
        const ShapeKind kind = shapes.kind(shape);
        if (kind <= ShapeKind::water_area) {
            surface.polygon(points, colour_of(kind));
            points.push_back(points.front());
        }
        surface.line(points, stroke_of(kind, view.unit()));
    }
}

void draw_steps(Surface& surface, const View& view, std::span<const Picture::Step> steps) {
    for (const Picture::Step& step : steps) {
        auto rings = step.rings;
        for (auto& ring : rings)
            for (Position& p : ring) p = view.at(p);
        surface.area(rings, palette::reach, palette::step_opacity(steps.size()));
        for (auto& ring : rings) {
            if (!ring.empty()) ring.push_back(ring.front());
            surface.line(ring, {palette::reach, 1.5 * view.detail(), 0.8});
        }
    }
}

void draw_cell_borders(Surface& surface, const View& view, const GridMap& map) {
    if (view.unit() < smallest_border_cell) return;
    const auto outline = view.outline();
    std::vector<Position> segments;
    // Shared sides are drawn once: half of an outline is the other half of the neighbours'.
    for_each_open_cell(map, [&](GridCell cell) {
        const Position middle = centre(view, cell);
        for (std::size_t i = 0; i < outline.size() / 2; ++i)
            for (const Position corner : {outline[i], outline[i + 1]})
                segments.push_back({middle.x + corner.x, middle.y + corner.y});
    });
    surface.segments(segments, {palette::ink, 1, 0.1});
}

bool shows_sides(const View& view, const GridMap& map) {
    return map.has_sides() && view.unit() >= smallest_side_cell &&
           std::uint64_t{map.width()} * map.height() <= most_cells_with_sides;
}

void draw_sides(Surface& surface, const View& view, const GridMap& map) {
    if (!shows_sides(view, map)) return;
    const GridRules& rules = map.rules();
    const std::uint32_t straight = rules.squares() ? 4 : rules.directions();
    std::vector<Position> walls;
    std::vector<Position> one_way_sides;
    std::vector<std::array<Position, 3>> signs;
    for_each_open_cell(map, [&](GridCell cell) {
        for (std::uint32_t direction = 0; direction < straight; ++direction) {
            const GridCell other = map.neighbour(cell, direction);
            if (!map.contains(other) || !map.open(other)) continue;
            const bool out = map.side_blocked(map.node(cell), direction);
            const bool in = map.side_blocked(map.node(other), opposite(rules, direction));
            if (!out || (in && direction >= straight / 2)) continue;  // a wall is found from both of its sides
            const Position from = centre(view, cell);
            const Position to = centre(view, other);
            for (const Position end : side_between(view, from, to)) (in ? walls : one_way_sides).push_back(end);
            if (!in) signs.push_back(one_way_mark(to, from, view.unit()));
        }
    });
    surface.segments(walls, {palette::wall, std::clamp(view.unit() / 6, 1.0, 6.0)});
    surface.segments(one_way_sides, {palette::one_way, std::clamp(view.unit() / 12, 1.0, 3.0)});
    for (const auto& sign : signs) surface.polygon(sign, palette::one_way);
}

void draw_portals(Surface& surface, const View& view, const GridMap& map) {
    if (map.portals().empty()) return;
    const double size = std::clamp(view.unit() * 0.3, 3.0, 12.0);
    std::size_t arcs = 0;
    for (const GridPortal& portal : map.portals().first(std::min(map.portals().size(), most_portals))) {
        const Position from = centre(view, portal.from);
        const Position to = centre(view, portal.to);
        if (++arcs <= most_portal_arcs) {
            surface.line(leap_line(from, to),
                         {palette::portal, std::clamp(view.unit() / 14, 1.2, 2.5), 0.8, size * 0.8});
        }
        for (const Position end : {from, to}) {
            surface.disc(end, size, palette::portal);
            // The far end of a one-way portal is not an entrance.
            const bool entrance = !portal.one_way || end == from;
            surface.disc(end, size * 0.55, entrance ? palette::paper : palette::portal);
        }
    }
}

void draw_spots(Surface& surface, const View& view, const TileMap& map) {
    if (map.spots.empty()) return;
    const double radius = std::clamp(view.unit() * 0.22, 2.5, 6.0);
    std::vector<Position> places;
    for (const MapSpot& spot : std::span(map.spots).first(std::min(map.spots.size(), most_spots)))
        places.push_back(centre(view, spot.cell));
    const auto stamp = [&](double size, Colour colour) {
        surface.stamp(std::array<Position, 4>{{{0, -size}, {size, 0}, {0, size}, {-size, 0}}}, places, colour);
    };
    stamp(radius + 2, palette::paper);
    stamp(radius, palette::spot);
}

// Above their cells, which a start or a goal may mark; on a plate each, for legibility above a path or a wall.
void draw_spot_names(Surface& surface, const View& view, const TileMap& map) {
    if (map.spots.empty() || map.spots.size() > most_spot_names || view.unit() < smallest_border_cell) return;
    const double size = 12 * view.detail();
    const double rim = 4 * view.detail();
    const double above = end_mark_radius(view) + rim;
    for (const MapSpot& spot : map.spots) {
        const std::string& name = spot.name.empty() ? spot.type : spot.name;
        if (name.empty()) continue;
        const double width = text_width(name, size) + 2 * rim;
        const Position place = centre(view, spot.cell);
        const double last_x = view.corner().x + view.width() - width;
        const Position corner{std::max(view.corner().x, std::min(place.x - width / 2, last_x)),
                              std::max(view.corner().y, place.y - above - size)};
        const std::array<Position, 4> plate{{{0, 0}, {width, 0}, {width, size * 1.3}, {0, size * 1.3}}};
        surface.stamp(plate, {&corner, 1}, palette::paper, 0.8);
        surface.text({corner.x + rim, corner.y + size}, name, {size, palette::ink});
    }
}

void add_signs_left_out(std::vector<std::string>& notes, const View& view, const TileMap& map) {
    const auto add = [&](std::size_t most, std::size_t count, const char* what) {
        if (count > most) notes.push_back(fmt::format("Only the first {} of {} {} are drawn.", most, count, what));
    };
    add(most_portals, map.grid.portals().size(), "portals");
    add(most_spots, map.spots.size(), "spots");
    if (map.grid.has_sides() && !shows_sides(view, map.grid))
        notes.emplace_back("Walls and one-way sides between cells are too small to be drawn.");
}

}  // namespace starway::draw
