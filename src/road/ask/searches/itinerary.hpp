// Derives a leg's line, roads, distance and duration from its arcs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "road/ask/snapping/snap.hpp"
#include "road/ask/weights/measures.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::road::ask {

// Appends a search's arcs, and the partial arcs between each point and its end.
void append_spans(const OpenRoads& roads, const Ends& sources, const Ends& targets, const search::RoadAnswer& answer,
                  std::vector<ArcSpan>& passages);

// Of a span; with the turn before it.
double metres_of(const Measures& measures, const ArcSpan& span);
double seconds_of(const Measures& measures, const ArcSpan& span);

// The cost of the spans and of the turns between them, in steps of the roads' column.
std::uint64_t cost_of(const OpenRoads& roads, std::span<const ArcSpan> passages);

// Fills the leg's line, roads, arcs, nodes, distance and duration, but not its cost and ends. The first span starts at
// `from`, the last ends at `to`; without spans, both are the same point.
void describe(const RoadNetwork& network, const Measures& measures, const Snapped& from, const Snapped& to,
              std::span<const ArcSpan> passages, Leg& leg);

// Adds the kept tags (RoadStretch::tags) of a stretch that goes on under the same name.
void append_tags(std::vector<std::pair<std::string, std::string>>& tags,
                 const std::vector<std::pair<std::string, std::string>>& next);

}  // namespace starway::road::ask
