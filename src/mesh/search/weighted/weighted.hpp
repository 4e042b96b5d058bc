// Cheapest paths on meshes whose polygons have costs, with a proven bound: the weighted region problem.
//
// Such a path is straight within a polygon and bends where costs change, as light does, at places that have no closed
// form (De Carufel et al. 2014). So the edges between polygons are cut into intervals, paths over their ends and lower
// bounds on all paths are compared, and intervals that matter are halved, until both are close enough (../README.md).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "mesh/search/weighted/edges.hpp"
#include "starway/core/progress.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/search/search.hpp"

namespace starway::mesh::search {

struct WeightedAnswer {
    SearchStatus status = SearchStatus::unreachable;
    double cost = 0;
    double bound = 1;  // cost <= bound * the cheapest
    std::vector<Position> path;
    std::uint64_t expanded = 0;   // states of intervals
    std::uint64_t generated = 0;  // steps between them
};

// Reuses its edges. One per thread; the mesh must outlive it. Precondition: the mesh has costs.
class WeightedSearch {
public:
    explicit WeightedSearch(const NavigationMesh& mesh) : edges_(mesh) {}
    // Between points of the mesh; unreachable where they are on none or on different parts.
    void run(Position from, Position to, const CancelFlag* cancel, WeightedAnswer& answer) const;

private:
    SharedEdges edges_;
};

}  // namespace starway::mesh::search
