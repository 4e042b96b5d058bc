// A table of costs by the index that is stored with a network: onto the junctions, by sweeps or buckets over the
// hierarchy, off again.
#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "road/ask/table/cost_tables.hpp"
#include "road/ask/table/near_pairs.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/cch/query.hpp"
#include "road/index/graph/access.hpp"
#include "road/index/index_parts.hpp"
#include "road/index/road_index.hpp"
#include "road/index/sweep/matrix.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::ask {
namespace {

using index::AccessWalk;

// What fills the rows of a table to stops at junctions.
class Filling {
public:
    virtual ~Filling() = default;
    // As index::MatrixPlan::fill().
    virtual Result<void> fill(const index::Stops& rows, std::span<std::uint32_t> cells,
                              const CancelFlag* cancel) const = 0;
    [[nodiscard]] virtual Algorithm algorithm() const = 0;
};

// Up the elimination tree, which needs no queue. The memory goes back to the engine with the climb.
std::function<index::Climb(index::ClimbWay)> tree_climbs(const SearchGraph& searched,
                                                         const index::SkeletonView& skeleton,
                                                         const index::MetricView& metric) {
    using Lease = core::LeasePool<index::CchQuery>::Lease;
    struct Walker {
        Lease query;
        std::vector<RoadTerminal> ends;
    };
    return [&searched, skeleton, metric](index::ClimbWay way) -> index::Climb {
        return [walker = std::make_shared<Walker>(Walker{searched.take_climb(), {}}),
                lists = way == index::ClimbWay::from_sources ? skeleton.up() : skeleton.down(),
                weight = way == index::ClimbWay::from_sources ? metric.up : metric.down](
                   std::span<const graph::Access> accesses, std::vector<graph::UpwardQuery::Reached>& reached) {
            walker->ends.clear();
            for (const graph::Access access : accesses) walker->ends.push_back({NodeId(access.node), access.cost});
            reached.clear();
            return walker->query->climb(lists, weight, walker->ends, [&](graph::RankId rank, std::uint32_t cost) {
                reached.push_back({rank, cost});
            });
        };
    };
}

class HierarchyFilling final : public Filling {
public:
    HierarchyFilling(Algorithm algorithm, const graph::Upward& graph, const index::Stops& columns,
                     const index::MatrixOptions& options)
        : algorithm_(algorithm), plan_(graph, columns, options) {}
    Result<void> fill(const index::Stops& rows, std::span<std::uint32_t> cells,
                      const CancelFlag* cancel) const override {
        return plan_.fill(rows, cells, cancel);
    }
    [[nodiscard]] Algorithm algorithm() const override { return algorithm_; }

private:
    Algorithm algorithm_;
    index::MatrixPlan plan_;
};

class LabelFilling final : public Filling {
public:
    LabelFilling(const graph::LabelsView& labels, index::Stops columns)
        : labels_(labels), columns_(std::move(columns)) {}
    Result<void> fill(const index::Stops& rows, std::span<std::uint32_t> cells,
                      const CancelFlag* cancel) const override {
        constexpr std::size_t cells_a_slice = 256;
        std::atomic<bool> fits = true;
        core::for_slices(cells.size(), cells_a_slice, [&](std::size_t first, std::size_t last) {
            if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return;
            for (std::size_t i = first; i < last; ++i) {
                const std::uint64_t cost = labels_.cost(rows[i / columns_.size()], columns_[i % columns_.size()]);
                if (cost != no_cost && cost >= graph::no_path) fits = false;
                cells[i] = static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, graph::no_path));
            }
        });
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        if (!fits) return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::labels; }

private:
    graph::LabelsView labels_;
    index::Stops columns_;
};

// From ends onto the junctions next to them. Whether all costs to the junctions can be counted.
bool walk_to_junctions(AccessWalk& walk, Walks& memory, const WeightColumn& column, const Ends& ends,
                       index::Stops& stops) {
    walk.run(column, ends.terminals());
    memory.accesses.clear();
    bool countable = true;
    for (const auto& [node, cost] : walk.junctions()) {
        countable = countable && cost < graph::no_path;
        memory.accesses.push_back({node, static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, graph::no_path))});
    }
    stops.add(memory.accesses);
    return countable;
}

