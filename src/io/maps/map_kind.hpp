// Which kind of tile map a file is, if it is one: told by its beginning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"

namespace starway::maps {

enum class MapKind : std::uint8_t {
    none,
    moving_ai,
    tiled,
    ldtk,
    characters,
    raster,
    ros,            // a map.yaml
    unknown_bytes,  // nothing that is known here: the raster drivers may know more
};

// `whole`: the beginning is the file. The path's extension (without .gz) helps only where the content leaves a choice.
MapKind kind_of_content(std::string_view beginning, bool whole, std::string_view path);

// Of a file on disk; what is not one (folders, connections) is none. Errors: io.
Result<MapKind> kind_of_file(const std::string& source);

// Whether a text is drawn with characters rather than a table of values.
bool is_drawn(std::string_view beginning, bool whole, std::string_view path);

}  // namespace starway::maps
