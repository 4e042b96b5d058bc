// Recognises DIMACS graphs.
#pragma once

#include "read/look.hpp"

namespace starway::read {

Likeness looks_like_dimacs(const Look& look);

}  // namespace starway::read
