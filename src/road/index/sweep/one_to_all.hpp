// One-to-all: an upward search from the sources, then one sweep down the whole hierarchy (PHAST; Delling, Goldberg,
// Nowatzyk, Werneck 2011).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/graph/ch/query.hpp"
#include "road/index/sweep/lanes.hpp"
#include "road/index/sweep/stops.hpp"

namespace starway::road::index {

// Costs from up to sixteen stops to every node at a time. For costs to a stop from every node, pass reversed(graph).
// One per thread; holds 64 bytes per node, and its own copy of the arcs.
class OneToAll {
public:
    explicit OneToAll(const graph::Upward& graph);

    // Precondition: sources.size() <= lane_count; they become lanes 0, 1 and so on.
    // Returns whether no_path always means that there is no path; otherwise it may also mean an overflow of 32 bits.
    bool run(const Stops& sources);

    // Of the last run: the cost of a node, or no_path.
    [[nodiscard]] std::uint32_t cost(IndexOf<NodeId> node, std::size_t lane) const {
        return costs_[selection_.row[graph_.rank[node]]].cost[lane];
    }
    // All costs of a lane. Precondition: costs.size() is the number of nodes.
    void copy(std::size_t lane, IdSpan<NodeId, std::uint32_t> costs) const;

private:
    graph::Upward graph_;
    Selection selection_;
    graph::UpwardQuery query_;
    Seeds seeds_;
    IdVector<RowId, Lanes> costs_;
    std::vector<graph::UpwardQuery::Reached> reached_;
};

// Every rank that a shortest path from the accesses can rise to, with its cost. Returns whether all such costs fit in
// 32 bits; those that do not are left out.
using Climb =
    std::function<bool(std::span<const graph::Access> accesses, std::vector<graph::UpwardQuery::Reached>& reached)>;
// With a queue, for every kind of hierarchy. Keeps a reference to the query.
Climb climb_with(graph::UpwardQuery& query, std::uint32_t radius = graph::no_path - 1);

// Searches upward from the stops first, first + 1, .. (at most as many as there are lanes) and stores in `seeds` the
// costs of the ranks that have a row (`row`). longest: the highest cost down from a row.
// `reached` is working memory. Returns whether every cost that can come of the seeds fits in 32 bits.
bool climb_to_seeds(const Climb& climb, const Stops& stops, std::size_t first, IdSpan<graph::RankId, const RowId> row,
                    std::uint64_t longest, Seeds& seeds, std::vector<graph::UpwardQuery::Reached>& reached);

}  // namespace starway::road::index
