#include "road/search/road_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "road/search/cch_potential.hpp"
#include "road/search/distance_sweep.hpp"
#include "road/search/indexed_search.hpp"
#include "road/search/source_order.hpp"
#include "starway/search/bidirectional.hpp"
#include "starway/search/junctions.hpp"
#include "starway/search/road_space.hpp"
#include "starway/search/search.hpp"

namespace starway::road::search {
namespace {

constexpr std::uint64_t steps_between_looks = 4096;  // between two checks of the cancel flag
constexpr std::uint32_t buckets_per_arc =
    64;  // bucket width of the queue, in fractions of a typical arc; measured in tools/bench roads

// Passes the core's events to a SettleObserver.
struct Watch {
    SettleObserver* observer = nullptr;
    template <class Cost>
    void settled(std::uint32_t node, std::uint32_t from, Cost g, Cost h, Cost f, bool backward) {
        observer->settled(NodeId(node), from == no_node ? NodeId() : NodeId(from), g, h, f, backward);
    }
    template <class Cost>
    void improved(std::uint32_t, std::uint32_t, Cost, Cost, bool) {}
};

template <class AnySearch>
SearchStatus run_cancellable(AnySearch& search, const CancelFlag* cancel) {
    if (cancel == nullptr) return search.run();
    while (search.step(steps_between_looks) == SearchStatus::running)
        if (cancel->load(std::memory_order_relaxed)) return SearchStatus::cancelled;
    return search.status();
}

// Each source at what start_cost(source) tells. Precondition: that fits.
template <class AnySearch, class StartCost>
void start_at_sources(AnySearch& search, std::span<const RoadTerminal> sources, const StartCost& start_cost) {
    for (std::size_t i = 0; i < sources.size(); ++i)
        search.start(sources[i].node, start_cost(sources[i]), static_cast<std::uint32_t>(i));
}

// The search is started. Takes all of the answer but the path.
template <class AnySearch>
SearchStatus run_started(AnySearch& search, const CancelFlag* cancel, RoadAnswer& answer) {
    const auto status = run_cancellable(search, cancel);
    answer.settled = search.counts().settled;
    answer.relaxed = search.counts().relaxed;
    if (status != SearchStatus::found) return status;
    answer.cost = search.cost();
    answer.source = search.source_number();
    answer.target = search.target_number();
    return status;
}

// The path of a search that sees every node.
template <class AnySearch>
void take_arcs(const AnySearch& search, std::vector<ArcId>& arcs) {
    search.visit_back([&](std::uint32_t, std::uint32_t arc) { arcs.emplace_back(arc); });
    std::reverse(arcs.begin(), arcs.end());
}

// A step of a path over junctions: its first arc, its tail and the junction at its end.
struct Step {
    std::uint32_t from = no_node;
    std::uint32_t arc = no_edge;
    std::uint32_t to = no_node;
};

// The index's potential, saturated so that sums fit the cost type. The minimum of two consistent bounds is consistent.
template <class Cost>
struct Guided {
    CchPotential* left;
    Cost operator()(std::uint32_t node) const {
        constexpr std::uint64_t most = std::numeric_limits<Cost>::max() / 4;
        return static_cast<Cost>(std::min(most, (*left)(node)));
    }
};

// Everything that one query needs, in one cost type.
template <class CostType>
struct Engine {
    using Cost = CostType;
    using Roads = RoadSpace<Cost>;
    using Junctions = JunctionSpace<Roads>;
    using ReverseJunctions = JunctionSpace<ReverseRoadSpace<Cost>>;
    using Queue = HotQueue<Cost>;

    using Memory = Workspace<Cost, SplitLabels>;

    Memory workspace;
    BidirectionalWorkspace<Cost, Queue> bidirectional_workspace;
    std::vector<Terminal<std::uint32_t, Cost>> targets;
    std::vector<RoadStep<Cost>> row_steps;
    Stops stops;
    std::vector<Step> steps;
    DistanceSweep<Cost> sweep;

