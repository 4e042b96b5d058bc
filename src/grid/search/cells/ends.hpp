// The ends of a query's paths: its cells, its lists, or the cells around a goal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid/search/cells/bound.hpp"
#include "grid/search/cells/space.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::search {

// Ends by node: at most one per node, the cheapest. Ends where the unit does not fit are dropped.
class GridEnds {
public:
    void clear();
    void add(const GridSpace& space, GridCell cell, double price, std::size_t number);
    void sort();  // call after the last add

    [[nodiscard]] std::span<const GridEnd> list() const { return ends_; }
    // One end, at no cost: its node alone identifies it.
    [[nodiscard]] bool single() const { return ends_.size() == 1 && ends_.front().cost == 0; }
    // The end at a node, or null.
    [[nodiscard]] const GridEnd* at(std::uint32_t node) const {
        return (bits_[node / 64] >> (node % 64) & 1U) != 0 ? find(node) : nullptr;
    }

private:
    [[nodiscard]] const GridEnd* find(std::uint32_t node) const;
    std::vector<GridEnd> ends_;
    std::vector<std::uint64_t> bits_;  // one per node: whether it is an end
};

void add_sources(const GridSpace& space, const GridQuery& query, GridEnds& ends);
void add_goals(const GridSpace& space, const GridQuery& query, GridEnds& ends);

}  // namespace starway::grid::search
