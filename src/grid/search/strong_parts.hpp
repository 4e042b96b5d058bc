// The strong components of a tile map with one-way steps, and reachability between them.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/search/cells/space.hpp"

namespace starway::grid::search {

class StrongParts {
public:
    // Tarjan (1972), without recursion.
    explicit StrongParts(const GridSpace& space);

    // Whether a path leads from one node to another. Precondition: the unit fits at both.
    [[nodiscard]] bool leads(std::uint32_t from, std::uint32_t to);

private:
    struct Finder;
    // By node; 0: the unit does not fit. Steps lead to the same part or to a lower number.
    std::vector<std::uint32_t> part_;
    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> next_;  // parts that a part leads to, by first_
    std::vector<std::uint32_t> seen_;  // a part's stamp
    std::vector<std::uint32_t> stack_;
    std::uint32_t stamp_ = 0;
};

}  // namespace starway::grid::search
