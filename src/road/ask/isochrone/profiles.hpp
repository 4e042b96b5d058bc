// The least cost at every place of an edge: what the arcs of both directions, and the origins on it, make together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/ask/searches/reach.hpp"

namespace starway::road::ask {

// A piece of an edge on which the cheapest way and what is counted along it are linear.
struct CostPiece {
    double from = 0;  // fractions along the edge, from its tail; from <= to
    double to = 1;
    double from_cost = 0;  // counted, in steps (reach.hpp)
    double to_cost = 0;
    bool backward = false;
    std::uint32_t step = ReachStep::none;  // as ArcReach has it
};

// Of one edge: its pieces in order, without overlap. What no piece covers was not reached.
struct EdgeProfile {
    EdgeId edge;
    std::uint32_t first = 0;  // into EdgeProfiles::pieces
    std::uint32_t count = 0;
};

struct EdgeProfiles {
    std::vector<EdgeProfile> edges;  // by number
    std::vector<CostPiece> pieces;
    [[nodiscard]] std::span<const CostPiece> of(const EdgeProfile& edge) const {
        return std::span(pieces).subspan(edge.first, edge.count);
    }
};

// Of the edges that are reached within the limit, in counted steps.
EdgeProfiles edge_profiles(std::span<const ArcReach> reached, std::uint64_t limit);

}  // namespace starway::road::ask
