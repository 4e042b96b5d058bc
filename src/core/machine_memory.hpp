// How much memory the machine has.
#pragma once

#include <cstdint>

namespace starway::core {

// Half of it, in bytes: what one task takes unless told; 0 where the system does not say.
std::uint64_t half_of_memory();

}  // namespace starway::core
