#include "service/road/isochrone/reach.hpp"

#include <cstddef>

#include "network/turns/turn_graph.hpp"

namespace starway::service {

void ReachSearch::push(std::uint32_t node, std::uint64_t cost, std::uint64_t limit) {
    if (cost > limit) return;
    Fact& fact = table_.of(node).fact;
    if (cost >= fact.cost) return;
    fact.cost = cost;
    queue_.push(cost, node);
}

void ReachSearch::begin(const OpenRoads& roads, const Snapped& point, bool towards, std::uint64_t limit) {
    const RoadNetwork& network = roads.network();
    const Ends ends = towards ? arrivals(roads, point) : departures(roads, point);
    const auto reach = [&](ArcId arc, double at, std::uint64_t cost) {
        const bool backward = network.is_backward(arc);
        const double far = backward == towards ? 1 : 0;
        reached_.push_back({network.edge(arc), backward, backward ? 1 - at : at, far, 0, cost});
    };
    for (std::size_t i = 0; i < ends.along.size(); ++i) {
        push(ends.terminal[i].node, ends.terminal[i].cost, limit);
        const Ends::Along& along = ends.along[i];
        if (along.arc.valid() && !(towards && roads.turns() != nullptr))
            reach(along.arc, along.at, ends.terminal[i].cost);
    }
    if (roads.turns() == nullptr) return;
    point.for_each_spot([&](const Spot& spot) {
        if (spot.node.valid() && !towards) settle(spot.node, 0);
        // Who begins on the point's own road comes to it without a turn.
        if (towards && !spot.node.valid() && spot.at.edge.valid())
            roads.for_each_open_arc(spot.at.edge, [&](ArcId arc) {
                if (!spot.allows(network, arc)) return;
                const double at = along_arc(network, arc, spot.fraction);
                reach(arc, at, partial_weight(roads.weight(arc), at));
            });
    });
}

void ReachSearch::settle(NodeId node, std::uint64_t cost) {
    bool& seen = nodes_.of(node).fact;
    if (!seen) settled_.push_back({node, cost});
    seen = true;
}

// Of a state, the arcs that one may begin with to be in it.
void ReachSearch::reach_from_starts(const OpenRoads& roads, std::uint32_t state, std::uint64_t cost) {
    const RoadNetwork& network = roads.network();
    const NodeId node = roads.node_of(state);
    for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i) {
        const ArcId arc(network.in_arcs()[i]);
        const auto states = roads.turns()->states_of(arc);
        if (!roads.is_open(arc) || states.empty() || states.front() != state) continue;
        const bool backward = network.is_backward(arc);
        const double near = backward ? 0 : 1;
        reached_.push_back({network.edge(arc), backward, near, 1 - near, cost, cost + roads.weight(arc)});
    }
}

bool ReachSearch::run(const OpenRoads& roads, std::span<const Snapped> points, bool towards, std::uint64_t limit,
                      const CancelFlag* cancel) {
    const RoadNetwork& network = roads.network();
    const RoadNetwork& searched = roads.search_network();
    const network::TurnGraph* const turns = roads.turns();
    table_.clear();
    queue_.clear();
    reached_.clear();
    settled_.clear();
    nodes_.clear();
    for (const Snapped& point : points) begin(roads, point, towards, limit);
    const auto first = towards ? searched.first_in() : searched.first_out();
    const auto other_end = towards ? searched.in_tails() : searched.heads();
    const auto in_arcs = searched.in_arcs();
    constexpr std::size_t between_looks = 4096;
    std::size_t popped = 0;
    while (!queue_.empty()) {
        const auto [cost, node] = queue_.pop();
        Fact& fact = table_.of(node).fact;
        if (fact.settled) continue;
        fact.settled = true;
        if (turns != nullptr)
            settle(roads.node_of(node), cost);
        else
            settled_.push_back({NodeId(node), cost});
        if (++popped % between_looks == 0 && cancel != nullptr && cancel->load(std::memory_order_relaxed)) return false;
        if (turns != nullptr && towards) reach_from_starts(roads, node, cost);
        for (std::uint32_t i = first[node]; i < first[node + 1]; ++i) {
            const ArcId way(towards ? in_arcs[i] : i);
            if (!roads.is_search_open(way)) continue;
            const std::uint64_t weight = roads.search_column().steps(way);
            if (turns == nullptr || !towards) {
                const ArcId arc = roads.arc_of(way);
                const bool backward = network.is_backward(arc);
                const double near = backward == towards ? 0 : 1;
                const std::uint64_t entered = cost + weight - roads.weight(arc);  // after the turn
                if (entered <= limit)
                    reached_.push_back({network.edge(arc), backward, near, 1 - near, entered, cost + weight});
            }
            push(other_end[i], cost + weight, limit);
        }
    }
    return true;
}

}  // namespace starway::service
