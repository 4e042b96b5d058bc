// GridField: the cost from every cell to a goal (a flow field for any number of agents), or from a source to every cell
// (a movement range).
//
//  GridField field(map);
//  field.run({.ends = goals});                             // towards the goals, from anywhere
//  for (auto& agent : agents) agent.cell = field.next(agent.cell);
//
//  field.run({.ends = me, .way = FieldWay::away, .max_cost = 12});   // everything within a cost of 12
//  for (GridCell cell : field.cells()) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "starway/export.h"
#include "starway/grid/search.hpp"

namespace starway {

enum class FieldWay : std::uint8_t {
    towards,  // costs are from a cell to the cheapest of the ends
    away,     // costs are from the cheapest of the ends to a cell
};

struct FieldQuery {
    // Ends off the map, where the unit does not fit, or with an invalid cost are ignored.
    std::span<const GridPlace> ends{};
    FieldWay way = FieldWay::towards;
    double max_cost = std::numeric_limits<double>::infinity();  // cells that cost more are not part of the field
    GridObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

// Dijkstra, exact for all movement rules, including one-way sides, portals and jumps. One per thread; the map must
// outlive it. The field describes the map at the time of the run: compare revision(). Memory: one label of 24 bytes per
// cell, kept for the next run.
class STARWAY_EXPORT GridField {
public:
    explicit GridField(const GridMap& map);
    explicit GridField(const GridMap&& map) = delete;
    ~GridField();
    GridField(GridField&&) noexcept;
    GridField& operator=(GridField&&) noexcept;

    // found: the field is complete (empty if no end is usable). Other results: cancelled; overflow, if a cost exceeds
    // the number range.
    SearchStatus run(const FieldQuery& query);
    // The same in slices; start() keeps the query and what it points to. The cells known so far are those of least
    // cost.
    SearchStatus start(const FieldQuery& query);
    SearchStatus step(std::uint64_t cells);
    [[nodiscard]] SearchStatus status() const;
    [[nodiscard]] std::uint64_t revision() const;  // of the map when the field was started

    // A cell off the map, and every cell before the first run, is unreached.
    [[nodiscard]] bool reached(GridCell cell) const;
    [[nodiscard]] double cost(GridCell cell) const;  // infinity if unreached
    // The adjacent cell on the path: towards: the next cell on the path to the end; away: the previous cell on the path
    // from the end. The cell itself at an end and if unreached.
    [[nodiscard]] GridCell next(GridCell cell) const;
    // The edge of that step, always in the direction of travel: see GridAnswer::edges. no_edge at an end and if
    // unreached.
    [[nodiscard]] std::uint32_t edge(GridCell cell) const;
    [[nodiscard]] std::size_t end(GridCell cell) const;  // index in the ends; no_end if unreached
    static constexpr std::size_t no_end = std::numeric_limits<std::size_t>::max();
    // The whole path in the direction of travel, both ends included; empty if unreached.
    void path(GridCell cell, std::vector<GridCell>& cells) const;
    // All cells of the field, cheapest first.
    [[nodiscard]] std::span<const GridCell> cells() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
