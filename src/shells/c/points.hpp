// Points and closed roads of requests, from C.
#pragma once

#include <vector>

#include "shells/c/guard.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/location.hpp"

namespace starway::c {

// Errors: usage (no such point among the snapped ones; NULL).
Result<Location> location_of(const starway_point* point, std::string_view argument);
Result<std::vector<Location>> locations(const starway_point* points, std::size_t count, std::string_view argument);
// Errors: usage (NULL, a box that is none).
Result<Closed> closed_of(const starway_closed* given);

}  // namespace starway::c
