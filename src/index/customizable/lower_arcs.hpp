// The arcs of a skeleton seen from their higher ends.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/customizable/skeleton.hpp"

namespace starway::index {

// The arcs into rank v from below are those at first[v] .. first[v + 1], by their lower end.
struct LowerArcs {
    struct Lower {
        std::uint32_t tail;  // the lower end
        std::uint32_t arc;
    };
    std::vector<std::uint32_t> first{0};
    std::vector<Lower> arcs;

    // Calls visit(x, arc x-low, arc x-high) for every x below both, lowest first, until it returns false.
    template <class Visit>
    void for_each_triangle(std::uint32_t low, std::uint32_t high, Visit&& visit) const {
        const Lower* to_low = arcs.data() + first[low];
        const Lower* const low_end = arcs.data() + first[low + 1];
        const Lower* const high_end = arcs.data() + first[high + 1];
        if (to_low == low_end) return;
        const Lower* to_high = from_node_on(high, to_low->tail);
        while (to_low < low_end && to_high < high_end) {
            const std::uint32_t a = to_low->tail;
            const std::uint32_t b = to_high->tail;
            if (a == b && !visit(a, to_low->arc, to_high->arc)) return;
            // Which of the two is lower cannot be guessed: no branches.
            to_low += a <= b ? 1 : 0;
            to_high += b <= a ? 1 : 0;
        }
    }

private:
    // The first of the arcs into `high` that comes from `node` or above.
    [[nodiscard]] const Lower* from_node_on(std::uint32_t high, std::uint32_t node) const;
};

LowerArcs make_lower_arcs(const SkeletonView& skeleton);

}  // namespace starway::index
