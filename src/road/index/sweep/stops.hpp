// The rows or columns of a matrix: each is a place to begin or end, on a map possibly the two ends of an edge.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/upward.hpp"

namespace starway::road::index {

class Stops {
public:
    void add(std::span<const graph::Access> accesses) {
        accesses_.insert(accesses_.end(), accesses.begin(), accesses.end());
        first_.push_back(accesses_.size());
    }
    void add(graph::Access access) { add({&access, 1}); }

    [[nodiscard]] std::size_t size() const { return first_.size() - 1; }
    // Empty for a stop without an access to the network.
    [[nodiscard]] std::span<const graph::Access> operator[](std::size_t stop) const {
        return std::span(accesses_).subspan(first_[stop], first_[stop + 1] - first_[stop]);
    }
    [[nodiscard]] std::span<const graph::Access> all() const { return accesses_; }

private:
    std::vector<std::size_t> first_{0};
    std::vector<graph::Access> accesses_;
};

}  // namespace starway::road::index
