#include "road/index/graph/junction_graph.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "road/index/graph/forced_chains.hpp"
#include "road/index/graph/link_chains.hpp"
#include "starway/search/junctions.hpp"
#include "starway/search/road_space.hpp"

namespace starway::road::index {
namespace {

using Roads = RoadSpace<std::uint64_t>;
constexpr std::size_t junctions_a_slice = 4096;
constexpr std::uint32_t most_guiding = 0x7FFFFFFFU;  // so that sums fit in 32 bits

// Follows the chain that begins with an arc of a junction, whatever it costs, and calls visit(node, next) for each edge
// of it. Returns the junction at its end; no_node for a dead end, a loop, or a one-way road in the opposite direction.
template <class Visit>
std::uint32_t follow(const RoadNetwork& network, std::uint32_t junction, std::uint32_t arc, Visit&& visit) {
    std::uint32_t before = junction;
    std::uint32_t here = network.heads()[arc];
    visit(before, here);
    while (here >= network.junction_count()) {
        if (here >= network.first_dead_end()) return no_node;
        std::uint32_t onward = no_node;
        for (std::uint32_t a = network.first_out()[here]; a < network.first_out()[here + 1]; ++a) {
            const std::uint32_t to = network.heads()[a];
            if (to != before && to != here && to < network.first_dead_end()) onward = to;
        }
        if (onward == no_node || onward == junction) return no_node;
        visit(here, onward);
        before = here;
        here = onward;
    }
    return here == junction ? no_node : here;
}

Error too_long(const RoadNetwork& network, const WeightColumn& column, NodeId tail, NodeId head) {
    return {ErrorKind::data, "the road from node " + network.node_label(tail) + " to node " + network.node_label(head) +
                                 " weighs 2^32 steps of " + std::string(column.name) +
                                 " or more, too many for an index; use a coarser resolution."};
}

// What an index knows of a column: of exact weights, their leading digits, which guide searches.
WeightColumn indexed(WeightColumn column) {
    column.exact = {};
    return column;
}

// Weighs the links of a junction by their cheapest chain. Returns a link that does not fit in 32 bits, if any; where
// weights guide only, none, for less than the truth is good enough.
template <class Space>
std::uint32_t weigh_from(const Space& junctions, const JunctionGraphView& graph, std::uint32_t junction, bool guides,
                         LinkWeights& weights) {
    std::uint32_t overlong = graph::no_path;
    const std::uint32_t first = graph.first_link[junction];
    const std::uint32_t last = graph.first_link[junction + 1];
    std::fill(weights.weight.begin() + first, weights.weight.begin() + last, closed_weight);
    std::fill(weights.arcs.begin() + first, weights.arcs.begin() + last, no_edge);
    junctions.for_each_successor(junction, [&](std::uint32_t to, std::uint64_t cost, std::uint32_t arc) {
        const std::uint32_t link = graph.link(junction, to);
        if (link == graph::no_path) return;  // a loop
        if (guides) cost = std::min<std::uint64_t>(cost, most_guiding);
        if (cost >= closed_weight) {
            if (weights.arcs[link] == no_edge) weights.arcs[link] = arc;
        } else if (cost < weights.weight[link]) {
            weights.weight[link] = static_cast<std::uint32_t>(cost);
            weights.arcs[link] = arc;
        }
    });
    for (std::uint32_t link = first; link < last; ++link)
        if (weights.weight[link] == closed_weight && weights.arcs[link] != no_edge) overlong = link;
    return overlong;
}

}  // namespace

std::uint32_t JunctionGraphView::link(std::uint32_t tail, std::uint32_t other) const {
    const auto begin = head.begin() + first_link[tail];
    const auto end = head.begin() + first_link[tail + 1];
    const auto found = std::lower_bound(begin, end, other);
    return found != end && *found == other ? static_cast<std::uint32_t>(found - head.begin()) : graph::no_path;
}

NodeId JunctionGraphView::tail(graph::LinkId link) const {
    const auto after = std::upper_bound(first_link.begin(), first_link.end(), std::uint32_t{link});
    return NodeId(static_cast<std::uint32_t>(after - first_link.begin() - 1));
}

JunctionGraph junction_graph(const RoadNetwork& network) {
    const std::uint32_t junctions = network.junction_count();
    // Both directions of every chain: collected at the smaller end, then mirrored.
    std::vector<std::uint64_t> pairs;
    for (std::uint32_t u = 0; u < junctions; ++u)
        for (std::uint32_t arc = network.first_out()[u]; arc < network.first_out()[u + 1]; ++arc) {
            const std::uint32_t v = follow(network, u, arc, [](std::uint32_t, std::uint32_t) {});
            if (v != no_node) pairs.push_back((std::uint64_t{std::min(u, v)} << 32U) | std::max(u, v));
        }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());

