// Points that a route passes without turning round: by which arc one comes decides how one may go on.
#pragma once

#include <optional>
#include <vector>

#include "road/ask/snapping/ends.hpp"

namespace starway::road::ask {

// What a search for a leg starts from and aims at.
struct LegEnds {
    Ends sources, targets;
    std::optional<Direct> direct;  // the cheapest way along one edge
    bool stays = false;            // both points are one place
};

// A leg without regard to the legs before and after it.
LegEnds leg_ends(const OpenRoads& roads, const Snapped& from, const Snapped& to);

// A leg that begins at a point to which one has come by `before`, and ends by coming along `last`. before: invalid at
// the start of the route, and where all legs so far stayed there. last: invalid at the end of the route, which one may
// come to by any arc. One goes on along any road but back, and back only where there is no other.
LegEnds leg_ends(const OpenRoads& roads, const Snapped& from, ArcId before, const Snapped& to, ArcId last);

// The point as one that is come to, or left, along this arc only.
Snapped along_only(const RoadNetwork& network, const Snapped& point, ArcId arc);

}  // namespace starway::road::ask
