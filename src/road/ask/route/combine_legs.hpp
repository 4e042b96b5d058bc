// Routes over points between, out of the ways that each leg may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/index/alternatives/limits.hpp"

namespace starway::road::ask {

// The ways of one leg: the best first, the others by cost.
using LegWays = std::vector<std::vector<ArcSpan>>;

// What two routes have in common, where both pass it: an arc, from where on it one passes it.
inline std::pair<std::uint32_t, double> piece_of(const ArcSpan& passage) {
    return {static_cast<std::uint32_t>(passage.arc), passage.across ? -passage.to : passage.from};
}

// For each route, which way each leg takes: the best of each leg first, then at most `count` others by cost. Each costs
// at most limits.stretch times the best, and what it has in common with the routes before it, over all its legs, costs
// at most limits.sharing of the best. Not every combination is tried: some hundred cheap ones, and those that change
// more and more legs, the legs first whose change costs least for what it takes away from the overlap. Precondition:
// each leg has a way.
std::vector<std::vector<std::uint32_t>> combine_legs(const OpenRoads& roads, std::span<const LegWays> legs,
                                                     std::size_t count, const index::AlternativeLimits& limits);

}  // namespace starway::road::ask
