#include "road/network/reach.hpp"

#include <algorithm>
#include <limits>

#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::network {
namespace {

constexpr std::uint32_t unvisited = std::numeric_limits<std::uint32_t>::max();

bool is_open(const ArcArrays& arcs, ArcId arc) {
    return (arcs.weight.empty() || arcs.weight[arc] != closed_weight) &&
           (arcs.closed == nullptr || !arcs.closed->contains(arc));
}

template <class Visit>
void for_each_head(const ArcArrays& arcs, NodeId node, Visit&& visit) {
    for (std::uint32_t arc = arcs.first_out[node]; arc < arcs.first_out[node + 1]; ++arc)
        if (is_open(arcs, ArcId(arc))) visit(arcs.head[arc]);
}

template <class Visit>
void for_each_tail(const ArcArrays& arcs, NodeId node, Visit&& visit) {
    for (std::uint32_t i = arcs.first_in[node]; i < arcs.first_in[node + 1]; ++i)
        if (is_open(arcs, arcs.in_arcs[i])) visit(arcs.in_tails[i]);
}

// Sets `flag` on all nodes reachable from the queued ones (for reaches_largest: that reach them).
void spread(const ArcArrays& arcs, std::uint8_t flag, std::vector<NodeId>& queue,
            IdVector<NodeId, std::uint8_t>& reach) {
    const auto add = [&](NodeId node) {
        if ((reach[node] & flag) != 0) return;
        reach[node] |= flag;
        queue.push_back(node);
    };
    for (std::size_t next = 0; next < queue.size(); ++next) {
        if (flag == reaches_largest)
            for_each_tail(arcs, queue[next], add);
        else
            for_each_head(arcs, queue[next], add);
    }
    queue.clear();
}

void spread_from(const ArcArrays& arcs, NodeId node, IdVector<NodeId, std::uint8_t>& reach) {
    std::vector<NodeId> queue;
    for (const std::uint8_t flag : {reaches_largest, reached_from_largest}) {
        reach[node] |= flag;
        queue.push_back(node);
        spread(arcs, flag, queue, reach);
    }
}

bool has_open_arcs_both_ways(const ArcArrays& arcs, NodeId node) {
    bool out = false;
    bool in = false;
    for_each_head(arcs, node, [&](NodeId) { out = true; });
    for_each_tail(arcs, node, [&](NodeId) { in = true; });
    return out && in;
}

// Whether the nodes with both flags must be the largest part. Any other part lies among nodes of one other kind, each
// with an arc in and an arc out.
bool surely_largest(const ArcArrays& arcs, IdSpan<NodeId, const std::uint8_t> reach) {
    std::uint32_t count[4] = {};
    for (std::uint32_t node = 0; node < reach.size(); ++node)
        if (reach[node] == on_largest || has_open_arcs_both_ways(arcs, NodeId(node))) ++count[reach[node]];
    return count[on_largest] > std::max({1U, count[0], count[reaches_largest], count[reached_from_largest]});
}

NodeId node_of_largest(const ArcArrays& arcs) {
    std::size_t largest_size = 0;
    NodeId smallest_node(0);
    visit_components(arcs, [&](std::span<const NodeId> nodes) {
        if (nodes.size() < largest_size) return;
        const NodeId smallest = *std::min_element(nodes.begin(), nodes.end());
        if (nodes.size() == largest_size && smallest > smallest_node) return;
        largest_size = nodes.size();
        smallest_node = smallest;
    });
    return smallest_node;
}

}  // namespace

