// Points of answers as feature tables, for the writers.
#pragma once

#include <string>
#include <vector>

#include "starway/road/network.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "write/features.hpp"

namespace starway::road::ask {

// The name of the road that a point is on; empty for an unnamed road or a node.
std::string road_name(const RoadNetwork& network, const Waypoint& found);

// Fields: rank, distance_m, name.
writing::Features nearest_features(const SnappedPoints& roads, const RoadNetwork& network);
// The points of a table's rows and columns, where they were snapped. Fields: side, number, name, asked_x, asked_y,
// snapped_m, nearest_m.
writing::Features table_point_features(const TableReport& report, const std::vector<std::string>& row_names,
                                       const std::vector<std::string>& column_names, FrameKind frame);

}  // namespace starway::road::ask