    JunctionGraph graph;
    graph.first_link.assign(std::size_t{junctions} + 1, 0);
    for (const std::uint64_t pair : pairs) {
        ++graph.first_link[(pair >> 32U) + 1];
        ++graph.first_link[(pair & 0xFFFFFFFFU) + 1];
    }
    std::partial_sum(graph.first_link.begin(), graph.first_link.end(), graph.first_link.begin());
    graph.head.resize(2 * pairs.size());
    IdVector<NodeId, std::uint32_t> next(graph.first_link.begin(), graph.first_link.end() - 1);
    for (const std::uint64_t pair : pairs)  // first every node's smaller neighbours, so that heads are sorted
        graph.head[next[pair & 0xFFFFFFFFU]++] = NodeId(static_cast<std::uint32_t>(pair >> 32U));
    for (const std::uint64_t pair : pairs)
        graph.head[next[pair >> 32U]++] = NodeId(static_cast<std::uint32_t>(pair & 0xFFFFFFFFU));

    graph.link_of_arc.resize(network.arc_count());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pieces;
    for (std::uint32_t u = 0; u < junctions; ++u)
        for (std::uint32_t arc = network.first_out()[u]; arc < network.first_out()[u + 1]; ++arc) {
            pieces.clear();
            const std::uint32_t v =
                follow(network, u, arc, [&](std::uint32_t from, std::uint32_t to) { pieces.emplace_back(from, to); });
            if (v == no_node) continue;
            const graph::LinkId link(graph.view().link(u, v));
            for (const auto& [from, to] : pieces)
                for (std::uint32_t a = network.first_out()[from]; a < network.first_out()[from + 1]; ++a)
                    if (network.heads()[a] == to) graph.link_of_arc[a] = link;
        }
    return graph;
}

Result<LinkWeights> weigh_links(const RoadNetwork& network, const JunctionGraphView& graph,
                                const WeightColumn& of_column) {
    const WeightColumn column = indexed(of_column);
    if (network.arc_count() >= several_arcs)
        return Error{ErrorKind::data, "the network has 2^31 arcs or more, too many for an index"};
    if (graph.directed) return weigh_forced_chains(network, graph, column);
    LinkWeights weights;
    weights.weight.resize(graph.link_count());
    weights.arcs.resize(graph.link_count());
    const Roads roads(network, column);
    const Stops none;
    const JunctionSpace<Roads> junctions(roads, network, none);
    std::atomic<std::uint32_t> overlong = graph::no_path;  // the first one, for any thread schedule
    core::for_slices(graph.node_count(), junctions_a_slice, [&](std::size_t first, std::size_t last) {
        for (auto u = static_cast<std::uint32_t>(first); u < last; ++u) {
            const std::uint32_t link = weigh_from(junctions, graph, u, column.guide_shift > 0, weights);
            std::uint32_t known = overlong;
            while (link < known && !overlong.compare_exchange_weak(known, link)) {
            }
        }
    });
    if (const std::uint32_t link = overlong; link != graph::no_path)
        return too_long(network, column, graph.tail(graph::LinkId(link)), graph.head[link]);
    spell_out_chains(graph, weights, [&](std::uint32_t tail, std::uint32_t link, std::vector<std::uint32_t>& arcs) {
        junctions.for_each_further_arc(tail, network.heads()[weights.arcs[link]], graph.head[link],
                                       [&](std::uint32_t further) { arcs.push_back(further); });
    });
    return weights;
}

OpenLinks open_links(const JunctionGraphView& graph, const LinkWeightsView& weights) {
    OpenLinks open;
    open.graph.first_out.reserve(graph.first_link.size());
    for (std::uint32_t u = 0; u < graph.node_count(); ++u) {
        for (std::uint32_t link = graph.first_link[u]; link < graph.first_link[u + 1]; ++link) {
            if (weights.weight[link] == closed_weight) continue;
            open.graph.head.push_back(graph.head[link]);
            open.graph.weight.push_back(weights.weight[link]);
            open.link_of_arc.emplace_back(link);
        }
        open.graph.first_out.push_back(open.graph.arc_count());
    }
    return open;
}

// Prefetches the chains of all links before it reads the first.
void append_chains(const LinkWeightsView& weights, std::span<const graph::LinkId> links, std::vector<ArcId>& arcs) {
    for (const graph::LinkId link : links)
        if (const std::uint32_t code = weights.arcs[link]; code >= several_arcs)
            __builtin_prefetch(&weights.chains[code - several_arcs]);
    constexpr std::size_t arcs_a_link = 4;  // more than most paths have
    std::size_t size = arcs.size();
    arcs.resize(size + arcs_a_link * links.size());
    const auto append = [&](std::uint32_t arc) {
        if (size == arcs.size()) [[unlikely]]
            arcs.resize(2 * size);
        arcs[size++] = ArcId(arc);
    };
    for (const graph::LinkId link : links) {
        const std::uint32_t code = weights.arcs[link];
        if (code < several_arcs) {
            append(code);
            continue;
        }
        const std::uint32_t* arc = &weights.chains[code - several_arcs];
        for (; *arc < several_arcs; ++arc) append(*arc);
        append(*arc - several_arcs);
    }
    arcs.resize(size);
}

}  // namespace starway::road::index
