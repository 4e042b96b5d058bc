// What a traveller does at a junction.
#pragma once

#include <string_view>

#include "service/road/directions/junction.hpp"
#include "starway/road/directions.hpp"

namespace starway::service {

struct Decision {
    bool silent = true;  // nothing to say: the road simply goes on
    ManeuverType type = ManeuverType::turn;
    ManeuverModifier modifier = ManeuverModifier::straight;
};

// The direction of a turn by its deviation from straight ahead, in degrees, positive to the right.
ManeuverModifier modifier_of(double deviation);
// Whether a traveller on one road notices that the other is called differently.
bool is_renamed(const DirectedRoads& roads, EdgeId from, EdgeId to);
// Whether they are one road by name or number.
bool is_same_road(const DirectedRoads& roads, EdgeId from, EdgeId to);

// Precondition: the junction knows in and out, neither of which is part of a roundabout.
Decision decide(const DirectedRoads& roads, const Junction& junction);

}  // namespace starway::service
