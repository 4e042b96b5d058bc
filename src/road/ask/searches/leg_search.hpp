// The search for a leg: what it starts from and aims at, and what became of it.
#pragma once

#include <cstdint>
#include <string_view>

#include "road/ask/searches/search_graph.hpp"
#include "road/ask/searches/straight_on.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::ask {

// settings: all but the ends.
search::RoadQuery leg_query(const OpenRoads& roads, const Snapped& from, const Snapped& to, const LegEnds& ends,
                            const search::RoadQuery& settings);

// Whether a search ended without an answer, though there may be a way.
constexpr bool has_failed(SearchStatus status) {
    return status == SearchStatus::cancelled || status == SearchStatus::overflow;
}
// Why: interrupted, or data (its cost cannot be counted). what: "a route". Precondition: has_failed().
Error leg_failure(const OpenRoads& roads, SearchStatus status, std::string_view what);

// Weakens the route's proof where steps are too coarse for the source's numbers. Errors: data (the route costs so
// little beside the column's largest weights that not even 64 bits tell its cost to a millionth).
Result<void> hold_to_precision(const OpenRoads& roads, Route& route);

// The cost of the cheapest way, without the way; no_cost where there is none. Overwrites scratch.answer. Errors: as
// leg_failure().
Result<std::uint64_t> leg_cost(const OpenRoads& roads, const Snapped& from, const Snapped& to, const LegEnds& ends,
                               const search::RoadQuery& settings, Scratch& scratch);

// Leaves the cheapest way in scratch.passages: that of staying on the edge that both points share, or what the search
// finds. scratch.answer holds what the search says, unless the ends stay. Returns found, or as the search.
SearchStatus best_leg(const OpenRoads& roads, const Snapped& from, const Snapped& to, const LegEnds& ends,
                      const search::RoadQuery& settings, Scratch& scratch);

}  // namespace starway::road::ask
