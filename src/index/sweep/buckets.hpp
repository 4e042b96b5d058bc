// Many to many by buckets: each place holds the targets that can be descended to from it (Knopp, Sanders, Schultes, Schulz, Wagner 2007).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/ch/query.hpp"
#include "index/sweep/stops.hpp"

namespace starway::index {

// Read-only once made; every thread asks it with a query and a row of its own.
class Buckets {
public:
    // Keeps what is at most `cutoff` away from a target.
    Buckets(const Upward& graph, const Stops& targets, std::uint32_t cutoff);

    // Writes the cost from the source to each target, or no_way where none is within the cutoff. `query` climbs; `reached` is working memory.
    // Answers whether every cost has a place in 32 bits.
    bool row(UpwardQuery& query, std::span<const Access> source, std::span<std::uint32_t> cells,
             std::vector<UpwardQuery::Reached>& reached) const;

    // How many entries row() would read for the source.
    [[nodiscard]] std::uint64_t entries(UpwardQuery& query, std::span<const Access> source,
                                        std::vector<UpwardQuery::Reached>& reached) const;

private:
    void climb(UpwardQuery& query, std::span<const Access> source, std::vector<UpwardQuery::Reached>& reached) const;

    struct Entry {
        std::uint32_t target = 0;
        std::uint32_t cost = 0;
    };
    std::vector<std::uint64_t> first_;  // per place
    std::vector<Entry> entries_;
    std::uint32_t cutoff_;
    bool fits_ = true;  // no climb was too long
};

}  // namespace starway::index