    static Cost own_cost(const RoadTerminal& terminal) { return static_cast<Cost>(terminal.cost); }
    static bool fits(std::span<const RoadTerminal> terminals) {
        return std::all_of(terminals.begin(), terminals.end(),
                           [](const RoadTerminal& t) { return t.cost < std::numeric_limits<Cost>::max(); });
    }

    template <class Observer>
    SearchStatus run(const RoadNetwork& network, const RoadQuery& query, unsigned width, CchPotential* left,
                     Observer observer, RoadAnswer& answer) {
        if (!fits(query.sources) || !fits(query.targets)) return SearchStatus::overflow;
        const Roads roads(network, *query.column, query.closed);
        targets.clear();
        stops.clear();
        for (const auto& t : query.targets) {
            targets.push_back({t.node, static_cast<Cost>(t.cost)});
            stops.add(network, t.node);
        }
        for (const auto& t : query.sources) stops.add(network, t.node);
        const Junctions junctions(roads, network, stops);
        workspace.template queue<Queue>().clear();
        workspace.template queue<Queue>().set_width(width);

        const auto one_way = [&](auto bound) {
            Search<Junctions, decltype(bound), Queue, Observer, Order::by_cost, Memory> search(
                junctions, BasicGoal<Cost>::any_of(targets), bound, workspace, observer);
            start_at_sources(search, query.sources, own_cost);
            const auto status = run_started(search, query.cancel, answer);
            if (status == SearchStatus::found) unpack(network, junctions, search, answer.arcs);
            return status;
        };
        const auto to_goal = [&] { return bound_to(roads, query.target_position, query.targets); };
        const auto to_source = [&] { return bound_to(roads, query.source_position, query.sources); };
        if (left != nullptr) return one_way(Guided<Cost>{left});
        switch (answer.algorithm) {
            case Algorithm::greedy:
                return run_greedy(network, roads, to_goal(), query, observer, answer);
            case Algorithm::astar:
                if (query.epsilon > 1) return one_way(Weighted<GreatCircle<Cost>>{to_goal(), query.epsilon});
                return one_way(to_goal());
            case Algorithm::bidirectional_dijkstra:
                return both_ways(network, junctions, NoHeuristic{}, NoHeuristic{}, query, width, observer, answer);
            case Algorithm::bidirectional_astar:
                return both_ways(network, junctions, to_goal(), to_source(), query, width, observer, answer);
            case Algorithm::automatic:
            case Algorithm::bfs:
            case Algorithm::dijkstra:
            case Algorithm::hierarchy:
            case Algorithm::contraction:
            case Algorithm::labels:
            case Algorithm::landmarks:
                break;
        }
        return one_way(NoHeuristic{});
    }

    // Sees every node: to a search that sees junctions only, the far end of a long road may look nearer to the goal
    // than the next city on another.
    template <class Observer>
    SearchStatus run_greedy(const RoadNetwork& network, const Roads& roads, const GreatCircle<Cost>& bound,
                            const RoadQuery& query, Observer observer, RoadAnswer& answer) {
        const InSourceOrder<Roads> steps_of_roads(network, roads, row_steps);
        Search<InSourceOrder<Roads>, GreatCircle<Cost>, Queue, Observer, Order::by_heuristic, Memory> search(
            steps_of_roads, BasicGoal<Cost>::any_of(targets), bound, workspace, observer);
        start_at_sources(search, query.sources, own_cost);
        const auto status = run_started(search, query.cancel, answer);
        if (status == SearchStatus::found) take_arcs(search, answer.arcs);
        return status;
    }

    // The great-circle bound to a point (or from it, since it is symmetric), lowered so that it holds at every
    // terminal.
    static GreatCircle<Cost> bound_to(const Roads& roads, const std::optional<Embedded>& point,
                                      std::span<const RoadTerminal> terminals) {
        GreatCircle<Cost> bound(roads, point               ? *point
                                       : roads.scale() > 0 ? roads.embedded(terminals.front().node)
                                                           : Embedded{});
        for (const auto& t : terminals) bound.lower({t.node, static_cast<Cost>(t.cost)});
        return bound;
    }

