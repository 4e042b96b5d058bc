#include "road/ask/table/measured_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "road/ask/table/carried.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/graph/access.hpp"
#include "road/index/sweep/carrying_buckets.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::ask {
namespace {

using index::AccessWalk;
using index::CarriedSums;

bool is_cancelled(const CancelFlag* cancel) {
    return cancel != nullptr && cancel->load(std::memory_order_relaxed);
}

MeasuredCell measured(std::uint64_t cost, const CarriedSums& sums) {
    return {cost, sums.length, sums.time, true};
}

// A search for each row; then each cell goes back along its path, which is known where nothing else costs the same.
class SearchedTable final : public MeasuredTable {
public:
    SearchedTable(const road::Engine::State& state, const OpenRoads& roads, std::vector<Ends> targets)
        : state_(state), roads_(roads), measures_(roads), targets_(std::move(targets)) {}

    Result<void> fill(std::span<const Ends> sources, std::span<MeasuredCell> cells,
                      const CancelFlag* cancel) const override {
        const core::ThreadPool pool(core::thread_limit());
        const SearchGraph& searched = state_.searched(roads_.column());
        std::vector<std::optional<SearchGraph::Lease>> scratch(std::min<std::size_t>(pool.size(), sources.size()));
        pool.run(sources.size(), [&](unsigned thread, std::size_t row) {
            if (is_cancelled(cancel)) return;
            if (!scratch[thread]) scratch[thread].emplace(searched.take_scratch());
            Scratch& mine = **scratch[thread];
            mine.search.one_to_all(roads_.search_column(), sources[row].terminals(), mine.distances,
                                   roads_.search_closed());
            for (std::size_t i = 0; i < targets_.size(); ++i)
                cells[row * targets_.size() + i] = cell(sources[row], mine.distances, targets_[i]);
        });
        if (is_cancelled(cancel)) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::dijkstra; }

private:
    [[nodiscard]] MeasuredCell cell(const Ends& source, const std::vector<std::uint64_t>& distances,
                                    const Ends& target) const {
        std::uint64_t least = no_cost;
        std::size_t best = 0;
        bool tie = false;
        for (std::size_t i = 0; i < target.terminal.size(); ++i) {
            const std::uint64_t there = distances[target.terminal[i].node];
            if (there == no_cost) continue;
            const std::uint64_t cost = there + target.terminal[i].cost;
            if (cost < least) {
                least = cost;
                best = i;
                tie = false;
            } else {
                tie = tie || cost == least;
            }
        }
        if (least == no_cost) return {no_cost, 0, 0, true};
        if (tie) return {least, 0, 0, false};
        CarriedSums sums = measures_.after(target.along[best]);
        std::uint32_t node = target.terminal[best].node;
        for (;;) {
            const std::size_t start = start_at(source, node, distances[node]);
            ArcId arc;
            const std::size_t choices = arcs_to(node, distances, arc) + (start < source.terminal.size() ? 1 : 0);
            if (choices != 1) return {least, 0, 0, false};
            if (start < source.terminal.size()) {
                sums.add(measures_.before(source.along[start]));
                return measured(least, sums);
            }
            sums.add(measures_.of_arc(arc));
            node = roads_.search_network().tail(arc);
        }
    }

    // The one start at a node that costs so much; none if there are several or none.
    static std::size_t start_at(const Ends& source, std::uint32_t node, std::uint64_t cost) {
        std::size_t found = source.terminal.size();
        for (std::size_t i = 0; i < source.terminal.size(); ++i) {
            if (source.terminal[i].node != node || source.terminal[i].cost != cost) continue;
            if (found < source.terminal.size()) return source.terminal.size();
            found = i;
        }
        return found;
    }

