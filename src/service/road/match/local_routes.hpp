// Routes from one place to several others nearby, for the steps of a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "service/road/measures.hpp"
#include "service/road/near_search.hpp"
#include "service/road/open_roads.hpp"
#include "starway/core/id.hpp"
#include "starway/search/queues.hpp"

namespace starway::service {

// Dijkstra's algorithm from a node until all targets are settled, along routes of a limited length. Reusable, one per thread; time and
// memory by what is reached.
class LocalRoutes {
public:
    // came_by: the edge that led to the source, along which the search does not turn back unless there is no other way; may be invalid.
    void run(const OpenRoads& roads, const Measures& measures, NodeId source, EdgeId came_by,
             std::span<const NodeId> targets, double most_metres);

    // Of the last run, how long the cheapest route to a settled node is.
    [[nodiscard]] std::optional<double> metres(NodeId node) const;
    // The edge by which it arrives; invalid at the source.
    [[nodiscard]] EdgeId arrived_by(NodeId node) const;
    // Appends its arcs. Precondition: the node was settled.
    void trace(NodeId node, std::vector<ArcId>& arcs) const;
    [[nodiscard]] std::uint64_t settled() const { return settled_; }  // nodes, in all runs so far

private:
    struct Fact {
        std::uint64_t cost = ~std::uint64_t{0};
        double metres = 0;
        ArcId arc;  // the last one
        bool settled = false;
        bool wanted = false;
    };
    void expand(const OpenRoads& roads, const Measures& measures, std::uint32_t node, EdgeId came_by,
                double most_metres);

    const RoadNetwork* network_ = nullptr;
    NodeTable<Fact> table_;
    QuadHeap<std::uint64_t> queue_;
    std::uint64_t settled_ = 0;
};

}  // namespace starway::service
