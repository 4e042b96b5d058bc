#include "request/codec/road/tiles.hpp"

#include <cmath>
#include <optional>

namespace starway::request::codec {
namespace {

// What plans of both kinds say behind the numbers that are their own.
template <class Info>
void write_plan(JsonWriter& json, const Info& info, const std::string& output,
                const std::optional<double>& resolution) {
    json.member("network", info.network);
    json.member("weight", info.weight);
    json.member("unit", info.unit);
    if (resolution) json.member("resolution", *resolution);
    json.member("max_snap_m", known(std::isfinite(info.max_snap_m), info.max_snap_m));
    json.member("output", output);
    json.member("warnings", info.warnings);
}

// work: how much was computed, and what it is called. parts: into how many the job is cut, and what they are called.
struct Counted {
    std::string_view name;
    std::uint64_t count;
};
template <class Run>
void write_run(JsonWriter& json, const Run& run, Counted work, std::uint64_t finished, Counted parts) {
    json.object([&] {
        json.member("status", "ok");
        json.member("computed", run.computed);
        json.member("skipped", run.skipped);
        json.member(work.name, work.count);
        json.member("bytes", run.bytes);
        json.member("seconds", run.seconds);
        json.member("finished", finished);
        json.member(parts.name, parts.count);
    });
}

// counts: what the proof counted, in its own words.
template <class Proof>
void write_proof(JsonWriter& json, const Proof& proof, std::initializer_list<Counted> counts,
                 const std::string& output) {
    json.object([&] {
        json.member("status", "ok");
        json.member("digest", proof.digest);
        for (const Counted& one : counts) json.member(one.name, one.count);
        json.member("bytes", proof.bytes);
        json.member("recomputed", proof.recomputed);
        json.member("output", output.empty() ? std::optional<std::string>() : std::optional(output));
    });
}

}  // namespace

void write_job_planned(JsonWriter& json, const TileJob& job, const std::string& output) {
    const TileJobInfo& info = job.info();
    json.object([&] {
        json.member("status", "ok");
        json.member("rows", info.rows);
        json.member("columns", info.columns);
        json.member("tile", info.tile);
        json.member("tiles", job.tile_count());
        json.member("finished", job.finished());
        write_plan(json, info, output, info.resolution);
    });
}

void write_job_planned(JsonWriter& json, const ListJob& job, const std::string& output) {
    const ListJobInfo& info = job.info();
    json.object([&] {
        json.member("status", "ok");
        json.member("work", name_of(info.work));
        json.member("items", info.items);
        json.member("block", info.block);
        json.member("blocks", job.block_count());
        json.member("finished", job.finished());
        write_plan(json, info, output, std::nullopt);
    });
}

void write_job_run(JsonWriter& json, const TileRun& run, const TileJob& job) {
    write_run(json, run, {"cells", run.cells}, job.finished(), {"tiles", job.tile_count()});
}

void write_job_run(JsonWriter& json, const ListRun& run, const ListJob& job) {
    write_run(json, run, {"items", run.items}, job.finished(), {"blocks", job.block_count()});
}

void write_job_proof(JsonWriter& json, const TileProof& proof, const std::string& output) {
    write_proof(json, proof, {{"tiles", proof.tiles}, {"cells", proof.cells}, {"unreachable", proof.unreachable}},
                output);
}

void write_job_proof(JsonWriter& json, const ListProof& proof, const std::string& output) {
    write_proof(json, proof,
                {{"blocks", proof.blocks}, {"items", proof.items}, {"rows", proof.rows}, {"problems", proof.problems}},
                output);
}

}  // namespace starway::request::codec
