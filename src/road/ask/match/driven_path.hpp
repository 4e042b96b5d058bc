// What was driven, from the first matched point of a trace to the last.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "road/ask/searches/itinerary.hpp"
#include "road/ask/weights/measures.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {

class DrivenPath {
public:
    struct Spot {
        std::size_t piece = 0;
        double along = 0;  // of the piece's arc
        friend auto operator<=>(const Spot&, const Spot&) = default;
    };
    DrivenPath(const Measures& measures, ArcId arc, double along)
        : measures_(&measures), start_{arc, along, along, {}} {}

    void append(std::span<const ArcSpan> passages);
    // Ends it where it last passed a place, if that is at most so many metres before its end.
    bool cut_back(ArcId arc, double along, double most_m);

    // Precondition: the spot is on it.
    void cut_to(const Spot& spot);

    // Before anything is driven, a spot that comes before all others.
    [[nodiscard]] Spot end() const;
    [[nodiscard]] const ArcSpan& piece(const Spot& spot) const {
        return pieces_.empty() ? start_ : pieces_[spot.piece].span;
    }
    [[nodiscard]] double along(const Spot& spot) const { return pieces_.empty() ? start_.from : spot.along; }
    // Whether it turns back there, on the road.
    [[nodiscard]] bool turns_at(const Spot& spot) const {
        return spot.piece + 1 < pieces_.size() && spot.along == pieces_[spot.piece].span.to && spot.along < 1;
    }
    [[nodiscard]] double metres(const Spot& spot) const;  // from its beginning
    [[nodiscard]] Spot at(double metres) const;
    // The spot between two others that is nearest to a point.
    [[nodiscard]] Spot nearest(const RoadNetwork& network, Position point, const Spot& from, const Spot& to) const;
    // Appends what is driven between two spots, from <= to.
    void append_between(const Spot& from, const Spot& to, std::vector<ArcSpan>& passages) const;

private:
    struct Piece {
        ArcSpan span;
        double metres = 0;     // of the whole arc
        double begins_at = 0;  // metres from the path's beginning
        [[nodiscard]] double ends_at() const { return begins_at + (span.to - span.from) * metres; }
    };
    const Measures* measures_;
    ArcSpan start_;  // a place
    std::vector<Piece> pieces_;
};

}  // namespace starway::road::ask
