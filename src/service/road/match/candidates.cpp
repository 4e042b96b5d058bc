#include "service/road/match/candidates.hpp"

#include <algorithm>
#include <cmath>

namespace starway::service {
namespace {

// A candidate this much less likely than the nearest one (e^-15) does not win.
constexpr double hopeless_emission = 15;

// At the end of one road one may go on along the others, so that their beginnings say the same as that end.
void leave_out_beginnings(const RoadNetwork& network, std::vector<MatchCandidate>& candidates) {
    const auto ends_at = [&](NodeId node, EdgeId but) {
        return std::any_of(candidates.begin(), candidates.end(), [&](const MatchCandidate& one) {
            return one.along == 1 && one.at.at.edge != but && network.head(one.arc) == node;
        });
    };
    std::vector<MatchCandidate> kept;
    kept.reserve(candidates.size());
    for (const MatchCandidate& one : candidates)
        if (one.along > 0 || !ends_at(network.tail(one.arc), one.at.at.edge)) kept.push_back(one);
    candidates.swap(kept);
}

}  // namespace

std::vector<MatchCandidate> candidates_of(const Snapper& snapper, const OpenRoads& roads, const Measures& measures,
                                          const Fix& fix, const ResolvedLocation& meant, const CandidateRule& rule) {
    const RoadNetwork& network = roads.network();
    const double most_m = std::max(rule.search_factor * fix.point_sigma_m, least_search_m);
    const bool is_free = !meant.bearing && meant.side == RoadSide::any;
    std::vector<MatchCandidate> candidates;
    std::size_t edges = 0;
    const auto add = [&](const Snapped& at) {
        const std::uint8_t directions = is_free ? 3 : snapper.on_edge(at.at, meant, roads).directions;
        const double deviation = at.at.distance_m / fix.sigma_m;
        MatchCandidate candidate;
        candidate.at = at;
        candidate.emission = -0.5 * deviation * deviation;
        if (!candidates.empty()) {
            candidate.at.nearest_m = candidates.front().at.at.distance_m;
            if (candidate.emission < candidates.front().emission - hopeless_emission) return false;
        } else {
            candidate.at.nearest_m = at.at.distance_m;
        }
        roads.for_each_open_arc(at.at.edge, [&](ArcId arc) {
            if ((directions >> (network.is_backward(arc) ? 1U : 0U) & 1U) == 0) return;
            candidate.arc = arc;
            candidate.along = along_arc(network, arc, at.fraction);
            candidate.metres = measures.metres(arc);
            candidates.push_back(candidate);
        });
        return ++edges < rule.most_edges;
    };
    snapper.visit_nearest(fix.position, most_m, roads, add, Snapper::Ferries::take);  // a trace may lead over water
    if (is_free) leave_out_beginnings(network, candidates);
    return candidates;
}

}  // namespace starway::service
