#include "road/ask/match/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/geo/antimeridian.hpp"
#include "base/geo/metres_around.hpp"
#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::ask {
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

double metres_of(Position offset) {
    return std::sqrt(offset.x * offset.x + offset.y * offset.y);
}

// Where roads pass a fix more than once, such as on both arms of a hairpin. For any number of edges.
class OtherArms {
public:
    OtherArms(const RoadNetwork& network, const Fix& fix)
        : network_(network), around_(network.frame(), fix.position), rise_m_(fix.sigma_m) {}

    // The places on an edge, besides the nearest one, where it comes near the fix again: at most so many metres from
    // it, and with a stretch between that leads away by a standard deviation. Valid until the next call. O(points of
    // the edge).
    const std::vector<network::EdgePosition>& of(const network::EdgePosition& nearest, double most_m);

private:
    struct Segment {
        double along = 0;       // 0 .. 1, of the nearest place
        double distance_m = 0;  // of that
        double begin_m = 0, end_m = 0;
    };
    void measure(EdgeId edge);
    // From the nearest place on, towards one end of the edge.
    void look(const network::EdgePosition& nearest, double most_m, bool forward);
    void add(EdgeId edge, std::size_t segment);

    const RoadNetwork& network_;
    geo::MetresAround around_;
    double rise_m_;
    std::vector<Position> line_;
    std::vector<Segment> segments_;
    std::vector<network::EdgePosition> found_;
};

const std::vector<network::EdgePosition>& OtherArms::of(const network::EdgePosition& nearest, double most_m) {
    found_.clear();
    if (network_.shape(nearest.edge).size() < 2) return found_;
    measure(nearest.edge);
    look(nearest, most_m, true);
    look(nearest, most_m, false);
    return found_;
}

void OtherArms::measure(EdgeId edge) {
    line_.clear();
    network_.append_line(edge, false, line_);
    segments_.clear();
    Position from = around_.of(line_.front());
    double begin_m = metres_of(from);
    for (std::size_t i = 1; i < line_.size(); ++i) {
        const Position to = around_.of(line_[i]);
        const Position by{to.x - from.x, to.y - from.y};
        const double square = by.x * by.x + by.y * by.y;
        Segment segment;
        if (square > 0) segment.along = std::clamp(-(from.x * by.x + from.y * by.y) / square, 0.0, 1.0);
        segment.distance_m = metres_of({from.x + segment.along * by.x, from.y + segment.along * by.y});
        segment.begin_m = begin_m;
        segment.end_m = metres_of(to);
        segments_.push_back(segment);
        from = to;
        begin_m = segment.end_m;
    }
}

void OtherArms::look(const network::EdgePosition& nearest, double most_m, bool forward) {
    std::optional<std::size_t> best;   // of the arm that is being followed
    double away = nearest.distance_m;  // the farthest since the last arm
    for (std::size_t i = nearest.segment; i < segments_.size(); forward ? ++i : --i) {  // ends at the first, too
        const Segment& segment = segments_[i];
        const double limit = best ? segments_[*best].distance_m : std::min(most_m, away - rise_m_);
        if (i != nearest.segment && segment.distance_m < limit) best = i;
        const double ahead = forward ? segment.end_m : segment.begin_m;
        away = std::max(away, ahead);
        if (!best || ahead < segments_[*best].distance_m + rise_m_) continue;
        add(nearest.edge, *best);
        best.reset();
        away = ahead;
    }
    if (best) add(nearest.edge, *best);
}

void OtherArms::add(EdgeId edge, std::size_t segment) {
    const double along = segments_[segment].along;
    const Position place = geo::between(network_.frame(), line_[segment], line_[segment + 1], along);
    found_.push_back({edge, static_cast<std::uint32_t>(segment), along, place, segments_[segment].distance_m});
}

}  // namespace

std::vector<MatchCandidate> candidates_of(const Snapper& snapper, const OpenRoads& roads, const Measures& measures,
                                          const Fix& fix, const ResolvedLocation& meant, const CandidateRule& rule) {
    const RoadNetwork& network = roads.network();
    const double most_m = std::max(rule.search_factor * fix.point_sigma_m, least_search_m);
    const bool is_free = !meant.bearing && meant.side == RoadSide::any;
    const geo::MetresAround around(network.frame(), fix.position);
    OtherArms other_arms(network, fix);
    std::vector<MatchCandidate> candidates;
    std::size_t edges = 0;
    // Returns whether it has a chance.
    const auto add = [&](const Snapped& at) {
        const std::uint8_t directions = is_free ? 3 : snapper.on_edge(at.at, meant, roads).directions;
        const double deviation = at.at.distance_m / fix.sigma_m;
        MatchCandidate candidate;
        candidate.at = at;
        const Position off = around.of(at.at.position);
        candidate.error = {off.x / fix.sigma_m, off.y / fix.sigma_m};
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
        return true;
    };
    const auto visit = [&](const Snapped& nearest) {
        if (!add(nearest)) return false;
        for (const network::EdgePosition& arm : other_arms.of(nearest.at, most_m))
            add(snapper.on_edge(arm, fix.position));
        return ++edges < rule.most_edges;
    };
    snapper.visit_nearest(fix.position, most_m, roads, visit, Snapper::Ferries::take);  // a trace may lead over water
    if (is_free) leave_out_beginnings(network, candidates);
    return candidates;
}

}  // namespace starway::road::ask
