// What the map itself says of turns.
#pragma once

#include <vector>

#include "road/ask/directions/moves/passages.hpp"
#include "road/ask/directions/moves/stage.hpp"

namespace starway::road::ask {

// Where the leg goes the whole way of a manoeuvre (road/network/rules/manoeuvres.hpp), its turn is what the map says.
void follow_manoeuvres(const DirectedRoads& roads, const Leg& leg, const std::vector<Passage>& passages,
                       Stages& stages);

}  // namespace starway::road::ask
