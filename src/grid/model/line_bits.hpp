// Whether a straight line between two cell centres meets open cells only, from the bits of a plane: a run of cells at a
// time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "grid/model/neighbours.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::model {

// Whether the bits first .. last are all set. Precondition: first <= last, in one row.
inline bool all_set(const std::byte* plane, std::int64_t first, std::int64_t last) {
    constexpr std::int64_t most = 57;  // that bits_from() returns
    for (; last - first >= most; first += most)
        if (~bits_from(plane, first) << (64 - most) != 0) return false;
    return ~bits_from(plane, first) << (63 - (last - first)) == 0;
}

// All cells that the line meets, even in a single point of their rim. Exact. Visits every row, or every column if there
// are fewer. Preconditions: squares; both cells are on the map.
//
// Between rows j and j + 1 below the first, a line that falls by h over a width of w is at w (2 j + 1) / 2h: it meets
// the cells of the upper row up to q = floor(that + 1/2), and of the lower row from q on; from q - 1 if it passes
// exactly through the corner.
inline bool line_is_open(const GridMap& map, GridCell from, GridCell to) {
    const bool steep = std::abs(to.y - from.y) > std::abs(to.x - from.x);
    const BitPlane& plane = steep ? map.columns() : map.rows();
    if (steep) {
        std::swap(from.x, from.y);
        std::swap(to.x, to.y);
    }
    if (from.y > to.y) std::swap(from, to);
    const std::int64_t fall = to.y - from.y;
    const std::int64_t width = std::abs(to.x - from.x);
    const bool leftwards = to.x < from.x;
    const std::byte* const bytes = plane.bytes();
    std::int64_t origin = plane.index(static_cast<std::uint32_t>(from.x), static_cast<std::uint32_t>(from.y));
    const auto open = [&](std::int64_t first, std::int64_t last) {  // column offsets
        return leftwards ? all_set(bytes, origin - last, origin - first)
                         : all_set(bytes, origin + first, origin + last);
    };
    if (fall == 0) return open(0, width);
    const std::int64_t whole = width / fall;
    const std::int64_t part = 2 * (width % fall);
    std::int64_t quotient = (width + fall) / (2 * fall);
    std::int64_t rest = (width + fall) % (2 * fall);
    std::int64_t first = 0;
    for (std::int64_t row = 0; row < fall; ++row, origin += plane.stride()) {
        if (!open(first, quotient)) return false;
        first = rest == 0 ? quotient - 1 : quotient;
        quotient += whole;
        rest += part;
        if (rest >= 2 * fall) {
            rest -= 2 * fall;
            ++quotient;
        }
    }
    return open(first, width);
}

}  // namespace starway::grid::model
