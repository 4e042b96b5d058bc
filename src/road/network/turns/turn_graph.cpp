#include "road/network/turns/turn_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "road/network/file/section_array.hpp"

namespace starway::road::network {
namespace {

Error wrong(const std::string& section, std::string_view what) {
    return {ErrorKind::data,
            fmt::format("the network file has an inconsistent section '{}': {}; build it again from its source",
                        section, what)};
}

Result<TurnGraph> open_graph(const RoadNetwork& network, std::uint32_t number) {
    const auto named = [number](std::string_view what) { return turn_section(number, what); };
    auto states = network.part(named("image"));
    if (!states) return std::move(states).error();
    TurnGraph graph{number, *std::move(states), {}, {}, {}, {}, {}, {}, {}, {}, {}};
    const auto columns = graph.states.columns();
    if (columns.empty() || columns.size() % 2 != 0 || graph.states.notes().size() != 1)
        return wrong(named("image"), "its columns are not those of travellers");
    graph.node = array_of<NodeId>(network, named("node"));
    graph.first_state = array_of<std::uint32_t>(network, named("first_state"));
    graph.state = array_of<StateId>(network, named("state"));
    graph.priced = array_of<StateArcId>(network, named("priced"));
    if (graph.node.size() != graph.states.node_count())
        return wrong(named("node"), "it is not one node for each state");
    if (graph.first_state.size() != std::size_t{network.arc_count()} + 1)
        return wrong(named("first_state"), "it is not one number for each arc");
    for (std::size_t column = 0; column < columns.size(); ++column) {
        if (column % 2 == 0) {
            graph.turn_class.push_back(array_of<std::uint8_t>(network, named(fmt::format("class.{}", column / 2))));
            if (graph.turn_class.back().size() != graph.states.arc_count())
                return wrong(named(fmt::format("class.{}", column / 2)), "it is not one class for each arc of states");
            graph.wait.push_back(array_of<std::uint8_t>(network, named(fmt::format("wait.{}", column / 2))));
            if (!graph.wait.back().empty() && graph.wait.back().size() != graph.states.arc_count())
                return wrong(named(fmt::format("wait.{}", column / 2)), "it is not one class for each arc of states");
        }
        graph.cost.push_back(array_of<std::uint32_t>(network, named(fmt::format("cost.{}", column))));
        if (graph.cost.back().size() != TurnClass::count)
            return wrong(named(fmt::format("cost.{}", column)), "it is not one cost for each class of turn");
        graph.wait_cost.push_back(array_of<std::uint32_t>(network, named(fmt::format("wait_cost.{}", column))));
        const std::size_t waits = graph.wait_cost.back().size();
        const bool fits = graph.wait.back().empty()
                              ? waits == 0
                              : waits % WaitClass::manoeuvres == 1 && waits <= WaitClass::count(WaitClass::ranks);
        if (!fits)
            return wrong(named(fmt::format("wait_cost.{}", column)), "it is not one cost for each class of wait");
        graph.price.push_back(array_of<std::int32_t>(network, named(fmt::format("price.{}", column))));
        if (graph.price.back().size() != graph.priced.size())
            return wrong(named(fmt::format("price.{}", column)), "it is not one price for each turn that has one");
        const WeightColumn* of_network = network.column(columns[column].name);
        if (of_network == nullptr || of_network->name == "hops" || !of_network->exact.empty() ||
            of_network->resolution != columns[column].resolution || of_network->unit != columns[column].unit)
            return wrong(named("image"), "one of its columns is not the network's");
    }
    return graph;
}

Result<void> verify_graph(const RoadNetwork& network, const TurnGraph& graph) {
    if (auto sound = graph.states.verify(); !sound) return sound;
    const auto named = [&](std::string_view what) { return turn_section(graph.number, what); };
    const RoadNetwork& states = graph.states;
    if (!states.section("edge_index").empty()) return wrong(named("image"), "it is not a graph of states");
    for (const auto& section : states.sections())
        if (is_turn_section(section.name)) return wrong(named("image"), "it has turns of its own");
    for (const NodeId node : graph.node)
        if (node >= network.node_count())
            return wrong(named("node"), fmt::format("there is no node {}", std::uint32_t{node}));
    const auto first = graph.first_state;
    if (first.front() != 0 || first.back() != graph.state.size() || !std::is_sorted(first.begin(), first.end()))
        return wrong(named("first_state"), "its numbers do not rise to the number of states");
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        for (const StateId state : graph.states_of(ArcId(arc)))
            if (state >= states.node_count() || graph.node[state] != network.heads()[arc])
                return wrong(named("state"), fmt::format("a state of arc {} is not at its head", arc));
    for (const auto& classes : graph.turn_class)
        if (std::any_of(classes.begin(), classes.end(), [](std::uint8_t c) { return c >= TurnClass::count; }))
            return wrong(named("class.0"), "there is an unknown class of turn");
    for (std::size_t column = 0; column < graph.wait_cost.size(); ++column) {
        const auto& waits = graph.wait[column / 2];
        if (std::any_of(waits.begin(), waits.end(),
                        [&](std::uint8_t w) { return w >= graph.wait_cost[column].size(); }))
            return wrong(named("wait.0"), "there is an unknown class of wait");
    }
    if (std::adjacent_find(graph.priced.begin(), graph.priced.end(), std::greater_equal<>()) != graph.priced.end())
        return wrong(named("priced"), "its turns are not in order");
    for (std::uint32_t state = 0; state < states.node_count(); ++state)
        for (std::uint32_t arc = states.first_out()[state]; arc < states.first_out()[state + 1]; ++arc) {
            const ArcId along = graph.travelled(StateArcId(arc));
            const StateId end = as_state(states.heads()[arc]);
            if (along >= network.arc_count() || graph.node[end] != network.heads()[along] ||
                graph.node[state] != network.tail(along))
                return wrong(named("image"), fmt::format("arc {} does not follow an arc of the network", arc));
            const auto ends = graph.states_of(along);
            if (std::find(ends.begin(), ends.end(), end) == ends.end())
                return wrong(named("state"), fmt::format("arc {} does not end in a state of its arc", arc));
        }
    for (std::size_t column = 0; column < graph.cost.size(); ++column) {
        const auto weight = states.columns()[column].weight;
        const auto base = network.column(states.columns()[column].name)->weight;
        for (std::uint32_t arc = 0; arc < states.arc_count(); ++arc) {
            if (graph.weight(column, StateArcId(arc), base[graph.travelled(StateArcId(arc))]) != weight[arc])
                return wrong(named("image"), fmt::format("arc {} has not the weight of its turn and its arc", arc));
        }
    }
    return {};
}

}  // namespace

std::vector<std::uint8_t> count_arms(const RoadNetwork& network, const std::function<bool(ArcId)>& is_open) {
    std::vector<std::uint8_t> arms(network.node_count(), 0);
    for (std::uint32_t number = 0; number < network.edge_count(); ++number) {
        const EdgeId edge(number);
        const ArcId forward = network.forward_arc(edge);
        const ArcId backward = network.backward_arc(edge);
        if (!(forward.valid() && is_open(forward)) && !(backward.valid() && is_open(backward))) continue;
        for (const NodeId end : {network.edge_tail(edge), network.edge_head(edge)})
            if (arms[end] <= most_arms) ++arms[end];
    }
    return arms;
}

std::string turn_section(std::uint32_t graph, std::string_view what) {
    return fmt::format("turns.{}.{}", graph, what);
}

std::string TurnGraph::mode() const {
    return states.notes().front().str();
}

const WeightColumn* TurnGraph::column(const WeightColumn& of_network) const {
    return of_network.name == "hops" ? nullptr : states.column(of_network.name);
}

IdSpan<EdgeId, const std::uint8_t> left_hand(const RoadNetwork& network) {
    const auto sides = array_of<std::uint8_t>(network, std::string(left_hand_section));
    return sides.size() == network.edge_count() ? sides : std::span<const std::uint8_t>();
}

Result<std::vector<TurnGraph>> turn_graphs(const RoadNetwork& network) {
    std::vector<TurnGraph> graphs;
    std::vector<std::string_view> taken;
    for (std::uint32_t number = 0; !network.section(turn_section(number, "image")).empty(); ++number) {
        auto graph = open_graph(network, number);
        if (!graph) return std::move(graph).error();
        for (const WeightColumn& column : graph->states.columns()) {
            if (std::find(taken.begin(), taken.end(), column.name) != taken.end())
                return wrong(turn_section(number, "image"), "another graph has the same column");
            taken.push_back(column.name);
        }
        graphs.push_back(*std::move(graph));
    }
    return graphs;
}

const TurnGraph* turns_of(std::span<const TurnGraph> graphs, const WeightColumn& of_network) {
    const auto found = std::find_if(graphs.begin(), graphs.end(),
                                    [&](const TurnGraph& graph) { return graph.column(of_network) != nullptr; });
    return found == graphs.end() ? nullptr : &*found;
}

Result<RoadNetwork> states_by(const TurnGraph& graph, std::string_view name,
                              IdSpan<ArcId, const std::uint32_t> weight) {
    const std::size_t column = graph.states.column(name)->id;
    for (std::uint32_t arc = 0; arc < weight.size(); ++arc)
        if (weight[arc] != closed_weight && graph.states_of(ArcId(arc)).empty())
            return Error{
                ErrorKind::usage,
                fmt::format(
                    "arc {} is closed for '{}', and its turns are not known; only what was open when the network was "
                    "built can be given a weight: build it again from its source",
                    arc, name)};
    std::vector<std::uint32_t> made(graph.states.arc_count(), closed_weight);
    for (std::uint32_t arc = 0; arc < made.size(); ++arc) {
        const auto sum = graph.weight(column, StateArcId(arc), weight[graph.travelled(StateArcId(arc))]);
        if (!sum)
            return Error{ErrorKind::data,
                         fmt::format("an arc and the turn before it weigh more than fits for '{}'", name)};
        made[arc] = *sum;
    }
    return graph.states.with_weights(name, made);
}

Result<RoadNetwork> with_turns_of(const RoadNetwork& network, std::string_view column, const RoadNetwork& edited) {
    const auto graphs = turn_graphs(network);
    if (!graphs) return graphs.error();
    if (graphs->empty()) return edited;
    std::vector<RoadNetwork::Extra> extras;
    for (const auto& section : network.sections())
        if (is_turn_section(section.name))
            extras.push_back({std::string(section.name), section.element_size, network.section(section.name)});
    std::vector<RoadNetwork> kept;  // what the extras show
    for (const TurnGraph& graph : *graphs) {
        if (graph.states.column(column) == nullptr) continue;
        auto states = states_by(graph, column, edited.column(column)->weight);
        if (!states) return states;
        kept.push_back(*std::move(states));
        const std::string name = turn_section(graph.number, "image");
        std::find_if(extras.begin(), extras.end(), [&](const auto& extra) { return extra.name == name; })->bytes =
            kept.back().image();
    }
    return edited.with_extras(extras);
}

std::vector<std::uint32_t> stretches_of_states(const RoadNetwork& network, const TurnGraph& graph) {
    constexpr std::uint32_t none = 0xFFFFFFFFU;
    IdVector<StateId, std::uint32_t> edge_of(graph.node.size(), none);
    std::vector<std::uint32_t> stretch(network.edge_count());
    std::iota(stretch.begin(), stretch.end(), 0U);
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc) {
        const std::uint32_t edge = network.edge(ArcId(arc));
        for (const StateId state : graph.states_of(ArcId(arc))) {
            if (edge_of[state] != none && edge_of[state] != edge) return {};  // a state of a node
            edge_of[state] = edge;
        }
    }
    const auto arms = count_arms(network, [&](ArcId arc) { return !graph.states_of(arc).empty(); });
    const auto find = [&](std::uint32_t edge) {
        while (stretch[edge] != edge) edge = stretch[edge] = stretch[stretch[edge]];
        return edge;
    };
    std::vector<std::uint32_t> met(network.node_count(), none);  // where two edges meet: one of them
    for (const std::uint32_t number : edge_of) {
        if (number == none) return {};
        for (const NodeId end : {network.edge_tail(EdgeId(number)), network.edge_head(EdgeId(number))}) {
            if (arms[end] != 2) continue;
            if (met[end] == none) met[end] = number;
            const std::uint32_t one = find(number);
            const std::uint32_t two = find(met[end]);
            stretch[std::max(one, two)] = std::min(one, two);
        }
    }
    for (std::uint32_t& edge : edge_of) edge = find(edge);
    return edge_of;
}

Result<void> verify_turns(const RoadNetwork& network) {
    const auto graphs = turn_graphs(network);
    if (!graphs) return graphs.error();
    for (const TurnGraph& graph : *graphs)
        if (auto right = verify_graph(network, graph); !right) return right;
    return {};
}

}  // namespace starway::road::network
