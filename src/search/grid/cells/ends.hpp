// Where the paths of a query begin and end: its cells, or the places it lists, or the cells around a goal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/grid/cells/bound.hpp"
#include "search/grid/cells/space.hpp"
#include "starway/grid/search.hpp"

namespace starway::search {

// Ends by node: at most one a node, the cheapest. Those where the unit does not fit are left out.
class GridEnds {
public:
    void clear();
    void add(const GridSpace& space, GridCell cell, double price, std::size_t number);
    void sort();  // after the last was added

    [[nodiscard]] std::span<const GridEnd> list() const { return ends_; }
    // One, at no cost: it can be told by its node alone.
    [[nodiscard]] bool single() const { return ends_.size() == 1 && ends_.front().cost == 0; }
    // The end at a node, or null.
    [[nodiscard]] const GridEnd* at(std::uint32_t node) const {
        return (bits_[node / 64] >> (node % 64) & 1U) != 0 ? find(node) : nullptr;
    }

private:
    [[nodiscard]] const GridEnd* find(std::uint32_t node) const;
    std::vector<GridEnd> ends_;
    std::vector<std::uint64_t> bits_;  // of the nodes that are ends
};

void add_sources(const GridSpace& space, const GridQuery& query, GridEnds& ends);
void add_goals(const GridSpace& space, const GridQuery& query, GridEnds& ends);

}  // namespace starway::search
