// Where one drives on the left.
#pragma once

#include "starway/core/geometry.hpp"

namespace starway::read::osm {

// By coarse outlines of the countries where one does, drawn by hand for this file. Near a border between the two, a tag
// driving_side on the ways decides better.
bool drives_on_left(Position lon_lat);

}  // namespace starway::read::osm
