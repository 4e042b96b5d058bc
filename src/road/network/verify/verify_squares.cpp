// Checks of the squares that a network knows.
#include "road/network/verify/verify_squares.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/geo/polygon.hpp"
#include "road/network/verify/verify_meaning.hpp"

namespace starway::road::network {
namespace {

// Ring by ring, from the outline on.
Result<void> check_corners(const RoadNetwork::State& state, std::size_t first, std::size_t end) {
    std::uint32_t ring = 0;
    std::size_t in_ring = 0;
    for (std::size_t i = first; i < end; ++i) {
        const network::format::SquareCorner& corner = state.arrays.square_corner[i];
        const bool is_next = corner.ring == ring + 1 && in_ring >= 3;
        if ((corner.node != network::format::none && corner.node >= state.meta.node_count) ||
            (corner.ring != ring && !is_next))
            return inconsistent("square_corner",
                                fmt::format("corner {} is of ring {} at node {}", i, corner.ring, corner.node));
        in_ring = is_next ? 1 : in_ring + 1;
        ring = corner.ring;
    }
    if (in_ring < 3) return inconsistent("square_corner", fmt::format("corner {} ends a short ring", end));
    return {};
}

bool is_box(const network::format::SquareRecord& square, std::span<const network::format::SquareCorner> corners) {
    FixedPosition min = corners.front().at;
    FixedPosition max = min;
    for (const network::format::SquareCorner& corner : corners) {
        min = {std::min(min.x, corner.at.x), std::min(min.y, corner.at.y)};
        max = {std::max(max.x, corner.at.x), std::max(max.y, corner.at.y)};
    }
    return min == square.min && max == square.max && std::int64_t{max.x} - min.x <= geo::widest_polygon &&
           std::int64_t{max.y} - min.y <= geo::widest_polygon;
}

Result<void> check_square(const RoadNetwork::State& state, std::size_t number) {
    const Arrays& a = state.arrays;
    const network::format::SquareRecord& square = a.square[number];
    const std::size_t end = number + 1 < a.square.size() ? a.square[number + 1].first_corner : a.square_corner.size();
    if (square.first_corner >= end || end > a.square_corner.size() || (number == 0 && square.first_corner != 0))
        return inconsistent("square", fmt::format("square {} has corners {} to {}", number, square.first_corner, end));
    if (square.like >= state.meta.edge_count)
        return inconsistent("square", fmt::format("square {} is like edge {}", number, square.like));
    if (number > 0 && square.min.x < a.square[number - 1].min.x)
        return inconsistent("square", fmt::format("square {} does not ascend", number));
    if (auto ok = check_corners(state, square.first_corner, end); !ok) return ok;
    if (!is_box(square, a.square_corner.subspan(square.first_corner, end - square.first_corner)))
        return inconsistent("square", fmt::format("square {} has a box that is not that of its corners", number));
    return {};
}

}  // namespace

Result<void> check_squares(const RoadNetwork::State& state) {
    for (std::size_t number = 0; number < state.arrays.square.size(); ++number)
        if (auto ok = check_square(state, number); !ok) return ok;
    if (state.arrays.square.empty() && !state.arrays.square_corner.empty())
        return inconsistent("square_corner", "it has corners of no square");
    return {};
}

}  // namespace starway::road::network
