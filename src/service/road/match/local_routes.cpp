#include "service/road/match/local_routes.hpp"

#include <algorithm>
#include <cstddef>

namespace starway::service {
namespace {

constexpr std::uint64_t not_entered = ~std::uint64_t{0};

}  // namespace

void LocalRoutes::enter(std::uint32_t node, std::uint64_t cost, ArcId arc) {
    for (Target& target : targets_) {
        if (target.arc != arc || cost >= target.cost) continue;
        target.cost = cost;
        target.node = node;
    }
}

// Nothing that costs as much can be a cheaper way into a target.
bool LocalRoutes::is_done(std::uint64_t cost) const {
    return std::all_of(targets_.begin(), targets_.end(),
                       [cost](const Target& target) { return target.cost != not_entered && target.cost <= cost; });
}

void LocalRoutes::expand(std::uint32_t node, EdgeId came_by, double most_metres) {
    const Fact from = table_.of(node).fact;
    const RoadNetwork& network = roads_->search_network();
    const network::TurnGraph* const turns = roads_->turns();
    const std::uint32_t first = network.first_out()[node];
    const std::uint32_t last = network.first_out()[node + 1];
    bool turns_back = came_by.valid();
    for (std::uint32_t arc = first; arc < last && turns_back; ++arc)
        turns_back = !roads_->is_search_open(arc) || network.edge(ArcId(arc)) == came_by;
    for (std::uint32_t number = first; number < last; ++number) {
        if (!roads_->is_search_open(number)) continue;
        const ArcId travelled = roads_->arc_of(ArcId(number));
        const std::uint64_t turn = turns != nullptr ? turns->turn_cost(roads_->search_column().id, number) : 0;
        enter(node, from.cost + turn, travelled);
        if (came_by.valid() && !turns_back && network.edge(ArcId(number)) == came_by) continue;
        const double metres = from.metres + measures_->metres(travelled);
        if (metres > most_metres) continue;
        const std::uint64_t cost = from.cost + roads_->search_column().weight[number];
        Fact& to = table_.of(network.heads()[number]).fact;
        if (cost >= to.cost) continue;
        to.cost = cost;
        to.metres = metres;
        to.arc = ArcId(number);
        queue_.push(cost, network.heads()[number]);
    }
}

void LocalRoutes::run(const OpenRoads& roads, const Measures& measures, ArcId from, std::span<const ArcId> targets,
                      double most_metres) {
    roads_ = &roads;
    measures_ = &measures;
    table_.clear();
    queue_.clear();
    targets_.clear();
    for (const ArcId target : targets) targets_.push_back({target, not_entered, 0});
    std::uint32_t source = roads.network().head(from);
    EdgeId came_by = roads.network().edge(from);
    if (roads.turns() != nullptr) {
        const auto states = roads.turns()->states_of(from);
        if (states.empty()) return;
        source = states.front();
        came_by = EdgeId();  // the state knows
    }
    table_.of(source).fact.cost = 0;
    queue_.push(0, source);
    while (!queue_.empty()) {
        const auto [cost, node] = queue_.pop();
        if (is_done(cost)) return;
        Fact& fact = table_.of(node).fact;
        if (fact.settled) continue;
        fact.settled = true;
        ++settled_;
        expand(node, node == source ? came_by : EdgeId(), most_metres);
    }
}

const LocalRoutes::Target* LocalRoutes::reached(ArcId target) const {
    const auto found =
        std::find_if(targets_.begin(), targets_.end(), [target](const Target& one) { return one.arc == target; });
    return found == targets_.end() || found->cost == not_entered ? nullptr : &*found;
}

std::optional<double> LocalRoutes::metres(ArcId target) const {
    const Target* const entered = reached(target);
    if (entered == nullptr) return std::nullopt;
    return table_.find(entered->node)->fact.metres;
}

EdgeId LocalRoutes::arrived_by(ArcId target) const {
    const Target* const entered = reached(target);
    if (entered == nullptr) return {};
    const ArcId arc = table_.find(entered->node)->fact.arc;
    return arc.valid() ? roads_->network().edge(roads_->arc_of(arc)) : EdgeId();
}

void LocalRoutes::trace(ArcId target, std::vector<ArcId>& arcs) const {
    const std::size_t before = arcs.size();
    for (const auto* entry = table_.find(reached(target)->node); entry != nullptr && entry->fact.arc.valid();
         entry = table_.find(roads_->search_network().tail(entry->fact.arc)))
        arcs.push_back(roads_->arc_of(entry->fact.arc));
    std::reverse(arcs.begin() + static_cast<std::ptrdiff_t>(before), arcs.end());
}

}  // namespace starway::service
