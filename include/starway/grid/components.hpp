// GridComponents: whether a path leads from one cell to another, without looking for one.
//
//   GridComponents parts(map);
//   if (!parts.connected(unit, target)) choose_another_target();
#pragma once

#include <cstdint>
#include <memory>

#include "starway/grid/grid_map.hpp"

namespace starway {

// Exact for every way of moving: costs and heights close no step; where a step may lead one way only (sides, one-way portals), it is
// the strong components and how they follow one another that are kept. Follows the map's edits when it is next asked. Opening a cell, or closing
// one whose neighbours stay joined around it, takes constant time; any other edit, and any at all on a map with sides, portals, jumps or a
// unit of several cells, makes everything anew: in proportion to the steps of the map, once however many edits there were. connected()
// itself takes constant time; where steps lead one way only, up to the number of strong components. Memory: 8 bytes a cell, 16
// while it is made. One per thread; the map must outlive it.
class GridComponents {
public:
    explicit GridComponents(const GridMap& map);
    explicit GridComponents(const GridMap&& map) = delete;
    ~GridComponents();
    GridComponents(GridComponents&&) noexcept;
    GridComponents& operator=(GridComponents&&) noexcept;

    // False where the unit does not fit at one of the two, and off the map.
    [[nodiscard]] bool connected(GridCell from, GridCell to);
    // How often everything was made anew.
    [[nodiscard]] std::uint64_t rebuilt() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
