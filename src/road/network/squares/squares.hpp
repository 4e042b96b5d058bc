// The squares of a network: areas that one crosses in straight lines from any point in them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/geo/polygon.hpp"
#include "road/network/file/format.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// Immutable. The network must be verified and outlive this.
class Squares {
public:
    explicit Squares(const RoadNetwork& network);

    [[nodiscard]] bool empty() const { return squares_.empty(); }
    // Calls visit(number) for each square whose box is as near to a point as rounding may put it.
    template <class Visit>
    void visit_around(FixedPosition at, Visit&& visit) const {
        for (std::size_t i = first_from(std::int64_t{at.x} - widest_ - margin);
             i < squares_.size() && std::int64_t{squares_[i].min.x} <= std::int64_t{at.x} + margin; ++i)
            if (is_in_box(squares_[i], at)) visit(static_cast<std::uint32_t>(i));
    }
    // An edge: a straight line across the square costs as much as a part of it of the same length.
    [[nodiscard]] EdgeId like(std::uint32_t square) const { return EdgeId(squares_[square].like); }
    // Calls visit(number) for each square whose box meets another one, those farther west first.
    template <class Visit>
    void visit_within(FixedPosition min, FixedPosition max, Visit&& visit) const {
        for (std::size_t i = first_from(std::int64_t{min.x} - widest_);
             i < squares_.size() && squares_[i].min.x <= max.x; ++i)
            if (squares_[i].max.x >= min.x && squares_[i].max.y >= min.y && squares_[i].min.y <= max.y)
                visit(static_cast<std::uint32_t>(i));
    }
    // Numbered through all rings, the outline's first, as those of the polygon. A node is network::format::none where
    // there is none.
    [[nodiscard]] std::span<const network::format::SquareCorner> corners(std::uint32_t square) const;
    [[nodiscard]] std::vector<geo::CornerRing> rings(std::uint32_t square) const;
    // Nothing where a file says what is none.
    [[nodiscard]] std::optional<geo::Polygon> polygon(std::uint32_t square) const;

private:
    static constexpr std::int64_t margin = 2;
    [[nodiscard]] std::size_t first_from(std::int64_t x) const;
    [[nodiscard]] static bool is_in_box(const network::format::SquareRecord& square, FixedPosition at);

    std::span<const network::format::SquareRecord> squares_;  // by their western side
    std::span<const network::format::SquareCorner> corners_;
    std::int64_t widest_ = 0;
};

}  // namespace starway::road::network
