// OSRM's /tile/v1/{profile}/tile(x,y,z).mvt: layers `speeds` (speed, is_small, datasource, duration, weight, name,
// rate, is_startpoint) and, from zoom 15, `turns` (bearing_in, turn_angle, cost, weight).
#pragma once

#include <string>

#include "road/ask/map/speed_tiles.hpp"

namespace starway::request::codec {

std::string encode_speed_tile(const road::ask::SpeedTile& tile);

}  // namespace starway::request::codec
