// What the name of an array in a program says of its cells.
#pragma once

#include <string>
#include <string_view>

namespace starway::read::maps {

// The name, if it says that true and 1 are open: "walkable" of `bool[,] walkable = {`; else empty. declaration: the
// text before the first row.
std::string name_for_open_cells(std::string_view declaration);

}  // namespace starway::read::maps
