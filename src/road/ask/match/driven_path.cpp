#include "road/ask/match/driven_path.hpp"

#include <algorithm>
#include <limits>

#include "base/geo/frame.hpp"
#include "road/ask/match/fixes.hpp"
#include "road/ask/snapping/edge_line.hpp"
#include "road/ask/snapping/snap.hpp"

namespace starway::road::ask {

void DrivenPath::append(std::span<const ArcSpan> passages) {
    for (const ArcSpan& span : passages) {
        const double begins_at = pieces_.empty() ? 0 : pieces_.back().ends_at();
        Piece* const last = pieces_.empty() ? nullptr : &pieces_.back();
        if (last != nullptr && last->span.arc == span.arc && last->span.to == span.from && span.from > 0)
            last->span.to = span.to;
        else
            pieces_.push_back({span, measures_->metres(span.arc), begins_at});
    }
}

bool DrivenPath::cut_back(ArcId arc, double along, double most_m) {
    const double length = metres(end());
    for (std::size_t i = pieces_.size(); i-- > 0 && length - pieces_[i].ends_at() <= most_m;) {
        const ArcSpan& span = pieces_[i].span;
        if (span.arc != arc || along < span.from || along > span.to) continue;
        cut_to({i, along});
        return true;
    }
    return false;
}

void DrivenPath::cut_to(const Spot& spot) {
    if (pieces_.empty()) return;
    ArcSpan& span = pieces_[spot.piece].span;
    span.to = spot.along;
    pieces_.resize(span.to > span.from ? spot.piece + 1 : spot.piece);
}

DrivenPath::Spot DrivenPath::end() const {
    return pieces_.empty() ? Spot{0, -1} : Spot{pieces_.size() - 1, pieces_.back().span.to};
}

double DrivenPath::metres(const Spot& spot) const {
    if (pieces_.empty()) return 0;
    const Piece& piece = pieces_[spot.piece];
    return piece.begins_at + (spot.along - piece.span.from) * piece.metres;
}

DrivenPath::Spot DrivenPath::at(double metres) const {
    const auto found = std::partition_point(pieces_.begin(), pieces_.end(),
                                            [metres](const Piece& piece) { return piece.ends_at() < metres; });
    if (found == pieces_.end()) return end();
    const double more = found->metres > 0 ? (metres - found->begins_at) / found->metres : 0;
    return {static_cast<std::size_t>(found - pieces_.begin()),
            std::clamp(found->span.from + more, found->span.from, found->span.to)};
}

DrivenPath::Spot DrivenPath::nearest(const RoadNetwork& network, Position point, const Spot& from,
                                     const Spot& to) const {
    Spot best = from;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = from.piece; i <= to.piece && i < pieces_.size(); ++i) {
        const ArcSpan& span = pieces_[i].span;
        const EdgeId edge = network.edge(span.arc);
        const double low = i == from.piece ? from.along : span.from;
        const double high = i == to.piece ? to.along : span.to;
        const double along =
            std::clamp(along_arc(network, span.arc, nearest_fraction(network, edge, point)), low, high);
        const double here =
            apart(network.frame(), position_at(network, edge, along_arc(network, span.arc, along)), point);
        if (here >= nearest) continue;
        nearest = here;
        best = {i, along};
    }
    return best;
}

void DrivenPath::append_between(const Spot& from, const Spot& to, std::vector<ArcSpan>& passages) const {
    for (std::size_t i = from.piece; i <= to.piece && i < pieces_.size(); ++i) {
        ArcSpan span = pieces_[i].span;
        if (i == from.piece && from.along > span.from) {
            span.from = from.along;
            span.turn = {};
        }
        if (i == to.piece) span.to = to.along;
        if (span.to > span.from) passages.push_back(span);
    }
}

}  // namespace starway::road::ask
