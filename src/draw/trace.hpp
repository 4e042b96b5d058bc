// Writes a search as a trace for Posthoc (posthoc-app.pathfinding.ai), format 1.4.0: its views define how an event is
// drawn, its events what happened.
#pragma once

#include <functional>
#include <string_view>

#include "draw/picture.hpp"

namespace starway::draw {

enum class TraceSyntax : std::uint8_t { yaml, json };

// Events have type, id, pId, f, g, h, x and y. On a tile map x and y are the cell, which the views turn into squares,
// hexagons or diamonds; otherwise the drawn position of the node. An id is the node's number, prefixed with "b" in the
// backward half of a search. A pId refers to an earlier event; it is omitted if there is none.
void write_trace(const Picture& picture, const SearchRecord& search, TraceSyntax syntax,
                 const std::function<void(std::string_view)>& take);

}  // namespace starway::draw
