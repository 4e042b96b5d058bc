// From the arcs of a leg to what a user sees: its line, its roads, its distance and duration.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "service/road/measures.hpp"
#include "service/road/snapping/snap.hpp"
#include "starway/road/network.hpp"
#include "starway/road/router.hpp"

namespace starway::service {

// An arc as far as it is travelled, in fractions of its length along the arc.
struct ArcSpan {
    ArcId arc;
    double from = 0;
    double to = 1;
};

// Appends what a search found between the ends of two points, and the parts of roads between each point and its end.
void append_spans(const RoadNetwork& network, const Snapped& from, const Snapped& to, const Ends& sources,
                  const Ends& targets, const search::RoadAnswer& answer, std::vector<ArcSpan>& passages);

// The steps of a column for the passages: the leg's cost.
std::uint64_t cost_of(const WeightColumn& column, std::span<const ArcSpan> passages);

// Fills the leg's line, roads, arcs, nodes, distance and duration; not its cost and ends. The first passage starts at `from`, the last one
// ends at `to`; none at all: the two are the same point.
void describe(const RoadNetwork& network, const Measures& measures, const Snapped& from, const Snapped& to,
              std::span<const ArcSpan> passages, Leg& leg);

}  // namespace starway::service
