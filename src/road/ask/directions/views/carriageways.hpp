// Whether two one-way roads that leave a crossing side by side, one in each direction, are the carriageways of one
// road.
#pragma once

#include "road/ask/directions/views/view.hpp"

namespace starway::road::ask {

// By their names, classes and directions alone.
bool may_be_carriageways(Branches& branches, const Arm& left, const Arm& right);
// Precondition: they may be.
bool are_carriageways(Views& views, NodeId place, const Arm& left, const Arm& right);
// Whether a third road is in nobody's way who takes two others for one.
bool are_distinct(Branches& branches, const Arm& a, const Arm& b);

}  // namespace starway::road::ask
