#include "road/index/sweep/matrix.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "base/core/lease_pool.hpp"
#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "road/index/sweep/buckets.hpp"
#include "road/index/sweep/meetings.hpp"
#include "road/index/sweep/one_to_all.hpp"

namespace starway::road::index {
namespace {

// Rows held at a time: enough to keep all threads busy, in memory that does not grow with the matrix.
constexpr std::size_t most_wave_bytes = std::size_t{64} << 20U;
constexpr std::size_t batches_per_thread = 8;

// What one thread works with.
struct Worker {
    explicit Worker(const graph::Upward& upward) : graph(upward) {}
    graph::Upward graph;
    std::unique_ptr<graph::UpwardQuery> query;  // made when it is needed
    Climb climb;                                // likewise
    std::vector<graph::UpwardQuery::Reached> reached;
    std::vector<Lanes> costs;
    std::unique_ptr<Seeds> seeds;

    graph::UpwardQuery& upward_query() {
        if (!query) query = std::make_unique<graph::UpwardQuery>(graph);
        return *query;
    }
};

// Up from the sources of a batch, with memory of the worker's.
bool climb_to_seeds(Worker& worker, const MatrixOptions& options, const Stops& sources, std::size_t first_row,
                    IdSpan<graph::RankId, const RowId> row, std::uint64_t longest, std::uint32_t rows) {
    if (!worker.seeds) worker.seeds = std::make_unique<Seeds>(rows);
    if (!worker.climb)
        worker.climb =
            options.make_climb ? options.make_climb(ClimbWay::from_sources) : climb_with(worker.upward_query());
    return climb_to_seeds(worker.climb, sources, first_row, row, longest, *worker.seeds, worker.reached);
}

// One way of filling the rows of up to lane_count sources.
class Filler {
public:
    virtual ~Filler() = default;
    // Answers whether no_path can only mean that a target is not reached, or not within the cutoff.
    virtual bool fill(Worker& worker, const Stops& sources, std::size_t first_row, std::size_t rows,
                      std::span<std::uint32_t> cells) const = 0;
};

class SweepFiller : public Filler {
public:
    SweepFiller(const graph::Upward& graph, const Stops& targets, const MatrixOptions& options)
        : targets_(targets), selection_(select_above(graph, targets.all())), options_(options) {
        std::uint64_t offset = 0;
        for (const graph::Access access : targets.all()) {
            row_.push_back(selection_.row[graph.rank[access.node]]);
            offset = std::max<std::uint64_t>(offset, access.cost);
        }
        selection_.longest += offset;  // a way ends where its target does
    }

    bool fill(Worker& worker, const Stops& sources, std::size_t first_row, std::size_t rows,
              std::span<std::uint32_t> cells) const override {
        const bool fits = climb_to_seeds(worker, options_, sources, first_row, selection_.row, selection_.longest,
                                         selection_.row_count());
        worker.costs.resize(selection_.row_count());
        sweep_down(selection_, *worker.seeds, worker.costs, best_vectors());
        std::size_t access = 0;
        for (std::size_t target = 0; target < targets_.size(); ++target) {
            Lanes least;
            least.cost.fill(graph::no_path);
            for (const graph::Access end : targets_[target]) {
                const Lanes& costs = worker.costs[row_[access++]];
                for (std::size_t lane = 0; lane < lane_count; ++lane)
                    least.cost[lane] = std::min(least.cost[lane], std::min(costs.cost[lane], ~end.cost) + end.cost);
            }
            for (std::size_t row = 0; row < rows; ++row)
                cells[row * targets_.size() + target] =
                    least.cost[row] <= options_.cutoff ? least.cost[row] : graph::no_path;
        }
        return fits;
    }

private:
    const Stops& targets_;
    Selection selection_;
    std::vector<RowId> row_;  // of each of the targets' accesses
    const MatrixOptions& options_;
};

class MeetingFiller : public Filler {
public:
    MeetingFiller(const graph::Upward& graph, const Stops& targets, const MatrixOptions& options)
        : options_(options), meetings_(targets, graph.node_count(), down_to_targets(graph)), columns_(targets.size()) {
        query_.reset();  // it was needed for the targets' climbs
    }

