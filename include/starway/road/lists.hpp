// Lists of work that outgrow a run: routes of pairs with their lines, matched traces, isochrones. The contract is that
// of tables in tiles (starway/road/tiles.hpp): a list is cut into blocks, which any number of processes compute in any
// order, and which prove themselves.
//
//   auto job = starway::plan_list(engine, {.from = origins, .to = destinations, .network = "be.starway"}, "job");
//   job->run(engine, {.part = 3, .parts = 40});   // on any machine that sees the folder; what is finished is skipped
//   auto proof = job->verify(&engine);            // all there, all sound; one digest of the whole job
//
// The folder. job.json says what is computed; from.points and to.points, or traces.bin, hold the items, sorted along a
// Hilbert curve of where they begin, and names.bin what they are called; blocks/N.arrow has the rows of block N as an
// Arrow IPC file (Feather V2), blocks/N.json its bytes, checksum, a digest of the rows, and the seconds it took. Files
// are written to a temporary one, synced and renamed, the .json last.
//
// The rows. All have `item`, the number in the request, `name` where there are names, and `problem`, which says why
// there is no answer.
//   routes      cost, distance (m), duration (s), geometry: a line
//   matches     a row for each matching: matching, first, last (numbers of the trace's points), points (matched),
//               confidence, distance, duration, geometry: a line
//   isochrones  a row for each contour: contour, area (m²), geometry: a multi-polygon
// Geometries are well-known binary in the network's coordinates.
//
// Digests depend on the network with its indices, the items and the request alone: not on the order of blocks, on who
// computes them and how often. Of routes that cost the same, which one is found depends on the indices, so that a job
// belongs to them, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/engine.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/location.hpp"
#include "starway/road/match.hpp"
#include "starway/road/tiles.hpp"

namespace starway {

enum class ListWork { routes, matches, isochrones };
[[nodiscard]] STARWAY_EXPORT std::string_view name_of(ListWork work);

struct ListPlanRequest {
    ListWork work = ListWork::routes;
    std::vector<Location> from, to;               // routes: pairs; isochrones: `from` alone
    std::vector<std::vector<TracePoint>> traces;  // matches
    std::vector<std::string> names;               // of the items; empty: they have none
    std::string network;                          // the file that runners open, as job.json names it
    std::uint32_t block = 1000;                   // items of a block, 1 to 1,000,000
    std::string weight;                           // empty: the network's default
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;
    std::vector<std::string> snap_exclude = {};  // routes, isochrones: as Closed has it
    bool geometry = true;
    MatchRequest match;          // matches: radius_m, beta_m, gaps, gap_s, tidy
    IsochroneRequest isochrone;  // isochrones: contours, towards, denoise, generalize_m, buffer_m
};

struct ListJobInfo {
    ListWork work = ListWork::routes;
    std::string network;
    std::string weight, unit;
    std::uint64_t items = 0;
    std::uint32_t block = 0;
    double max_snap_m = 0;
    bool geometry = true;
    bool has_names = false;
    bool geographic = false;         // positions are longitudes and latitudes
    std::vector<Sentence> warnings;  // of putting the points on the network
};

struct ListRun {
    std::uint64_t computed = 0, skipped = 0;  // blocks
    std::uint64_t items = 0, bytes = 0;       // of those computed
    double seconds = 0;
};

struct ListProof {
    std::uint64_t blocks = 0, items = 0, rows = 0, bytes = 0;
    std::uint64_t problems = 0;    // rows without an answer
    std::uint64_t recomputed = 0;  // items that gave the same rows again
    std::string digest;            // of the whole job: 32 hexadecimal digits
};

// Cheap to copy; immutable; every method may be called from any thread, and run() by any number of processes at a time.
class STARWAY_EXPORT ListJob {
public:
    // Errors: io, data (not a job, of another version, damaged).
    static Result<ListJob> open(const std::string& folder);
    // Whether the folder is a job of a list, not of a table. False where it is none at all.
    static bool is_in(const std::string& folder);

    [[nodiscard]] const ListJobInfo& info() const;
    [[nodiscard]] std::uint64_t block_count() const;
    // Looks at the folder.
    [[nodiscard]] std::uint64_t finished() const;
    [[nodiscard]] std::string block_file(std::uint64_t block) const;

    // Computes what is not finished of a share of the blocks. Memory: the answers of a block for each worker. Errors:
    // usage (another network than the job's, or other indices), io (what is finished is kept), data, interrupted.
    Result<ListRun> run(const road::Engine& engine, const TileShare& share = {}, const Control& control = {}) const;

    // Checks that all blocks are there and that each is what its digest says, and computes some random items again, if
    // there is an engine. Errors: data (says which block is missing or wrong), io, usage, interrupted.
    Result<ListProof> verify(const road::Engine* engine, std::size_t samples = 100, std::uint64_t seed = 1,
                             const Control& control = {}) const;

    // All rows as one Arrow file, block after block. Memory: a block. Errors: as verify().
    [[nodiscard]] Result<void> write(const std::string& file, const Control& control = {}) const;

    struct State;
    explicit ListJob(std::shared_ptr<const State> state);

private:
    std::shared_ptr<const State> state_;
};

// Puts the points on the network and writes the folder, which must not exist or be empty. A point too far from any road
// is no error: its row says so. Errors: usage (a folder that holds something, no items, numbers that are out of range),
// data, io, interrupted.
STARWAY_EXPORT Result<ListJob> plan_list(const road::Engine& engine, const ListPlanRequest& request,
                                         const std::string& folder, const Control& control = {});

}  // namespace starway
