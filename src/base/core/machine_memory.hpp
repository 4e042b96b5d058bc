// The machine's memory.
#pragma once

#include <cstdint>

namespace starway::core {

// Half of it, in bytes: the default limit of one task; 0 if unknown.
std::uint64_t half_of_memory();

// From now on, memory of large blocks goes back to the system when they are freed, instead of staying with the process
// for the next ones. For work that needs large arrays one after another; whoever needs them again and again pays with
// page faults.
void give_back_large_blocks();

}  // namespace starway::core
