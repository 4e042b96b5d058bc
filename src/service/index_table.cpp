// A table of costs by the index that is stored with a network: onto the junctions, by sweeps or buckets over the hierarchy, off again.
#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "index/access.hpp"
#include "index/road_index.hpp"
#include "index/sweep/matrix.hpp"
#include "search/roads/road_search.hpp"
#include "service/cost_tables.hpp"

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

// Pairs that are joined without a junction between them: they are found where the walks from both cross.
class NearPairs {
public:
    void add_target(std::uint32_t target, const AccessWalk& walk) {
        for (const auto& [node, cost] : walk.nodes()) visits_.push_back({node, target, cost});
    }
    void finish_targets() {
        std::sort(visits_.begin(), visits_.end(), [](const Visit& a, const Visit& b) { return a.node < b.node; });
    }
    void add_source(const AccessWalk& walk) {
        for (const auto& [node, cost] : walk.nodes()) {
            const auto before = [](const Visit& visit, std::uint32_t n) { return visit.node < n; };
            for (auto at = std::lower_bound(visits_.begin(), visits_.end(), node, before);
                 at != visits_.end() && at->node == node; ++at)
                pairs_.emplace_back(at->other, cost + at->cost);
        }
        first_.push_back(pairs_.size());
    }
    void improve(std::size_t source, std::span<std::uint64_t> cells) const {
        for (std::size_t i = first_[source]; i < first_[source + 1]; ++i)
            cells[pairs_[i].first] = std::min(cells[pairs_[i].first], pairs_[i].second);
    }

private:
    struct Visit {
        std::uint32_t node, other;
        std::uint64_t cost;
    };
    std::vector<Visit> visits_;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> pairs_;  // target and cost, by source
    std::vector<std::size_t> first_{0};
};

class IndexTable final : public CostTable {
public:
    IndexTable(const RoadNetwork& network, const WeightColumn& column, index::RoadIndexView index)
        : network_(network),
          column_(column),
          index_(std::move(index)),
          arcs_(index_.skeleton, index_.columns[static_cast<std::size_t>(&column - network.columns().data())]->metric) {
    }

    Result<void> run(std::span<const Ends> sources, std::span<const Ends> targets, const CostRow& row,
                     const CancelFlag* cancel) override {
        index::Stops rows;
        index::Stops columns;
        NearPairs near;
        std::size_t done = 0;
        bool countable = true;
        AccessWalk to(network_, AccessWalk::Way::from_targets);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            countable = add(to, targets[i], columns) && countable;
            near.add_target(static_cast<std::uint32_t>(i), to);
        }
        near.finish_targets();
        AccessWalk from(network_, AccessWalk::Way::from_sources);
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
                               [](std::uint32_t c) { return c == index::no_way ? unreachable_cost : c; });
                near.improve(done++, cells);
                taken = row(cells);
            }
            return static_cast<bool>(taken);
        };
        if (countable && !cells.empty()) {
            index::MatrixOptions options;
            options.cancel = cancel;
            const auto filled = index::matrix(arcs_.graph, rows, columns, take, options);
            if (!taken) return taken;
            if (filled || filled.error().kind != ErrorKind::data) return filled;
        }
        // Costs that have no place in 32 bits: the rest is done by those who count further.
        return make_dijkstra_table(network_, column_)->run(sources.subspan(done), targets, row, cancel);
    }
    [[nodiscard]] std::string_view name() const override { return "cch"; }

private:
    // Whether all costs to the junctions can be counted.
    bool add(AccessWalk& walk, const Ends& ends, index::Stops& stops) {
        std::vector<index::NodeCost> starts;
        for (const Terminal& end : ends.terminals()) starts.push_back({static_cast<std::uint32_t>(end.node), end.cost});
        walk.run(column_, starts);
        std::vector<index::Access> accesses;
        bool countable = true;
        for (const auto& [node, cost] : walk.junctions()) {
            countable = countable && cost < index::no_way;
            accesses.push_back({node, static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, index::no_way))});
        }
        stops.add(accesses);
        return countable;
    }

    const RoadNetwork& network_;
    const WeightColumn& column_;
    index::RoadIndexView index_;
    UpwardArcs arcs_;
};

}  // namespace

std::unique_ptr<CostTable> make_index_table(const RoadNetwork& network, const WeightColumn& column,
                                            index::RoadIndexView index) {
    return std::make_unique<IndexTable>(network, column, std::move(index));
}

}  // namespace starway::service
