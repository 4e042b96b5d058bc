// Connectivity: disconnected parts, dead ends, one-way traps, and nodes that one-way roads make unreachable.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/core/wording.hpp"
#include "road/ask/check/check.hpp"

namespace starway::road::ask {
namespace {

std::uint32_t root(std::vector<std::uint32_t>& parent, std::uint32_t v) {
    while (parent[v] != v) {
        parent[v] = parent[parent[v]];
        v = parent[v];
    }
    return v;
}

std::uint32_t out_degree(const RoadNetwork& network, std::uint32_t v) {
    return network.first_out()[v + 1] - network.first_out()[v];
}
std::uint32_t in_degree(const RoadNetwork& network, std::uint32_t v) {
    return network.first_in()[v + 1] - network.first_in()[v];
}

}  // namespace

// Union-find with path halving; the root is the smallest node of its set.
WeakComponents weak_components(const RoadNetwork& network) {
    const std::uint32_t nodes = network.node_count();
    std::vector<std::uint32_t> parent(nodes);
    std::iota(parent.begin(), parent.end(), 0U);
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const std::uint32_t a = root(parent, network.edge_tail(EdgeId(e)));
        const std::uint32_t b = root(parent, network.edge_head(EdgeId(e)));
        parent[std::max(a, b)] = std::min(a, b);
    }
    std::vector<std::uint32_t> size(nodes);
    for (std::uint32_t v = 0; v < nodes; ++v) ++size[root(parent, v)];
    WeakComponents weak;
    for (std::uint32_t v = 0; v < nodes; ++v)
        if (size[v] > 0) weak.first_node.push_back(v);
    std::stable_sort(weak.first_node.begin(), weak.first_node.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return size[a] > size[b]; });
    std::vector<std::uint32_t> number(nodes);
    for (std::uint32_t c = 0; c < weak.first_node.size(); ++c) {
        number[weak.first_node[c]] = c;
        weak.size.push_back(size[weak.first_node[c]]);
    }
    weak.of_node.resize(nodes);
    for (std::uint32_t v = 0; v < nodes; ++v) weak.of_node[v] = number[root(parent, v)];
    return weak;
}

Finding find_islands(const Checkup& checkup, const WeakComponents& weak) {
    Finding finding{FindingKind::island,
                    Severity::warning,
                    "disconnected parts, without any connection to the largest part",
                    0,
                    {}};
    for (std::uint32_t c = 1; c < weak.size.size(); ++c)
        checkup.add(finding, [&] {
            return checkup.at(NodeId(weak.first_node[c]),
                              weak.size[c] == 1 ? "a disconnected part of 1 node"
                                                : fmt::format("a disconnected part of {} nodes", weak.size[c]));
        });
    return finding;
}

bool is_dangling(const RoadNetwork& network, NodeId node) {
    EdgeId only;
    bool one = true;
    for_each_neighbour(network, node, [&](ArcId arc, NodeId neighbour) {
        const EdgeId edge = network.edge(arc);
        one = one && neighbour != node && (!only.valid() || edge == only);
        only = edge;
    });
    return only.valid() && one;
}

Finding find_dangling_ends(const Checkup& checkup) {
    Finding finding{FindingKind::dangling_end, Severity::info, "dead ends: nodes with a single edge", 0, {}};
    for (std::uint32_t v = 0; v < checkup.network().node_count(); ++v)
        if (is_dangling(checkup.network(), NodeId(v)))
            checkup.add(finding, [&] { return checkup.at(NodeId(v), checkup.name(NodeId(v)) + " is a dead end"); });
    return finding;
}

Finding find_traps(const Checkup& checkup) {
    Finding finding{
        FindingKind::trap, Severity::warning, "one-way traps: nodes that can be entered but not left", 0, {}};
    for (std::uint32_t v = 0; v < checkup.network().node_count(); ++v)
        if (out_degree(checkup.network(), v) == 0 && in_degree(checkup.network(), v) > 0)
            checkup.add(finding, [&] {
                return checkup.at(NodeId(v), checkup.name(NodeId(v)) + " can be entered but not left");
            });
    return finding;
}

Finding find_unreachable(const Checkup& checkup) {
    Finding finding{FindingKind::unreachable,
                    Severity::warning,
                    "nodes not reachable because of one-way roads: they can be left but not entered",
                    0,
                    {}};
    for (std::uint32_t v = 0; v < checkup.network().node_count(); ++v)
        if (in_degree(checkup.network(), v) == 0 && out_degree(checkup.network(), v) > 0)
            checkup.add(finding, [&] {
                return checkup.at(NodeId(v), checkup.name(NodeId(v)) + " can be left but not entered");
            });
    return finding;
}

// The edge connects two components in one direction; the opposite direction would close a cycle and merge them.
Finding find_one_way_gates(const Checkup& checkup) {
    const RoadNetwork& network = checkup.network();
    Finding finding{FindingKind::one_way_gate,
                    Severity::warning,
                    "one-way edges that separate parts: there is no path back",
                    0,
                    {}};
    struct Gate {
        std::uint32_t joined;  // nodes of the smaller component
        EdgeId edge;
    };
    std::vector<Gate> gates;
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const EdgeId edge(e);
        const std::uint32_t a = network.component(network.edge_tail(edge));
        const std::uint32_t b = network.component(network.edge_head(edge));
        if (a != b) gates.push_back({std::min(network.component_size(a), network.component_size(b)), edge});
    }
    std::stable_sort(gates.begin(), gates.end(), [](const Gate& a, const Gate& b) { return a.joined > b.joined; });
    for (const Gate& gate : gates)
        checkup.add(finding, [&] {
            return checkup.at(gate.edge,
                              fmt::format("{} is one-way between parts without a path back; the smaller part has {} {}",
                                          checkup.name(gate.edge), gate.joined, gate.joined == 1 ? "node" : "nodes"));
        });
    return finding;
}

}  // namespace starway::road::ask
