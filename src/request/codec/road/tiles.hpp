// Answers about jobs of tiles and of lists.
#pragma once

#include <string>

#include "request/codec/common.hpp"
#include "starway/road/lists.hpp"
#include "starway/road/tiles.hpp"

namespace starway::request::codec {

// schemas/roads.json: tiles_plan, tiles_run, tiles_verify; and list_plan, list_run, list_verify.
void write_job_planned(JsonWriter& json, const TileJob& job, const std::string& output);
void write_job_planned(JsonWriter& json, const ListJob& job, const std::string& output);
void write_job_run(JsonWriter& json, const TileRun& run, const TileJob& job);
void write_job_run(JsonWriter& json, const ListRun& run, const ListJob& job);
void write_job_proof(JsonWriter& json, const TileProof& proof, const std::string& output);
void write_job_proof(JsonWriter& json, const ListProof& proof, const std::string& output);

}  // namespace starway::request::codec
