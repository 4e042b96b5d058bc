#include "road/network/squares/squares.hpp"

#include <algorithm>
#include <vector>

#include "road/network/file/section_array.hpp"

namespace starway::road::network {

Squares::Squares(const RoadNetwork& network)
    : squares_(array_of<network::format::SquareRecord>(network, "square")),
      corners_(array_of<network::format::SquareCorner>(network, "square_corner")) {
    for (const network::format::SquareRecord& square : squares_)
        widest_ = std::max(widest_, std::int64_t{square.max.x} - square.min.x);
}

std::size_t Squares::first_from(std::int64_t x) const {
    const auto found = std::lower_bound(squares_.begin(), squares_.end(), x,
                                        [](const auto& square, std::int64_t west) { return square.min.x < west; });
    return static_cast<std::size_t>(found - squares_.begin());
}

bool Squares::is_in_box(const network::format::SquareRecord& square, FixedPosition at) {
    return std::int64_t{at.x} <= std::int64_t{square.max.x} + margin &&
           std::int64_t{at.y} >= std::int64_t{square.min.y} - margin &&
           std::int64_t{at.y} <= std::int64_t{square.max.y} + margin;
}

std::span<const network::format::SquareCorner> Squares::corners(std::uint32_t square) const {
    const std::size_t first = squares_[square].first_corner;
    const std::size_t end =
        square + std::size_t{1} < squares_.size() ? squares_[square + std::size_t{1}].first_corner : corners_.size();
    return corners_.subspan(first, end - first);
}

std::vector<geo::CornerRing> Squares::rings(std::uint32_t square) const {
    std::vector<geo::CornerRing> rings;
    for (const network::format::SquareCorner& corner : corners(square)) {
        if (corner.ring == rings.size()) rings.emplace_back();
        rings.back().push_back(corner.at);
    }
    return rings;
}

std::optional<geo::Polygon> Squares::polygon(std::uint32_t square) const {
    return geo::Polygon::known(rings(square));
}

}  // namespace starway::road::network
