// What no cheapest path of a network costs more than.
#pragma once

#include <cstdint>
#include <span>

#include "starway/core/id.hpp"

namespace starway::road::network {

// A graph by its arcs in the order of their tails.
struct LinksView {
    IdSpan<NodeId, const std::uint32_t> first_out;
    IdSpan<ArcId, const std::uint32_t> head;
};

// At least the cost of the cheapest path between any two nodes that a path joins. value: per arc, at least 0; NaN:
// closed. Arcs above `most` do not count. O(arcs log nodes).
double bound_of_paths(const LinksView& links, std::span<const double> value, double most);

}  // namespace starway::road::network
