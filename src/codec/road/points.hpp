// Answers about many points on roads: the nearest roads, and what a table was computed of.
#pragma once

#include <string>
#include <string_view>

#include "codec/road/route.hpp"
#include "starway/road/table.hpp"

namespace starway::codec {

// schemas/nearest.json. weight: empty for the network's default; max_snap_m: the limit.
void write_nearest(JsonWriter& json, const SnappedPoints& roads, std::string_view weight, double max_snap_m,
                   const RoadNetwork& network, const Reading& reading);
// schemas/matrix.json. file: that holds the costs.
void write_table_report(JsonWriter& json, const TableReport& report, const std::string& file,
                        const RoadNetwork& network, const Reading& reading);

}  // namespace starway::codec
