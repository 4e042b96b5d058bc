#include "road/ask/searches/local_routes.hpp"

#include <algorithm>
#include <cstddef>

namespace starway::road::ask {

void LocalRoutes::want(std::span<const ArcId> targets) {
    targets_.clear();
    missing_ = 0;
    dearest_ = 0;
    for (const ArcId target : targets) {
        bool& wanted = targets_.of(target).fact.wanted;
        missing_ += wanted ? 0 : 1;
        wanted = true;
    }
}

void LocalRoutes::enter(std::uint32_t node, std::uint64_t cost, ArcId travelled, ArcId way) {
    const auto* const found = targets_.find(travelled);
    if (found == nullptr || cost >= found->fact.cost) return;
    Entry& entry = targets_.of(travelled).fact;
    if (entry.cost == not_entered) --missing_;
    dearest_ = std::max(dearest_, cost);
    entry.cost = cost;
    entry.node = node;
    entry.way = way;
}

bool LocalRoutes::is_done(std::uint64_t cost) {
    if (missing_ > 0) return false;
    if (dearest_ <= cost) return true;
    dearest_ = 0;
    for (const auto& target : targets_.entries()) dearest_ = std::max(dearest_, target.fact.cost);
    return dearest_ <= cost;
}

bool LocalRoutes::is_free_to_turn_back(std::uint32_t node, EdgeId came_by) const {
    const RoadNetwork& network = roads_->search_network();
    for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
        if (roads_->is_search_open(arc) && network.edge(ArcId(arc)) != came_by) return false;
    return true;
}

void LocalRoutes::expand(std::uint32_t node, EdgeId came_by, double most_metres) {
    const Fact from = table_.of(node).fact;
    const RoadNetwork& network = roads_->search_network();
    const network::TurnGraph* const turns = roads_->turns();
    const bool avoids_back = came_by.valid() && !is_free_to_turn_back(node, came_by);
    for (std::uint32_t number = network.first_out()[node]; number < network.first_out()[node + 1]; ++number) {
        if (!roads_->is_search_open(number)) continue;
        const ArcId travelled = roads_->arc_of(ArcId(number));
        const std::int64_t turn =
            turns != nullptr ? turns->turn_cost(roads_->search_column().id, network::StateArcId(number)) : 0;
        enter(node, network::with_turn(from.cost, turn), travelled, ArcId(number));
        if (avoids_back && network.edge(ArcId(number)) == came_by) continue;
        const double metres = from.metres + measures_->metres(travelled);
        if (metres > most_metres) continue;
        const std::uint64_t cost = from.cost + roads_->search_column().steps(number);
        Fact& to = table_.of(network.heads()[number]).fact;
        if (cost >= to.cost) continue;
        to.cost = cost;
        to.metres = metres;
        to.seconds = from.seconds + measures_->seconds(travelled) + measures_->seconds_of_turn(turn_of(ArcId(number)));
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
    want(targets);
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

const LocalRoutes::Entry* LocalRoutes::reached(ArcId target) const {
    const auto* const found = targets_.find(target);
    return found == nullptr || found->fact.cost == not_entered ? nullptr : &found->fact;
}

std::optional<double> LocalRoutes::metres(ArcId target) const {
    const Entry* const entered = reached(target);
    if (entered == nullptr) return std::nullopt;
    return table_.find(entered->node)->fact.metres;
}

double LocalRoutes::seconds(ArcId target) const {
    const Entry* const entered = reached(target);
    return table_.find(entered->node)->fact.seconds + measures_->seconds_of_turn(turn_of(entered->way));
}

EdgeId LocalRoutes::arrived_by(ArcId target) const {
    const Entry* const entered = reached(target);
    if (entered == nullptr) return {};
    const ArcId arc = table_.find(entered->node)->fact.arc;
    return arc.valid() ? roads_->network().edge(roads_->arc_of(arc)) : EdgeId();
}

void LocalRoutes::trace(ArcId target, double share, std::vector<ArcSpan>& passages) const {
    const auto before = static_cast<std::ptrdiff_t>(passages.size());
    const Entry* const entered = reached(target);
    for (const auto* entry = table_.find(entered->node); entry != nullptr && entry->fact.arc.valid();
         entry = table_.find(roads_->search_network().tail(entry->fact.arc)))
        passages.push_back({roads_->arc_of(entry->fact.arc), 0, 1, turn_of(entry->fact.arc)});
    std::reverse(passages.begin() + before, passages.end());
    if (share > 0) passages.push_back({target, 0, share, turn_of(entered->way)});
}

}  // namespace starway::road::ask
