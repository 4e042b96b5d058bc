// GridField: what it costs to get from every cell to a goal (a flow field for any number of agents), or from a source to every cell (a
// range of movement).
//
//   GridField field(map);
//   field.run({.ends = goals});                             // towards the goals, wherever an agent is
//   for (auto& agent : agents) agent.cell = field.next(agent.cell);
//
//   field.run({.ends = me, .way = FieldWay::away, .max_cost = 12});   // where I can get to with 12
//   for (GridCell cell : field.cells()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "starway/grid/search.hpp"

namespace starway {

enum class FieldWay : std::uint8_t {
    towards,  // costs are of the way from a cell to the cheapest of the ends
    away,     // of the way from the cheapest of the ends to a cell
};

struct FieldQuery {
    std::span<const GridPlace> ends{};  // those off the map, where the unit does not fit, or of no cost, are left out
    FieldWay way = FieldWay::towards;
    double max_cost = std::numeric_limits<double>::infinity();  // cells that cost more are not part of the field
    GridObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

// Exact for every way of moving, one-way doors, portals and jumps among them. One per thread; keeps the map, which must outlive it. What
// it holds is of the map as it was: compare revision(). Memory: one label of 24 bytes a cell, kept for the next run.
class GridField {
public:
    explicit GridField(const GridMap& map);
    explicit GridField(const GridMap&& map) = delete;
    ~GridField();
    GridField(GridField&&) noexcept;
    GridField& operator=(GridField&&) noexcept;

    // found: the field is whole (empty, if no end is free). cancelled; overflow, where a cost exceeds what can be counted.
    SearchStatus run(const FieldQuery& query);
    // The same in slices; start() keeps the query with what it points to. The cells known so far are those of the least costs.
    SearchStatus start(const FieldQuery& query);
    SearchStatus step(std::uint64_t cells);
    [[nodiscard]] SearchStatus status() const;
    [[nodiscard]] std::uint64_t revision() const;  // of the map when the field was begun

    // A cell off the map, and any cell before the first run, is not reached.
    [[nodiscard]] bool reached(GridCell cell) const;
    [[nodiscard]] double cost(GridCell cell) const;  // infinity where not reached
    // The neighbour on the way: towards: the next cell on the way to the end; away: the one before, on the way from the end. The cell itself
    // at an end and where not reached.
    [[nodiscard]] GridCell next(GridCell cell) const;
    // How that step goes, always in the direction of travel: see GridAnswer::edges. no_edge at an end and where not reached.
    [[nodiscard]] std::uint32_t edge(GridCell cell) const;
    [[nodiscard]] std::size_t end(GridCell cell) const;  // which of the ends; no_end where not reached
    static constexpr std::size_t no_end = std::numeric_limits<std::size_t>::max();
    // The whole way in the direction of travel, both ends included; empty where not reached.
    void path(GridCell cell, std::vector<GridCell>& cells) const;
    // All cells of the field, cheapest first.
    [[nodiscard]] std::span<const GridCell> cells() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
