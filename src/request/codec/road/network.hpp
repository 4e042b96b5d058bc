// Answers about a road network itself: what it contains, what may be wrong, what was built, prepared, updated,
// converted.
#pragma once

#include <string>

#include "bench/road.hpp"
#include "request/codec/common.hpp"
#include "request/codec/reading.hpp"
#include "road/ask/network_files.hpp"
#include "road/ask/network_summary.hpp"
#include "starway/road/check.hpp"
#include "starway/road/network.hpp"
#include "starway/road/prepare.hpp"

namespace starway::request::codec {

struct RoadBench {
    const bench::RoadBenchFigures& figures;
    double load_ms;
};

struct NetworkInfo {
    const RoadNetwork& network;
    road::ask::NetworkSummary summary;
    const Reading& reading;
};
struct NetworkCheck {
    const CheckReport& report;
    const RoadNetwork& network;
    const Reading& reading;
};
// basemap, hills: the files beside it; may be empty.
struct NetworkBuilt {
    const RoadNetwork& network;
    const std::string& file;
    std::uint64_t bytes;
    double save_ms;
    const Reading& reading;
    const std::string& basemap;
    const std::string& hills;
};
struct NetworkPrepared {
    const PrepareReport& report;
    const std::string& file;
    double prepare_ms;
    const Reading& reading;
};
struct NetworkUpdated {
    const UpdateReport& report;
    const std::string& file;
    double update_ms;
    const Reading& reading;
};
struct NetworkConverted {
    const RoadNetwork& network;
    const road::ask::WrittenNetwork& written;
    const Reading& reading;
};
Object described(As<RoadBench>);
Object described(As<NetworkInfo>);
Object described(As<NetworkCheck>);
Object described(As<NetworkBuilt>);
Object described(As<NetworkPrepared>);
Object described(As<NetworkUpdated>);
Object described(As<NetworkConverted>);

}  // namespace starway::request::codec
