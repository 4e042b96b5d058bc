// Answers about a tile map itself: what it contains, what may be wrong, what was prepared or converted.
#pragma once

#include <string>
#include <vector>

#include "codec/grid/cells.hpp"
#include "service/grid/check.hpp"
#include "service/grid/summary.hpp"
#include "starway/grid/scenario.hpp"

namespace starway::codec {

// schemas/map_info.json
void write_map_info(JsonWriter& json, const TileMap& map, const service::MapSummary& summary, double load_ms);
// schemas/map_check.json
void write_map_check(JsonWriter& json, const service::MapCheckReport& report, const TileMap& map, double load_ms);

struct MapPrepared {
    std::string file;
    std::uint64_t bytes = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;  // that the file is for
    GridPrepared prepared;
    double load_ms = 0, prepare_ms = 0;
};
void write_map_prepared(JsonWriter& json, const MapPrepared& prepared);

// lost: what the format cannot hold.
void write_map_converted(JsonWriter& json, const TileMap& map, const std::string& file, const std::string& format,
                         const std::vector<std::string>& lost, double load_ms);

// schemas/scenario.json
void write_scenario(JsonWriter& json, const ScenarioReport& report);
void write_mismatches(JsonWriter& json, const std::vector<ScenarioMismatch>& mismatches);

}  // namespace starway::codec
