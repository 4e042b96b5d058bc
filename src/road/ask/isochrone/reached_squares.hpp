// What it costs to stand in squares: the cheapest straight line from the origins and the corners that are reached.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/geo/polygon.hpp"
#include "base/geo/sight.hpp"
#include "road/ask/searches/reach.hpp"

namespace starway::road::ask {

class ReachedSquare {
public:
    struct Line {
        double cost = 0, counted = 0;  // in steps, a metre
    };
    // polygon: of these rings.
    ReachedSquare(const Frame& frame, std::vector<geo::CornerRing> rings, geo::Polygon polygon, Line line);

    // A place in the square, and what one paid when one is there.
    void add(FixedPosition at, const ReachCost& paid);
    // After the last one.
    void look_around();

    [[nodiscard]] bool is_reached() const { return !places_.empty(); }
    // Calls visit(min, max) for boxes that hold all that is reached within a limit.
    template <class Visit>
    void visit_boxes(std::uint64_t limit, Visit&& visit) const {
        for (const Place& place : places_) {
            const auto [min, max] = box_around(place, limit);
            visit(min, max);
        }
    }
    // Where a line at a latitude is in the square: from each even number to the next one. Ascending.
    [[nodiscard]] std::vector<double> crossings(std::int32_t y) const;
    // What is counted, in steps; infinite where no place sees the point. Precondition: it is in the square, on no side.
    [[nodiscard]] double cost_within(FixedPosition at) const;
    // The same for any point; infinite outside.
    [[nodiscard]] double cost(FixedPosition at) const;
    // What rounding may add to a cost.
    [[nodiscard]] double tolerance() const;

private:
    struct Place {
        FixedPosition at;
        Embedded embedded;
        ReachCost paid;
        geo::Polygon::Standpoint stand;
    };
    [[nodiscard]] std::pair<FixedPosition, FixedPosition> box_around(const Place& place, std::uint64_t limit) const;
    template <class Sees>
    [[nodiscard]] double cheapest(FixedPosition at, Sees&& sees) const;

    Frame frame_;
    std::vector<geo::CornerRing> rings_;
    geo::Polygon polygon_;
    Line line_;
    FixedPosition min_, max_;
    std::vector<Place> places_;  // by cost
    std::vector<geo::Sight> sights_;
};

// Those in which something is reached within the limit. search: has run from, or towards, the points.
std::vector<ReachedSquare> reached_squares(const OpenRoads& roads, const Counted& counted, const ReachSearch& search,
                                           std::span<const Snapped> points, bool towards, std::uint64_t limit);

}  // namespace starway::road::ask
