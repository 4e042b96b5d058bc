#include "network/turns/turn_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "network/turns/turn_graph.hpp"

namespace starway::network {

std::vector<std::uint32_t> turn_costs(const TurnPrices& prices, bool is_weight, double resolution) {
    std::vector<std::uint32_t> table(TurnClass::count, 0);
    for (std::uint32_t turn = 0; turn < TurnClass::count; ++turn) {
        const std::uint32_t kind = turn % TurnClass::enters_local;
        double seconds = 0;
        if (kind < TurnClass::bend) {
            const double angle = (static_cast<double>(kind) - TurnClass::straight) * TurnClass::degrees;
            const double bias = angle >= 0 ? prices.bias : 1 / prices.bias;
            seconds = prices.max / (1 + std::exp(-(13 / bias * std::abs(angle) / 180 - 6.5 * bias)));
        }
        if (kind == TurnClass::u_turn) seconds = prices.u_turn;
        if (is_weight && turn >= TurnClass::enters_local) seconds += prices.enter_local;
        constexpr double most = 1e9;
        table[turn] = static_cast<std::uint32_t>(std::lround(std::min(most, seconds / resolution)));
    }
    return table;
}

Result<RoadNetwork> with_turn_costs(const RoadNetwork& network, std::string_view weight, std::string_view time,
                                    const TurnPrices& prices) {
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
    std::array<std::vector<std::uint32_t>, 2> tables;  // what `graph` and the sections show
    std::vector<RoadNetwork::Extra> changed;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::string_view name = i == 0 ? weight : time;
        const WeightColumn* const own = graph.states.column(name);
        if (own == nullptr) continue;
        tables[i] = turn_costs(prices, i == 0, own->resolution);
        graph.cost[own->id] = tables[i];
        const auto weights = weights_of_states(graph, own->id, network.column(name)->weight);
        if (!weights) return weights.error();
        changed.push_back({turn_section(graph.number, fmt::format("cost.{}", static_cast<std::uint32_t>(own->id))),
                           sizeof(std::uint32_t), std::as_bytes(std::span(tables[i]))});
        auto states = graph.states.with_weights(name, *weights);
        if (!states) return states;
        graph.states = *std::move(states);
    }
    changed.push_back({turn_section(graph.number, "image"), 1, graph.states.image()});
    return network.with_extras(changed);
}

}  // namespace starway::network
