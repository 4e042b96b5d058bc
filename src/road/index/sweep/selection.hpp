// The part of a hierarchy that a sweep down to given targets needs (RPHAST; Delling, Goldberg, Werneck 2011).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/upward.hpp"

namespace starway::road::index {

// What costs are swept to: a rank of the selection, or one that climbs meet at (Meetings).
using RowId = Id<struct RowTag>;

// A downward arc, stored at its lower end.
struct DownArc {
    RowId from;  // the row of its upper end
    std::uint32_t weight = 0;
};

// The ranks from which a target can be reached downward, highest first, as rows numbered from 0: the arcs down to row r
// are first[r] .. first[r + 1], all from lower rows.
struct Selection {
    IdVector<RowId, graph::RankId> rank;
    IdVector<RowId, std::uint32_t> first;
    std::vector<DownArc> arcs;
    IdVector<graph::RankId, RowId> row;  // none if not selected
    std::uint64_t longest = 0;           // upper bound on the cost of a downward path

    [[nodiscard]] std::uint32_t row_count() const { return static_cast<std::uint32_t>(rank.size()); }
};

Selection select_above(const graph::Upward& graph, std::span<const graph::Access> targets);
Selection select_all(const graph::Upward& graph);

}  // namespace starway::road::index
