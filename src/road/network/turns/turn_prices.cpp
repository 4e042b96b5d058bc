#include "road/network/turns/turn_prices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "road/network/turns/turn_graph.hpp"

namespace starway::road::network {
namespace {

// A turn makes up for no more than one of its arcs costs, so that no path ever costs less than nothing.
std::int32_t price_steps(double value, const TurnPrice& price, const WeightColumn& column) {
    constexpr double most = 1e9;
    const double least = -static_cast<double>(std::min(column.weight[price.from], column.weight[price.to]));
    return static_cast<std::int32_t>(std::lround(std::clamp(value / column.resolution, std::max(least, -most), most)));
}

// What priced turns cost in each column, by arc of states.
class PriceList {
public:
    PriceList(const RoadNetwork& network, const TurnGraph& graph) : network_(&network), graph_(&graph) {
        for (const StateArcId arc : graph.priced) row(arc);
    }
    void set(const TurnPrice& price, std::size_t weight, std::size_t time) {
        const RoadNetwork& states = graph_->states;
        for (const StateId state : graph_->states_of(price.from))
            for (std::uint32_t arc = states.first_out()[searched(state)]; arc < states.first_out()[searched(state) + 1];
                 ++arc) {
                if (graph_->travelled(StateArcId(arc)) != price.to) continue;
                std::vector<std::int32_t>& costs = row(StateArcId(arc));
                costs[weight] = price_steps(price.weight, price, column(weight));
                costs[time] = price_steps(price.seconds, price, column(time));
            }
    }
    // Arcs of states, and then their prices in each column.
    void write(std::vector<StateArcId>& arcs, std::vector<std::vector<std::int32_t>>& columns) const {
        columns.resize(graph_->cost.size());
        for (const auto& [arc, costs] : rows_) {
            arcs.push_back(arc);
            for (std::size_t column = 0; column < costs.size(); ++column) columns[column].push_back(costs[column]);
        }
    }

private:
    // Of the network, where the graph has it as this one.
    [[nodiscard]] const WeightColumn& column(std::size_t number) const {
        return *network_->column(graph_->states.columns()[number].name);
    }
    std::vector<std::int32_t>& row(StateArcId arc) {
        const auto [entry, is_new] = rows_.try_emplace(arc);
        if (is_new)
            for (std::size_t column = 0; column < graph_->cost.size(); ++column)
                entry->second.push_back(static_cast<std::int32_t>(graph_->turn_cost(column, arc)));
        return entry->second;
    }

    const RoadNetwork* network_;
    const TurnGraph* graph_;
    std::map<StateArcId, std::vector<std::int32_t>> rows_;
};

}  // namespace

Result<RoadNetwork> with_turn_prices(const RoadNetwork& network, std::string_view weight, std::string_view time,
                                     std::span<const TurnPrice> prices) {
    const auto graphs = turn_graphs(network);
    if (!graphs) return graphs.error();
    const auto own = std::find_if(graphs->begin(), graphs->end(),
                                  [&](const TurnGraph& graph) { return graph.states.column(weight) != nullptr; });
    if (own == graphs->end())
        return Error{ErrorKind::usage, fmt::format("turns cost nothing for '{}' in this network, so that single ones "
                                                   "cannot; build it from OpenStreetMap with a profile whose turns do",
                                                   weight)};
    TurnGraph graph = *own;
    const std::size_t columns[] = {graph.states.column(weight)->id, graph.states.column(time)->id};
    PriceList list(network, graph);
    for (const TurnPrice& price : prices) list.set(price, columns[0], columns[1]);
    std::vector<StateArcId> priced;
    std::vector<std::vector<std::int32_t>> price;  // what `graph` and the sections show
    list.write(priced, price);
    graph.priced = priced;
    graph.price.assign(price.begin(), price.end());
    std::vector<RoadNetwork::Extra> changed{
        {turn_section(graph.number, "priced"), sizeof(std::uint32_t), std::as_bytes(std::span(std::as_const(priced)))}};
    for (std::size_t column = 0; column < price.size(); ++column)
        changed.push_back({turn_section(graph.number, fmt::format("price.{}", column)), sizeof(std::int32_t),
                           std::as_bytes(std::span<const std::int32_t>(price[column]))});
    for (const std::size_t column : columns) {
        const std::string name(graph.states.columns()[column].name);
        auto states = states_by(graph, name, network.column(name)->weight);
        if (!states) return states;
        graph.states = *std::move(states);
    }
    changed.push_back({turn_section(graph.number, "image"), 1, graph.states.image()});
    return network.with_extras(changed);
}

}  // namespace starway::road::network
