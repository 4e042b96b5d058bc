// Legs that end at some of a route's waypoints only.
#pragma once

#include <span>

#include "starway/road/route.hpp"

namespace starway::codec::osrm {

// stops: numbers of Route::waypoints, ascending, the first and the last among them. Joins the legs between two stops, and keeps these waypoints.
void merge_legs(Route& route, std::span<const std::size_t> stops);

}  // namespace starway::codec::osrm
