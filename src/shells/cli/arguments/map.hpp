// The command-line options of a tile map: how to read it and how units move on it (see MapOptions).
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/drawing.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::cli {

struct MapArguments {
    const CLI::App* verb = nullptr;  // only for verbs that take nothing but tile maps
    MapOptions options;
    std::string source;
    std::vector<std::string> layers;  // NAME=ROLE, of verbs that take roads too
};

// The flags for tile maps; add_source_arguments() adds the source and the flags shared with roads.
void add_map_arguments(CLI::App& app, MapArguments& arguments);
// --corners, --neighbours and --cost: the rules under which a scenario's lengths hold.
void add_scenario_rules(CLI::App& app, MapArguments& arguments);
// A length that a flag takes. Errors: usage.
Result<MapLength> parse_length(std::string_view flag, const std::string& text);
// The options of the flags. Errors: usage.
Result<MapOptions> options_of(const MapArguments& arguments);
// The same with MAP, --layer and --crs, for verbs that take nothing but tile maps.
void add_own_map_arguments(CLI::App& app, MapArguments& arguments);
// --clusters and --labels.
void add_part_arguments(CLI::App& app, MapPartFiles& files);
// Selects the algorithm that a given file is for. Errors: usage (another algorithm was named).
Result<GridAlgorithm> algorithm_for(const MapPartFiles& files, GridAlgorithm named);
// Copies the arguments of add_source_arguments(), for a source that is a tile map.
MapArguments with_source(MapArguments arguments, const SourceArguments& source);

// Also reads the map's tiles, if they are drawn.
MapArguments with_tiles(MapArguments arguments, const DrawingArguments& drawing);

struct LoadedMap {
    TileMap map;
    double load_ms = 0;
};
Result<LoadedMap> load_map(const MapArguments& arguments, Session& session);

}  // namespace starway::cli
