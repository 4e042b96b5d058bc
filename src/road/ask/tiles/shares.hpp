// How the work of a job is dealt out: to processes by shares, and within one to workers with one thread each.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/tiles.hpp"

namespace starway::road::ask {

// Errors: usage, there is no such share.
Result<void> check_share(const TileShare& share);

// Calls work(i) once for each i below count, by so many workers; 0: one per processor. The first error stops all, and
// sets `stop`, which long work may look at. Errors: that one.
Result<void> side_by_side(std::size_t count, unsigned workers, const std::function<Result<void>(std::size_t)>& work,
                          std::atomic<bool>& stop);

// Those of so many parts of a job that are to be computed: is_sound(i) reads a part that is there. What is damaged, its
// data error, is computed anew. Errors: interrupted; the others of is_sound.
Result<std::vector<std::size_t>> unfinished(std::size_t count, unsigned workers, const Control& control,
                                            const std::function<Result<bool>(std::size_t)>& is_sound);

using Clock = std::chrono::steady_clock;
inline double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

}  // namespace starway::road::ask
