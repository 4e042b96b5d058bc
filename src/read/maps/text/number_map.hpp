// Maps of numbers, as numpy.savetxt and Tiled's CSV write them.
//
//   0 and 1 only             0 is open, 1 a wall
//   -1, 0 and 100 only       free (0), occupied (100) or unknown (-1, blocked), as in ROS
//   0 and 255 only           black is a wall, white open, as in pictures
//   -1 and whole numbers     -1 is no tile: open; the others are tiles: walls. If the legend or a cost blocks
//                            -1, the other way round
//   others                   costs; 0 costs nothing; negative numbers, "inf" and "nan" are walls
//
// A legend, what --open names and costs take precedence.
#pragma once

#include "read/maps/source_text.hpp"
#include "read/maps/text/character_map.hpp"
#include "read/maps/text/written_cells.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// Precondition: written.numbers. Errors: data, with file, line and column; usage (options that do not apply).
Result<TileMap> parse_number_map(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
                                 const MapOptions& options);

}  // namespace starway::read::maps
