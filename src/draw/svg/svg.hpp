// A whole picture as SVG.
#pragma once

#include <string>

#include "draw/scene.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// Every cell is a shape of its own where there are few enough; otherwise the map and what was settled stand in it as pixels, with
// the path and all signs as lines over them. Errors: internal.
Result<std::string> svg_of(const Scene& scene);

}  // namespace starway::draw
