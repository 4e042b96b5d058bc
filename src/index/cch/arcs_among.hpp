// Where the arcs among the heads of a node lie.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/cch/skeleton.hpp"

namespace starway::index {

// All heads of a node are joined with each other. This goes through the blocks that they are of, the node's own first, and tells of the arcs from one
// block's heads. Reusable; the view must outlive it.
class ArcsAmong {
public:
    explicit ArcsAmong(const SkeletonView& skeleton) : skeleton_(skeleton), place_(skeleton.node_count()) {}

    // The heads of `node` that are of its own block; there may be none.
    void start(std::uint32_t node);
    // The heads of the next block; false: there is none.
    bool next();

    [[nodiscard]] std::span<const std::uint32_t> heads() const { return heads_; }
    // Those of the block are number begin() .. end().
    [[nodiscard]] std::uint32_t begin() const { return begin_; }
    [[nodiscard]] std::uint32_t end() const { return end_; }
    // The arc between head number i of the block and number j > i is rows()[i] + columns()[j], modulo 2^32.
    [[nodiscard]] std::span<const std::uint32_t> rows() const { return row_; }
    [[nodiscard]] std::span<const std::uint32_t> columns() const { return column_; }

private:
    SkeletonView skeleton_;
    std::span<const std::uint32_t> heads_;
    std::uint32_t begin_ = 0, end_ = 0;
    std::vector<std::uint32_t> row_, column_;
    std::vector<std::uint32_t> place_;  // per rank, of those in the block's list: where
};

}  // namespace starway::index
