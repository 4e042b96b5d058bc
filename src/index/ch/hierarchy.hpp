// Contraction hierarchy: shortcuts over less important nodes, computed once for one weight, so that a query climbs a few hundred nodes.
//
// A hierarchy is flat arrays: Hierarchy owns those that build() made, ContractionHierarchyView reads them wherever they lie, such as in a mapped file.
// Both are safe to read from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/ch/core_table.hpp"
#include "index/graph/arc_graph.hpp"
#include "index/graph/shortcut_arcs.hpp"
#include "index/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// One neighbour above a node, as it lies in a file.
struct UpArc {
    std::uint32_t head = 0;  // a place
    std::uint32_t out = no_way;
    std::uint32_t in = no_way;
};

struct ContractionHierarchyView {
    std::span<const std::uint32_t> place;  // of each node: low ones were contracted before their neighbours above
    std::span<const std::uint32_t> first;  // per place, and the end
    std::span<const UpArc> arcs;           // of each place, by head
    std::span<const ShortcutArcs> halves;  // per entry, upwards being out
    std::span<const std::uint32_t> core;   // as core_costs() gives it

    [[nodiscard]] Upward upward() const;
    [[nodiscard]] CoreTable core_table() const { return {core, static_cast<std::uint32_t>(place.size())}; }
};

// Proves that queries on the view end and stay within its arrays and the graph's, whoever made it; and that what it unpacks to has the
// weight that it says, and that its core has the distances of its arcs. (Not proven: that these are the shortest.) Errors: data, one sentence.
Result<void> check(const ContractionHierarchyView& view, const ArcGraphView& graph);

class ContractionHierarchy {
public:
    // Works on several threads; the result does not depend on how many. The graph may have loops and parallel arcs.
    // Errors: data, where a shortcut's weight has no place in 32 bits, or the graph has 2^31 nodes or arcs, or the hierarchy as many; interrupted.
    static Result<ContractionHierarchy> build(const ArcGraph& graph, Progress* progress = nullptr,
                                              const CancelFlag* cancel = nullptr);

    // From now on arc a of the graph goes by the number name[a]: for a graph that is part of another one.
    void rename_arcs(std::span<const std::uint32_t> name);

    // Valid as long as the hierarchy.
    [[nodiscard]] ContractionHierarchyView view() const { return {place_, first_, arcs_, halves_, core_}; }

private:
    ContractionHierarchy() = default;
    // By which the place `lower` holds `upper`. Precondition: it does.
    [[nodiscard]] std::uint32_t arc(std::uint32_t lower, std::uint32_t upper) const;
    std::vector<std::uint32_t> place_;
    std::vector<std::uint32_t> first_;
    std::vector<UpArc> arcs_;
    std::vector<ShortcutArcs> halves_;
    std::vector<std::uint32_t> core_;
};

}  // namespace starway::index
