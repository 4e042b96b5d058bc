// Parallel loops.
//
// Results must not depend on the number of threads or on scheduling: every slice writes to its own memory, and
// collected results are joined in slice order.
#pragma once

#include <cstddef>
#include <functional>

namespace starway::core {

// The most threads that the functions below use, including the caller's: the environment variable STARWAY_THREADS (1 ..
// 256), else the number of processors available to this process.
unsigned thread_limit();

// While it exists, calls of this thread use at most this many threads; 0: no change.
class ThreadShare {
public:
    explicit ThreadShare(unsigned threads);
    ~ThreadShare();
    ThreadShare(const ThreadShare&) = delete;
    ThreadShare& operator=(const ThreadShare&) = delete;

private:
    unsigned before_;
};

// Calls body(first, last) for slices of 0 .. count, each of at most `slice` numbers, in any order and on several
// threads. The calling thread calls turn(done) from time to time, and at the end; if that returns false, remaining
// slices are skipped and the function returns false. Rethrows the first exception of body after all threads have
// stopped. Precondition: slice > 0.
bool for_slices(std::size_t count, std::size_t slice,
                const std::function<void(std::size_t first, std::size_t last)>& body,
                const std::function<bool(std::size_t done)>& turn = {});

}  // namespace starway::core
