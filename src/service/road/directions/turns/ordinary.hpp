// Turns at crossings of ordinary roads.
#pragma once

#include "service/road/directions/turns/crossing.hpp"

namespace starway::service {

void describe_ordinary(Views& views, Crossing& crossing);

}  // namespace starway::service
