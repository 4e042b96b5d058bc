// Routes from one arc to several others nearby, for the steps of a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "service/road/closures/open_roads.hpp"
#include "service/road/measures.hpp"
#include "service/road/route/near_search.hpp"
#include "starway/core/id.hpp"
#include "starway/search/queues.hpp"

namespace starway::service {

// Dijkstra's algorithm from the end of an arc until all targets are entered, along routes of a limited length. Where the roads obey turns, so does
// it, from the first arc on: restrictions over several roads that began before it are forgotten. Reusable, one per thread; time and memory by what
// is reached.
class LocalRoutes {
public:
    // Without turns to obey, the search does not turn back on the first arc's edge unless there is no other way.
    void run(const OpenRoads& roads, const Measures& measures, ArcId from, std::span<const ArcId> targets,
             double most_metres);

    // Of the last run, how long the cheapest route from the end of the first arc to the beginning of a target is.
    [[nodiscard]] std::optional<double> metres(ArcId target) const;
    // The edge by which it arrives there; invalid if the target follows at once.
    [[nodiscard]] EdgeId arrived_by(ArcId target) const;
    // Appends its arcs. Precondition: the target was reached.
    void trace(ArcId target, std::vector<ArcId>& arcs) const;
    [[nodiscard]] std::uint64_t settled() const { return settled_; }  // nodes or states, in all runs so far

private:
    struct Fact {
        std::uint64_t cost = ~std::uint64_t{0};
        double metres = 0;
        ArcId arc;  // the last one, of what is searched
        bool settled = false;
    };
    struct Target {
        ArcId arc;
        std::uint64_t cost = ~std::uint64_t{0};  // to its beginning, with the turn into it
        std::uint32_t node = 0;                  // of what is searched, from where it is entered
    };
    void expand(std::uint32_t node, EdgeId came_by, double most_metres);
    void enter(std::uint32_t node, std::uint64_t cost, ArcId arc);
    [[nodiscard]] bool is_done(std::uint64_t cost) const;
    [[nodiscard]] const Target* reached(ArcId target) const;

    const OpenRoads* roads_ = nullptr;
    const Measures* measures_ = nullptr;
    NodeTable<Fact> table_;
    QuadHeap<std::uint64_t> queue_;
    std::vector<Target> targets_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::service
