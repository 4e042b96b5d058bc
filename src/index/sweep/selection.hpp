// The part of a hierarchy that a sweep down to given targets needs (RPHAST; Delling, Goldberg, Werneck 2011).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/upward.hpp"

namespace starway::index {

// An arc down, as its lower end reads it.
struct DownArc {
    std::uint32_t from = 0;  // the row of its upper end
    std::uint32_t weight = 0;
};

// The places from which the targets can be descended to, the highest first, in rows of their own from 0: the arcs down to row r are
// first[r] .. first[r + 1], all from lower rows.
struct Selection {
    std::vector<std::uint32_t> place;  // of each row
    std::vector<std::uint32_t> first;
    std::vector<DownArc> arcs;
    std::vector<std::uint32_t> row;  // of each place; no_way where it is not selected
    std::uint64_t longest = 0;       // no way down weighs more

    [[nodiscard]] std::uint32_t row_count() const { return static_cast<std::uint32_t>(place.size()); }
};

Selection select_above(const Upward& graph, std::span<const Access> targets);
Selection select_all(const Upward& graph);

}  // namespace starway::index
