// Short roads inside a crossing of dual carriageways.
#pragma once

#include "road/ask/directions/views/view.hpp"

namespace starway::road::ask {

bool is_internal(Views& views, BranchId id);

}  // namespace starway::road::ask
