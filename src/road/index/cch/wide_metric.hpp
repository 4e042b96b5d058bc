// The metric of a column with exact weights. A network stores only that of their leading digits, which guides searches;
// this one takes a fraction of a second to make, and answers tables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/index/cch/skeleton.hpp"
#include "road/index/graph/junction_graph.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// Per arc of the skeleton: the least cost of all paths through lower nodes only, upward and downward; closed_exact
// where there is none.
struct WideMetric {
    std::vector<std::uint64_t> up, down;
};

// Precondition: the column has exact weights, and the skeleton is of the junction graph and not directed. Errors
// (data): it is of another graph.
Result<WideMetric> customize_wide(const RoadNetwork& network, const JunctionGraphView& junctions,
                                  const SkeletonView& skeleton, const WeightColumn& column);

}  // namespace starway::road::index
