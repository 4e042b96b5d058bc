// Contraction hierarchy: shortcuts over less important nodes, computed once for one weight, so that a query settles a
// few hundred nodes.
//
// A hierarchy is flat arrays: ContractionHierarchy owns those that build() makes, ContractionHierarchyView reads them
// anywhere, such as in a mapped file. Both are safe to read from any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "base/graph/ch/core_table.hpp"
#include "base/graph/shortcut_arcs.hpp"
#include "base/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::graph {

// An upward arc, as stored in a file.
struct UpArc {
    RankId head;
    std::uint32_t out = no_path;
    std::uint32_t in = no_path;
};

struct ContractionHierarchyView {
    IdSpan<NodeId, const RankId> rank;                  // a node is contracted before its neighbours of higher rank
    IdSpan<RankId, const std::uint32_t> first;          // rank_count + 1
    IdSpan<HierarchyArcId, const UpArc> arcs;           // of each rank, by head
    IdSpan<EntryId, const ShortcutArcs> shortcut_arcs;  // the upward direction is out
    std::span<const std::uint32_t> core;                // from core_costs()

    [[nodiscard]] Upward upward() const;
    [[nodiscard]] CoreTable core_table() const { return {core, static_cast<std::uint32_t>(rank.size())}; }
};

// Proves that queries on the view terminate and stay within its arrays and the graph's, whatever the file holds; that
// shortcuts unpack to paths of their weight; and that the core table matches the arcs. Not proven: that these are
// shortest paths. Errors: data, one sentence.
Result<void> check(const ContractionHierarchyView& view, const ArcGraphView& graph);

class ContractionHierarchy {
public:
    // Multi-threaded; the result does not depend on the number of threads. The graph may have loops and parallel arcs.
    // Errors: data (a shortcut's weight does not fit in 32 bits, or the graph or the hierarchy has 2^31 nodes or arcs),
    // interrupted.
    static Result<ContractionHierarchy> build(const ArcGraph& graph, Progress* progress = nullptr,
                                              const CancelFlag* cancel = nullptr);

    // Renumbers arc a of the graph as name[a], for a graph that is part of another one.
    void rename_arcs(IdSpan<LinkId, const LinkId> name);

    // Valid as long as the hierarchy.
    [[nodiscard]] ContractionHierarchyView view() const { return {rank_, first_, arcs_, shortcut_arcs_, core_}; }

private:
    ContractionHierarchy() = default;
    // The arc from rank `lower` up to `upper`. Precondition: it exists.
    [[nodiscard]] std::uint32_t arc(RankId lower, RankId upper) const;
    IdVector<NodeId, RankId> rank_;
    IdVector<RankId, std::uint32_t> first_;
    IdVector<HierarchyArcId, UpArc> arcs_;
    IdVector<EntryId, ShortcutArcs> shortcut_arcs_;
    std::vector<std::uint32_t> core_;
};

}  // namespace starway::graph
