// One to all: climb from the sources, then sweep down the whole hierarchy once (PHAST; Delling, Goldberg, Nowatzyk, Werneck 2011).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "index/ch/query.hpp"
#include "index/sweep/lanes.hpp"
#include "index/sweep/stops.hpp"

namespace starway::index {

// Costs from up to sixteen stops to every node at a time. For costs to a stop from every node, give reversed(graph). One per thread;
// holds 64 bytes for each node, and its own copy of the arcs.
class OneToAll {
public:
    explicit OneToAll(const Upward& graph);

    // Precondition: sources.size() <= lane_count; they are lanes 0, 1 and so on.
    // Answers whether no_way means that there is no path; or else it may also mean that the cost has no place in 32 bits.
    bool run(const Stops& sources);

    // Of the last run: what it costs to get to a node, or no_way.
    [[nodiscard]] std::uint32_t cost(std::uint32_t node, std::size_t lane) const {
        return costs_[selection_.row[graph_.place[node]]].cost[lane];
    }
    // All of a lane, by node. Precondition: as many as there are nodes.
    void copy(std::size_t lane, std::span<std::uint32_t> costs) const;

private:
    Upward graph_;
    Selection selection_;
    UpwardQuery query_;
    Seeds seeds_;
    std::vector<Lanes> costs_;
    std::vector<UpwardQuery::Reached> reached_;
};

// Every place that a shortest way from the accesses can rise to, and what it costs to get there. Answers whether all such costs have a place in
// 32 bits; those that have none are left out.
using Climb = std::function<bool(std::span<const Access> accesses, std::vector<UpwardQuery::Reached>& reached)>;
// By a queue, on every kind of hierarchy. Keeps a reference to the query.
Climb climb_with(UpwardQuery& query);

// Climbs from each of the stops first, first + 1, .. (as many as there are lanes, or fewer) and leaves in `seeds` what it costs to get to the selected places.
// `reached` is working memory.
// Answers whether every cost that a sweep down the selection can come to has a place in 32 bits.
bool climb_to_seeds(const Climb& climb, const Stops& stops, std::size_t first, const Selection& selection, Seeds& seeds,
                    std::vector<UpwardQuery::Reached>& reached);

}  // namespace starway::index
