// What makes requests fast, computed once and stored with the network; and other weights for a network, its index
// brought up to date with them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"
#include "starway/road/open.hpp"

namespace starway {

// Bytes that hub labels take.
struct LabelEstimate {
    std::string weight;
    std::uint64_t stored = 0;
    std::uint64_t building = 0;  // at the most, while they are built
};

struct PrepareRequest {
    std::vector<std::string> weights;  // empty: those of its profiles, else all but "hops", which needs no index
    // Besides the customizable hierarchy, which is always made: contraction, labels, landmarks. Those that the network
    // has are kept.
    std::vector<Algorithm> indices;
    std::uint64_t memory = 0;  // bytes that building hub labels may take; 0: half of the machine's
    bool anew = false;         // compute the order of the junctions again, too, and keep nothing
    std::function<void(const LabelEstimate&)> on_estimate = {};  // told before labels are built; may be empty
};

struct PrepareReport {
    struct Weight {
        std::string name;
        std::vector<Algorithm> indices;  // that are stored for it now
    };
    std::uint64_t index_bytes = 0;
    std::uint64_t junctions = 0, arcs = 0;  // of the hierarchy
    std::vector<Weight> weights;
    bool order_kept = false;
};

// Writes the network with its index to a file, in one go; it may be the one that the network was opened from. Minutes
// for a country, on all threads; the same bytes whatever their number. Errors: usage (no such weight, no memory for
// labels), data (the network is damaged, or too large for an index), io, interrupted.
STARWAY_EXPORT Result<PrepareReport> prepare(const RoadNetwork& network, const std::string& target,
                                             const PrepareRequest& request, const Control& control = {});
// The same in memory.
STARWAY_EXPORT Result<RoadNetwork> prepare(const RoadNetwork& network, const PrepareRequest& request = {},
                                           const Control& control = {});

struct ArcWeight {
    ArcId arc;
    std::optional<double> value;  // in the weight's unit; nothing: closed
};

// Of both its directions. One that is closed stays so where the other is open: a one-way road does not open against it.
struct EdgeWeight {
    EdgeId edge;
    std::optional<double> value;  // as above
};

struct UpdateRequest {
    std::string weight;           // the column to change, not "hops"; empty: the network's default
    std::vector<ArcWeight> arcs;  // what changes; an arc that was closed opens
    // Or what a CSV says, of from,to,value or edge,value: node ids, or the road's row or feature in its source; the
    // value may be "closed". Of speeds in km/h (or mph, where the column is called so); a later file overrides an
    // earlier one. Of a profile they change its travel times, and its preference in proportion, whichever of both the
    // weight is; what is spent at nodes and in turns stays. A column "rate", or the fourth one of a file without
    // header, is metres per second of preference, as OSRM has it. Answers tell for each segment which file its speed is
    // from.
    std::vector<std::string> speeds;
    std::string weights;  // of weights in their unit
    // Or a changed profile of the network, by its name or as a .toml file: its weights and classes are made anew from
    // the tags that the network keeps, without the source. `weight` is then empty.
    std::string profile = {};
    OnError on_error = OnError::stop;  // at rows that cannot be used; they are in the LoadReport
    // Files as OSRM's --segment-speed-file and --turn-penalty-file have them, without a header; of each a later one
    // overrides an earlier one. Rows of roads and turns that the network has not are left out and counted.
    // FROM,TO,SPEED[,RATE] is as a row of `speeds`, but 0 closes; FROM,VIA,TO,SECONDS[,WEIGHT] is what a turn costs
    // from now on, in place of what the profile says; below 0, it makes up for what the road after it costs.
    std::vector<std::string> segment_speeds = {}, turn_penalties = {};
    std::vector<EdgeWeight> edges = {};  // as `arcs`, which it may stand beside
};

struct UpdateReport {
    std::string weight, unit;
    std::string time;  // the travel time that was changed with the weight; empty: none was
    double resolution = 1;
    std::uint64_t rows = 0;     // of the CSV
    std::uint64_t named = 0;    // arcs that were given a value
    std::uint64_t changed = 0;  // arcs that weigh something else than before
    std::uint64_t rounded = 0;  // weights that are no multiple of the resolution
    std::string profile;        // that was evaluated again; empty: none was
    std::uint64_t turns = 0;    // that were given a cost
    // Directions that it opens and that are missing from the network, because no profile could use them.
    std::uint64_t missing = 0;
    std::uint64_t open_barriers = 0;   // barriers that it closes and that are not stored, because they blocked no
                                       // profile when the network was built
    std::vector<std::string> indexed;  // weights whose index is stored, the changed one among them
    std::vector<Algorithm> left_out;   // what was stored of the former weights and is not made anew
};

// The same roads with other weights, and their index derived from the old one: a fraction of a second for a country.
// Writes a file in one go; it may be the one that the network was opened from, whose readers go on with what they had.
// report: the rows that cannot be used; may be null. Errors: usage (no such weight, a weight that has no speeds), data
// (rows that cannot be used, a damaged network or index), io, interrupted.
STARWAY_EXPORT Result<UpdateReport> update(const RoadNetwork& network, const std::string& target,
                                           const UpdateRequest& request, LoadReport* report = nullptr,
                                           const Control& control = {});
// The same in memory: a network to make a new engine of.
STARWAY_EXPORT Result<RoadNetwork> update(const RoadNetwork& network, const UpdateRequest& request,
                                          LoadReport* report = nullptr, const Control& control = {});

}  // namespace starway
