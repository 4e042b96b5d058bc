// Bearings in twenty-four directions, as OSRM has those of the roads that meet at a place.
#pragma once

#include <cstdint>
#include <vector>

namespace starway::geo {

// Whole bearings, clockwise, in steps of 15 degrees where that leaves them distinct; else as they are.
std::vector<std::uint16_t> on_compass(const std::vector<std::uint16_t>& bearings);

}  // namespace starway::geo
