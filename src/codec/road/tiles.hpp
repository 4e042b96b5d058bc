// Answers about jobs of tiles.
#pragma once

#include <string>

#include "codec/common.hpp"
#include "starway/road/tiles.hpp"

namespace starway::codec {

// schemas/roads.json: tiles_plan, tiles_run, tiles_verify. output: the file or folder that was written; empty for none.
void write_tiles_planned(JsonWriter& json, const TileJob& job, const std::string& output);
void write_tiles_run(JsonWriter& json, const TileRun& run, const TileJob& job);
void write_tiles_proof(JsonWriter& json, const TileProof& proof, const std::string& output);

}  // namespace starway::codec
