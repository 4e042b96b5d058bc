// Cost matrices: by sweeps of sixteen rows at a time, or by buckets, whichever is faster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "index/graph/upward.hpp"
#include "index/sweep/one_to_all.hpp"
#include "index/sweep/stops.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

enum class MatrixMethod { automatic, sweeps, buckets };

struct MatrixOptions {
    std::uint32_t cutoff = no_path - 1;             // a higher cost counts as unreached
    MatrixMethod method = MatrixMethod::automatic;  // the cells do not depend on it
    const CancelFlag* cancel = nullptr;
    // How sweeps search upward from the sources, one per thread; if empty, with a queue.
    std::function<Climb()> make_climb = {};
};

// Receives whole rows, first_row and following, concatenated in `cells` with one cell per target; valid during the
// call. Called in the order of rows, by one thread at a time. Returns whether to continue.
using TakeRows = std::function<bool(std::size_t first_row, std::span<const std::uint32_t> cells)>;

// The cost from each source (a row) to each target (a column); no_path if there is none within the cutoff.
// Multi-threaded; the cells depend neither on the number of threads nor on the other stops. Holds a few rows at a time,
// never the whole matrix.
// Errors: data (a cost does not fit in 32 bits), interrupted (by the flag, or by `take`).
Result<void> matrix(const Upward& graph, const Stops& sources, const Stops& targets, const TakeRows& take,
                    const MatrixOptions& options = {});

}  // namespace starway::index
