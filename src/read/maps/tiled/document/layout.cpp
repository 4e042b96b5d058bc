#include "read/maps/tiled/document/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "read/maps/tiled/document/tilesets.hpp"

namespace starway::read::maps {
namespace {

constexpr std::array<std::string_view, 4> orientations{"orthogonal", "isometric", "staggered", "hexagonal"};

Point turn_clockwise(Point p, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;  // y points down
    return {p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle)};
}

std::vector<Side> sides_towards(Point p) {
    std::vector<Side> sides;
    const double across = std::abs(p.x);
    const double down_or_up = std::abs(p.y);
    constexpr double same = 1e-6;
    if (across > down_or_up - same) sides.push_back(p.x > 0 ? Side::right : Side::left);
    if (down_or_up > across - same) sides.push_back(p.y > 0 ? Side::down : Side::up);
    return sides;
}

// A cell's centre for regular tiles; the actual proportions do not affect the topology.
Point regular_centre(const GridRules& rules, GridCell cell) {
    const double x = cell.x;
    const double y = cell.y;
    if (rules.squares()) return {x, y};
    const double line = rules.topology == GridTopology::hexagonal ? std::numbers::sqrt3 / 2 : 0.5;
    const auto half_if = [](bool shoved) { return shoved ? 0.5 : 0.0; };
    switch (rules.hex_layout) {
        case HexLayout::odd_r:
        case HexLayout::even_r:
            return {x + half_if((cell.y & 1) == (rules.hex_layout == HexLayout::odd_r ? 1 : 0)), line * y};
        case HexLayout::odd_q:
        case HexLayout::even_q:
            return {line * x, y + half_if((cell.x & 1) == (rules.hex_layout == HexLayout::odd_q ? 1 : 0))};
        case HexLayout::axial_pointed:
            return {x + y / 2, line * y};
        case HexLayout::axial_flat:
            break;
    }
    return {line * x, y + x / 2};
}

}  // namespace

// Squares are mirrored first about the diagonal, then horizontally and vertically; hexagons are mirrored first, then
// turned.
Point turned_tile(Point p, std::uint32_t bits, bool hexagonal) {
    if (!hexagonal && (bits & flip_diagonal) != 0) std::swap(p.x, p.y);
    if ((bits & flip_across) != 0) p.x = -p.x;
    if ((bits & flip_down) != 0) p.y = -p.y;
    if (!hexagonal) return p;
    return turn_clockwise(p, ((bits & flip_diagonal) != 0 ? 60 : 0) + ((bits & turn_120) != 0 ? 120 : 0));
}

std::string_view describe(const Layout& layout) {
    return layout.oblique ? "oblique" : orientations[static_cast<std::size_t>(layout.orientation)];
}

Result<Layout> Layout::read(const Document& document, const Element& map) {
    Layout layout;
    std::string_view orientation = map.get("orientation");
    layout.oblique = orientation == "oblique";
    if (layout.oblique) orientation = orientations[0];
    const auto known =
        std::find(orientations.begin(), orientations.end(), orientation.empty() ? orientations[0] : orientation);
    if (known == orientations.end())
        return document.error(
            map,
            fmt::format("the map's orientation must be orthogonal, oblique, isometric, staggered or hexagonal, not {}",
                        in_quotes(orientation)));
    layout.orientation = static_cast<Orientation>(known - orientations.begin());
    constexpr std::int64_t most = 1 << 20;
    Attributes attributes(document, map);
    layout.tile_width = static_cast<double>(attributes.whole("tilewidth", 1, 1, most));
    layout.tile_height = static_cast<double>(attributes.whole("tileheight", 1, 1, most));
    if (layout.orientation == Orientation::hexagonal)
        layout.side_length = static_cast<double>(attributes.whole("hexsidelength", 0, 0, most));
    const std::string_view axis = map.get("staggeraxis");
    const std::string_view index = map.get("staggerindex");
    if (layout.shoves() && !axis.empty() && axis != "x" && axis != "y")
        return document.error(map, fmt::format("the map's staggeraxis must be x or y, not {}", in_quotes(axis)));
    if (layout.shoves() && !index.empty() && index != "odd" && index != "even")
        return document.error(map, fmt::format("the map's staggerindex must be odd or even, not {}", in_quotes(index)));
    layout.by_columns = axis == "x";
    layout.even = index == "even";
    if (auto ok = attributes.ok(); !ok) return ok.error();
    return layout;
}

Point Layout::pitch() const {
    if (orientation == Orientation::orthogonal) return {tile_width, tile_height};
    if (orientation == Orientation::isometric) return {tile_height, tile_height};
    if (by_columns) return {(tile_width + side_length) / 2, tile_height};
    return {tile_width, (tile_height + side_length) / 2};
}

Point Layout::centre(GridCell cell) const {
    const Point step = pitch();
    if (!shoves()) return {(cell.x + 0.5) * step.x, (cell.y + 0.5) * step.y};
    Point centre{cell.x * step.x + tile_width / 2, cell.y * step.y + tile_height / 2};
    if (by_columns && shoved(cell.x)) centre.y += tile_height / 2;
    if (!by_columns && shoved(cell.y)) centre.x += tile_width / 2;
    return centre;
}

