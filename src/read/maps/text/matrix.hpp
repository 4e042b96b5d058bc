// Rows of words without a header: a tile map, a table of edges, or the distances between places.
#pragma once

#include <string_view>

namespace starway::read::maps {

enum class Matrix {
    none,       // a table, or something else
    cells,      // a tile map
    distances,  // of every place from every other, or which of them are adjacent
};

// A tile map has rows of four or more cells, all numbers or usual characters. It is none if its columns differ, as
// those of edges do: two different nodes in each row, then what is between them. Distances are square, with zeros from
// corner to corner, and the same in both directions.
Matrix matrix_of(std::string_view beginning, bool whole);

}  // namespace starway::read::maps
