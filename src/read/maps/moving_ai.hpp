// The Moving AI benchmarks' maps (.map) and scenarios (.scen). https://movingai.com/benchmarks/formats.html
//
// Map: "type octile", "height H", "width W", "map", then H rows of W characters. Open: . G S (swamp); W (water) can be
// entered from W only; blocked: @ O T. Ignores case. A map with water has sides (GridMap::has_sides), any other is
// uniform. Scenario: "version 1", then one line per query: bucket map width height startx starty goalx goaly length. On
// a tile map the places are cells; on a navigation mesh they are points of it, also with fractions or below 0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::read::maps {

struct ScenarioQuery {
    std::uint32_t bucket = 0;
    std::uint32_t map = 0;  // index into Scenario::maps
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    GridCell start;  // ScenarioPlaces::cells only
    GridCell goal;
    Position from;  // the same numbers
    Position to;
    double length = 0;  // as printed; 0 with different start and goal means no path, below 0 that it is not listed
    std::uint64_t line = 0;
    [[nodiscard]] bool no_path() const { return length == 0 && !(from.x == to.x && from.y == to.y); }
    [[nodiscard]] bool listed() const { return length >= 0; }
};

// The tolerance of a printed length, with 6 significant digits or 2 decimals.
inline double printed_tolerance(double length) {
    return std::max(0.0051, 5.1e-6 * length);
}

enum class ScenarioPlaces : std::uint8_t { cells, points };

struct Scenario {
    std::vector<std::string> maps;  // as in the file; once for every run of lines that name it
    std::vector<ScenarioQuery> queries;
    bool whole = true;  // all places are cells of the maps' sizes
};

// Errors: io; data, with file, line and column from 1. `name` is the file's name in messages.
Result<GridMap> read_moving_ai_map(const std::filesystem::path& path);
Result<GridMap> parse_moving_ai_map(std::string_view text, std::string_view name, const GridRules& rules = {});
Result<Scenario> read_scenario(const std::filesystem::path& path, ScenarioPlaces places = ScenarioPlaces::cells);
Result<Scenario> parse_scenario(std::string_view text, std::string_view name,
                                ScenarioPlaces places = ScenarioPlaces::cells);

}  // namespace starway::read::maps
