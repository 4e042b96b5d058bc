#include "network/squares/squares_within.hpp"

#include "network/section_array.hpp"

namespace starway::network {

std::vector<std::uint32_t> squares_within(const RoadNetwork& network, FixedPosition min, FixedPosition max) {
    const auto squares = array_of<format::SquareRecord>(network, "square");
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < squares.size() && squares[i].min.x <= max.x; ++i)
        if (squares[i].max.x >= min.x && squares[i].max.y >= min.y && squares[i].min.y <= max.y) found.push_back(i);
    return found;
}

std::vector<geo::CornerRing> square_rings(const RoadNetwork& network, std::uint32_t square) {
    const auto squares = array_of<format::SquareRecord>(network, "square");
    const auto corners = array_of<format::SquareCorner>(network, "square_corner");
    const std::size_t first = squares[square].first_corner;
    const std::size_t end =
        square + std::size_t{1} < squares.size() ? squares[square + std::size_t{1}].first_corner : corners.size();
    std::vector<geo::CornerRing> rings;
    for (const format::SquareCorner& corner : corners.subspan(first, end - first)) {
        if (corner.ring == rings.size()) rings.emplace_back();
        rings.back().push_back(corner.at);
    }
    return rings;
}

}  // namespace starway::network