GridCell Layout::cell_at(Point point) const {
    const Point step = pitch();
    const GridCell near{static_cast<std::int32_t>(std::floor(point.x / step.x)),
                        static_cast<std::int32_t>(std::floor(point.y / step.y))};
    if (!shoves()) return near;
    // The nearest centre: for diamonds by Manhattan distance, for hexagons after normalisation.
    const double stretch_x = by_columns ? std::numbers::sqrt3 / 2 * tile_height / step.x : 1;
    const double stretch_y = by_columns ? 1 : std::numbers::sqrt3 / 2 * tile_width / step.y;
    GridCell best = near;
    double least = std::numeric_limits<double>::infinity();
    for (std::int32_t y = near.y - 2; y <= near.y + 1; ++y)
        for (std::int32_t x = near.x - 2; x <= near.x + 1; ++x) {
            const Point middle = centre({x, y});
            const double dx = std::abs(point.x - middle.x);
            const double dy = std::abs(point.y - middle.y);
            const double distance = orientation == Orientation::staggered ? dx / tile_width + dy / tile_height
                                                                          : std::hypot(dx * stretch_x, dy * stretch_y);
            if (distance < least) {
                least = distance;
                best = {x, y};
            }
        }
    return best;
}

Point Layout::of_screen(Point offset) const {
    if (orientation != Orientation::isometric) return offset;
    const double along = offset.x / tile_width;
    const double down = offset.y / tile_height;
    return {(down + along) * tile_height, (down - along) * tile_height};
}

Point Layout::centre_on_screen(GridCell step, bool from_shoved) const {
    const Point half{tile_width / 2, tile_height / 2};
    const double x = step.x;
    const double y = step.y;
    if (orientation == Orientation::isometric) return {half.x * (1 + x - y), half.y * (1 + x + y)};
    const std::int32_t line = shoves() && shoved(std::int64_t{0}) != from_shoved ? 1 : 0;
    const Point begin = centre({line, line});
    const Point end = centre({line + step.x, line + step.y});
    return {end.x - begin.x + half.x, end.y - begin.y + half.y};
}

std::array<Point, 2> Layout::steps_within(Point least, Point most) const {
    const auto around = [](double a, double b, double c, double d) {
        return std::array<Point, 2>{{{std::floor(a), std::floor(b)}, {std::ceil(c), std::ceil(d)}}};
    };
    if (orientation == Orientation::isometric) {
        const double along_least = 2 * least.x / tile_width - 1, along_most = 2 * most.x / tile_width - 1;
        const double down_least = 2 * least.y / tile_height - 1, down_most = 2 * most.y / tile_height - 1;
        return around((down_least + along_least) / 2, (down_least - along_most) / 2, (down_most + along_most) / 2,
                      (down_most - along_least) / 2);
    }
    const Point step = pitch();
    const double more = shoves() ? 1 : 0;
    return around(least.x / step.x - more, least.y / step.y - more, most.x / step.x + more, most.y / step.y + more);
}

GridRules Layout::rules(GridCell origin) const {
    GridRules rules;
    if (!shoves()) return rules;
    rules.topology = orientation == Orientation::hexagonal ? GridTopology::hexagonal : GridTopology::staggered;
    const bool even_here = even != (((by_columns ? origin.x : origin.y) & 1) != 0);
    rules.hex_layout = by_columns ? (even_here ? HexLayout::even_q : HexLayout::odd_q)
                                  : (even_here ? HexLayout::even_r : HexLayout::odd_r);
    return rules;
}

Compass::Compass(const GridRules& rules, bool isometric) : squares_(rules.squares()) {
    for (std::uint32_t direction = 0; direction < rules.directions(); ++direction) {
        constexpr GridCell from{2, 2};
        const GridCell step = grid_step(rules, from, direction);
        const Point begin = regular_centre(rules, from);
        const Point end = regular_centre(rules, {from.x + step.x, from.y + step.y});
        const Point way{end.x - begin.x, end.y - begin.y};
        sides_.push_back(sides_towards({-way.x, -way.y}));
        // An isometric map is drawn rotated: rows run to the lower right, columns to the lower left.
        drawn_.push_back(isometric ? Point{way.x - way.y, way.x + way.y} : way);
    }
    const bool hexagonal = rules.topology == GridTopology::hexagonal;
    for (std::uint32_t bits = 0; bits < turned_.size(); ++bits)
        for (const Point& way : drawn_) {
            const Point now = turned_tile(way, bits << 28U, hexagonal);
            const auto closeness = [&](const Point& other) {
                return (now.x * other.x + now.y * other.y) / std::hypot(other.x, other.y);
            };
            const auto best = std::max_element(drawn_.begin(), drawn_.end(), [&](const Point& a, const Point& b) {
                return closeness(a) < closeness(b) - 1e-9;
            });
            turned_[bits].push_back(static_cast<std::uint32_t>(best - drawn_.begin()));
        }
}

}  // namespace starway::read::maps
