// The arcs of a skeleton seen from their higher ends.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/customizable/skeleton.hpp"

namespace starway::index {

// The arcs into rank v from below are those at first[v] .. first[v + 1], by their lower end.
struct LowerArcs {
    std::vector<std::uint32_t> first{0};
    std::vector<std::uint32_t> tail;  // the lower end
    std::vector<std::uint32_t> arc;

    // Calls visit(x, arc x-low, arc x-high) for every x below both, lowest first, until it returns false.
    template <class Visit>
    void for_each_triangle(std::uint32_t low, std::uint32_t high, Visit&& visit) const {
        std::uint32_t i = first[low];
        const std::uint32_t i_end = first[low + 1];
        const std::uint32_t j_end = first[high + 1];
        if (i == i_end) return;
        for (std::uint32_t j = from_node_on(high, tail[i]); i < i_end && j < j_end;) {
            if (tail[i] == tail[j]) {
                if (!visit(tail[i], arc[i], arc[j])) return;
                ++i;
                ++j;
            } else if (tail[i] < tail[j]) {
                ++i;
            } else {
                ++j;
            }
        }
    }

private:
    // The first of the arcs into `high` that comes from `node` or above.
    [[nodiscard]] std::uint32_t from_node_on(std::uint32_t high, std::uint32_t node) const;
};

LowerArcs make_lower_arcs(const SkeletonView& skeleton);

}  // namespace starway::index
