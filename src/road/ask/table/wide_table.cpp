// A table of a column with exact weights: of each point of its shorter side, what lies between it and the junctions
// next to each of the other side.
#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "road/ask/table/cost_tables.hpp"
#include "road/ask/table/near_pairs.hpp"
#include "road/index/cch/potential.hpp"
#include "road/index/cch/wide_metric.hpp"

namespace starway::road::ask {
namespace {

class WideTable final : public CostTable {
public:
    WideTable(const road::Engine::State& state, const OpenRoads& roads, const index::WideMetric& metric,
              std::size_t targets)
        : state_(state), roads_(roads), metric_(metric), junctions_(targets) {}

    void add_targets(const std::vector<Ends>& targets) {
        const auto walks = searched().take_walks();
        for (std::size_t i = 0; i < targets.size(); ++i) {
            walks->to.run(roads_.search_column(), targets[i].terminals());
            junctions_[i].assign(walks->to.junctions().begin(), walks->to.junctions().end());
            near_.add_target(static_cast<std::uint32_t>(i), walks->to);
        }
        near_.finish_targets();
    }

    Result<void> fill(std::span<const Ends> sources, std::span<std::uint64_t> cells,
                      const CancelFlag* cancel) const override {
        const std::vector<Start> starts = walk_from(sources);
        const core::ThreadPool pool(core::thread_limit());
        const auto cancelled = [cancel] { return cancel != nullptr && cancel->load(std::memory_order_relaxed); };
        const bool by_row = starts.size() <= junctions_.size();
        const std::size_t count = by_row ? starts.size() : junctions_.size();
        std::vector<std::optional<index::WidePotential>> left(std::min<std::size_t>(pool.size(), count));
        pool.run(count, [&](unsigned thread, std::size_t number) {
            if (cancelled()) return;
            if (!left[thread]) left[thread].emplace((**searched().index()).skeleton);
            if (by_row)
                fill_row(starts[number], *left[thread], cells.subspan(number * junctions_.size(), junctions_.size()));
            else
                fill_column(starts, *left[thread], number, cells);
        });
        if (cancelled()) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        for (std::size_t row = 0; row < sources.size(); ++row)
            near_.improve(starts[row].nodes, cells.subspan(row * junctions_.size(), junctions_.size()));
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::hierarchy; }

private:
    struct Start {
        std::vector<RoadTerminal> junctions, nodes;
    };

    [[nodiscard]] const SearchGraph& searched() const { return state_.searched(roads_.column()); }

    [[nodiscard]] std::vector<Start> walk_from(std::span<const Ends> sources) const {
        const auto walks = searched().take_walks();
        std::vector<Start> starts;
        starts.reserve(sources.size());
        for (const Ends& source : sources) {
            walks->from.run(roads_.search_column(), source.terminals());
            starts.push_back({{walks->from.junctions().begin(), walks->from.junctions().end()},
                              {walks->from.nodes().begin(), walks->from.nodes().end()}});
        }
        return starts;
    }

    void fill_row(const Start& start, index::WidePotential& left, std::span<std::uint64_t> cells) const {
        left.aim(metric_, start.junctions, true);
        for (std::size_t target = 0; target < cells.size(); ++target) cells[target] = cost(junctions_[target], left);
    }
    void fill_column(const std::vector<Start>& starts, index::WidePotential& left, std::size_t target,
                     std::span<std::uint64_t> cells) const {
        left.aim(metric_, junctions_[target]);
        for (std::size_t row = 0; row < starts.size(); ++row)
            cells[row * junctions_.size() + target] = cost(starts[row].junctions, left);
    }

    static std::uint64_t cost(std::span<const RoadTerminal> junctions, index::WidePotential& left) {
        std::uint64_t least = no_cost;
        for (const RoadTerminal& junction : junctions)
            if (const std::uint64_t onward = left(junction.node); onward != no_cost)
                least = std::min(least, junction.cost + onward);
        return least;
    }

    const road::Engine::State& state_;
    const OpenRoads& roads_;
    const index::WideMetric& metric_;
    std::vector<std::vector<RoadTerminal>> junctions_;  // of each target
    NearPairs near_;
};

}  // namespace

Result<std::unique_ptr<CostTable>> make_wide_table(const road::Engine::State& state, const OpenRoads& roads,
                                                   std::vector<Ends> targets) {
    const auto& metric = state.searched(roads.column()).wide_metric(roads.search_column());
    if (!metric) return metric.error();
    auto table = std::make_unique<WideTable>(state, roads, *metric, targets.size());
    table->add_targets(targets);
    return std::unique_ptr<CostTable>(std::move(table));
}

}  // namespace starway::road::ask
