// A leg's arcs with what they measure.
#pragma once

#include <cstddef>
#include <vector>

#include "road/ask/directions/map/roads.hpp"
#include "starway/road/route.hpp"

namespace starway::road::ask {

// An arc, or the part of one that the leg travels. Arcs without length, the last decimetres before a junction where the
// leg begins or ends, and lines across squares are joined to the one before or after.
struct Passage {
    ArcId arc;
    EdgeId edge;
    std::size_t number = 0;  // into Leg::arcs, of its first arc
    double metres = 0, seconds = 0, weight = 0;
    std::size_t first_point = 0, last_point = 0;  // into Leg::line
};

// Of a leg without arcs, all its lines across squares. Precondition: there are some.
Passage passage_across(const DirectedRoads& roads, const Leg& leg);

std::vector<Passage> passages_of(const DirectedRoads& roads, const Leg& leg);

}  // namespace starway::road::ask
