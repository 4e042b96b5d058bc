// The remaining graph during contraction.
#pragma once

#include <cstdint>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "base/graph/ch/hierarchy.hpp"

namespace starway::graph {

// The middle node of a shortcut or, with this bit set, the number of a graph arc.
inline constexpr std::uint32_t via_arc = 0x80000000U;

// A link to a neighbour, in both directions.
struct Link {
    std::uint32_t node = 0;
    std::uint32_t out = no_path;  // weight of the arc to the neighbour
    std::uint32_t in = no_path;   // of the arc from the neighbour
    std::uint32_t via_out = 0;
    std::uint32_t via_in = 0;
    std::uint16_t hops_out = 0;  // number of graph arcs that it stands for, saturated at 16 bits
    std::uint16_t hops_in = 0;
};

struct Shortcut {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t weight = 0;
    std::uint32_t via = 0;
    std::uint16_t hops = 0;
};

// Both ends hold their link, each from its own side. A node has at most one link per neighbour and none to itself.
// Links are sorted by weight out, so a search within a radius reads no more than it uses. Not thread-safe, but calls
// that change different nodes may run in parallel.
class RemainingGraph {
public:
    // Keeps the cheapest of parallel arcs, the first of equal ones; drops loops.
    explicit RemainingGraph(const ArcGraph& graph);

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(links_.size()); }
    [[nodiscard]] const std::vector<Link>& links(std::uint32_t node) const { return links_[node]; }
    [[nodiscard]] const Link* find(std::uint32_t node, std::uint32_t neighbour) const;

    // Adds a shortcut at one of its ends, `node`, unless its own arc is as cheap. The other end needs a call of its
    // own.
    void add(std::uint32_t node, const Shortcut& shortcut);
    void remove_link(std::uint32_t node, std::uint32_t neighbour);
    // Removes and returns the node's links.
    std::vector<Link> take(std::uint32_t node);

private:
    std::vector<std::vector<Link>> links_;
};

}  // namespace starway::graph
