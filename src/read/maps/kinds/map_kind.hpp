// Detects tile maps and their kinds from a file's beginning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "read/options/readers.hpp"
#include "starway/core/result.hpp"

namespace starway::read::maps {

enum class MapKind : std::uint8_t {
    none,
    moving_ai,
    tiled,
    ldtk,
    characters,
    matrix,  // rows of numbers or usual characters, which could also be a table
    raster,
    ros,            // a map.yaml
    unknown_bytes,  // unknown here; a raster driver may recognise it
};

// `whole`: the beginning is the whole file. The path's extension (without .gz) matters only if the content is
// ambiguous.
MapKind kind_of_content(std::string_view beginning, bool whole, std::string_view path);

// That of what cannot be told otherwise: characters.
options::Reader reader_of(MapKind kind);

// For a file on disk; none for anything else (folders, connections). Errors: io.
Result<MapKind> kind_of_file(const std::string& source);

}  // namespace starway::read::maps
