// Good ways that differ from the best one: over plateaux, and where these do not suffice, by penalties.
//
// A plateau is a chain of arcs that lies on the tree of shortest ways from the source and on that to the target: the way over it is
// short for what it passes (Cambridge Vehicle Information Technology, "Choice routing", 2005). Which of them are worth telling, and in which
// order, is after Abraham, Delling, Goldberg, Werneck: "Alternative routes in road networks", 2013. Penalties make the arcs of what was
// found dearer and search again (Bader, Dees, Geisberger, Sanders: "Alternative route graphs in road networks", 2011).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "index/alternatives/candidates.hpp"
#include "index/alternatives/k_shortest.hpp"
#include "index/alternatives/limits.hpp"
#include "index/alternatives/shortest_tree.hpp"
#include "index/alternatives/two_way_graph.hpp"
#include "index/graph/arc_graph.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// One per thread; its memory is reused. Keeps a reference to the graph.
class PlateauAlternatives {
public:
    explicit PlateauAlternatives(const ArcGraph& graph);

    // Into `ways` the best one, and after it at most `count` alternatives by their costs; no node twice in any. Empty where the target cannot
    // be reached. Time: two searches as far as the stretch allows, and a few dozen smaller ones for each alternative.
    // Error: interrupted.
    Result<void> run(std::uint32_t source, std::uint32_t target, std::size_t count, const AlternativeLimits& limits,
                     std::vector<SimplePath>& ways, const CancelFlag* cancel = nullptr);
    // How many nodes the last run settled.
    [[nodiscard]] std::uint64_t settled() const { return settled_; }

private:
    struct Plateau {
        std::uint32_t begin = 0, end = 0;
        std::uint64_t cost = 0;      // of the plateau
        std::uint64_t way_cost = 0;  // of the whole way over it
        bool refused = false;
    };
    void find_plateaux();
    // From now on these arcs are in common with what is told. False where not all ways would hold the limits: nothing changes.
    bool tell(const SimplePath& way);
    [[nodiscard]] std::uint64_t in_common(const SimplePath& way) const;
    [[nodiscard]] SimplePath way_over(const Plateau& plateau) const;
    [[nodiscard]] bool locally_best(const SimplePath& way, const Plateau& plateau);
    std::optional<SimplePath> over_best_plateau();
    std::optional<SimplePath> by_penalties();

    TwoWayGraph graph_;
    ShortestTree before_, after_;  // from the source, to the target
    Workspace<std::uint64_t> workspace_;
    std::uint32_t source_ = 0, target_ = 0;
    std::uint64_t best_ = 0;
    std::uint64_t dearest_ = 0, most_in_common_ = 0, local_ = 0;  // the limits, as costs
    std::vector<Plateau> plateaux_;
    ToldWays told_ways_;
    std::vector<bool> told_;                                   // per arc
    std::vector<std::uint64_t> common_before_, common_after_;  // per node: of the tree's way there, what is told
    std::vector<std::uint32_t> penalties_;                     // per arc: how many of the ways that were found it is on
    SimpleWays simple_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::index
