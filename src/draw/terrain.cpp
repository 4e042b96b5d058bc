#include "draw/terrain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starway::draw {
namespace {

// Moving AI maps use fixed letters for water, swamp and trees; elsewhere W and S may mean anything.
Terrain::Kind kind_of(std::uint32_t glyph, bool open, bool moving_ai) {
    if (!open && (glyph == '~' || glyph == 0x2248)) return Terrain::Kind::water;
    if (moving_ai) {
        if (glyph == 'W' || glyph == 'w') return Terrain::Kind::water;
        if (!open && (glyph == 'T' || glyph == 't')) return Terrain::Kind::wood;
        if (open && (glyph == 'S' || glyph == 's')) return Terrain::Kind::swamp;
    }
    return open ? Terrain::Kind::open : Terrain::Kind::wall;
}

}  // namespace

Terrain::Terrain(const TileMap& map, std::uint32_t reach)
    : map_(map), reach_(static_cast<std::int32_t>(std::max(reach, 1U))) {
    look_at_cells();
}

Terrain::Kind Terrain::kind(GridCell cell) const {
    const std::size_t number = static_cast<std::size_t>(cell.y) * map_.grid.width() + static_cast<std::size_t>(cell.x);
    if (!map_.unknown.empty() && map_.unknown[number]) return Kind::unknown;
    const std::uint32_t glyph = map_.glyphs.empty() ? 0 : map_.glyphs[number];
    return kind_of(glyph, map_.grid.open(cell), map_.format.starts_with("Moving AI"));
}

void Terrain::look_at_cells() {
    const GridMap& grid = map_.grid;
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    lowest_ = std::numeric_limits<double>::infinity();
    highest_ = -lowest_;
    double climbed = 0;
    double steps = 0;
    // A sample suffices for a large map: at most some thousand rows and columns.
    const std::uint32_t step_x = std::max(1U, grid.width() / 2048);
    const std::uint32_t step_y = std::max(1U, grid.height() / 2048);
    for (std::uint32_t row = 0; row < grid.height(); row += step_y) {
        for (std::uint32_t column = 0; column < grid.width(); column += step_x) {
            const GridCell cell{static_cast<std::int32_t>(column), static_cast<std::int32_t>(row)};
            kinds_ |= 1U << static_cast<unsigned>(kind(cell));
            if (grid.has_costs() && grid.open(cell)) {
                const double cost = grid.cost(grid.node(cell)) / static_cast<double>(grid.cost_units());
                least = std::min(least, cost);
                most = std::max(most, cost);
            }
            if (grid.has_heights()) {
                const double here = height(cell.x, cell.y);
                lowest_ = std::min(lowest_, here);
                highest_ = std::max(highest_, here);
                climbed += std::abs(height(cell.x + reach_, cell.y) - here);
                ++steps;
            }
        }
    }
    if (least <= most) {
        least_cost_ = least;
        most_cost_ = most;
    }
    if (climbed > 0) steepness_ = 0.6 * steps / climbed;
}

double Terrain::height(std::int32_t x, std::int32_t y) const {
    const GridCell cell{std::clamp(x, 0, static_cast<std::int32_t>(map_.grid.width()) - 1),
                        std::clamp(y, 0, static_cast<std::int32_t>(map_.grid.height()) - 1)};
    return map_.grid.height_of(map_.grid.node(cell));
}

double Terrain::light(GridCell cell) const {
    // Light comes from the north-west, as on maps: slopes that face it are lit.
    const double east = height(cell.x + reach_, cell.y) - height(cell.x - reach_, cell.y);
    const double south = height(cell.x, cell.y + reach_) - height(cell.x, cell.y - reach_);
    const double slope = (east + south) / 2 * steepness_;
    return slope / std::sqrt(1 + slope * slope);
}

Colour Terrain::colour(GridCell cell) const {
    Colour base = palette::ground;
    switch (kind(cell)) {
        case Kind::wall:
            base = palette::wall;
            break;
        case Kind::water:
            base = palette::water;
            break;
        case Kind::wood:
            base = palette::wood;
            break;
        case Kind::unknown:
            base = palette::unknown;
            break;
        case Kind::swamp:
        case Kind::open: {
            const GridMap& grid = map_.grid;
            const std::uint32_t node = grid.node(cell);
            if (shows_heights()) base = palette::heights.at((grid.height_of(node) - lowest_) / (highest_ - lowest_));
            if (shows_costs()) {  // by ratio: 1 to 2 looks like 8 to 16
                const double cost = grid.cost(node) / static_cast<double>(grid.cost_units());
                const double floor = std::max(least_cost_, most_cost_ / 1e4);
                const double share = std::log(std::max(cost, floor) / floor) / std::log(most_cost_ / floor);
                base = shows_heights() ? mix(base, palette::costs.high, share * 0.8) : palette::costs.at(share);
            }
            if (kind(cell) == Kind::swamp) base = mix(base, palette::swamp, 0.8);
            break;
        }
    }
    if (!shows_heights()) return base;
    const double lit = light(cell);
    return lit < 0 ? mix(base, palette::ink, -lit * 0.45) : mix(base, palette::paper, lit * 0.5);
}

}  // namespace starway::draw