    bool fill(Worker& worker, const Stops& sources, std::size_t first_row, std::size_t rows,
              std::span<std::uint32_t> cells) const override {
        const bool fits = climb_to_seeds(worker, options_, sources, first_row, meetings_.number_of_rank(),
                                         meetings_.longest(), meetings_.count());
        worker.costs.resize(columns_);
        meetings_.meet(*worker.seeds, worker.costs, best_vectors());
        for (std::size_t target = 0; target < columns_; ++target)
            for (std::size_t row = 0; row < rows; ++row) {
                const std::uint32_t cost = worker.costs[target].cost[row];
                cells[row * columns_ + target] = cost <= options_.cutoff ? cost : graph::no_path;
            }
        return fits && meetings_.fits();
    }

private:
    Climb down_to_targets(const graph::Upward& graph) {
        if (options_.make_climb) return options_.make_climb(ClimbWay::from_targets);
        query_ = std::make_unique<graph::UpwardQuery>(graph::reversed(graph));
        return climb_with(*query_);
    }

    const MatrixOptions& options_;
    std::unique_ptr<graph::UpwardQuery> query_;
    Meetings meetings_;
    std::size_t columns_;
};

class BucketFiller : public Filler {
public:
    BucketFiller(const graph::Upward& graph, const Stops& targets, const MatrixOptions& options)
        : columns_(targets.size()), options_(options), buckets_(targets, options.cutoff, down_to_targets(graph)) {
        query_.reset();  // it was needed while the buckets were filled
    }

    bool fill(Worker& worker, const Stops& sources, std::size_t first_row, std::size_t rows,
              std::span<std::uint32_t> cells) const override {
        bool fits = true;
        for (std::size_t row = 0; row < rows; ++row)
            fits &= buckets_.row(climb_of(worker), sources[first_row + row], cells.subspan(row * columns_, columns_),
                                 worker.reached);
        return fits;
    }

    // How many entries a row reads, found from a few.
    [[nodiscard]] double entries_per_row(Worker& worker, const Stops& sources) const {
        constexpr std::size_t samples = 16;
        std::uint64_t read = 0;
        std::size_t asked = 0;
        for (std::size_t row = 0; row < sources.size(); row += sources.size() / samples + 1, ++asked)
            read += buckets_.entries(climb_of(worker), sources[row], worker.reached);
        return asked > 0 ? static_cast<double>(read) / static_cast<double>(asked) : 0;
    }

private:
    Climb down_to_targets(const graph::Upward& graph) {
        if (options_.make_climb) return options_.make_climb(ClimbWay::from_targets);
        query_ = std::make_unique<graph::UpwardQuery>(graph::reversed(graph));
        return climb_with(*query_, options_.cutoff);
    }
    [[nodiscard]] const Climb& climb_of(Worker& worker) const {
        if (!worker.climb)
            worker.climb = options_.make_climb ? options_.make_climb(ClimbWay::from_sources)
                                               : climb_with(worker.upward_query(), options_.cutoff);
        return worker.climb;
    }

    std::size_t columns_;
    const MatrixOptions& options_;
    std::unique_ptr<graph::UpwardQuery> query_;
    Buckets buckets_;
};

// Beyond so many targets, a sweep reads less than their climbs come to. Measured on Belgium, with climbs up the tree,
// in requests a second: 10 x 10 4232 by meetings and 1030 by sweeps, 100 x 100 520 and 281, 400 x 400 90 and 67, 1000 x
// 1000 23 and 20. Climbs by a queue cost more than they save.
constexpr std::size_t most_met = 1000;
// What a place costs to look at when targets are selected, against a climb from one target.
constexpr std::size_t ranks_per_climb = 4096;

// The cheaper way, as measured on road networks; a cutoff may leave buckets so small that they win at any size.
std::unique_ptr<Filler> choose(const graph::Upward& graph, const Stops& targets, const MatrixOptions& options,
                               const Stops* sources) {
    const auto sweeps = [&] { return std::make_unique<SweepFiller>(graph, targets, options); };
    const auto meetings = [&] { return std::make_unique<MeetingFiller>(graph, targets, options); };
    if (options.method == MatrixMethod::sweeps) return sweeps();
    if (options.method == MatrixMethod::meetings) return meetings();
    const bool few_targets = targets.size() < graph.node_count() / ranks_per_climb + 2;
    const bool forced = options.method == MatrixMethod::buckets;
    const bool whole = options.cutoff >= graph::no_path - 1;
    if (!forced && whole && options.make_climb && targets.size() <= most_met) return meetings();
    if (!forced && !few_targets && (whole || sources == nullptr)) return sweeps();
    auto buckets = std::make_unique<BucketFiller>(graph, targets, options);
    if (forced || few_targets) return buckets;
    // An entry is read in the time of a cell; so are a few selected places, of which each target brings some dozens.
    const double rows = std::min(static_cast<double>(graph.node_count()), 64.0 * static_cast<double>(targets.size()));
    Worker worker(graph);
    if (buckets->entries_per_row(worker, *sources) > static_cast<double>(targets.size()) + rows / 4) return sweeps();
    return buckets;
}

}  // namespace

struct MatrixPlan::Shared {
    graph::Upward graph;
    Stops targets;
    MatrixOptions options;
    std::unique_ptr<Filler> filler;
    core::LeasePool<Worker> workers;

