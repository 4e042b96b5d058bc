// Tile maps and their paths as text.
#pragma once

#include <string>
#include <vector>

#include "grid/ask/summary.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/engine.hpp"

namespace starway::cli {

// Movement rules, the reader's assumptions and those of an answer, as a list under a heading.
std::string assumptions(const TileMap& map, std::string_view heading, const Paint& paint,
                        const std::vector<Sentence>& further = {},
                        grid::ask::Turning turning = grid::ask::Turning::steps);

// A length or cost in the map's unit: "12.8", on a map in metres "12.8 m".
std::string length_words(const TileMap& map, double length);
std::string cost_words(const TileMap& map, double cost);

// Where the first path ends, if not at the goal: a line of its own, else empty.
std::string end_words(const TileMap& map, const MapRoute& route);

// The text below the drawing.
std::string map_itinerary(const MapRoute& route, const TileMap& map, double load_ms, const Paint& paint);

}  // namespace starway::cli
