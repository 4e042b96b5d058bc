// Many-to-many by buckets: each rank stores the targets below it (Knopp, Sanders, Schultes, Schulz, Wagner 2007).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/ch/query.hpp"
#include "index/sweep/stops.hpp"

namespace starway::index {

// Read-only once built; each thread uses its own query and row.
class Buckets {
public:
    // Keeps entries of at most `cutoff`.
    Buckets(const Upward& graph, const Stops& targets, std::uint32_t cutoff);

    // Writes the cost from the source to each target; no_path if there is none within the cutoff. `query` searches
    // upward; `reached` is working memory. Returns whether every cost fits in 32 bits.
    bool row(UpwardQuery& query, std::span<const Access> source, std::span<std::uint32_t> cells,
             std::vector<UpwardQuery::Reached>& reached) const;

    // Number of entries that row() would read for the source.
    [[nodiscard]] std::uint64_t entries(UpwardQuery& query, std::span<const Access> source,
                                        std::vector<UpwardQuery::Reached>& reached) const;

private:
    void climb(UpwardQuery& query, std::span<const Access> source, std::vector<UpwardQuery::Reached>& reached) const;

    struct Entry {
        std::uint32_t target = 0;
        std::uint32_t cost = 0;
    };
    std::vector<std::uint64_t> first_;  // per rank
    std::vector<Entry> entries_;
    std::uint32_t cutoff_;
    bool fits_ = true;  // whether no upward search overflowed
};

}  // namespace starway::index
