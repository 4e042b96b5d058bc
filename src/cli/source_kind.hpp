// Verbs for roads, tile maps and navigation meshes alike: which of them a source is, and whether the flags given fit it.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "starway/result.hpp"

namespace starway::cli {

enum class SourceKind { roads, tile_map, mesh };

// A flag that is for one kind only stands in a group whose name begins with this.
inline constexpr const char* roads_group = "Roads";
inline constexpr const char* maps_group = "Tile maps";
inline constexpr const char* meshes_group = "Meshes";

// Errors: usage, where a flag is for the other kind, or several tile maps or meshes are named.
Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources);

}  // namespace starway::cli
