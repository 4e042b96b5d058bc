// The engines behind make_cost_table().
#pragma once

#include <memory>

#include "index/road_index.hpp"
#include "service/road/table/cost_table.hpp"

namespace starway::service {

// From each source to everywhere.
std::unique_ptr<CostTable> make_dijkstra_table(const RoadNetwork& network, const WeightColumn& column);
// By the customizable hierarchy, or by the contraction hierarchy or the hub labels where the algorithm is these. Precondition: the index is
// checked, and has the column. Errors: usage, it has not what the algorithm asks; data, that is damaged.
Result<std::unique_ptr<CostTable>> make_index_table(const RoadNetwork& network, const WeightColumn& column,
                                                    index::RoadIndexView index, Algorithm algorithm);

}  // namespace starway::service
