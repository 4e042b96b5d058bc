// A tile map and everything that says how to read it and how to move on it: the command line's side of MapOptions.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/common/arguments.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/stored_parts.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::cli {

struct MapArguments {
    const CLI::App* verb = nullptr;  // of a verb for tile maps alone: which flags were given
    MapOptions options;
    std::string source;
    // words still to be put into options
    std::string neighbours, corners, step_costs, terrain, raster, unknown;
    std::vector<std::string> costs, layers;
};

// The flags, where the source and what it shares with roads come from add_source_arguments(); load_map() is told of those.
void add_map_arguments(CLI::App& app, MapArguments& arguments);
// The same with MAP, --layer and --crs: for verbs that take nothing but tile maps.
void add_own_map_arguments(CLI::App& app, MapArguments& arguments);
// --clusters and --labels, for verbs that can search by them.
void add_part_arguments(CLI::App& app, MapPartFiles& files);
// The algorithm that a file is for, where none was named. Error: usage, where another was.
Result<GridAlgorithm> algorithm_for(const MapPartFiles& files, GridAlgorithm named);
// What add_source_arguments() took, for a source that turned out to be a tile map.
MapArguments with_source(MapArguments arguments, const SourceArguments& source);

struct LoadedMap {
    TileMap map;
    double load_ms = 0;
};
Result<LoadedMap> load_map(const MapArguments& arguments, const Session& session);

}  // namespace starway::cli
