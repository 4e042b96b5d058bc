// Tile maps and their paths as text.
#pragma once

#include <string>
#include <vector>

#include "cli/common/session.hpp"
#include "service/grid/summary.hpp"
#include "starway/grid/router.hpp"

namespace starway::cli {

// Movement rules, the reader's assumptions and those of an answer, as a list under a heading.
std::string assumptions(const TileMap& map, std::string_view heading, const Paint& paint,
                        const std::vector<std::string>& further = {},
                        service::Turning turning = service::Turning::steps);

// The text below the drawing.
std::string map_itinerary(const MapRoute& route, const TileMap& map, double load_ms, const Paint& paint);

}  // namespace starway::cli
