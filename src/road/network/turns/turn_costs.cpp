#include "road/network/turns/turn_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "road/network/turns/turn_graph.hpp"

namespace starway::road::network {
namespace {

std::uint32_t turn_steps(double seconds, double resolution) {
    constexpr double most = 1e9;
    return static_cast<std::uint32_t>(std::lround(std::min(most, seconds / resolution)));
}

// Positive towards the near side.
double seconds_by_angle(const TurnPrices& prices, double angle) {
    const double bias = angle >= 0 ? prices.bias : 1 / prices.bias;
    const double degrees = std::abs(angle);
    switch (prices.curve) {
        case DraftTurns::Curve::square:
            return prices.max / bias * (degrees / 90) * (degrees / 90);
        case DraftTurns::Curve::line:
            return prices.max / bias * degrees / 180;
        default:
            return prices.max / (1 + std::exp(-(13 / bias * degrees / 180 - 6.5 * bias)));
    }
}

}  // namespace

std::vector<std::uint32_t> turn_costs(const TurnPrices& prices, bool is_weight, double resolution) {
    std::vector<std::uint32_t> table(TurnClass::count, 0);
    for (std::uint32_t turn = 0; turn < TurnClass::count; ++turn) {
        const std::uint32_t kind = turn % TurnClass::enters_local;
        double seconds = 0;
        if (kind < TurnClass::bend)
            seconds = seconds_by_angle(prices, (static_cast<double>(kind) - TurnClass::straight) * TurnClass::degrees);
        if (kind == TurnClass::u_turn) seconds = prices.u_turn;
        if (is_weight && prices.time_only) seconds = 0;
        if (is_weight && turn >= TurnClass::enters_local) seconds += prices.enter_local;
        table[turn] = turn_steps(seconds, resolution);
    }
    return table;
}

std::vector<std::uint32_t> wait_costs(const TurnPrices& prices, double resolution) {
    std::vector<std::uint32_t> table(WaitClass::count(prices.wait.size()), 0);
    for (std::uint32_t rank = 1; rank <= prices.wait.size(); ++rank) {
        const auto& [join, join_across, cross, cross_more] = prices.wait[rank - 1];
        table[WaitClass::of(rank, WaitClass::join)] = turn_steps(join, resolution);
        table[WaitClass::of(rank, WaitClass::join_across)] = turn_steps(join_across, resolution);
        table[WaitClass::of(rank, WaitClass::cross)] = turn_steps(cross, resolution);
        table[WaitClass::of(rank, WaitClass::cross_more)] = turn_steps(cross_more, resolution);
    }
    return table;
}

namespace {

// The class of wait of each arc of states. Errors: usage (states of nodes, which do not know where a turn begins).
Result<std::vector<std::uint8_t>> waits_of_states(const RoadNetwork& network, const TurnGraph& graph,
                                                  const Priorities& priorities, const WeightColumn& weight,
                                                  const WeightColumn& time) {
    constexpr std::uint32_t not_known = 0xFFFFFFFFU;
    const auto arms = count_arms(network, [&](ArcId arc) { return !graph.states_of(arc).empty(); });
    const auto is_shared = [&](StateId state) { return arms[graph.node[state]] > most_arms; };
    IdVector<StateId, std::uint32_t> arc_of(graph.states.node_count(), not_known);
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        for (const StateId state : graph.states_of(ArcId(arc))) {
            if (arc_of[state] != not_known && !is_shared(state))
                return Error{ErrorKind::usage,
                             fmt::format("the network was built without turn costs for the mode '{}', so nobody can be "
                                         "made to give way; build it again from its source",
                                         graph.mode())};
            arc_of[state] = arc;
        }
    const ArcDirections directions(network);
    const GivingWay giving_way(network, directions, left_hand(network), priorities, weight, time);
    std::vector<std::uint8_t> waits(graph.states.arc_count(), WaitClass::none);
    for (std::uint32_t arc = 0; arc < waits.size(); ++arc)
        if (const StateId from = as_state(graph.states.tail(ArcId(arc))); !is_shared(from))
            waits[arc] = giving_way.wait(arc_of[from], graph.travelled(StateArcId(arc)));
    return waits;
}

}  // namespace

Result<RoadNetwork> with_turn_costs(const RoadNetwork& network, std::string_view weight, std::string_view time,
                                    const TurnPrices& prices, const Priorities& priorities) {
    const auto graphs = turn_graphs(network);
    if (!graphs) return graphs.error();
    const auto of_weight = std::find_if(graphs->begin(), graphs->end(),
                                        [&](const TurnGraph& graph) { return graph.states.column(weight) != nullptr; });
    if (of_weight == graphs->end()) {
        if (prices.is_free()) return network;
        return Error{ErrorKind::usage, fmt::format("the network was built without turns for '{}', so they cannot be "
                                                   "given costs; build it again from its source",
                                                   weight)};
    }
    TurnGraph graph = *of_weight;
    std::array<std::vector<std::uint32_t>, 2> tables;  // what `graph` and the sections show, as the next two
    std::array<std::vector<std::uint32_t>, 2> wait_tables;
    std::vector<std::uint8_t> waits;
    std::vector<RoadNetwork::Extra> changed;
    const std::size_t traveller = graph.states.column(weight)->id / 2;
    waits.resize(graph.states.arc_count(), WaitClass::none);
    if (!prices.wait.empty()) {
        auto found = waits_of_states(network, graph, priorities, *network.column(weight), *network.column(time));
        if (!found) return found.error();
        waits = *std::move(found);
    }
    const bool has_waits =
        !graph.wait[traveller].empty() ||
        std::any_of(waits.begin(), waits.end(), [](std::uint8_t wait) { return wait != WaitClass::none; });
    if (has_waits) {
        graph.wait[traveller] = waits;
        changed.push_back(
            {turn_section(graph.number, fmt::format("wait.{}", traveller)), 1, std::as_bytes(std::span(waits))});
    }
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::string_view name = i == 0 ? weight : time;
        const WeightColumn* const own = graph.states.column(name);
        if (own == nullptr) continue;
        if (has_waits) {
            wait_tables[i] = wait_costs(prices, own->resolution);
            graph.wait_cost[own->id] = wait_tables[i];
            changed.push_back(
                {turn_section(graph.number, fmt::format("wait_cost.{}", static_cast<std::uint32_t>(own->id))),
                 sizeof(std::uint32_t), std::as_bytes(std::span(wait_tables[i]))});
        }
        tables[i] = turn_costs(prices, i == 0, own->resolution);
        graph.cost[own->id] = tables[i];
        changed.push_back({turn_section(graph.number, fmt::format("cost.{}", static_cast<std::uint32_t>(own->id))),
                           sizeof(std::uint32_t), std::as_bytes(std::span(tables[i]))});
        auto states = states_by(graph, name, network.column(name)->weight);
        if (!states) return states;
        graph.states = *std::move(states);
    }
    changed.push_back({turn_section(graph.number, "image"), 1, graph.states.image()});
    return network.with_extras(changed);
}

}  // namespace starway::road::network
