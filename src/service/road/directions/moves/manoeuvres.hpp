// What the map itself says of turns.
#pragma once

#include <vector>

#include "service/road/directions/moves/passages.hpp"
#include "service/road/directions/moves/stage.hpp"

namespace starway::service {

// Where the leg goes the whole way of a manoeuvre (network/rules/manoeuvres.hpp), its turn is what the map says.
void follow_manoeuvres(const DirectedRoads& roads, const Leg& leg, const std::vector<Passage>& passages,
                       Stages& stages);

}  // namespace starway::service
