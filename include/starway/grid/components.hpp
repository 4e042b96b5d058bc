// GridComponents: whether a path leads from one cell to another, without a search.
//
//  GridComponents parts(map);
//  if (!parts.connected(unit, target)) choose_another_target();
#pragma once

#include <cstdint>
#include <memory>

#include "starway/export.h"
#include "starway/grid/grid_map.hpp"

namespace starway {

// Exact for all movement rules: costs and heights close no step; for one-way steps (sides, one-way portals) it keeps
// the strong components (Tarjan 1972) and their order. Follows the map's edits at the next query. Opening a cell, or
// closing one whose neighbours stay connected around it, takes constant time. Any other edit, and every edit of a map
// with sides, portals, jumps or a unit of several cells, causes a rebuild: proportional to the steps of the map, once
// for any number of edits. connected() takes constant time; with one-way steps, up to the number of strong components.
// Memory: 8 bytes per cell, 16 during a rebuild. One per thread; the map must outlive it.
class STARWAY_EXPORT GridComponents {
public:
    explicit GridComponents(const GridMap& map);
    explicit GridComponents(const GridMap&& map) = delete;
    ~GridComponents();
    GridComponents(GridComponents&&) noexcept;
    GridComponents& operator=(GridComponents&&) noexcept;

    // Returns false if the unit does not fit at one of the cells, or one is off the map.
    [[nodiscard]] bool connected(GridCell from, GridCell to);
    // Number of rebuilds.
    [[nodiscard]] std::uint64_t rebuilt() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
