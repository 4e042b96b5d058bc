// Grids that are printed with the numbers of their rows and columns.
//
//       0 1 2        a b c       012
//     0 . # .      1 . # .      0.#.
//     1 . . .      2 . . .      1...
#pragma once

#include <string_view>
#include <vector>

namespace starway::read::maps {

// Leaves out the line of column numbers and the number at each row's beginning; they count from 0 or 1, and columns
// also from a or A. False: the lines have none, and stay as they are.
bool take_labels_off(std::vector<std::string_view>& lines);

}  // namespace starway::read::maps
