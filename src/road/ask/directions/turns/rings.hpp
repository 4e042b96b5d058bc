// Roundabouts, and crossings with an island that traffic goes around.
#pragma once

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

// Of the ring at a place; none where it is no ring that one can go around, or where it forks.
RingKind kind_of_ring(Views& views, NodeId place);
// Whether one is on a ring or may enter one there, so that its rules are those of the crossing. If so, describes it.
bool describe_ring(Views& views, Crossing& crossing);

}  // namespace starway::road::ask
