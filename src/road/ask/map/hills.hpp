// How hills lie in the light, as maps shade them: slopes by Horn (1981), below a light in the north-west (315°) that
// stands at 45°.
#pragma once

#include <cstdint>
#include <numbers>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"
#include "road/ask/heights.hpp"

namespace starway::road::ask {

inline constexpr std::uint32_t hill_tile_side = 256;                    // pixels
inline constexpr float level_light = std::numbers::sqrt2_v<float> / 2;  // on level ground

// The light on each pixel of a tile of Web Mercator, 0 to 1, row by row, the northernmost first; NaN where a height
// around it is unknown, but for small gaps. Empty where all are. A pixel depends on its place alone, so tiles join.
// Time: some milliseconds.
std::vector<float> hill_light(const Heights& heights, geo::TileAddress tile);

// The zoom whose pixels are about as fine as the heights. Precondition: some are known.
std::uint32_t last_hill_zoom(const Heights& heights);

}  // namespace starway::road::ask
