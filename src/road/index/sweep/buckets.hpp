// Many to many by buckets: each rank holds the targets that can be descended to from it (Knopp, Sanders, Schultes,
// Schulz, Wagner 2007).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/ch/query.hpp"
#include "road/index/sweep/one_to_all.hpp"
#include "road/index/sweep/stops.hpp"

namespace starway::road::index {

// Read-only once made; every thread asks it with a climb and a row of its own. Memory: what the climbs from the targets
// come to, however large the graph.
class Buckets {
public:
    // Keeps what is at most `cutoff` away from a target. climb: against the arcs, from the targets up.
    Buckets(const Stops& targets, std::uint32_t cutoff, const Climb& climb);

    // Writes the cost from the source to each target, or no_path where none is within the cutoff. `climb` goes along
    // the arcs; `reached` is working memory. Answers whether every cost has a rank in 32 bits.
    bool row(const Climb& climb, std::span<const graph::Access> source, std::span<std::uint32_t> cells,
             std::vector<graph::UpwardQuery::Reached>& reached) const;

    // How many entries row() would read for the source.
    [[nodiscard]] std::uint64_t entries(const Climb& climb, std::span<const graph::Access> source,
                                        std::vector<graph::UpwardQuery::Reached>& reached) const;

private:
    struct Entry {
        std::uint32_t target = 0;
        std::uint32_t cost = 0;
    };
    // The bucket of a rank, in a hash table without deletion.
    struct Slot {
        graph::RankId rank;
        std::uint32_t first = 0, end = 0;  // entries
    };
    [[nodiscard]] std::size_t slot_of(graph::RankId rank) const;

    std::vector<Slot> slots_;  // a power of two, at least twice as many as ranks
    std::vector<Entry> entries_;
    std::uint32_t cutoff_;
    bool fits_ = true;  // no climb was too long
};

}  // namespace starway::road::index
