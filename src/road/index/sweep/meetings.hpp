// Many to many where climbs from both sides meet: as by buckets (Knopp, Sanders, Schultes, Schulz, Wagner 2007), but
// read by target, for sixteen sources at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/index/sweep/lanes.hpp"
#include "road/index/sweep/one_to_all.hpp"
#include "road/index/sweep/stops.hpp"

namespace starway::road::index {

// Read-only once made; every thread asks it with a climb and seeds of its own. Memory: 4 bytes a rank, and what the
// climbs from the targets come to.
class Meetings {
public:
    // climb: against the arcs, from the targets up.
    Meetings(const Stops& targets, std::uint32_t rank_count, const Climb& climb);

    // Ranks from which a target can be descended to, numbered from 0.
    [[nodiscard]] IdSpan<graph::RankId, const RowId> number_of_rank() const { return number_; }
    [[nodiscard]] std::uint32_t count() const { return count_; }
    // The highest cost down from such a rank to a target.
    [[nodiscard]] std::uint64_t longest() const { return longest_; }
    // Whether all costs of the climbs fit in 32 bits.
    [[nodiscard]] bool fits() const { return fits_; }

    // The least cost of each target (one of the results for each) and lane, over all ranks; no_path where nothing
    // meets.
    void meet(const Seeds& seeds, std::span<Lanes> least, Vectors vectors) const;

private:
    IdVector<graph::RankId, RowId> number_;  // none: no target is below
    std::vector<std::uint32_t> first_;       // per target, into below_
    std::vector<DownArc> below_;             // from a number to the target
    std::uint32_t count_ = 0;
    std::uint64_t longest_ = 0;
    bool fits_ = true;
};

}  // namespace starway::road::index
