// The tiles of a base map: the ground around roads at each zoom, cut and simplified. Layers and words are those of the
// Shortbread schema 1.0: `ocean`, `land`, `water_polygons`, `water_lines`, `water_polygons_labels` and `place_labels`;
// and `land_labels`, of parks, woods and the like, which that schema lacks.
#pragma once

#include "read/roads/osm/ground/ground.hpp"
#include "request/codec/basemap/pmtiles.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::request::codec {

inline constexpr std::uint32_t last_ground_zoom = 14;  // maps that show more draw these tiles larger

// Errors: interrupted.
Result<void> add_ground_tiles(const read::osm::Ground& ground, TileArchive& archive, const Control& control);
// What the file says of itself.
std::string ground_metadata(const read::osm::Ground& ground);
std::string hills_metadata();
// Whether it is such metadata, of ground or of hills.
bool is_ground_metadata(std::string_view metadata);

}  // namespace starway::request::codec
