// Changes to a whole LineSet, before topology repair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/topology/line_set.hpp"

namespace starway::read {

// Removes the flagged lines. Precondition: one flag per line.
void erase_lines(road::topology::LineSet& lines, const std::vector<bool>& erased);

// Joins each pair of two-way lines that draw the same road in opposite directions (the same points in reverse order,
// ends swapped): one line stays, with the other's weights as backward weights. Returns the number of removed lines. O(n
// log n).
std::uint64_t merge_twins(road::topology::LineSet& lines);
// The same for lines of one direction (forward) with equal name, class, speed and level; the remaining line is two-way.
std::uint64_t merge_one_way_twins(road::topology::LineSet& lines);
// The number of line pairs with the same points in reverse order, ignoring attributes.
std::uint64_t count_twins(const road::topology::LineSet& lines);

// Checks that all ends with the same node number are at the same place, up to rounding.
bool ends_agree(const road::topology::LineSet& lines);

struct IdentityVerdict {
    bool usable = false;
    std::string reason;  // for the report; may be empty
};

// Whether the source's node numbers (from_node, to_node) can define the topology: they must differ, and each must be at
// one place. Ends of the same number more than 10 m apart contradict this, or on different levels, as do different
// numbers at the same place and level. Tolerates 1 % of the ends, and 10 % of ends that meet. unique: numbers differ
// where roads pass above one another, so only half of the ends that meet need to agree.
IdentityVerdict judge_identities(const road::topology::LineSet& lines, bool unique = false);

}  // namespace starway::read
