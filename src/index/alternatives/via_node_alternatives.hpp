// Good ways that differ from the best one, by a customizable hierarchy: over via nodes, and where these do not suffice, by penalties.
//
// The highest node of any way is come to by both walks up the elimination tree, so what both come to are the via nodes: of them the shortest
// way there and the shortest way on are joined (Abraham, Delling, Goldberg, Werneck: "Alternative routes in road networks", 2013; for
// separators as via nodes Bacherle, Bläsius, Zündorf: "Separator-based alternative paths in customizable contraction hierarchies", 2025).
// They are held to the limits of PlateauAlternatives, each by a query of microseconds. Penalties are as there; what is left to the target under
// the metric is a bound however dear arcs become.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "index/alternatives/candidates.hpp"
#include "index/alternatives/limits.hpp"
#include "index/cch/potential.hpp"
#include "index/cch/query.hpp"
#include "index/graph/arc_graph.hpp"
#include "index/graph/shortcut_arcs.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/search/workspace.hpp"

namespace starway::index {

// From one of the sources to one of the targets, by their numbers, along arcs of the graph; the terminals' costs included.
struct TerminalWay {
    std::uint64_t cost = unreachable;
    std::size_t source = 0, target = 0;
    std::vector<std::uint32_t> arcs;
};

// One per thread; some forty bytes a node and five an arc, reused. The views must be checked and outlive it.
class ViaNodeAlternatives {
public:
    // The graph that the skeleton is of.
    ViaNodeAlternatives(const SkeletonView& skeleton, const ArcGraphView& graph);

    // Whether a way that holds the limits, as far as the graph tells, is one of those asked for: the caller keeps it.
    using Take = std::function<bool(const TerminalWay& way)>;
    // Calls `take` for the best way first, which must be taken, and after it until it took `count` more or there are no others. Nothing where
    // no target can be reached. Error: interrupted.
    Result<void> run(const MetricView& metric, std::span<const IndexTerminal> sources,
                     std::span<const IndexTerminal> targets, std::size_t count, const AlternativeLimits& limits,
                     const Take& take, const CancelFlag* cancel = nullptr);
    // Of the last run: ranks come to while looking for via nodes, and nodes settled by searches with penalties.
    [[nodiscard]] std::uint64_t settled() const { return settled_; }

private:
    struct Candidate {
        TerminalWay way;
        std::uint64_t middle = 0;  // what it costs up to the via node
        bool refused = false;
    };
    struct Via {
        std::uint32_t node = 0;
        std::uint64_t cost = 0;
    };
    void find_vias(const MetricView& metric, std::uint64_t best);
    void find_candidates(const MetricView& metric, const CancelFlag* cancel);
    void add_candidate(const MetricView& metric, const Via& via);
    void tell(const TerminalWay& way);
    [[nodiscard]] std::uint64_t in_common(const TerminalWay& way) const;
    [[nodiscard]] std::uint32_t first_node(const TerminalWay& way) const { return sources_[way.source].node; }
    bool locally_best(const MetricView& metric, const Candidate& candidate);
    bool over_best_via(const MetricView& metric, const Take& take);
    bool by_penalties(const Take& take);
    void clear();

    SkeletonView skeleton_;
    ArcGraphView graph_;
    CchQuery query_;
    HierarchyPotential potential_;
    LoopRemover loops_;
    Workspace<std::uint64_t> workspace_;
    std::span<const IndexTerminal> sources_, targets_;
    std::uint64_t dearest_ = 0, most_in_common_ = 0, local_ = 0;  // the limits, as costs
    std::vector<Via> vias_;
    std::vector<Candidate> candidates_;
    std::vector<std::uint64_t> cost_over_;  // per node: of the candidate found last that passes it
    std::vector<std::uint32_t> passed_;     // the nodes of which that is known
    std::vector<TerminalWay> told_ways_;
    std::vector<bool> told_;                // per arc
    std::vector<std::uint32_t> penalties_;  // per arc: how many of the ways that were found it is on
    std::vector<std::uint32_t> penalized_;  // the arcs of which that is not 0
    SimpleWays simple_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::index
