#include "road/index/graph/forced_chains.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "road/index/graph/link_chains.hpp"
#include "starway/search/space.hpp"

namespace starway::road::index {
namespace {

constexpr std::size_t choices_a_slice = 4096;

// The state that follows one without a choice; no_node if none does.
std::uint32_t forced(const RoadNetwork& states, std::uint32_t state) {
    for (std::uint32_t arc = states.first_out()[state]; arc < states.first_out()[state + 1]; ++arc)
        if (states.heads()[arc] != state) return states.heads()[arc];
    return no_node;
}

// Per state, the one that chooses where it leads; itself if it chooses, no_node if it ends or goes round for ever.
IdVector<NodeId, std::uint32_t> chain_ends(const RoadNetwork& states, std::uint32_t choices) {
    constexpr std::uint32_t unknown = no_node - 1;
    IdVector<NodeId, std::uint32_t> end(states.node_count(), unknown);
    for (std::uint32_t state = 0; state < choices; ++state) end[state] = state;
    std::vector<std::uint32_t> passed;
    for (std::uint32_t state = choices; state < states.node_count(); ++state) {
        passed.clear();
        std::uint32_t here = state;
        while (here != no_node && end[here] == unknown) {
            end[here] = no_node;  // until its end is known: a chain that comes back here goes round
            passed.push_back(here);
            here = forced(states, here);
        }
        const std::uint32_t found = here == no_node ? no_node : end[here];
        for (const std::uint32_t before : passed) end[before] = found;
    }
    return end;
}

struct Cheapest {
    std::uint32_t arc = no_edge, weight = closed_weight;
};
// The cheapest open arc on; the first of equal ones.
Cheapest way_on(const RoadNetwork& states, IdSpan<ArcId, const std::uint32_t> weight, std::uint32_t state) {
    Cheapest best;
    for (std::uint32_t arc = states.first_out()[state]; arc < states.first_out()[state + 1]; ++arc)
        if (states.heads()[arc] != state && weight[arc] < best.weight) best = {arc, weight[arc]};
    return best;
}

}  // namespace

std::uint32_t choice_count(const RoadNetwork& states) {
    const auto heads = states.heads();
    for (std::uint32_t state = states.node_count(); state-- > 0;) {
        const std::uint32_t only = forced(states, state);
        for (std::uint32_t arc = states.first_out()[state]; arc < states.first_out()[state + 1]; ++arc)
            if (heads[arc] != state && heads[arc] != only) return state + 1;
    }
    return 0;
}

JunctionGraph choice_graph(const RoadNetwork& states) {
    JunctionGraph graph;
    graph.directed = true;
    const std::uint32_t choices = choice_count(states);
    const IdVector<NodeId, std::uint32_t> end = chain_ends(states, choices);
    std::vector<NodeId> heads;
    for (std::uint32_t state = 0; state < choices; ++state) {
        heads.clear();
        for (std::uint32_t arc = states.first_out()[state]; arc < states.first_out()[state + 1]; ++arc)
            if (const std::uint32_t to = end[states.heads()[arc]]; to != no_node && to != state) heads.emplace_back(to);
        std::sort(heads.begin(), heads.end());
        heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
        graph.head.insert(graph.head.end(), heads.begin(), heads.end());
        graph.first_link.push_back(static_cast<std::uint32_t>(graph.head.size()));
    }
    return graph;
}

Result<LinkWeights> weigh_forced_chains(const RoadNetwork& states, const JunctionGraphView& graph,
                                        const WeightColumn& column) {
    LinkWeights weights;
    weights.weight.assign(graph.link_count(), closed_weight);
    weights.arcs.assign(graph.link_count(), no_edge);
    const std::uint32_t choices = graph.node_count();
    const IdVector<NodeId, std::uint32_t> end = chain_ends(states, choices);
    const auto weigh = [&](std::uint32_t state) {
        for (std::uint32_t arc = states.first_out()[state]; arc < states.first_out()[state + 1]; ++arc) {
            std::uint32_t here = states.heads()[arc];
            const std::uint32_t link = end[here] == no_node ? graph::no_path : graph.link(state, end[here]);
            std::uint64_t cost = column.weight[arc];
            if (link == graph::no_path || cost == closed_weight) continue;
            while (here >= choices && here != no_node) {
                const Cheapest on = way_on(states, column.weight, here);
                cost += on.weight;
                here = on.arc == no_edge ? no_node : states.heads()[on.arc];
            }
            if (here == no_node) continue;
            if (cost >= closed_weight) {
                if (weights.arcs[link] == no_edge) weights.arcs[link] = arc;
            } else if (cost < weights.weight[link]) {
                weights.weight[link] = static_cast<std::uint32_t>(cost);
                weights.arcs[link] = arc;
            }
        }
    };
    core::for_slices(choices, choices_a_slice, [&](std::size_t first, std::size_t last) {
        for (auto state = static_cast<std::uint32_t>(first); state < last; ++state) weigh(state);
    });
    for (std::uint32_t link = 0; link < graph.link_count(); ++link)
        if (weights.weight[link] == closed_weight && weights.arcs[link] != no_edge)
            return Error{ErrorKind::data, "the way from one turn to the next weighs 2^32 steps of " +
                                              std::string(column.name) +
                                              " or more, too many for an index; use a coarser resolution."};
    spell_out_chains(graph, weights, [&](std::uint32_t, std::uint32_t, std::vector<std::uint32_t>& arcs) {
        for (std::uint32_t here = states.heads()[arcs.back()]; here >= choices && here != no_node;) {
            const Cheapest on = way_on(states, column.weight, here);
            arcs.push_back(on.arc);
            here = states.heads()[on.arc];
        }
    });
    return weights;
}

}  // namespace starway::road::index
