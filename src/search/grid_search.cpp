#include "search/grid_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "search/grid_bound.hpp"
#include "search/grid_watch.hpp"
#include "search/jump_search.hpp"
#include "search/plain_grid.hpp"
#include "starway/search/bidirectional.hpp"

namespace starway {

using Cost = GridSpace::Cost;

struct GridSearch::State {
    explicit State(const GridMap& searched) : map(&searched) {}

    const GridMap* map;
    Workspace<Cost> workspace;
    Workspace<std::uint32_t> narrow;
    BidirectionalWorkspace<Cost> both;
    JumpMemory jumps;
    std::optional<JumpGraph> graph;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;  // node before, edge; from the goal back

    void prepare() {
        if (!graph || graph->revision() != map->revision()) graph.emplace(*map);
    }

    template <class Search>
    void finish(Search& search, std::uint32_t from, const GridQuery& query, GridAnswer& answer) {
        search.start(from);
        answer.status = run_unless_cancelled(search, query.cancel);
        answer.settled = search.counts().settled;
        answer.relaxed = search.counts().relaxed;
        if (answer.status != SearchStatus::found) return;
        steps.clear();
        search.visit_back([&](std::uint32_t node, std::uint32_t edge) { steps.emplace_back(node, edge); });
        for (std::size_t i = steps.size(); i-- > 0;) {
            answer.path.push_back(map->cell(steps[i].first));
            answer.edges.push_back(steps[i].second);
        }
        answer.path.push_back(query.to);
    }
    void bidirectional(const GridSpace& space, const GridQuery& query, GridAnswer& answer);
    bool plain(const GridQuery& query, GridAnswer& answer);
};

namespace {

// The real cost of a path: straight and diagonal weights are summed apart, as integers.
double cost_of(const GridSpace& space, const GridAnswer& answer) {
    const GridMap& map = space.map();
    std::uint64_t straight = 0;
    std::uint64_t diagonal = 0;
    double rest = 0;
    for (std::size_t i = 0; i < answer.edges.size(); ++i) {
        const std::uint32_t edge = answer.edges[i];
        const std::uint32_t from = map.node(answer.path[i]);
        const std::uint32_t to = map.node(answer.path[i + 1]);
        if (edge == jump_edge)
            rest += map.rules().jump_price;
        else if (edge >= portal_edge)
            rest += space.way_through(edge).price;
        else {
            const bool askew = edge >= 4 && map.rules().topology != GridTopology::hexagonal;
            (askew ? diagonal : straight) += space.step_weight(from, to, edge);
            rest += space.climb(from, to);
        }
    }
    const double root = map.rules().step_costs == StepCosts::integer ? 1.4 : std::sqrt(2.0);
    return (static_cast<double>(straight) + root * static_cast<double>(diagonal)) / space.weight_units() + rest;
}

}  // namespace

void GridSearch::State::bidirectional(const GridSpace& space, const GridQuery& query, GridAnswer& answer) {
    const ReverseGridSpace reversed(space);
    const GridHeuristic to_goal(space, query.bound, query.to);
    const GridHeuristic to_source(space, query.bound, query.from);
    const GridWatch watch{map, query.observer, static_cast<double>(space.one())};
    BidirectionalSearch search{space, reversed, to_goal, to_source, both, watch};
    search.start(map->node(query.from));
    search.aim(map->node(query.to));
    answer.status = run_unless_cancelled(search, query.cancel);
    answer.settled = search.counts().settled;
    answer.relaxed = search.counts().relaxed;
    if (answer.status != SearchStatus::found) return;
    const Path path = search.path();
    for (const std::uint32_t node : path.nodes) answer.path.push_back(map->cell(node));
    answer.edges = path.edges;
}

// Exact A* and Dijkstra on maps that are plain enough; false if this one, or a path on it, is not.
bool GridSearch::State::plain(const GridQuery& query, GridAnswer& answer) {
    const bool astar =
        answer.algorithm == GridAlgorithm::astar && query.epsilon <= 1 && query.bound == GridBound::automatic;
    if ((!astar && answer.algorithm != GridAlgorithm::dijkstra) || !map->uniform() ||
        map->rules().topology == GridTopology::hexagonal ||
        query.observer != nullptr)  // who would hear a search that overflows twice
        return false;
    const PlainGridSpace space(*map);
    const std::uint32_t from = map->node(query.from);
    const Goal goal = Goal::node(map->node(query.to));
    const auto find = [&](const auto& heuristic) {
        Search search{space, goal, heuristic, narrow};
        finish(search, from, query, answer);
    };
    if (astar)
        find(PlainBound(*map, space.units(), query.to));
    else
        find(NoHeuristic{});
    return answer.status != SearchStatus::overflow;
}

GridSearch::GridSearch(const GridMap& map) : state_(std::make_unique<State>(map)) {}
GridSearch::~GridSearch() = default;
GridSearch::GridSearch(GridSearch&&) noexcept = default;
GridSearch& GridSearch::operator=(GridSearch&&) noexcept = default;

std::string_view jump_points_refused(const GridMap& map, GridAlgorithm algorithm) {
    if (map.rules().topology == GridTopology::hexagonal) return "jump points need squares, not hexagons";
    if (!map.uniform()) return "jump points need steps of equal cost, without heights, sides, portals or jumps";
    if (algorithm == GridAlgorithm::jps_plus && std::max(map.width(), map.height()) > JumpGraph::max_side)
        return "the graph of jump points holds no jump above 32767 cells";
    return {};
}

void GridSearch::prepare() {
    if (jump_points_refused(*state_->map, GridAlgorithm::jps_plus).empty()) state_->prepare();
}

void GridSearch::run(const GridQuery& query, GridAnswer& answer) {
    const GridMap& map = *state_->map;
    answer.path.clear();
    answer.edges.clear();
    answer.status = SearchStatus::unreachable;
    answer.instead = {};
    answer.cost = 0;
    answer.settled = answer.relaxed = 0;
    answer.optimal = true;
    answer.bound = 1;
    answer.algorithm = query.algorithm == GridAlgorithm::automatic ? GridAlgorithm::jps : query.algorithm;
    if (answer.algorithm == GridAlgorithm::jps || answer.algorithm == GridAlgorithm::jps_plus) {
        const std::string_view refused = jump_points_refused(map, answer.algorithm);
        if (!refused.empty()) {
            answer.algorithm = GridAlgorithm::astar;
            if (query.algorithm != GridAlgorithm::automatic) answer.instead = refused;
        }
    }
    if (!map.fits(query.from) || !map.fits(query.to)) return;
    if (answer.algorithm == GridAlgorithm::jps || answer.algorithm == GridAlgorithm::jps_plus) {
        const bool prepared = answer.algorithm == GridAlgorithm::jps_plus;
        if (prepared) state_->prepare();
        run_jump_points(map, prepared ? &*state_->graph : nullptr, query, state_->jumps, answer);
        return;
    }

    const GridSpace space(map);
    if (state_->plain(query, answer)) {
        if (answer.status == SearchStatus::found) answer.cost = cost_of(space, answer);
        return;
    }
    const std::uint32_t from = map.node(query.from);
    const Goal goal = Goal::node(map.node(query.to));
    const GridWatch watch{&map, query.observer, static_cast<double>(space.one())};
    const GridHeuristic heuristic(space, query.bound, query.to);
    constexpr double nothing = std::numeric_limits<double>::infinity();
    switch (answer.algorithm) {
        case GridAlgorithm::bfs: {
            const UnitCost<GridSpace> hops(space);
            const GridWatch hop_watch{&map, query.observer, 1};
            Search<UnitCost<GridSpace>, NoHeuristic, FifoQueue<std::uint32_t>, GridWatch> search{
                hops, goal, NoHeuristic{}, state_->narrow, hop_watch};
            state_->finish(search, from, query, answer);
            answer.optimal = map.uniform() && map.rules().directions() != 8;
            if (!answer.optimal) answer.bound = nothing;
            break;
        }
        case GridAlgorithm::dijkstra: {
            Search search{space, goal, NoHeuristic{}, state_->workspace, watch};
            state_->finish(search, from, query, answer);
            break;
        }
        case GridAlgorithm::greedy: {
            Search<GridSpace, GridHeuristic, QuadHeap<Cost>, GridWatch, Order::by_heuristic> search{
                space, goal, heuristic, state_->workspace, watch};
            state_->finish(search, from, query, answer);
            answer.optimal = false;
            answer.bound = nothing;
            break;
        }
        case GridAlgorithm::bidirectional:
            state_->bidirectional(space, query, answer);
            break;
        default:
            if (query.epsilon > 1 || heuristic.overestimates()) {
                Search search{space, goal, Weighted<GridHeuristic>{heuristic, std::max(1.0, query.epsilon)},
                              state_->workspace, watch};
                state_->finish(search, from, query, answer);
                answer.optimal = false;
                answer.bound = heuristic.overestimates() ? nothing : query.epsilon;
            } else {
                Search search{space, goal, heuristic, state_->workspace, watch};
                state_->finish(search, from, query, answer);
            }
    }
    if (answer.status == SearchStatus::found) answer.cost = cost_of(space, answer);
}

}  // namespace starway
