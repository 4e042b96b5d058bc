// A straight-line path on a tile map: draws, prints and writes it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/picture.hpp"
#include "shells/cli/arguments/route.hpp"

namespace starway::cli {

struct MapLine {
    MapStop from, to;
    std::vector<Position> path;  // a cell's centre is (x + 0.5, y + 0.5)
    double length = 0;           // in the map's unit
    bool optimal = false;
    std::string_view algorithm;
};

// Call this before reading anything. Errors: usage (two outputs to standard output), and those of check_drawing().
Result<void> check_line_output(const RouteArguments& arguments, const Session& session);
// drawn: the picture of the map. Prints `text` below it, or what `json` writes.
Result<void> show_line(const MapLine& line, const TileMap& map, draw::Picture drawn, const std::string& text,
                       const std::function<void(core::JsonWriter&)>& json, const RouteArguments& arguments,
                       Session& session);

}  // namespace starway::cli
