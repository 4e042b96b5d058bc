#include "index/sweep/matrix.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "core/threads/parallel.hpp"
#include "core/threads/thread_pool.hpp"
#include "index/sweep/buckets.hpp"
#include "index/sweep/one_to_all.hpp"

namespace starway::index {
namespace {

// Rows held at a time: enough to keep all threads busy, in memory that does not grow with the matrix.
constexpr std::size_t most_wave_bytes = std::size_t{64} << 20U;
constexpr std::size_t batches_per_thread = 8;

// Working memory of a thread.
struct Worker {
    explicit Worker(const Upward& upward) : graph(upward) {}
    Upward graph;
    std::unique_ptr<UpwardQuery> query;  // created when first needed
    Climb climb;                         // created when first needed
    std::vector<UpwardQuery::Reached> reached;
    std::vector<Lanes> costs;
    std::unique_ptr<Seeds> seeds;

    UpwardQuery& upward_query() {
        if (!query) query = std::make_unique<UpwardQuery>(graph);
        return *query;
    }
};

// A method of computing the rows of up to lane_count sources.
class Filler {
public:
    virtual ~Filler() = default;
    // Returns whether no_path always means unreachable, or beyond the cutoff (never an overflow).
    virtual bool fill(Worker& worker, std::size_t first_row, std::size_t rows,
                      std::span<std::uint32_t> cells) const = 0;
};

class SweepFiller : public Filler {
public:
    SweepFiller(const Upward& graph, const Stops& sources, const Stops& targets, const MatrixOptions& options)
        : sources_(sources),
          targets_(targets),
          selection_(select_above(graph, targets.all())),
          cutoff_(options.cutoff),
          make_climb_(options.make_climb) {
        std::uint64_t offset = 0;
        for (const Access access : targets.all()) {
            row_.push_back(selection_.row[graph.rank[access.node]]);
            offset = std::max<std::uint64_t>(offset, access.offset);
        }
        selection_.longest += offset;  // a path ends at its target
    }

    bool fill(Worker& worker, std::size_t first_row, std::size_t rows, std::span<std::uint32_t> cells) const override {
        if (!worker.seeds) {
            worker.seeds = std::make_unique<Seeds>(selection_.row_count());
            worker.costs.resize(selection_.row_count());
        }
        if (!worker.climb) worker.climb = make_climb_ ? make_climb_() : climb_with(worker.upward_query());
        const bool fits = climb_to_seeds(worker.climb, sources_, first_row, selection_, *worker.seeds, worker.reached);
        sweep_down(selection_, *worker.seeds, worker.costs, best_vectors());
        std::size_t access = 0;
        for (std::size_t target = 0; target < targets_.size(); ++target) {
            Lanes least;
            least.cost.fill(no_path);
            for (const Access end : targets_[target]) {
                const Lanes& costs = worker.costs[row_[access++]];
                for (std::size_t lane = 0; lane < lane_count; ++lane)
                    least.cost[lane] = std::min(least.cost[lane], std::min(costs.cost[lane], ~end.offset) + end.offset);
            }
            for (std::size_t row = 0; row < rows; ++row)
                cells[row * targets_.size() + target] = least.cost[row] <= cutoff_ ? least.cost[row] : no_path;
        }
        return fits;
    }

private:
    const Stops& sources_;
    const Stops& targets_;
    Selection selection_;
    std::vector<std::uint32_t> row_;  // per access of the targets
    std::uint32_t cutoff_;
    std::function<Climb()> make_climb_;
};

class BucketFiller : public Filler {
public:
    BucketFiller(const Upward& graph, const Stops& sources, const Stops& targets, std::uint32_t cutoff)
        : sources_(sources), columns_(targets.size()), buckets_(graph, targets, cutoff) {}

    bool fill(Worker& worker, std::size_t first_row, std::size_t rows, std::span<std::uint32_t> cells) const override {
        bool fits = true;
        for (std::size_t row = 0; row < rows; ++row)
            fits &= buckets_.row(worker.upward_query(), sources_[first_row + row],
                                 cells.subspan(row * columns_, columns_), worker.reached);
        return fits;
    }

