// A table of costs by the index that is stored with a network: onto the junctions, by sweeps or buckets over the hierarchy, off again.
#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/threads/parallel.hpp"
#include "index/cch/query.hpp"
#include "index/graph/access.hpp"
#include "index/index_parts.hpp"
#include "index/road_index.hpp"
#include "index/sweep/matrix.hpp"
#include "search/road/road_search.hpp"
#include "service/road/columns.hpp"
#include "service/road/table/cost_tables.hpp"

namespace starway::service {
namespace {

using index::AccessWalk;

// A hierarchy's arcs as sweeps read them: with a head for each arc, where the skeleton keeps one list for many.
struct UpwardArcs {
    std::vector<std::uint32_t> heads;
    index::Upward graph;

    UpwardArcs(const index::SkeletonView& skeleton, const index::MetricView& metric) {
        heads.reserve(skeleton.arc_count());
        for (std::uint32_t v = 0; v < skeleton.node_count(); ++v) {
            const auto above = skeleton.heads(v);
            heads.insert(heads.end(), above.begin(), above.end());
        }
        graph = {skeleton.rank, skeleton.first_arc, heads.data(), metric.up.data(), metric.down.data(), 1, 1};
    }
};

// Pairs that are joined without a junction between them: they are found where the walks from both cross. The walks are kept, not the pairs, of
// which there may be as many as cells.
class NearPairs {
public:
    void add_target(std::uint32_t target, const AccessWalk& walk) {
        for (const auto& [node, cost] : walk.nodes()) visits_.push_back({node, target, cost});
    }
    void finish_targets() {
        std::sort(visits_.begin(), visits_.end(), [](const Visit& a, const Visit& b) { return a.node < b.node; });
    }
    void add_source(const AccessWalk& walk) {
        const auto nodes = walk.nodes();
        walked_.insert(walked_.end(), nodes.begin(), nodes.end());
        first_.push_back(walked_.size());
    }
    void improve(std::size_t source, std::span<std::uint64_t> cells) const {
        const auto before = [](const Visit& visit, std::uint32_t n) { return visit.node < n; };
        for (std::size_t i = first_[source]; i < first_[source + 1]; ++i) {
            const auto [node, cost] = walked_[i];
            for (auto at = std::lower_bound(visits_.begin(), visits_.end(), node, before);
                 at != visits_.end() && at->node == node; ++at)
                cells[at->other] = std::min(cells[at->other], cost + at->cost);
        }
    }

private:
    struct Visit {
        std::uint32_t node, other;
        std::uint64_t cost;
    };
    std::vector<Visit> visits_;
    std::vector<index::NodeCost> walked_;  // by source
    std::vector<std::size_t> first_{0};
};

// What fills the rows of a table between stops at junctions.
class Filling {
public:
    virtual ~Filling() = default;
    // As index::matrix().
    virtual Result<void> run(const index::Stops& rows, const index::Stops& columns, const index::TakeRows& take,
                             const CancelFlag* cancel) const = 0;
    [[nodiscard]] virtual Algorithm algorithm() const = 0;
};

class CustomizableFilling final : public Filling {
public:
    CustomizableFilling(const index::SkeletonView& skeleton, const index::MetricView& metric)
        : skeleton_(skeleton), metric_(metric), arcs_(skeleton, metric) {}
    Result<void> run(const index::Stops& rows, const index::Stops& columns, const index::TakeRows& take,
                     const CancelFlag* cancel) const override {
        index::MatrixOptions options;
        options.cancel = cancel;
        if (!index::any_may_overflow(metric_.up)) options.make_climb = [this] { return tree_climb(); };
        return index::matrix(arcs_.graph, rows, columns, take, options);
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::hierarchy; }

private:
    // Up the elimination tree, which needs no queue.
    [[nodiscard]] index::Climb tree_climb() const {
        struct Walker {
            index::CchQuery query;
            std::vector<index::IndexTerminal> ends;
        };
        return [walker = std::make_shared<Walker>(Walker{index::CchQuery(skeleton_), {}}), up = metric_.up](
                   std::span<const index::Access> accesses, std::vector<index::UpwardQuery::Reached>& reached) {
            walker->ends.clear();
            for (const index::Access access : accesses) walker->ends.push_back({access.node, access.offset});
            reached.clear();
            return walker->query.climb(up, walker->ends, [&](std::uint32_t rank, std::uint32_t cost) {
                reached.push_back({rank, cost});
            });
        };
    }

