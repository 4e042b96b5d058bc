// Points in squares: what they see there.
#pragma once

#include <optional>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/snapping/ends.hpp"
#include "road/network/squares/squares.hpp"

namespace starway::road::ask {

// How long the edge is that a square's lines cost as much as; 0 where it is closed, and the square with it.
double open_metres(const OpenRoads& roads, EdgeId like);

// A point within squares that are open, where it stays. Nothing if it is in none, or on a side.
std::optional<Snapped> within_squares(const network::Squares& squares, const OpenRoads& roads, Position point);

// What a point on the network sees across the open squares on whose sides it lies, which becomes spots of it. A node
// stands in the squares whose corner it is.
void look_across(const network::Squares& squares, const OpenRoads& roads, Snapped& point);

}  // namespace starway::road::ask
