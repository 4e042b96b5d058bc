// Recognises DIMACS graphs.
#pragma once

#include "io/look.hpp"

namespace starway::io {

Likeness looks_like_dimacs(const Look& look);

}  // namespace starway::io
