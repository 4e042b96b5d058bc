// Pictures, as the command line's --render makes them.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "draw/picture.hpp"
#include "road/ask/features/record.hpp"
#include "shells/python/call.hpp"

namespace starway::python {

// Where a picture goes, and what it looks like.
struct Drawing {
    std::string path, format, title;  // format: empty: by the path's extension; title: empty: that of the caller
    draw::PictureOptions options;
    bool tiles = true;  // below the search, the tiles of a Tiled or LDtk map
};
// Of a dictionary with path, format, title, size, show, width and background. Errors (usage, thrown as Failure): an
// unknown word, a size out of range.
Drawing drawing_of(const nb::dict& options);

// title: where the user gave none.
Result<void> write_drawing(const Drawing& drawing, draw::Picture picture, const std::string& title);
// The same on the roads around it.
Result<void> write_drawing(const Drawing& drawing, const road::ask::RoadShapes& roads, draw::Picture picture,
                           const std::string& title);
// Errors: usage, where a network without coordinates is to be drawn.
Result<void> check_drawable(const RoadNetwork& network);

}  // namespace starway::python
