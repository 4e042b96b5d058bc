// Turns at crossings of ordinary roads.
#pragma once

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

void describe_ordinary(Views& views, Crossing& crossing);

}  // namespace starway::road::ask
