// Writes a whole picture as SVG.
#pragma once

#include <string>

#include "draw/scene/scene.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

// Cells are shapes if there are few enough; otherwise the map and the settled nodes are embedded as pixels, with the
// path and all signs as lines above them. Errors: internal.
Result<std::string> svg_of(const Scene& scene);

}  // namespace starway::draw
