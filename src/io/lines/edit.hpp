// Changes to a LineSet as a whole, before its topology is made.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "topology/line_set.hpp"

namespace starway::io {

// Removes the lines whose flag is set. Precondition: one flag per line.
void erase_lines(topology::LineSet& lines, const std::vector<bool>& erased);

// Joins every pair of lines that are one road, once in each direction (each open both ways, the same points in reverse order,
// ends swapped): one line stays, with the other's weights as its backward weights. Returns how many lines went. O(n log n).
std::uint64_t merge_twins(topology::LineSet& lines);
// The same for lines of one direction each (forward), of one name, class, speed and level: the line that stays is open both ways.
std::uint64_t merge_one_way_twins(topology::LineSet& lines);
// How many pairs of lines are the same points in reverse order, whatever their attributes.
std::uint64_t count_twins(const topology::LineSet& lines);

// Do all ends of one node number lie at one place, but for the rounding of coordinates?
bool ends_agree(const topology::LineSet& lines);

struct IdentityVerdict {
    bool usable = false;
    std::string reason;  // in words, for the report; empty where there is nothing to say
};

// Whether the source's own node numbers (from_node, to_node) can decide the topology: they differ, and a number stays at one place.
// Ends of one number farther apart than max(tolerance_m, 10 m) contradict it, as do different numbers at the same place;
// up to 1 % of the ends may, 10 % of those that meet.
IdentityVerdict judge_identities(const topology::LineSet& lines, double tolerance_m);

}  // namespace starway::io
