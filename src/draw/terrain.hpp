// The colour of each cell of a tile map: walls, water, costs as shades, heights as hill shading.
#pragma once

#include <cstdint>

#include "draw/palette.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::draw {

class Terrain {
public:
    enum class Kind : std::uint8_t { open, wall, water, wood, swamp, unknown };

    // reach: number of cells over which a slope is measured; what a pixel covers. The map must outlive the terrain.
    explicit Terrain(const TileMap& map, std::uint32_t reach = 1);

    [[nodiscard]] Kind kind(GridCell cell) const;
    [[nodiscard]] Colour colour(GridCell cell) const;  // precondition, here and below: the map contains the cell

    // For the legend.
    [[nodiscard]] bool has(Kind asked) const { return (kinds_ >> static_cast<unsigned>(asked) & 1U) != 0; }
    [[nodiscard]] bool shows_costs() const { return least_cost_ < most_cost_; }
    [[nodiscard]] double least_cost() const { return least_cost_; }
    [[nodiscard]] double most_cost() const { return most_cost_; }
    [[nodiscard]] bool shows_heights() const { return lowest_ < highest_; }
    [[nodiscard]] double lowest() const { return lowest_; }
    [[nodiscard]] double highest() const { return highest_; }

private:
    [[nodiscard]] double height(std::int32_t x, std::int32_t y) const;
    [[nodiscard]] double light(GridCell cell) const;  // -1 in full shade to 1 in full light
    void look_at_cells();

    const TileMap& map_;
    std::int32_t reach_;
    unsigned kinds_ = 0;
    double least_cost_ = 1, most_cost_ = 1;  // of open cells
    double lowest_ = 0, highest_ = 0;
    double steepness_ = 0;  // scales this map's typical slope to a visible shade
};

}  // namespace starway::draw
