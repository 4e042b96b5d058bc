// Legs that end at some of a route's waypoints only.
#pragma once

#include <span>

#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

// stops: numbers of Route::waypoints, ascending, the first and the last among them. Joins the legs between two stops,
// and keeps these waypoints. A joint within a segment of a road along which the route goes on is no point of its line.
void merge_legs(const RoadNetwork& network, Route& route, std::span<const std::size_t> stops);

}  // namespace starway::request::codec::osrm
