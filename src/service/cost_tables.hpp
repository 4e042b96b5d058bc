// The engines behind make_cost_table().
#pragma once

#include <memory>

#include "index/road_index.hpp"
#include "service/cost_table.hpp"

namespace starway::service {

// From each source to everywhere.
std::unique_ptr<CostTable> make_dijkstra_table(const RoadNetwork& network, const WeightColumn& column);
// Precondition: the index is checked, and has the column.
std::unique_ptr<CostTable> make_index_table(const RoadNetwork& network, const WeightColumn& column,
                                            index::RoadIndexView index);

}  // namespace starway::service
