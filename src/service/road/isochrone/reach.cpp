#include "service/road/isochrone/reach.hpp"

#include <cstddef>

namespace starway::service {

void ReachSearch::push(std::uint32_t node, std::uint64_t cost, std::uint64_t limit) {
    if (cost > limit) return;
    Fact& fact = table_.of(node).fact;
    if (cost >= fact.cost) return;
    fact.cost = cost;
    queue_.push(cost, node);
}

bool ReachSearch::run(const OpenRoads& roads, std::span<const Snapped> points, bool towards, std::uint64_t limit,
                      const CancelFlag* cancel) {
    const RoadNetwork& network = roads.network();
    table_.clear();
    queue_.clear();
    reached_.clear();
    settled_.clear();
    for (const Snapped& point : points) {
        const Ends ends = towards ? arrivals(roads, point) : departures(roads, point);
        for (std::size_t i = 0; i < ends.count; ++i) {
            push(ends.terminal[i].node, ends.terminal[i].cost, limit);
            if (!ends.arc[i].valid()) continue;
            const bool backward = network.is_backward(ends.arc[i]);
            const double far = backward == towards ? 1 : 0;
            reached_.push_back({network.edge(ends.arc[i]), backward, point.fraction, far, 0, ends.terminal[i].cost});
        }
    }
    const auto first = towards ? network.first_in() : network.first_out();
    const auto other_end = towards ? network.in_tails() : network.heads();
    const auto in_arcs = network.in_arcs();
    constexpr std::size_t between_looks = 4096;
    while (!queue_.empty()) {
        const auto [cost, node] = queue_.pop();
        Fact& fact = table_.of(node).fact;
        if (fact.settled) continue;
        fact.settled = true;
        settled_.push_back({NodeId(node), cost});
        if (settled_.size() % between_looks == 0 && cancel != nullptr && cancel->load(std::memory_order_relaxed))
            return false;
        for (std::uint32_t i = first[node]; i < first[node + 1]; ++i) {
            const ArcId arc(towards ? in_arcs[i] : i);
            const std::uint32_t weight = roads.weight(arc);
            if (weight == closed_weight) continue;
            const bool backward = network.is_backward(arc);
            const double near = backward == towards ? 0 : 1;
            reached_.push_back({network.edge(arc), backward, near, 1 - near, cost, cost + weight});
            push(other_end[i], cost + weight, limit);
        }
    }
    return true;
}

}  // namespace starway::service