    template <class ToGoal, class ToSource, class Observer>
    SearchStatus both_ways(const RoadNetwork& network, const Junctions& junctions, ToGoal to_goal, ToSource to_source,
                           const RoadQuery& query, unsigned width, Observer observer, RoadAnswer& answer) {
        const ReverseRoadSpace<Cost> reverse_roads(network, *query.column, query.closed);
        const ReverseJunctions reverse_junctions(reverse_roads, network, stops);
        for (const std::size_t half : {0U, 1U}) {
            bidirectional_workspace.queue(half).clear();
            bidirectional_workspace.queue(half).set_width(width);
        }
        BidirectionalSearch search(junctions, reverse_junctions, to_goal, to_source, bidirectional_workspace, observer);
        start_at_sources(search, query.sources, own_cost);
        for (std::size_t i = 0; i < query.targets.size(); ++i)
            search.aim(query.targets[i].node, static_cast<Cost>(query.targets[i].cost), static_cast<std::uint32_t>(i));
        const auto status = run_started(search, query.cancel, answer);
        if (status == SearchStatus::found) unpack(network, junctions, reverse_junctions, search, answer.arcs);
        return status;
    }

    template <class AnySearch>
    void unpack(const RoadNetwork& network, const Junctions& junctions, const AnySearch& search,
                std::vector<ArcId>& arcs) {
        steps.clear();
        std::uint32_t to = search.target();
        search.visit_back([&](std::uint32_t from, std::uint32_t arc) {
            steps.push_back({from, arc, to});
            to = from;
        });
        unpack_forward(network, junctions, arcs);
    }

    template <class AnySearch>
    void unpack(const RoadNetwork& network, const Junctions& junctions, const ReverseJunctions& reverse_junctions,
                const AnySearch& search, std::vector<ArcId>& arcs) {
        steps.clear();
        std::uint32_t to = search.meeting();
        search.visit_back([&](std::uint32_t from, std::uint32_t arc) {
            steps.push_back({from, arc, to});
            to = from;
        });
        unpack_forward(network, junctions, arcs);
        to = search.meeting();
        search.visit_on([&](std::uint32_t from,
                            std::uint32_t arc) {  // a step of the reversed network, from the node nearer to the goal
            const auto first = static_cast<std::ptrdiff_t>(arcs.size());
            arcs.emplace_back(arc);
            reverse_junctions.for_each_further_arc(from, network.tail(ArcId(arc)), to,
                                                   [&](std::uint32_t further) { arcs.emplace_back(further); });
            std::reverse(arcs.begin() + first, arcs.end());
            to = from;
        });
    }

    void unpack_forward(const RoadNetwork& network, const Junctions& junctions, std::vector<ArcId>& arcs) const {
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            arcs.emplace_back(step->arc);
            junctions.for_each_further_arc(step->from, network.head(ArcId(step->arc)), step->to,
                                           [&](std::uint32_t further) { arcs.emplace_back(further); });
        }
    }
};

bool is_exact(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::dijkstra:
        case Algorithm::astar:
        case Algorithm::bidirectional_dijkstra:
        case Algorithm::bidirectional_astar:
        case Algorithm::hierarchy:
        case Algorithm::contraction:
        case Algorithm::labels:
        case Algorithm::landmarks:
            return true;
        case Algorithm::automatic:
        case Algorithm::bfs:
        case Algorithm::greedy:
            break;
    }
    return false;
}

// A bound far below the typical weight of a straight line does not pay: evaluating it twice per node costs more than it
// saves.
constexpr double useful_bound = 0.2;  // of the typical weight; measured in tools/bench roads