    // Average number of entries that a row reads, from a sample.
    [[nodiscard]] double entries_per_row(Worker& worker) const {
        constexpr std::size_t samples = 16;
        std::uint64_t read = 0;
        std::size_t sampled = 0;
        for (std::size_t row = 0; row < sources_.size(); row += sources_.size() / samples + 1, ++sampled)
            read += buckets_.entries(worker.upward_query(), sources_[row], worker.reached);
        return sampled > 0 ? static_cast<double>(read) / static_cast<double>(sampled) : 0;
    }

private:
    const Stops& sources_;
    std::size_t columns_;
    Buckets buckets_;
};

// Ranks that selecting targets may visit in the time of one upward search from a target.
constexpr std::size_t ranks_per_climb = 4096;

// The faster method, as measured on road networks; with a cutoff, buckets may be so small that they win at any size.
std::unique_ptr<Filler> choose(const Upward& graph, const Stops& sources, const Stops& targets,
                               const MatrixOptions& options, Worker& worker) {
    const auto sweeps = [&] { return std::make_unique<SweepFiller>(graph, sources, targets, options); };
    if (options.method == MatrixMethod::sweeps) return sweeps();
    const bool few_targets = targets.size() < graph.node_count() / ranks_per_climb + 2;
    const bool forced = options.method == MatrixMethod::buckets;
    if (!forced && !few_targets && options.cutoff >= no_path - 1) return sweeps();
    auto buckets = std::make_unique<BucketFiller>(graph, sources, targets, options.cutoff);
    if (forced || few_targets) return buckets;
    // Reading an entry takes as long as writing a cell, or as visiting a few selected ranks; each target adds some
    // dozens of them.
    const double rows = std::min(static_cast<double>(graph.node_count()), 64.0 * static_cast<double>(targets.size()));
    if (buckets->entries_per_row(worker) > static_cast<double>(targets.size()) + rows / 4) return sweeps();
    return buckets;
}

class Matrix {
public:
    Matrix(const Upward& graph, const Stops& sources, const Stops& targets, const MatrixOptions& options)
        : sources_(sources), targets_(targets), options_(options), pool_(core::thread_limit()) {
        for (unsigned thread = 0; thread < pool_.size(); ++thread) workers_.emplace_back(graph);
        filler_ = choose(graph, sources, targets, options, workers_[0]);
    }

    Result<void> run(const TakeRows& take) {
        const std::size_t batch_bytes = std::max<std::size_t>(1, lane_count * targets_.size() * sizeof(std::uint32_t));
        const std::size_t batches =
            std::clamp<std::size_t>(most_wave_bytes / batch_bytes, 1, pool_.size() * batches_per_thread);
        std::vector<std::uint32_t> cells;
        for (std::size_t first = 0; first < sources_.size(); first += batches * lane_count) {
            const std::size_t rows = std::min(batches * lane_count, sources_.size() - first);
            cells.resize(rows * targets_.size());
            pool_.run((rows + lane_count - 1) / lane_count, [&](unsigned thread, std::size_t batch) {
                if (cancelled()) return;
                const std::size_t row = batch * lane_count;
                fill(workers_[thread], first + row, std::min(lane_count, rows - row),
                     std::span(cells).subspan(row * targets_.size()));
            });
            if (too_long_) return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
            if (cancelled() || !take(first, cells)) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        }
        return {};
    }

private:
    [[nodiscard]] bool cancelled() const { return options_.cancel != nullptr && *options_.cancel; }

    void fill(Worker& worker, std::size_t first_row, std::size_t rows, std::span<std::uint32_t> cells) {
        if (filler_->fill(worker, first_row, rows, cells) || options_.cutoff < no_path - 1) return;
        // Rare: unreached cells are queried one by one, because a query reports overflow.
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t target = 0; target < targets_.size(); ++target) {
                if (cells[row * targets_.size() + target] != no_path) continue;
                worker.upward_query().reset();
                for (const Access access : sources_[first_row + row]) worker.upward_query().add_source(access);
                for (const Access access : targets_[target]) worker.upward_query().add_target(access);
                worker.upward_query().cost();
                if (worker.upward_query().too_long()) too_long_ = true;
            }
    }

    const Stops& sources_;
    const Stops& targets_;
    const MatrixOptions& options_;
    core::ThreadPool pool_;
    std::vector<Worker> workers_;
    std::unique_ptr<Filler> filler_;
    std::atomic<bool> too_long_{false};
};

}  // namespace

Result<void> matrix(const Upward& graph, const Stops& sources, const Stops& targets, const TakeRows& take,
                    const MatrixOptions& options) {
    return Matrix(graph, sources, targets, options).run(take);
}

}  // namespace starway::index