    // How many arcs a cheapest path may come by, and one of them. One without weight counts as several: a path might go
    // round in circles.
    std::size_t arcs_to(std::uint32_t node, const std::vector<std::uint64_t>& distances, ArcId& found) const {
        const RoadNetwork& network = roads_.search_network();
        std::size_t count = 0;
        for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i) {
            const ArcId arc(network.in_arcs()[i]);
            if (!roads_.is_search_open(arc)) continue;
            const std::uint64_t before = distances[network.in_tails()[i]];
            const std::uint64_t weight = roads_.search_column().steps(arc);
            if (before == no_cost || before + weight != distances[node]) continue;
            count += weight == 0 ? 2 : 1;
            found = arc;
        }
        return count;
    }

    const road::Engine::State& state_;
    const OpenRoads& roads_;
    PathMeasures measures_;
    std::vector<Ends> targets_;
};

// A point's junctions, with what lies between.
struct Approach {
    std::vector<RoadTerminal> junctions;
    std::vector<CarriedSums> sums;  // per junction, in steps
    std::vector<RoadTerminal> nodes;
};

// Climbs from all points of both sides meet in buckets.
class CarriedTable final : public MeasuredTable {
public:
    CarriedTable(const road::Engine::State& state, const OpenRoads& roads, std::vector<Ends> targets)
        : state_(state),
          roads_(roads),
          measures_(roads),
          metric_((**searched().index()).columns[roads.search_column().id]->metric),
          carried_(
              searched().carried(roads.search_column().id, [&] { return carried_steps(roads, **searched().index()); })),
          targets_(std::move(targets)),
          buckets_(make_buckets()) {}

    Result<void> fill(std::span<const Ends> sources, std::span<MeasuredCell> cells,
                      const CancelFlag* cancel) const override {
        const std::size_t columns = targets_.size();
        const core::ThreadPool pool(core::thread_limit());
        std::vector<std::optional<Worker>> workers(std::min<std::size_t>(pool.size(), sources.size()));
        pool.run(sources.size(), [&](unsigned thread, std::size_t row) {
            if (is_cancelled(cancel)) return;
            auto& worker = workers[thread];
            if (!worker) worker.emplace(Worker{searched().take_walks(), searched().take_climb(), {}, {}, {}});
            fill_row(*worker, sources[row], cells.subspan(row * columns, columns));
        });
        if (is_cancelled(cancel)) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        return {};
    }
    [[nodiscard]] Algorithm algorithm() const override { return Algorithm::hierarchy; }

private:
    struct Worker {
        core::LeasePool<Walks>::Lease walks;
        core::LeasePool<index::CchQuery>::Lease query;
        Approach approach;
        std::vector<index::CarriedRank> reached;
        std::vector<index::CarriedCell> cells;
    };
    struct Visit {
        std::uint32_t node, target;
        std::uint64_t cost;
    };
    using Side = index::CchQuery::Side;

    [[nodiscard]] const SearchGraph& searched() const { return state_.searched(roads_.column()); }

    void approach(AccessWalk& walk, const Ends& ends, Side side, Approach& found) const {
        walk.run(roads_.search_column(), ends.terminals());
        found.junctions.assign(walk.junctions().begin(), walk.junctions().end());
        found.nodes.assign(walk.nodes().begin(), walk.nodes().end());
        found.sums.clear();
        std::vector<ArcId> arcs;
        for (const RoadTerminal& junction : found.junctions) {
            arcs.clear();
            const std::size_t end = walk.trace(junction.node, arcs);
            CarriedSums sums =
                side == Side::from_sources ? measures_.before(ends.along[end]) : measures_.after(ends.along[end]);
            for (const ArcId arc : arcs) sums.add(measures_.of_arc(arc));
            found.sums.push_back(measures_.in_steps(sums));
        }
    }

    bool climb(index::CchQuery& query, const Approach& from, Side side,
               std::vector<index::CarriedRank>& reached) const {
        reached.clear();
        return query.climb_carrying(metric_, carried_, side, from.junctions, from.sums,
                                    [&](graph::RankId rank, std::uint32_t cost, const CarriedSums& sums) {
                                        reached.push_back({rank, cost, sums});
                                    });
    }

