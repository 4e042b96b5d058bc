// Answers about many points on roads: the nearest roads, and what a table was computed of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/road/route.hpp"
#include "starway/road/table.hpp"

namespace starway::request::codec {

// schemas/nearest.json. weight: empty for the network's default; max_snap_m: the limit.
void write_nearest(JsonWriter& json, const SnappedPoints& roads, std::string_view weight, double max_snap_m,
                   const RoadNetwork& network, const Reading& reading);
// schemas/matrix.json. file: that holds the costs.
void write_table_report(JsonWriter& json, const TableReport& report, const std::string& file,
                        const RoadNetwork& network, const Reading& reading);

// The answer to a request as JSON: a table with its costs, row by row, in weight steps; null where there is no route.
// also: of each row, a list for each weight of report.also.
void write_table(JsonWriter& json, const TableReport& report, const std::vector<std::vector<std::uint64_t>>& rows,
                 const std::vector<std::vector<std::vector<double>>>& also, const RoadNetwork& network);

}  // namespace starway::request::codec
