// A layout as pages in a browser read it: shells/web/app/canvas/layout.ts.
#pragma once

#include "base/core/json/writer.hpp"
#include "draw/layout.hpp"

namespace starway::draw {

// An object: what a position, or a cell's centre, is in the page's picture, whose units are `scale` to a unit of the
// drawing and where the drawn (0, 0) lies at `origin`.
void write_layout(core::JsonWriter& json, const Layout& layout, Position scale, Position origin);

}  // namespace starway::draw
