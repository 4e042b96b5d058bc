// Alternative routes by plateaux and, where these do not suffice, by penalties.
//
// A plateau is a chain of arcs that lies on both shortest-path trees, from the source and to the target; the path over
// it is locally optimal along it (Cambridge Vehicle Information Technology, "Choice routing", 2005). Selection and
// ranking follow Abraham, Delling, Goldberg, Werneck: "Alternative routes in road networks", 2013. Penalties raise the
// weight of arcs already found and search again (Bader, Dees, Geisberger, Sanders: "Alternative route graphs in road
// networks", 2011).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "road/index/alternatives/candidates.hpp"
#include "road/index/alternatives/k_shortest.hpp"
#include "road/index/alternatives/limits.hpp"
#include "road/index/alternatives/shortest_tree.hpp"
#include "road/index/alternatives/two_way_graph.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

// Reusable, also for other graphs; one per thread.
class PlateauAlternatives {
public:
    explicit PlateauAlternatives(TwoWayGraph graph);
    // From now on, finds paths in another graph.
    void use(TwoWayGraph graph);

    // Fills `paths` with the best path and then at most `count` alternatives by cost; none visits a node twice. Empty
    // if the target cannot be reached. Time: two searches up to the stretch limit, and a few dozen smaller ones per
    // alternative. Error: interrupted.
    Result<void> run(std::uint32_t source, std::uint32_t target, std::size_t count, const AlternativeLimits& limits,
                     std::vector<SimplePath>& paths, const CancelFlag* cancel = nullptr);
    // Nodes settled by the last run.
    [[nodiscard]] std::uint64_t settled() const { return settled_; }

private:
    struct Plateau {
        std::uint32_t begin = 0, end = 0;
        std::uint64_t cost = 0;       // of the plateau
        std::uint64_t path_cost = 0;  // of the whole path over it
        bool refused = false;
    };
    void find_plateaux();
    void forget();
    // Accepts a path, so that its arcs count as overlap. Returns false and changes nothing if some path would then
    // break the limits.
    bool accept(const SimplePath& path);
    [[nodiscard]] std::uint64_t overlap(const SimplePath& path) const;
    [[nodiscard]] SimplePath path_over(const Plateau& plateau) const;
    [[nodiscard]] bool locally_best(const SimplePath& path, const Plateau& plateau);
    std::optional<SimplePath> over_best_plateau();
    std::optional<SimplePath> by_penalties();

    TwoWayGraph graph_;
    ShortestTree before_, after_;  // from the source, to the target
    Workspace<std::uint64_t> workspace_;
    std::uint32_t source_ = 0, target_ = 0;
    std::uint64_t best_ = 0;
    std::uint64_t cost_limit_ = 0, most_overlap_ = 0, local_ = 0;  // the limits as costs
    std::vector<Plateau> plateaux_;
    AcceptedRoutes accepted_routes_;
    std::vector<bool> accepted_;  // per arc: on an accepted path
    std::vector<std::uint64_t> shared_before_,
        shared_after_;                      // per node: the cost that its tree path shares with accepted paths
    std::vector<std::uint32_t> penalties_;  // per arc: how many of the paths found contain it
    std::vector<std::uint32_t> penalized_;  // the arcs with penalties
    LoopCheck simple_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::road::index
