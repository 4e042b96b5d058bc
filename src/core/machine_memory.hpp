// The machine's memory.
#pragma once

#include <cstdint>

namespace starway::core {

// Half of it, in bytes: the default limit of one task; 0 if unknown.
std::uint64_t half_of_memory();

}  // namespace starway::core
