#include "service/road/match/local_routes.hpp"

#include <algorithm>
#include <cstddef>

namespace starway::service {

void LocalRoutes::expand(const OpenRoads& roads, const Measures& measures, std::uint32_t node, EdgeId came_by,
                         double most_metres) {
    const Fact from = table_.of(node).fact;
    const RoadNetwork& network = roads.network();
    const std::uint32_t first = network.first_out()[node];
    const std::uint32_t last = network.first_out()[node + 1];
    bool turns_back = came_by.valid();
    for (std::uint32_t arc = first; arc < last && turns_back; ++arc)
        turns_back = !roads.is_open(arc) || network.edge(ArcId(arc)) == came_by;
    for (std::uint32_t number = first; number < last; ++number) {
        const ArcId arc(number);
        const std::uint32_t weight = roads.weight(arc);
        if (weight == closed_weight) continue;
        if (came_by.valid() && !turns_back && network.edge(arc) == came_by) continue;
        const double metres = from.metres + measures.metres(arc);
        if (metres > most_metres) continue;
        const std::uint64_t cost = from.cost + weight;
        Fact& to = table_.of(network.heads()[number]).fact;
        if (cost >= to.cost) continue;
        to.cost = cost;
        to.metres = metres;
        to.arc = arc;
        queue_.push(cost, network.heads()[number]);
    }
}

void LocalRoutes::run(const OpenRoads& roads, const Measures& measures, NodeId source, EdgeId came_by,
                      std::span<const NodeId> targets, double most_metres) {
    network_ = &roads.network();
    table_.clear();
    queue_.clear();
    std::size_t missing = 0;
    for (const NodeId target : targets) {
        Fact& fact = table_.of(target).fact;
        missing += fact.wanted ? 0 : 1;
        fact.wanted = true;
    }
    table_.of(source).fact.cost = 0;
    queue_.push(0, source);
    while (!queue_.empty() && missing > 0) {
        const auto [cost, node] = queue_.pop();
        Fact& fact = table_.of(node).fact;
        if (fact.settled) continue;
        fact.settled = true;
        ++settled_;
        if (fact.wanted) --missing;
        expand(roads, measures, node, node == source ? came_by : EdgeId(), most_metres);
    }
}

std::optional<double> LocalRoutes::metres(NodeId node) const {
    const auto* entry = table_.find(node);
    if (entry == nullptr || !entry->fact.settled) return std::nullopt;
    return entry->fact.metres;
}

EdgeId LocalRoutes::arrived_by(NodeId node) const {
    const auto* entry = table_.find(node);
    if (entry == nullptr || !entry->fact.arc.valid()) return {};
    return network_->edge(entry->fact.arc);
}

void LocalRoutes::trace(NodeId node, std::vector<ArcId>& arcs) const {
    const std::size_t before = arcs.size();
    for (const auto* entry = table_.find(node); entry != nullptr && entry->fact.arc.valid();
         entry = table_.find(network_->tail(entry->fact.arc)))
        arcs.push_back(entry->fact.arc);
    std::reverse(arcs.begin() + static_cast<std::ptrdiff_t>(before), arcs.end());
}

}  // namespace starway::service