    index::SkeletonView skeleton_;
    index::MetricView metric_;
    UpwardArcs arcs_;
};

class ContractionFilling final : public Filling {
public:
    explicit ContractionFilling(const index::ContractionHierarchyView& hierarchy) : graph_(hierarchy.upward()) {}
    Result<void> run(const index::Stops& rows, const index::Stops& columns, const index::TakeRows& take,
                     const CancelFlag* cancel) const override {
        return index::matrix(graph_, rows, columns, take, {.cancel = cancel});
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::contraction; }

private:
    index::Upward graph_;
};

class LabelFilling final : public Filling {
public:
    explicit LabelFilling(const index::LabelsView& labels) : labels_(labels) {}
    Result<void> run(const index::Stops& rows, const index::Stops& columns, const index::TakeRows& take,
                     const CancelFlag* cancel) const override {
        constexpr std::size_t cells_a_slice = 256;
        std::vector<std::uint32_t> cells(columns.size());
        std::atomic<bool> fits = true;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
            core::for_slices(cells.size(), cells_a_slice, [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i) {
                    const std::uint64_t cost = labels_.cost(rows[row], columns[i]);
                    if (cost != index::no_label_path && cost >= index::no_path) fits = false;
                    cells[i] = static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, index::no_path));
                }
            });
            if (!fits) return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
            if (!take(row, cells)) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        }
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::labels; }

private:
    index::LabelsView labels_;
};

class IndexTable final : public CostTable {
public:
    IndexTable(const RoadNetwork& network, const WeightColumn& column, std::unique_ptr<Filling> filling)
        : network_(network), column_(column), filling_(std::move(filling)) {}

    Result<void> run(std::span<const Ends> sources, std::span<const Ends> targets, const CostRow& row,
                     const CancelFlag* cancel) override {
        index::Stops rows;
        index::Stops columns;
        NearPairs near;
        std::size_t done = 0;
        bool countable = true;
        AccessWalk to(network_, AccessWalk::Direction::from_targets);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            countable = add(to, targets[i], columns) && countable;
            near.add_target(static_cast<std::uint32_t>(i), to);
        }
        near.finish_targets();
        AccessWalk from(network_, AccessWalk::Direction::from_sources);
        for (const Ends& source : sources) {
            countable = add(from, source, rows) && countable;
            near.add_source(from);
        }
        std::vector<std::uint64_t> cells(targets.size());
        Result<void> taken;
        const auto take = [&](std::size_t, std::span<const std::uint32_t> costs) {
            for (std::size_t at = 0; at < costs.size() && taken; at += cells.size()) {
                std::transform(costs.begin() + static_cast<std::ptrdiff_t>(at),
                               costs.begin() + static_cast<std::ptrdiff_t>(at + cells.size()), cells.begin(),
                               [](std::uint32_t c) { return c == index::no_path ? search::unreachable_cost : c; });
                near.improve(done++, cells);
                taken = row(cells);
            }
            return static_cast<bool>(taken);
        };
        if (countable && !cells.empty()) {
            const auto filled = filling_->run(rows, columns, take, cancel);
            if (!taken) return taken;
            if (filled || filled.error().kind != ErrorKind::data) return filled;
        }
        // Costs that have no place in 32 bits: the rest is done by those who count further.
        return make_dijkstra_table(network_, column_)->run(sources.subspan(done), targets, row, cancel);
    }
    [[nodiscard]] std::string_view name() const override { return name_of(filling_->algorithm()); }

private:
    // Whether all costs to the junctions can be counted.
    bool add(AccessWalk& walk, const Ends& ends, index::Stops& stops) {
        std::vector<index::NodeCost> starts;
        for (const search::Terminal& end : ends.terminals())
            starts.push_back({static_cast<std::uint32_t>(end.node), end.cost});
        walk.run(column_, starts);
        std::vector<index::Access> accesses;
        bool countable = true;
        for (const auto& [node, cost] : walk.junctions()) {
            countable = countable && cost < index::no_path;
            accesses.push_back({node, static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, index::no_path))});
        }
        stops.add(accesses);
        return countable;
    }

    const RoadNetwork& network_;
    const WeightColumn& column_;
    std::unique_ptr<Filling> filling_;
};

}  // namespace

Result<std::unique_ptr<CostTable>> make_index_table(const RoadNetwork& network, const WeightColumn& column,
                                                    index::RoadIndexView index, Algorithm algorithm) {
    const auto number = static_cast<std::size_t>(&column - network.columns().data());
    const auto table = [&](std::unique_ptr<Filling> filling) -> std::unique_ptr<CostTable> {
        return std::make_unique<IndexTable>(network, column, std::move(filling));
    };
    if (algorithm != Algorithm::contraction && algorithm != Algorithm::labels)
        return table(std::make_unique<CustomizableFilling>(index.skeleton, index.columns[number]->metric));
    const auto part = algorithm == Algorithm::contraction ? index::IndexPart::contraction : index::IndexPart::labels;
    const auto views = index::stored_parts(network, number);
    if (!views.has(part)) return no_index(column, algorithm);
    if (auto checked = index::check_part(network, index, number, part); !checked) return std::move(checked).error();
    if (part == index::IndexPart::labels) return table(std::make_unique<LabelFilling>(*views.labels));
    return table(std::make_unique<ContractionFilling>(*views.contraction));
}

}  // namespace starway::service
