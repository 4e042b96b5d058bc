// Answers about a tile map itself: what it contains, what may be wrong, what was prepared or converted.
#pragma once

#include <string>
#include <vector>

#include "grid/ask/check.hpp"
#include "grid/ask/summary.hpp"
#include "request/codec/grid/cells.hpp"
#include "starway/grid/scenario.hpp"

namespace starway::request::codec {

// schemas/map_info.json
void write_map_info(JsonWriter& json, const TileMap& map, const grid::ask::MapSummary& summary, double load_ms);
// schemas/map_check.json
void write_map_check(JsonWriter& json, const grid::ask::MapCheckReport& report, const TileMap& map, double load_ms);

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

}  // namespace starway::request::codec
