#include "base/graph/ch/remaining_graph.hpp"

#include <algorithm>
#include <utility>

namespace starway::graph {

RemainingGraph::RemainingGraph(const ArcGraph& graph) : links_(graph.node_count()) {
    std::vector<std::uint32_t> degree(graph.node_count(), 0);
    for (std::uint32_t tail = 0; tail < graph.node_count(); ++tail)
        for (std::uint32_t a = graph.first_out[tail]; a < graph.first_out[tail + 1]; ++a)
            ++degree[tail], ++degree[graph.head[a]];
    // Most roads are two-way: half the arcs are links.
    for (std::uint32_t v = 0; v < graph.node_count(); ++v) links_[v].reserve((degree[v] + 1) / 2);
    for (std::uint32_t tail = 0; tail < graph.node_count(); ++tail)
        for (std::uint32_t a = graph.first_out[tail]; a < graph.first_out[tail + 1]; ++a) {
            if (graph.head[a] == tail) continue;
            const Shortcut arc{tail, graph.head[a], graph.weight[a], a | via_arc, 1};
            add(arc.from, arc);
            add(arc.to, arc);
        }
}

const Link* RemainingGraph::find(std::uint32_t node, std::uint32_t neighbour) const {
    for (const Link& link : links_[node])
        if (link.node == neighbour) return &link;
    return nullptr;
}

void RemainingGraph::add(std::uint32_t node, const Shortcut& shortcut) {
    const bool leaves = shortcut.from == node;
    const std::uint32_t neighbour = leaves ? shortcut.to : shortcut.from;
    std::vector<Link>& links = links_[node];
    auto link = std::find_if(links.begin(), links.end(), [&](const Link& l) { return l.node == neighbour; });
    if (link == links.end()) {
        links.push_back({});
        link = links.end() - 1;
        link->node = neighbour;
    }
    if (shortcut.weight >= (leaves ? link->out : link->in)) return;
    (leaves ? link->out : link->in) = shortcut.weight;
    (leaves ? link->via_out : link->via_in) = shortcut.via;
    (leaves ? link->hops_out : link->hops_in) = shortcut.hops;
    for (; link != links.begin() && link->out < (link - 1)->out; --link) std::iter_swap(link, link - 1);
}

void RemainingGraph::remove_link(std::uint32_t node, std::uint32_t neighbour) {
    std::vector<Link>& links = links_[node];
    const auto link = std::find_if(links.begin(), links.end(), [&](const Link& l) { return l.node == neighbour; });
    if (link == links.end()) return;
    links.erase(link);
}

std::vector<Link> RemainingGraph::take(std::uint32_t node) {
    return std::exchange(links_[node], {});
}

}  // namespace starway::graph
