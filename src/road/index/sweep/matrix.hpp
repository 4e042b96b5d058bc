// Cost matrices: by sweeps of sixteen rows at a time, by meetings, or by buckets, whichever is fastest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/graph/upward.hpp"
#include "road/index/sweep/one_to_all.hpp"
#include "road/index/sweep/stops.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

enum class MatrixMethod { automatic, sweeps, buckets, meetings };

// How one thread climbs: along the arcs from sources, or against them from targets.
enum class ClimbWay { from_sources, from_targets };

struct MatrixOptions {
    std::uint32_t cutoff = graph::no_path - 1;      // what costs more counts as not reached
    MatrixMethod method = MatrixMethod::automatic;  // the cells are the same
    const CancelFlag* cancel = nullptr;
    // Makes a climb for one thread, with memory of its own; where it is empty, climbs are by a queue.
    std::function<Climb(ClimbWay)> make_climb = {};
    // The graph has only the arcs down: make_climb is given, and where a cost may not fit in 32 bits, the matrix is
    // refused.
    bool only_climbs = false;
};

// What a matrix to some targets needs, whatever its sources are. Read-only once made: any number of threads may fill
// rows at a time. `graph` must outlive it.
class MatrixPlan {
public:
    // sources: some of those to come, by which the cheaper method is chosen where there is a cutoff; may be null.
    MatrixPlan(const graph::Upward& graph, const Stops& targets, const MatrixOptions& options = {},
               const Stops* sources = nullptr);
    ~MatrixPlan();
    MatrixPlan(const MatrixPlan&) = delete;
    MatrixPlan& operator=(const MatrixPlan&) = delete;

    [[nodiscard]] std::size_t columns() const;
    // A row for each source, one after the other: cells.size() is sources.size() * columns(). On as many threads as
    // there are to be had. Errors: data, if a cost does not fit in 32 bits; interrupted.
    Result<void> fill(const Stops& sources, std::span<std::uint32_t> cells, const CancelFlag* cancel = nullptr) const;

    struct Shared;  // in matrix.cpp

private:
    std::unique_ptr<Shared> shared_;
};

// Receives whole rows, first_row and following, concatenated in `cells` with one cell per target; valid during the
// call. Called in the order of rows, by one thread at a time. Returns whether to continue.
using TakeRows = std::function<bool(std::size_t first_row, std::span<const std::uint32_t> cells)>;

// The cost from each source (a row) to each target (a column); no_path if there is none within the cutoff.
// Multi-threaded; the cells depend neither on the number of threads nor on the other stops. Holds a few rows at a time,
// never the whole matrix.
// Errors: data (a cost does not fit in 32 bits), interrupted (by the flag, or by `take`).
Result<void> matrix(const graph::Upward& graph, const Stops& sources, const Stops& targets, const TakeRows& take,
                    const MatrixOptions& options = {});

}  // namespace starway::road::index
