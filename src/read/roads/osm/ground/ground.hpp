// What lies around the roads of a file of OpenStreetMap: sea, water, land by its use and cover, and names, as a base
// map shows them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read::osm {

enum class GroundLayer : std::uint8_t { ocean, land, water, water_line, place };

struct GroundName {
    std::string_view key;  // "name", "name_de", ...
    std::string text;
};

struct GroundFeature {
    GroundLayer layer = GroundLayer::land;
    std::string_view kind;  // a word of the Shortbread schema
    bool is_tunnel = false;
    // Of an area: its outline, then its holes, each a ring whose first corner is not repeated. Else a line, or a point.
    std::vector<std::vector<geo::WorldPoint>> parts;
    std::vector<GroundName> names;
    std::optional<std::int64_t> population;
    double area = 0;  // of a place that is an area, as a share of the world's square
};

struct Ground {
    Box bounds;                   // degrees
    bool sea_all_around = false;  // the sea is all that there is at the bounds
    std::vector<GroundFeature> features;
    std::uint64_t open_areas = 0;  // left out, since parts of their outlines are missing
};

// bounds: of the roads; the file's own are added. Errors: io, data, interrupted.
Result<Ground> read_ground(const std::vector<std::string>& paths, Box bounds, const Control& control);

}  // namespace starway::read::osm
