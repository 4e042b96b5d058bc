// For verbs that take roads, tile maps, meshes and voxel maps: detects a source's kind and checks that the given flags
// apply to it.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "shells/cli/common/verb.hpp"
#include "starway/core/result.hpp"

namespace starway::cli {

// Errors: usage (a flag for another kind, several tile maps or meshes). load() checks the reading options of roads.
Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources);

// Whether it is a tile map with the given flags, of which some say so. Errors: io.
Result<bool> is_tile_map(const CLI::App& verb, const std::string& source);

// The given flags have an effect on this source. Errors: usage.
Result<void> check_road_flags(const CLI::App& verb, const std::string& source);
Result<void> check_map_flags(const CLI::App& verb, const std::string& source);
// Once roads are read: none of the flags says how to join lines that node numbers connect. Errors: usage.
Result<void> check_joining_flags(const CLI::App& verb, const LoadReport& report, const std::string& source);

}  // namespace starway::cli
