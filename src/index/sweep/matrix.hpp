// Costs from many stops to many: by sweeps of sixteen rows at a time, or by buckets, whichever is cheaper.
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
    std::uint32_t cutoff = no_way - 1;              // what costs more counts as not reached
    MatrixMethod method = MatrixMethod::automatic;  // the cells are the same
    const CancelFlag* cancel = nullptr;
    // How sweeps climb from the sources, one for each thread; where it is empty, by a queue.
    std::function<Climb()> make_climb = {};
};

// Takes whole rows, first_row and those that follow, one after the other in `cells`, with a cell for each target; valid during the call. Called in the
// order of rows, by one thread at a time. Answers whether to go on.
using TakeRows = std::function<bool(std::size_t first_row, std::span<const std::uint32_t> cells)>;

// The cost from each source (a row) to each target (a column); no_way where there is no path, or none within the cutoff. Works on several
// threads; the cells do not depend on how many, nor on which other stops there are. Holds some rows at a time, never the whole matrix.
// Errors: data, where a cost has no place in 32 bits; interrupted, by the flag or the taker.
Result<void> matrix(const Upward& graph, const Stops& sources, const Stops& targets, const TakeRows& take,
                    const MatrixOptions& options = {});

}  // namespace starway::index
