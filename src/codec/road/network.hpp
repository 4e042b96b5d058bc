// Answers about a road network itself: what it contains, what may be wrong, what was built, prepared, updated,
// converted.
#pragma once

#include <string>

#include "codec/common.hpp"
#include "codec/reading.hpp"
#include "service/road/network_files.hpp"
#include "service/road/network_summary.hpp"
#include "starway/road/check.hpp"
#include "starway/road/network.hpp"
#include "starway/road/prepare.hpp"

namespace starway::codec {

// schemas/network_info.json
void write_network_info(JsonWriter& json, const RoadNetwork& network, const service::NetworkSummary& summary,
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
void write_converted(JsonWriter& json, const RoadNetwork& network, const service::WrittenNetwork& written,
                     const Reading& reading);

}  // namespace starway::codec
