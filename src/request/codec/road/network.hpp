// Answers about a road network itself: what it contains, what may be wrong, what was built, prepared, updated,
// converted.
#pragma once

#include <string>

#include "request/codec/common.hpp"
#include "request/codec/reading.hpp"
#include "road/ask/network_files.hpp"
#include "road/ask/network_summary.hpp"
#include "starway/road/check.hpp"
#include "starway/road/network.hpp"
#include "starway/road/prepare.hpp"

namespace starway::request::codec {

// schemas/network_info.json
void write_network_info(JsonWriter& json, const RoadNetwork& network, const road::ask::NetworkSummary& summary,
                        const Reading& reading);
// schemas/network_check.json
void write_network_check(JsonWriter& json, const CheckReport& report, const RoadNetwork& network,
                         const Reading& reading);
// schemas/build.json
// basemap, hills: the files beside it; may be empty.
void write_built(JsonWriter& json, const RoadNetwork& network, const std::string& file, std::uint64_t bytes,
                 double save_ms, const Reading& reading, const std::string& basemap, const std::string& hills);
// schemas/prepare.json
void write_prepared(JsonWriter& json, const PrepareReport& report, const std::string& file, double prepare_ms,
                    const Reading& reading);
// schemas/update.json
void write_updated(JsonWriter& json, const UpdateReport& report, const std::string& file, double update_ms,
                   const Reading& reading);
// schemas/convert.json
void write_converted(JsonWriter& json, const RoadNetwork& network, const road::ask::WrittenNetwork& written,
                     const Reading& reading);

}  // namespace starway::request::codec
