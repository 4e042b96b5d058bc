// Routes from one arc to several others nearby, for the steps of a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/searches/near_search.hpp"
#include "road/ask/weights/measures.hpp"
#include "starway/core/id.hpp"
#include "starway/search/queues.hpp"

namespace starway::road::ask {

// Dijkstra's algorithm from the end of an arc until all targets are entered, along routes of a limited length. Where
// the roads obey turns, so does it, from the first arc on: restrictions over several roads that began before it are
// forgotten. Reusable, one per thread; time and memory by what is reached.
class LocalRoutes {
public:
    // Without turns to obey, the search does not turn back on the first arc's edge unless there is no other way.
    void run(const OpenRoads& roads, const Measures& measures, ArcId from, std::span<const ArcId> targets,
             double most_metres);

    // Of the last run, how long the cheapest route from the end of the first arc to the beginning of a target is.
    [[nodiscard]] std::optional<double> metres(ArcId target) const;
    // How long it takes, with the turns; 0 where the network does not know.
    [[nodiscard]] double seconds(ArcId target) const;
    // The edge by which it arrives there; invalid if the target follows at once.
    [[nodiscard]] EdgeId arrived_by(ArcId target) const;
    // Appends what it passes between them, and the first `share` of the target. Precondition: the target was reached.
    void trace(ArcId target, double share, std::vector<ArcSpan>& passages) const;
    [[nodiscard]] std::uint64_t settled() const { return settled_; }  // nodes or states, in all runs so far

private:
    static constexpr std::uint64_t not_entered = ~std::uint64_t{0};
    struct Fact {
        std::uint64_t cost = not_entered;
        double metres = 0;
        double seconds = 0;
        ArcId arc;  // the last one, of what is searched
        bool settled = false;
    };
    struct Entry {
        std::uint64_t cost = not_entered;  // to the target's beginning, with the turn into it
        std::uint32_t node = 0;            // of what is searched, from where it is entered
        ArcId way;                         // of what is searched
        bool wanted = false;
    };
    void want(std::span<const ArcId> targets);
    void expand(std::uint32_t node, EdgeId came_by, double most_metres);
    [[nodiscard]] bool is_free_to_turn_back(std::uint32_t node, EdgeId came_by) const;
    void enter(std::uint32_t node, std::uint64_t cost, ArcId travelled, ArcId way);
    // Nothing that costs as much can be a cheaper way into a target.
    [[nodiscard]] bool is_done(std::uint64_t cost);
    [[nodiscard]] const Entry* reached(ArcId target) const;
    [[nodiscard]] ArcId turn_of(ArcId way) const { return roads_->turns() != nullptr ? way : ArcId(); }

    const OpenRoads* roads_ = nullptr;
    const Measures* measures_ = nullptr;
    NodeTable<Fact> table_;
    QuadHeap<std::uint64_t> queue_;
    NodeTable<Entry> targets_;   // by the target's number
    std::size_t missing_ = 0;    // targets that are not entered
    std::uint64_t dearest_ = 0;  // of the entered ones; may be too high
    std::uint64_t settled_ = 0;
};

}  // namespace starway::road::ask