    index::CarryingBuckets make_buckets() {
        const auto walks = searched().take_walks();
        const auto query = searched().take_climb();
        Approach to;
        const auto ranks = static_cast<std::uint32_t>((**searched().index()).skeleton.rank.size());
        index::CarryingBuckets buckets(targets_.size(), ranks, [&](std::size_t target, auto& reached) {
            approach(walks->to, targets_[target], Side::from_targets, to);
            for (const RoadTerminal& node : to.nodes)
                near_.push_back({node.node, static_cast<std::uint32_t>(target), node.cost});
            return climb(*query, to, Side::from_targets, reached);
        });
        std::sort(near_.begin(), near_.end(), [](const Visit& a, const Visit& b) { return a.node < b.node; });
        return buckets;
    }

    void fill_row(Worker& worker, const Ends& source, std::span<MeasuredCell> cells) const {
        approach(worker.walks->from, source, Side::from_sources, worker.approach);
        const bool climbed = climb(*worker.query, worker.approach, Side::from_sources, worker.reached);
        worker.cells.resize(cells.size());
        const bool fits = buckets_.row(worker.reached, worker.cells) && climbed;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const index::CarriedCell& cell = worker.cells[i];
            cells[i] = cell.cost == graph::no_path ? MeasuredCell{no_cost, 0, 0, true}
                                                   : measured(cell.cost, measures_.in_units(cell.sums));
            cells[i].is_known = cells[i].is_known && fits;
        }
        // Pairs that are joined without a junction between them are rare: their routes are asked for.
        const auto before = [](const Visit& visit, std::uint32_t n) { return visit.node < n; };
        for (const auto& [node, cost] : worker.approach.nodes)
            for (auto at = std::lower_bound(near_.begin(), near_.end(), node, before);
                 at != near_.end() && at->node == node; ++at) {
                MeasuredCell& cell = cells[at->target];
                if (cost + at->cost <= cell.cost) cell = {cost + at->cost, 0, 0, false};
            }
    }

    const road::Engine::State& state_;
    const OpenRoads& roads_;
    PathMeasures measures_;
    index::MetricView metric_;
    const std::vector<index::CarriedSteps>& carried_;
    std::vector<Ends> targets_;
    std::vector<Visit> near_;
    index::CarryingBuckets buckets_;
};

}  // namespace

Result<std::unique_ptr<MeasuredTable>> make_measured_table(const road::Engine::State& state, const OpenRoads& roads,
                                                           std::vector<Ends> targets, Algorithm algorithm) {
    const bool by_choice = algorithm == Algorithm::automatic;
    if (!by_choice && algorithm != Algorithm::hierarchy && algorithm != Algorithm::dijkstra)
        return Error{ErrorKind::usage,
                     fmt::format("{} knows costs only; a matrix with lengths and times takes the index "
                                 "cch or dijkstra",
                                 name_of(algorithm))};
    if (roads.closed() != nullptr && algorithm == Algorithm::hierarchy) return not_with_closed_roads(algorithm);
    if (algorithm != Algorithm::dijkstra && roads.closed() == nullptr) {
        const SearchGraph& searched = state.searched(roads.column());
        const auto& index = searched.index();
        if (!index) return index.error();
        const ColumnId column = roads.search_column().id;
        const bool there = *index && (**index).columns[column];
        const bool narrow =
            roads.search_column().exact.empty() && Measures(roads.network(), roads.column().name).has_narrow_steps();
        if (there && narrow && !searched.may_overflow(column))
            return std::unique_ptr<MeasuredTable>(std::make_unique<CarriedTable>(state, roads, std::move(targets)));
        if (!by_choice && (narrow || !there)) return no_index(roads.column(), algorithm);
    }
    return std::unique_ptr<MeasuredTable>(std::make_unique<SearchedTable>(state, roads, std::move(targets)));
}

}  // namespace starway::road::ask
