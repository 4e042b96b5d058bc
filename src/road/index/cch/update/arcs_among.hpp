// Where the arcs between the heads of a node are stored.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/index/cch/skeleton.hpp"

namespace starway::road::index {

// All heads of a node are pairwise adjacent. Iterates over the blocks that the heads belong to, the node's own first,
// and gives the arcs from the heads in one block to the higher heads. Reusable; the view must outlive it.
class ArcsAmong {
public:
    explicit ArcsAmong(const SkeletonView& skeleton) : skeleton_(skeleton), position_(skeleton.node_count()) {}

    // Starts with the heads of `node` in its own block; there may be none.
    void start(graph::RankId node);
    // Goes to the heads in the next block; false if there is none.
    bool next();

    [[nodiscard]] std::span<const graph::RankId> heads() const { return heads_; }
    // The heads in the block are numbers begin() .. end().
    [[nodiscard]] std::uint32_t begin() const { return begin_; }
    [[nodiscard]] std::uint32_t end() const { return end_; }
    // The arc between head number i, in the block, and number j > i is rows()[i] + columns()[j], modulo 2^32.
    [[nodiscard]] std::span<const std::uint32_t> rows() const { return row_; }
    [[nodiscard]] std::span<const std::uint32_t> columns() const { return column_; }

private:
    SkeletonView skeleton_;
    std::span<const graph::RankId> heads_;
    std::uint32_t begin_ = 0, end_ = 0;
    std::vector<std::uint32_t> row_, column_;
    IdVector<graph::RankId, std::uint32_t> position_;  // its index in the block's list of heads
};

}  // namespace starway::road::index
