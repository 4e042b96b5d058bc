// Where on the roads one may have been when a point was recorded.
#pragma once

#include <vector>

#include "road/ask/match/model.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/ask/weights/measures.hpp"

namespace starway::road::ask {

struct CandidateRule {
    double search_factor = 4;    // they lie within so many standard deviations of a point, or least_search_m
    std::size_t most_edges = 0;  // the nearest ones
};
// Candidates are looked for at least so far from a point.
inline constexpr double least_search_m = 30;

// The nearest place on each open road, and on its other arms, in each direction of travel, road by road, nearest first;
// of those that are one place of a route, one. `meant` is a point as it was recorded: where it has a side or a bearing,
// other directions are left out.
std::vector<MatchCandidate> candidates_of(const Snapper& snapper, const OpenRoads& roads, const Measures& measures,
                                          const Fix& fix, const ResolvedLocation& meant, const CandidateRule& rule);

}  // namespace starway::road::ask