    void fill(Worker& worker, const Stops& sources, std::size_t first_row, std::size_t rows,
              std::span<std::uint32_t> cells, std::atomic<bool>& too_long) const {
        if (filler->fill(worker, sources, first_row, rows, cells) || options.cutoff < graph::no_path - 1) return;
        if (options.only_climbs) {
            too_long = true;
            return;
        }
        // Rarely so: what was not reached is asked for one by one, for a query tells why.
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t target = 0; target < targets.size(); ++target) {
                if (cells[row * targets.size() + target] != graph::no_path) continue;
                worker.upward_query().reset();
                for (const graph::Access access : sources[first_row + row]) worker.upward_query().add_source(access);
                for (const graph::Access access : targets[target]) worker.upward_query().add_target(access);
                worker.upward_query().cost();
                if (worker.upward_query().too_long()) too_long = true;
            }
    }
};

MatrixPlan::MatrixPlan(const graph::Upward& graph, const Stops& targets, const MatrixOptions& options,
                       const Stops* sources)
    : shared_(new Shared{graph, targets, options, {}, {}}) {
    shared_->filler = choose(shared_->graph, shared_->targets, shared_->options, sources);
}
MatrixPlan::~MatrixPlan() = default;

std::size_t MatrixPlan::columns() const {
    return shared_->targets.size();
}

Result<void> MatrixPlan::fill(const Stops& sources, std::span<std::uint32_t> cells, const CancelFlag* cancel) const {
    const auto cancelled = [cancel] { return cancel != nullptr && cancel->load(std::memory_order_relaxed); };
    const std::size_t batches = (sources.size() + lane_count - 1) / lane_count;
    const core::ThreadPool pool(core::thread_limit());
    std::vector<std::optional<core::LeasePool<Worker>::Lease>> workers(std::min<std::size_t>(pool.size(), batches));
    std::atomic<bool> too_long = false;
    pool.run(batches, [&](unsigned thread, std::size_t batch) {
        if (cancelled()) return;
        auto& worker = workers[thread];
        if (!worker) worker.emplace(shared_->workers.take([&] { return std::make_unique<Worker>(shared_->graph); }));
        const std::size_t row = batch * lane_count;
        shared_->fill(**worker, sources, row, std::min(lane_count, sources.size() - row),
                      cells.subspan(row * columns()), too_long);
    });
    if (too_long) return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
    if (cancelled()) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
    return {};
}

Result<void> matrix(const graph::Upward& graph, const Stops& sources, const Stops& targets, const TakeRows& take,
                    const MatrixOptions& options) {
    const MatrixPlan plan(graph, targets, options, &sources);
    const std::size_t batch_bytes = std::max<std::size_t>(1, lane_count * targets.size() * sizeof(std::uint32_t));
    const std::size_t batches =
        std::clamp<std::size_t>(most_wave_bytes / batch_bytes, 1, core::thread_limit() * batches_per_thread);
    std::vector<std::uint32_t> cells;
    for (std::size_t first = 0; first < sources.size(); first += batches * lane_count) {
        const std::size_t rows = std::min(batches * lane_count, sources.size() - first);
        Stops block;
        for (std::size_t row = first; row < first + rows; ++row) block.add(sources[row]);
        cells.resize(rows * targets.size());
        if (auto filled = plan.fill(block, cells, options.cancel); !filled) return filled;
        if (!take(first, cells)) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
    }
    return {};
}

}  // namespace starway::road::index
