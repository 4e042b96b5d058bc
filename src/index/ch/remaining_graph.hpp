// What is left of a graph while its nodes are contracted one after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "index/ch/hierarchy.hpp"
#include "index/graph/arc_graph.hpp"

namespace starway::index {

// What an arc or shortcut goes over: a node, or, marked by this, an arc of the graph that it is.
inline constexpr std::uint32_t via_arc = 0x80000000U;

// What joins a node with a neighbour, in both directions.
struct Link {
    std::uint32_t node = 0;
    std::uint32_t out = no_way;  // weight of the arc to the neighbour
    std::uint32_t in = no_way;   // of the arc from the neighbour
    std::uint32_t via_out = 0;
    std::uint32_t via_in = 0;
    std::uint16_t hops_out =
        0;  // arcs of the graph that it stands for; what has no place in 16 bits counts as the most that has
    std::uint16_t hops_in = 0;
};

struct Shortcut {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t weight = 0;
    std::uint32_t via = 0;
    std::uint16_t hops = 0;
};

// Each pair of neighbours is held by both, each in its own direction; a node has one link at most with each other node and none
// with itself. A node's links are sorted by the weight out, so that a search within a radius reads no more of them than it uses. Not thread-safe, but calls that change different nodes may run side by side.
class RemainingGraph {
public:
    // Of parallel arcs the lightest stays, of equal ones the first; loops are left out.
    explicit RemainingGraph(const ArcGraph& graph);

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(links_.size()); }
    [[nodiscard]] const std::vector<Link>& links(std::uint32_t node) const { return links_[node]; }
    [[nodiscard]] const Link* find(std::uint32_t node, std::uint32_t neighbour) const;

    // Lets `node` hold the shortcut, of which it is one end, unless its own arc is as light. The other end must be told too.
    void add(std::uint32_t node, const Shortcut& shortcut);
    void remove_link(std::uint32_t node, std::uint32_t neighbour);
    // The node's links, which it loses.
    std::vector<Link> take(std::uint32_t node);

private:
    std::vector<std::vector<Link>> links_;
};

}  // namespace starway::index
