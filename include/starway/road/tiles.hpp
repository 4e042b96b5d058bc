// Tables that outgrow a run: a table is cut into tiles, which any number of processes compute in any order, and which
// prove themselves.
//
//   auto job = starway::plan_tiles(
//       engine, {.table = {.from = origins, .to = destinations}, .network = "be.starway"}, "job");
//   job->run(engine, {.part = 3, .parts = 40});   // on any machine that sees the folder; what is finished is skipped
//   auto proof = job->verify(&engine);            // all there, all sound; one digest of the whole job
//
// The folder. job.json says what is computed; rows.points and columns.points hold the points, put on the network once
// and sorted along a Hilbert curve, so that neighbouring cells are alike; costs.zarr is a zarr v3 group whose array
// `cost` has the tiles as chunks (uint32 steps, 4294967295 without a route) and whose arrays `origin` and `destination`
// hold the points' numbers in the request; tiles/R-C.json says what tile R,C is: its bytes, a digest of its decoded
// cells, their sum, how many have no route, and the seconds it took. A tile is written to a temporary file, synced and
// renamed, and then its .json in the same way: a tile with a .json is finished, whatever happens to the process.
//
// Digests depend on the network, the points and the request alone: not on the engine, on the order of tiles, on who
// computes them and how often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/engine.hpp"
#include "starway/road/location.hpp"
#include "starway/road/table.hpp"

namespace starway {

inline constexpr std::uint32_t no_route_steps = 0xFFFFFFFFU;  // a cell without a route

struct TilePlanRequest {
    TableRequest table;
    std::string network;        // the file that runners open, as job.json names it
    std::uint32_t tile = 4000;  // rows and columns of a tile, 16 to 16384
};

struct TileJobInfo {
    std::string network;
    std::string weight, unit;
    double resolution = 1;        // of a step, in the unit
    std::uint64_t own_steps = 1;  // of the weight in one of these: 10, 100, ... where its own would not fit in 32 bits
    std::uint64_t rows = 0, columns = 0;
    std::uint32_t tile = 0;
    double cutoff = 0;  // in the unit; infinity: none
    double max_snap_m = 0;
    std::vector<Sentence> warnings;  // of putting the points on the network
};

// The tiles t with t mod parts = part - 1, tiles counted down the columns of tiles. 1/1: all.
struct TileShare {
    std::uint64_t part = 1, parts = 1;
    unsigned workers = 0;  // tiles computed at a time, each on one thread; 0: one for each thread that the machine has
};

struct TileRun {
    std::uint64_t computed = 0, skipped = 0;  // tiles
    std::uint64_t cells = 0, bytes = 0;       // of those computed
    double seconds = 0;
};

struct TileProof {
    std::uint64_t tiles = 0, cells = 0, unreachable = 0, bytes = 0;
    std::uint64_t recomputed = 0;  // cells that route() gave again
    std::string digest;            // of the whole job: 32 hexadecimal digits
};

// Cheap to copy; immutable; every method may be called from any thread, and run() by any number of processes at a time.
class STARWAY_EXPORT TileJob {
public:
    // Errors: io, data (not a job, of another version, damaged).
    static Result<TileJob> open(const std::string& folder);

    [[nodiscard]] const TileJobInfo& info() const;
    [[nodiscard]] std::uint64_t row_tiles() const;
    [[nodiscard]] std::uint64_t column_tiles() const;
    [[nodiscard]] std::uint64_t tile_count() const { return row_tiles() * column_tiles(); }
    // Looks at the folder.
    [[nodiscard]] std::uint64_t finished() const;
    // The points in the order of rows and columns, and the numbers that they had in the request.
    [[nodiscard]] const SnappedPoints& row_points() const;
    [[nodiscard]] const SnappedPoints& column_points() const;
    [[nodiscard]] std::span<const std::uint64_t> row_numbers() const;
    [[nodiscard]] std::span<const std::uint64_t> column_numbers() const;

    // Computes what is not finished of a share. Memory: some 16 bytes for each cell of a tile and worker, whatever the
    // table's size. Errors: usage (another network than the job's), io (what is finished is kept), data, interrupted.
    Result<TileRun> run(const road::Engine& engine, const TileShare& share = {}, const Control& control = {}) const;

    // Checks that all tiles are there and that each is what its digest says, and recomputes random cells by route(),
    // if there is an engine: all of them where the table has no more than `samples`. Errors: data (says which tile is
    // missing or wrong), io, usage, interrupted.
    Result<TileProof> verify(const road::Engine* engine, std::size_t samples = 100, std::uint64_t seed = 1,
                             const Control& control = {}) const;

    // The cells of a finished tile, row after row. Errors: io, data.
    [[nodiscard]] Result<std::vector<std::uint32_t>> read(std::uint64_t row_tile, std::uint64_t column_tile) const;

    // The whole table in the order of the request, as .npy of uint32 steps. Memory: a tile; the file is mapped. Errors:
    // as verify().
    Result<void> write_npy(const std::string& file, const Control& control = {}) const;

    struct State;
    explicit TileJob(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

// Puts the points on the network and writes the folder, which must not exist or be empty. Errors: as
// road::Engine::plan(); usage (a folder that holds something, a tile size that is out of range), io.
STARWAY_EXPORT Result<TileJob> plan_tiles(const road::Engine& engine, const TilePlanRequest& request,
                                          const std::string& folder, const Control& control = {});

}  // namespace starway
