// Short roads inside a crossing of dual carriageways.
#pragma once

#include "service/road/directions/views/view.hpp"

namespace starway::service {

bool is_internal(Views& views, BranchId id);

}  // namespace starway::service
