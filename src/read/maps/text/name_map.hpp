// Maps whose cells are words: [['wall', 'floor'], ...], {Tile.WALL, Tile.FLOOR}. A name for walls closes a cell, one
// for floors opens it, "start" and "goal" are where a path begins and ends; a legend, what is named open and costs take
// precedence.
#pragma once

#include <string>
#include <string_view>

#include "read/maps/character_set.hpp"
#include "read/maps/text/character_map.hpp"
#include "read/maps/text/written_cells.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// Whether a text without brackets is such a map: lines of as many names each, of which some mean walls and some floors.
bool are_named_cells(std::string_view beginning, bool whole);

// Precondition: written.names. Errors: data, with file, line and column: names that nothing defines; usage (options
// that do not apply).
Result<TileMap> parse_name_map(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
                               const MapOptions& options, const CharacterSet& characters);

}  // namespace starway::read::maps