Algorithm choose_search(const WeightColumn& column) {
    return column.scale > useful_bound * column.typical_scale && column.scale > 0 ? Algorithm::bidirectional_astar
                                                                                  : Algorithm::bidirectional_dijkstra;
}

bool all_free(std::span<const RoadTerminal> terminals) {
    return std::all_of(terminals.begin(), terminals.end(), [](const RoadTerminal& t) { return t.cost == 0; });
}

}  // namespace

struct RoadSearch::Workspaces {
    Engine<std::uint32_t> narrow;                    // tried first: half the memory traffic
    Engine<std::uint64_t> wide;                      // if costs do not fit in 32 bits
    const std::uint32_t* measured_weight = nullptr;  // the column for which width was chosen
    unsigned width = 0;

    // Bucket width: a fraction of a typical arc, which is the median of a sample.
    unsigned bucket_width(const WeightColumn& column) {
        if (column.weight.data() != measured_weight) {
            constexpr std::size_t most = 1024;
            std::array<std::uint32_t, most> sample{};
            std::size_t count = 0;
            const std::size_t stride = column.weight.size() / most + 1;
            for (std::size_t arc = 0; arc < column.weight.size(); arc += stride)
                if (column.weight[arc] != closed_weight) sample[count++] = column.weight[arc];
            const auto middle = sample.begin() + static_cast<std::ptrdiff_t>(count / 2);
            std::nth_element(sample.begin(), middle, sample.begin() + static_cast<std::ptrdiff_t>(count));
            width = static_cast<unsigned>(std::bit_width(*middle / buckets_per_arc)) + column.guide_shift;
            measured_weight = column.weight.data();
        }
        return width;
    }

    // Fewest hops: a breadth-first search; the weights are summed afterwards.
    template <class Observer>
    SearchStatus run_bfs(const RoadNetwork& network, const RoadQuery& query, Observer observer, RoadAnswer& answer) {
        const RoadSpace<std::uint32_t> roads(network, *query.column, query.closed);
        const InSourceOrder in_order(network, roads, narrow.row_steps);
        const UnitCost hops(in_order);
        auto& targets = narrow.targets;
        targets.clear();
        for (const auto& t : query.targets) targets.push_back({t.node, 0});
        Search<UnitCost<InSourceOrder<RoadSpace<std::uint32_t>>>, NoHeuristic, FifoQueue<std::uint32_t>, Observer,
               Order::by_cost, Engine<std::uint32_t>::Memory>
            search(hops, BasicGoal<std::uint32_t>::any_of(targets), NoHeuristic{}, narrow.workspace, observer);
        start_at_sources(search, query.sources, [](const RoadTerminal&) { return 0U; });
        const auto status = run_started(search, query.cancel, answer);
        if (status != SearchStatus::found) return status;
        take_arcs(search, answer.arcs);
        answer.cost = query.sources[answer.source].cost + query.targets[answer.target].cost;
        for (const ArcId arc : answer.arcs) answer.cost += query.column->steps(arc);
        return status;
    }

    template <class Observer>
    SearchStatus run(const RoadNetwork& network, const RoadQuery& query, CchPotential* left, Observer observer,
                     RoadAnswer& answer) {
        if (answer.algorithm == Algorithm::bfs) return run_bfs(network, query, observer, answer);
        const unsigned buckets = bucket_width(*query.column);
        // With an observer, an overflow and retry would report events twice. Exact weights do not fit in 32 bits.
        if (query.observer != nullptr || !query.column->exact.empty())
            return wide.run(network, query, buckets, left, observer, answer);
        const auto status = narrow.run(network, query, buckets, left, observer, answer);
        return status == SearchStatus::overflow ? wide.run(network, query, buckets, left, observer, answer) : status;
    }
};

RoadSearch::RoadSearch(RoadNetwork network)
    : network_(std::move(network)), workspaces_(std::make_unique<Workspaces>()) {}

