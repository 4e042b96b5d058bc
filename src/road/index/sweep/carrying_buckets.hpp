// Buckets (buckets.hpp) whose entries also hold what the paths to their targets sum up to: the cells of a matrix with
// the measures of the very path that a query of the pair takes.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/graph/upward.hpp"
#include "road/index/cch/carried.hpp"

namespace starway::road::index {

// A rank that a climb came to.
struct CarriedRank {
    graph::RankId rank;
    std::uint32_t cost = 0;
    CarriedSums sums;
};

struct CarriedCell {
    std::uint32_t cost = graph::no_path;
    CarriedSums sums;
};

// Fills `reached` in the order of ranks; answers whether every cost fits in 32 bits.
using CarryingClimb = std::function<bool(std::size_t stop, std::vector<CarriedRank>& reached)>;

// Read-only once made. Memory: 4 bytes a rank, and 24 for each that a climb from a target comes to.
class CarryingBuckets {
public:
    CarryingBuckets(std::size_t targets, std::uint32_t rank_count, const CarryingClimb& climb);

    [[nodiscard]] std::size_t columns() const { return columns_; }
    // The cells of a source, from what its climb came to. Of equal paths that over the lowest rank, as
    // CchQuery::path(). Answers whether every cost fits in 32 bits.
    bool row(std::span<const CarriedRank> reached, std::span<CarriedCell> cells) const;

private:
    struct Entry {
        std::uint32_t target = 0, cost = 0;
    };
    std::size_t columns_;
    bool fits_ = true;
    IdVector<graph::RankId, std::uint32_t> bucket_;  // no_path: it has none
    std::vector<std::uint32_t> first_;               // per bucket, and the end
    std::vector<Entry> entries_;
    std::vector<CarriedSums> sums_;  // per entry
};

}  // namespace starway::road::index
