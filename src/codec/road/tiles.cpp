#include "codec/road/tiles.hpp"

#include <cmath>
#include <optional>

namespace starway::codec {

void write_tiles_planned(JsonWriter& json, const TileJob& job, const std::string& output) {
    const TileJobInfo& info = job.info();
    json.object([&] {
        json.member("status", "ok");
        json.member("rows", info.rows);
        json.member("columns", info.columns);
        json.member("tile", info.tile);
        json.member("tiles", job.tile_count());
        json.member("finished", job.finished());
        json.member("network", info.network);
        json.member("weight", info.weight);
        json.member("unit", info.unit);
        json.member("resolution", info.resolution);
        json.member("max_snap_m", known(std::isfinite(info.max_snap_m), info.max_snap_m));
        json.member("output", output);
        json.member("warnings", info.warnings);
    });
}

void write_tiles_run(JsonWriter& json, const TileRun& run, const TileJob& job) {
    json.object([&] {
        json.member("status", "ok");
        json.member("computed", run.computed);
        json.member("skipped", run.skipped);
        json.member("cells", run.cells);
        json.member("bytes", run.bytes);
        json.member("seconds", run.seconds);
        json.member("finished", job.finished());
        json.member("tiles", job.tile_count());
    });
}

void write_tiles_proof(JsonWriter& json, const TileProof& proof, const std::string& output) {
    json.object([&] {
        json.member("status", "ok");
        json.member("digest", proof.digest);
        json.member("tiles", proof.tiles);
        json.member("cells", proof.cells);
        json.member("unreachable", proof.unreachable);
        json.member("bytes", proof.bytes);
        json.member("recomputed", proof.recomputed);
        json.member("output", output.empty() ? std::optional<std::string>() : std::optional(output));
    });
}

void write_list_planned(JsonWriter& json, const ListJob& job, const std::string& output) {
    const ListJobInfo& info = job.info();
    json.object([&] {
        json.member("status", "ok");
        json.member("work", name_of(info.work));
        json.member("items", info.items);
        json.member("block", info.block);
        json.member("blocks", job.block_count());
        json.member("finished", job.finished());
        json.member("network", info.network);
        json.member("weight", info.weight);
        json.member("unit", info.unit);
        json.member("max_snap_m", known(std::isfinite(info.max_snap_m), info.max_snap_m));
        json.member("output", output);
        json.member("warnings", info.warnings);
    });
}

void write_list_run(JsonWriter& json, const ListRun& run, const ListJob& job) {
    json.object([&] {
        json.member("status", "ok");
        json.member("computed", run.computed);
        json.member("skipped", run.skipped);
        json.member("items", run.items);
        json.member("bytes", run.bytes);
        json.member("seconds", run.seconds);
        json.member("finished", job.finished());
        json.member("blocks", job.block_count());
    });
}

void write_list_proof(JsonWriter& json, const ListProof& proof, const std::string& output) {
    json.object([&] {
        json.member("status", "ok");
        json.member("digest", proof.digest);
        json.member("blocks", proof.blocks);
        json.member("items", proof.items);
        json.member("rows", proof.rows);
        json.member("problems", proof.problems);
        json.member("bytes", proof.bytes);
        json.member("recomputed", proof.recomputed);
        json.member("output", output.empty() ? std::optional<std::string>() : std::optional(output));
    });
}

}  // namespace starway::codec
