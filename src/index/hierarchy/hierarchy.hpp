// Contraction hierarchy: shortcuts over less important nodes, computed once for one weight, so that a query climbs a few hundred nodes.
//
// A hierarchy is flat arrays: Hierarchy owns those that build() made, HierarchyView reads them wherever they lie, such as in a mapped file.
// Both are safe to read from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/arc_graph.hpp"
#include "index/upward.hpp"
#include "starway/progress.hpp"
#include "starway/result.hpp"

namespace starway::index {

// One neighbour above a node, as it lies in a file.
struct UpArc {
    std::uint32_t head = 0;  // a place
    std::uint32_t out = no_way;
    std::uint32_t in = no_way;
};

// How each direction of an UpArc is made, where it is open: an arc of the graph, marked by via_arc, or else the place between two lower arcs.
struct Via {
    std::uint32_t out = 0;
    std::uint32_t in = 0;
};
inline constexpr std::uint32_t via_arc = 0x80000000U;

struct HierarchyView {
    std::span<const std::uint32_t> place;  // of each node: low ones were contracted before their neighbours above
    std::span<const std::uint32_t> first;  // per place, and the end
    std::span<const UpArc> arcs;           // of each place, by head
    std::span<const Via> vias;             // per arc

    [[nodiscard]] Upward upward() const;
};

// Proves that queries on the view end and stay within its arrays and the graph's, whoever made it; and that what it unpacks to has the
// weight that it says. (Not proven: that its distances are the shortest.) Errors: data, one sentence.
Result<void> check(const HierarchyView& view, const ArcGraphView& graph);

class Hierarchy {
public:
    // Works on several threads; the result does not depend on how many. The graph may have loops and parallel arcs.
    // Errors: data, where a shortcut's weight has no place in 32 bits, or the graph has 2^31 nodes or arcs; interrupted.
    static Result<Hierarchy> build(const ArcGraph& graph, Progress* progress = nullptr,
                                   const CancelFlag* cancel = nullptr);

    // From now on arc a of the graph goes by the number name[a], below 2^31: for a graph that is part of another one.
    void rename_arcs(std::span<const std::uint32_t> name);

    // Valid as long as the hierarchy.
    [[nodiscard]] HierarchyView view() const { return {place_, first_, arcs_, vias_}; }

private:
    Hierarchy() = default;
    std::vector<std::uint32_t> place_;
    std::vector<std::uint32_t> first_;
    std::vector<UpArc> arcs_;
    std::vector<Via> vias_;
};

}  // namespace starway::index