class IndexTable final : public CostTable {
public:
    IndexTable(const road::Engine::State& state, const OpenRoads& roads, std::vector<Ends> targets)
        : state_(state), roads_(roads), targets_(std::move(targets)) {
        const auto walks = state.searched(roads.column()).take_walks();
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            countable_ =
                walk_to_junctions(walks->to, *walks, roads.search_column(), targets_[i], columns_) && countable_;
            near_.add_target(static_cast<std::uint32_t>(i), walks->to);
        }
        near_.finish_targets();
    }
    [[nodiscard]] const index::Stops& columns() const { return columns_; }
    void fill_with(std::unique_ptr<Filling> filling) { filling_ = std::move(filling); }

    Result<void> fill(std::span<const Ends> sources, std::span<std::uint64_t> cells,
                      const CancelFlag* cancel) const override {
        if (targets_.empty()) return {};
        index::Stops rows;
        std::vector<RoadTerminal> walked;  // of all sources, one behind another
        std::vector<std::size_t> first{0};
        bool countable = countable_;
        {
            const auto walks = state_.searched(roads_.column()).take_walks();
            for (const Ends& source : sources) {
                countable = walk_to_junctions(walks->from, *walks, roads_.search_column(), source, rows) && countable;
                walked.insert(walked.end(), walks->from.nodes().begin(), walks->from.nodes().end());
                first.push_back(walked.size());
            }
        }
        // Other engines handle costs that do not fit in 32 bits.
        if (!countable) return make_dijkstra_table(state_, roads_, targets_)->fill(sources, cells, cancel);
        std::vector<std::uint32_t> costs(cells.size());
        if (auto filled = filling_->fill(rows, costs, cancel); !filled) {
            if (filled.error().kind != ErrorKind::data) return filled;
            return make_dijkstra_table(state_, roads_, targets_)->fill(sources, cells, cancel);
        }
        std::transform(costs.begin(), costs.end(), cells.begin(),
                       [](std::uint32_t cost) { return cost == graph::no_path ? no_cost : cost; });
        for (std::size_t row = 0; row < sources.size(); ++row)
            near_.improve(std::span(walked).subspan(first[row], first[row + 1] - first[row]),
                          cells.subspan(row * targets_.size(), targets_.size()));
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return filling_->algorithm(); }

private:
    const road::Engine::State& state_;
    const OpenRoads& roads_;
    std::vector<Ends> targets_;
    index::Stops columns_;
    NearPairs near_;
    bool countable_ = true;
    std::unique_ptr<Filling> filling_;
};

}  // namespace

Result<std::unique_ptr<CostTable>> make_index_table(const road::Engine::State& state, const OpenRoads& roads,
                                                    std::vector<Ends> targets, Algorithm algorithm) {
    const SearchGraph& searched = state.searched(roads.column());
    const index::RoadIndexView& index = **searched.index();
    const ColumnId column = roads.search_column().id;
    const bool by_tree = algorithm != Algorithm::contraction && algorithm != Algorithm::labels;
    // Sums of 64 bits are beyond what climbs up a tree can do, and without those a directed hierarchy has no searches.
    if (by_tree && index.skeleton.is_directed() && searched.may_overflow(column))
        return make_dijkstra_table(state, roads, std::move(targets));
    auto table = std::make_unique<IndexTable>(state, roads, std::move(targets));
    if (by_tree) {
        const index::SkeletonView& skeleton = index.skeleton;
        const index::MetricView& metric = index.columns[column]->metric;
        // Sweeps read the arcs that lead down.
        const index::HeadLists down = skeleton.down();
        const graph::Upward graph{
            skeleton.rank,  down.first_arc, down.head.data(), metric.up.data(), metric.down.data(), 1, 1,
            down.first_head};
        index::MatrixOptions options;
        if (!searched.may_overflow(column)) options.make_climb = tree_climbs(searched, skeleton, metric);
        options.only_climbs = skeleton.is_directed();
        table->fill_with(std::make_unique<HierarchyFilling>(Algorithm::hierarchy, graph, table->columns(), options));
        return std::unique_ptr<CostTable>(std::move(table));
    }
    const auto part = algorithm == Algorithm::contraction ? index::IndexPart::contraction : index::IndexPart::labels;
    const auto views = index::stored_parts(searched.network(), column);
    if (!views.has(part)) return no_index(roads.column(), algorithm);
    if (auto checked = index::check_part(searched.network(), index, column, part); !checked)
        return std::move(checked).error();
    if (part == index::IndexPart::labels)
        table->fill_with(std::make_unique<LabelFilling>(*views.labels, table->columns()));
    else
        table->fill_with(std::make_unique<HierarchyFilling>(Algorithm::contraction, views.contraction->upward(),
                                                            table->columns(), index::MatrixOptions{}));
    return std::unique_ptr<CostTable>(std::move(table));
}

}  // namespace starway::road::ask