Result<void> RoadSearch::use_stored_index() {
    auto index = index::stored_index(network_);
    if (!index) return std::move(index).error();
    if (*index) indexed_ = std::make_unique<IndexedSearch>(network_, **std::move(index));
    return {};
}

Result<bool> RoadSearch::has_index(const WeightColumn& column, Algorithm algorithm) {
    if (indexed_ == nullptr) return false;
    return indexed_->make_ready(column, algorithm);
}

Algorithm RoadSearch::choose(const RoadQuery& query) const {
    const auto could = [&](Algorithm algorithm) {
        return query.closed == nullptr && indexed_ != nullptr && indexed_->is_ready(*query.column, algorithm);
    };
    if (query.algorithm == Algorithm::automatic)
        return query.use_index && query.observer == nullptr && could(Algorithm::hierarchy) ? Algorithm::hierarchy
               : is_guided(query)                                                          ? Algorithm::astar
                                  : choose_search(*query.column);
    if (needs_index(query.algorithm) && !could(query.algorithm)) return choose_search(*query.column);
    return query.algorithm;
}

bool RoadSearch::is_guided(const RoadQuery& query) const {
    if (indexed_ == nullptr || !indexed_->is_ready(*query.column, Algorithm::hierarchy)) return false;
    // An index of leading digits guides, where one of all digits would answer.
    const bool has_exact = !query.column->exact.empty();
    if (has_exact && query.algorithm == Algorithm::hierarchy) return query.closed == nullptr;
    return query.algorithm == Algorithm::automatic && query.use_index && (query.closed != nullptr || has_exact) &&
           query.observer == nullptr;
}

RoadSearch::~RoadSearch() = default;
RoadSearch::RoadSearch(RoadSearch&&) noexcept = default;
RoadSearch& RoadSearch::operator=(RoadSearch&&) noexcept = default;

void RoadSearch::run(const RoadQuery& query, RoadAnswer& answer) {
    answer.arcs.clear();
    answer.cost = 0;
    answer.settled = answer.relaxed = 0;
    answer.status = SearchStatus::unreachable;
    answer.algorithm = choose(query);
    answer.optimal = is_exact(answer.algorithm) && query.epsilon <= 1;
    answer.bound = answer.optimal ? 1 : std::numeric_limits<double>::infinity();
    if (answer.algorithm == Algorithm::astar && query.epsilon > 1) answer.bound = query.epsilon;
    if (answer.algorithm == Algorithm::bfs && query.column->name == "hops" && all_free(query.sources) &&
        all_free(query.targets)) {
        answer.optimal = true;
        answer.bound = 1;
    }
    if (query.sources.empty() || query.targets.empty()) return;
    CchPotential* const left = is_guided(query) ? &left_by_index(*query.column, query.targets) : nullptr;
    if (needs_index(answer.algorithm) && left == nullptr) return indexed_->run(query, answer);
    if (query.observer != nullptr) {
        answer.status = workspaces_->run(network_, query, left, Watch{query.observer}, answer);
        return;
    }
    answer.status = workspaces_->run(network_, query, left, NoObserver{}, answer);
}

CchPotential& RoadSearch::left_by_index(const WeightColumn& column, std::span<const RoadTerminal> targets) {
    if (left_ == nullptr) left_ = std::make_unique<CchPotential>(network_, indexed_->index());
    left_->aim(column, targets);
    return *left_;
}

void RoadSearch::one_to_all(const WeightColumn& column, std::span<const RoadTerminal> sources,
                            std::vector<std::uint64_t>& distances, const ClosedArcs* closed) {
    const unsigned width = workspaces_->bucket_width(column);
    const auto fill = [&](auto& engine) {
        if (!engine.fits(sources) || !engine.sweep.run(network_, column, closed, sources, width)) return false;
        engine.sweep.copy_to(distances);
        return true;
    };
    if (!column.exact.empty() || !fill(workspaces_->narrow)) fill(workspaces_->wide);
}

}  // namespace starway::road::search
