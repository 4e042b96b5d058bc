// One piece of work shared among the machine's processors, for as long as a call lasts.
//
// Nothing that such work makes may depend on how many threads there are or on which of them did what: every slice writes to places
// of its own, and what slices collect is put together in the order of the slices.
#pragma once

#include <cstddef>
#include <functional>

namespace starway::core {

// How many threads the functions below use at most, the caller's included: what the environment variable STARWAY_THREADS says
// (1 .. 256), or else the number of processors that this process may run on.
unsigned thread_limit();

// Calls body(first, last) for slices of at most `slice` numbers that together are 0 .. count, in any order and on several threads.
// turn(done) is called by the calling thread only, now and then, with how much is done so far; when it returns false, slices that
// have not begun are left out and the function returns false. What body throws first is thrown to the caller, when all threads have stopped.
// Precondition: slice > 0.
bool for_slices(std::size_t count, std::size_t slice,
                const std::function<void(std::size_t first, std::size_t last)>& body,
                const std::function<bool(std::size_t done)>& turn = {});

}  // namespace starway::core
