// Alternative routes on a customizable contraction hierarchy: by via nodes and, where these do not suffice, by
// penalties.
//
// Both upward walks in the elimination tree visit the highest node of every path, so the nodes visited by both are the
// candidate via nodes. An alternative joins the shortest path to a via node with the shortest path from it (Abraham,
// Delling, Goldberg, Werneck: "Alternative routes in road networks", 2013; separators as via nodes: Bacherle, Bläsius,
// Zündorf: "Separator-based alternative paths in customizable contraction hierarchies", 2025). The limits are those of
// PlateauAlternatives; each test is a query of microseconds. Penalties work as there; the remaining cost under the
// metric stays a lower bound, because penalties only raise weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "base/graph/shortcut_arcs.hpp"
#include "road/index/alternatives/candidates.hpp"
#include "road/index/alternatives/limits.hpp"
#include "road/index/cch/potential.hpp"
#include "road/index/cch/query.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/search/workspace.hpp"

namespace starway::road::index {

// A path from one of the sources to one of the targets (by their numbers), along arcs of the graph; cost includes the
// terminals'.
struct TerminalPath {
    std::uint64_t cost = no_cost;
    std::size_t source = 0, target = 0;
    std::vector<graph::LinkId> arcs;
};

// One per thread; about 40 bytes per node and 5 per arc, reused. The views must be checked and outlive it.
class ViaNodeAlternatives {
public:
    // `graph` is the graph that the skeleton was made for.
    ViaNodeAlternatives(const SkeletonView& skeleton, const graph::ArcGraphView& graph);

    // Receives a path that keeps the limits as far as the graph shows. Returns whether the caller accepts (and keeps)
    // it.
    using Take = std::function<bool(const TerminalPath& path)>;
    // Calls `take` for the best path first, which must be accepted, then until `count` more were accepted or none are
    // left. Makes no call if no target can be reached. Error: interrupted.
    Result<void> run(const MetricView& metric, std::span<const RoadTerminal> sources,
                     std::span<const RoadTerminal> targets, std::size_t count, const AlternativeLimits& limits,
                     const Take& take, const CancelFlag* cancel = nullptr);
    // Of the last run: ranks visited while looking for via nodes, plus nodes settled by penalty searches.
    [[nodiscard]] std::uint64_t settled() const { return settled_; }

private:
    struct Candidate {
        TerminalPath path;
        std::uint64_t middle = 0;  // its cost up to the via node
        bool refused = false;
    };
    struct Via {
        NodeId node;
        std::uint64_t cost = 0;
    };
    void find_vias(const MetricView& metric, std::uint64_t best);
    void find_candidates(const MetricView& metric, const CancelFlag* cancel);
    void add_candidate(const MetricView& metric, const Via& via);
    void accept(const TerminalPath& path);
    [[nodiscard]] std::uint64_t overlap(const TerminalPath& path) const;
    [[nodiscard]] NodeId first_node(const TerminalPath& path) const { return sources_[path.source].node; }
    bool locally_best(const MetricView& metric, const Candidate& candidate);
    bool over_best_via(const MetricView& metric, const Take& take);
    bool by_penalties(const Take& take);
    void clear();

    SkeletonView skeleton_;
    graph::ArcGraphView graph_;
    CchQuery query_;
    HierarchyPotential potential_;
    graph::LoopRemover loops_;
    Workspace<std::uint64_t> workspace_;
    std::span<const RoadTerminal> sources_, targets_;
    std::uint64_t cost_limit_ = 0, most_overlap_ = 0, local_ = 0;  // the limits as costs
    std::vector<Via> vias_;
    std::vector<Candidate> candidates_;
    IdVector<NodeId, std::uint64_t> cost_over_;  // cost of the latest candidate that passes it
    std::vector<NodeId> passed_;                 // the nodes for which cost_over_ is set
    std::vector<TerminalPath> accepted_routes_;
    IdVector<graph::LinkId, bool> accepted_;            // on an accepted route
    IdVector<graph::LinkId, std::uint32_t> penalties_;  // how many of the paths found contain it
    std::vector<graph::LinkId> penalized_;              // the arcs whose penalty is not 0
    LoopCheck simple_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::road::index
