// Sums and minima over rows of weights: the inner loops of customization and queries.
//
// Weights have 32 bits; closed_weight is infinity. Sums saturate at infinity, so additions never wrap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "starway/road/network.hpp"

namespace starway::road::index {

inline std::uint32_t add(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t room = closed_weight - a;
    return a + (b < room ? b : room);
}

// row[i] = min(row[i], by + other[i]) for i in 0 .. count. The rows do not overlap.
using RelaxRow = void (*)(std::uint32_t* row, const std::uint32_t* other, std::uint32_t by, std::size_t count);
// The same by several rows in one pass.
struct ByRow {
    const std::uint32_t* other = nullptr;
    std::uint32_t by = closed_weight;
};
inline constexpr std::size_t rows_at_once = 4;
using RelaxBySeveral = void (*)(std::uint32_t* row, std::span<const ByRow, rows_at_once> rows, std::size_t count);
// The two directions of arcs at once: up[i] = min(up[i], down_by + other_up[i]), down[i] = min(down[i], other_down[i] +
// up_by).
using RelaxRows = void (*)(std::uint32_t* up, std::uint32_t* down, const std::uint32_t* other_up,
                           const std::uint32_t* other_down, std::uint32_t down_by, std::uint32_t up_by,
                           std::size_t count);

struct MinPlus {
    RelaxRow relax_row;
    RelaxBySeveral relax_by_several;
    RelaxRows relax_rows;
};

// A row that holds the labels of some ranks and then those of ranks above; the arcs of each lead to the last ones of
// the row. Relaxes them in the order of ranks, but for those from labels above `limit`. first_arc: of these ranks, and
// where the arcs of the last end; weight: of all arcs. Preconditions: arcs lead up; limit < closed_weight.
void relax_block(const MinPlus& kernel, std::span<std::uint32_t> row, const std::uint32_t* weight,
                 std::span<const std::uint32_t> first_arc, std::uint32_t limit);

// The fastest variant for this processor, selected once; and the portable one, with the same results.
const MinPlus& min_plus();
const MinPlus& plain_min_plus();

}  // namespace starway::road::index