// Tarjan's algorithm with an explicit stack, so that long chains cannot overflow the thread's stack.
void visit_components(const ArcArrays& arcs, const std::function<void(std::span<const NodeId>)>& visit) {
    const auto nodes = static_cast<std::uint32_t>(arcs.first_out.size() - 1);
    struct Visit {
        NodeId node;
        std::uint32_t next_arc;
    };
    IdVector<NodeId, std::uint32_t> number(nodes, unvisited);
    IdVector<NodeId, std::uint32_t> low(nodes, 0);
    IdVector<NodeId, bool> closed(nodes, false);
    std::vector<NodeId> open;
    std::vector<Visit> visits;
    std::uint32_t numbered = 0;
    const auto enter = [&](NodeId node) {
        number[node] = low[node] = numbered++;
        open.push_back(node);
        visits.push_back({node, arcs.first_out[node]});
    };
    const auto close = [&](NodeId root) {
        std::size_t first = open.size();
        do {
            closed[open[--first]] = true;
        } while (open[first] != root);
        visit(std::span(open).subspan(first));
        open.resize(first);
    };
    for (std::uint32_t start = 0; start < nodes; ++start) {
        if (number[start] != unvisited) continue;
        enter(NodeId(start));
        while (!visits.empty()) {
            Visit& here = visits.back();
            const NodeId node = here.node;
            if (here.next_arc < arcs.first_out[node + 1]) {
                const ArcId arc(here.next_arc++);
                if (!is_open(arcs, arc)) continue;
                const NodeId head = arcs.head[arc];
                if (number[head] == unvisited)
                    enter(head);
                else if (!closed[head])
                    low[node] = std::min(low[node], number[head]);
                continue;
            }
            visits.pop_back();
            if (!visits.empty()) low[visits.back().node] = std::min(low[visits.back().node], low[node]);
            if (low[node] == number[node]) close(node);
        }
    }
}

IdVector<NodeId, std::uint8_t> node_reach(const ArcArrays& arcs, IdSpan<NodeId, const std::uint32_t> component) {
    IdVector<NodeId, std::uint8_t> reach(component.size());
    std::transform(component.begin(), component.end(), reach.begin(),
                   [](std::uint32_t c) { return c == 0 ? on_largest : std::uint8_t{0}; });
    std::vector<NodeId> queue;
    for (const std::uint8_t flag : {reaches_largest, reached_from_largest}) {
        for (std::uint32_t number = 0; number < reach.size(); ++number) {
            const NodeId node(number);
            if (component[node] == 0) continue;
            const auto look = [&](NodeId neighbour) {
                if (component[neighbour] != 0 || (reach[node] & flag) != 0) return;
                reach[node] |= flag;
                queue.push_back(node);
            };
            if (flag == reaches_largest)
                for_each_head(arcs, node, look);
            else
                for_each_tail(arcs, node, look);
        }
        spread(arcs, flag, queue, reach);
    }
    return reach;
}

IdVector<NodeId, std::uint8_t> find_node_reach(const ArcArrays& arcs) {
    const auto nodes = static_cast<std::uint32_t>(arcs.first_out.size() - 1);
    if (nodes == 0) return {};
    // Most networks have one large part and a few small ones, so try a few nodes before computing all components.
    constexpr std::uint32_t trials = 4;
    IdVector<NodeId, std::uint8_t> reach;
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
        std::uint32_t pivot = static_cast<std::uint32_t>(std::uint64_t{nodes} * (2 * trial + 1) / (2 * trials));
        while (pivot < nodes && !has_open_arcs_both_ways(arcs, NodeId(pivot))) ++pivot;
        if (pivot == nodes) continue;
        reach.assign(nodes, 0);
        spread_from(arcs, NodeId(pivot), reach);
        if (surely_largest(arcs, reach)) return reach;
    }
    reach.assign(nodes, 0);
    spread_from(arcs, node_of_largest(arcs), reach);
    return reach;
}

std::vector<std::uint8_t> box_reach(std::span<const std::byte> edge_index, const EdgeArrays& edges,
                                    IdSpan<NodeId, const std::uint8_t> node_reach) {
    return EdgeIndex::box_flags(edge_index, [&](EdgeId edge) {
        if (edges.is_open && !edges.is_open(edge)) return std::uint8_t{0};
        return static_cast<std::uint8_t>(holds_open_edge | node_reach[edges.tail[edge]] | node_reach[edges.head[edge]]);
    });
}

}  // namespace starway::road::network
