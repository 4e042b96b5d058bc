// Verbs for roads, tile maps and navigation meshes alike: which of them a source is, and whether the flags given fit it.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "io/source_options.hpp"
#include "starway/core/result.hpp"

namespace starway::cli {

enum class SourceKind { roads, tile_map, mesh };

// A flag of a verb that is for one kind only stands in a group whose name begins with this. What says how to read a source is
// in io::option_table().
inline constexpr const char* roads_group = "Roads";
inline constexpr const char* maps_group = "Tile maps";
inline constexpr const char* meshes_group = "Meshes";

// Errors: usage, where a flag is for another kind, or several tile maps or meshes are named. (Flags that say how to read roads are
// checked by load().)
Result<SourceKind> kind_of_source(const CLI::App& verb, const std::vector<std::string>& sources);

// The flags given to the verb, which may be null, by what the reader takes. Errors: usage.
Result<void> check_source_flags(const CLI::App* verb, io::Reader reader, const std::string& source);
// Of a tile map.
io::Reader map_reader(const std::string& source);

}  // namespace starway::cli
