// Answers about many points on roads: the nearest roads, and what a table was computed of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "request/codec/road/route.hpp"
#include "starway/road/table.hpp"

namespace starway::request::codec {

struct NearestAnswer {
    const SnappedPoints& roads;
    std::string_view weight;  // empty: the network's default
    double max_snap_m;        // the limit
    const RoadNetwork& network;
    const Reading& reading;
};
// file: that holds the costs.
struct MatrixAnswer {
    const TableReport& report;
    const std::string& file;
    const RoadNetwork& network;
    const Reading& reading;
};
// A table with its costs, row by row, in weight steps. also: of each row, a list for each weight of report.also.
struct TableAnswer {
    const TableReport& report;
    const std::vector<std::vector<std::uint64_t>>& rows;
    const std::vector<std::vector<std::vector<double>>>& also;
    const RoadNetwork& network;
};
struct SnapAnswer {
    const SnappedPoints& points;
};
Object described(As<NearestAnswer>);
Object described(As<MatrixAnswer>);
Object described(As<TableAnswer>);
Object described(As<SnapAnswer>);

}  // namespace starway::request::codec
