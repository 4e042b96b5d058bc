// Writes tile maps as files of cells, and reads the text of one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::grid::ask {

// "map" (Moving AI), "characters" or "png": by name, else by the path's extension. Errors: usage, with a list.
Result<std::string> map_format(std::string_view name, std::string_view path);
// What the format cannot hold, one sentence each. Errors: usage, io.
Result<std::vector<std::string>> write_map(const TileMap& map, std::string_view format, const std::string& path);

// Reads a text as a file of characters or numbers is read. Errors: data, usage; `name` is its name in messages.
Result<TileMap> read_map_text(const std::string& text, const std::string& name, const MapOptions& options);

}  // namespace starway::grid::ask
