// The part of a hierarchy that a sweep down to given targets needs (RPHAST; Delling, Goldberg, Werneck 2011).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/upward.hpp"

namespace starway::road::index {

// A downward arc, stored at its lower end.
struct DownArc {
    std::uint32_t from = 0;  // the row of its upper end
    std::uint32_t weight = 0;
};

// The ranks from which a target can be reached downward, highest first, as rows numbered from 0: the arcs down to row r
// are first[r] .. first[r + 1], all from lower rows.
struct Selection {
    std::vector<std::uint32_t> rank;  // per row
    std::vector<std::uint32_t> first;
    std::vector<DownArc> arcs;
    std::vector<std::uint32_t> row;  // per rank; no_path if not selected
    std::uint64_t longest = 0;       // upper bound on the cost of a downward path

    [[nodiscard]] std::uint32_t row_count() const { return static_cast<std::uint32_t>(rank.size()); }
};

Selection select_above(const graph::Upward& graph, std::span<const graph::Access> targets);
Selection select_all(const graph::Upward& graph);

}  // namespace starway::road::index
