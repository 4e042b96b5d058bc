// Directions of turns to one side, so that no two are called the same where they can be told apart.
#pragma once

#include <cstddef>
#include <vector>

#include "road/ask/directions/turns/wording.hpp"

namespace starway::road::ask {

// Of the exits to the right of the one at an index, which is not included.
void describe_right_turns(const TurnWords& words, std::vector<Exit>& exits, std::size_t up_to);
// Of those to the left of it.
void describe_left_turns(const TurnWords& words, std::vector<Exit>& exits, std::size_t from);

}  // namespace starway::road::ask
