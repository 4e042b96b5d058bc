// The measures that a table carries along with its costs: those of arcs and of what lies between points and the ends of
// searches.
#pragma once

#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/index/cch/carried.hpp"
#include "road/index/road_index.hpp"

namespace starway::road::ask {

// In metres and seconds.
class PathMeasures {
public:
    explicit PathMeasures(const OpenRoads& roads)
        : roads_(roads), measures_(roads.network(), roads.column().name, roads.turns()) {}

    [[nodiscard]] const Measures& measures() const { return measures_; }
    // Of an arc of what is searched, with the turn onto it.
    [[nodiscard]] index::CarriedSums of_arc(ArcId searched) const {
        const ArcId arc = roads_.arc_of(searched);
        const ArcId turn = roads_.turns() != nullptr ? searched : ArcId();
        return {measures_.metres(arc), measures_.seconds(arc) + measures_.seconds_of_turn(turn)};
    }
    // The same in steps of the columns that they are known from; unknown where they are known from none.
    [[nodiscard]] index::CarriedSteps steps_of_arc(ArcId searched) const;
    [[nodiscard]] index::CarriedSums in_units(const index::CarriedSums& steps) const {
        return {steps.length * unit(measures_.metres_per_step()), steps.time * unit(measures_.seconds_per_step())};
    }
    [[nodiscard]] index::CarriedSums in_steps(const index::CarriedSums& units) const {
        return {units.length / unit(measures_.metres_per_step()), units.time / unit(measures_.seconds_per_step())};
    }
    // Of a part of an arc with the turn before it, or of a line across a square; 0 without an arc.
    [[nodiscard]] index::CarriedSums of_span(const ArcSpan& span) const {
        if (!span.arc.valid()) return {};
        return {metres_of(measures_, span), seconds_of(measures_, span)};
    }
    // Between a point and the end of a search.
    [[nodiscard]] index::CarriedSums before(const Ends::Along& along) const {
        index::CarriedSums sums = of_span({along.arc, along.at, 1});
        sums.add(of_span(along.walk));
        return sums;
    }
    [[nodiscard]] index::CarriedSums after(const Ends::Along& along) const {
        index::CarriedSums sums = of_span({along.arc, 0, along.at, along.turn});
        sums.add(of_span(along.walk));
        return sums;
    }

private:
    // 0: there is no such column.
    static double unit(double per_step) { return per_step > 0 ? per_step : 1; }

    const OpenRoads& roads_;
    Measures measures_;
};

// Per entry of the column's metric. Linear time. Precondition: the index has the searched column.
std::vector<index::CarriedSteps> carried_steps(const OpenRoads& roads, const index::RoadIndexView& index);

}  // namespace starway::road::ask
