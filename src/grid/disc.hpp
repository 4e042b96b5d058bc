// A disc that moves between cell centres, against blocked cells: exact, in integers of a quarter of a squared cell.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "starway/grid/grid_map.hpp"

namespace starway::grid {

class Disc {
public:
    // Precondition: radius > 0. Touching is no overlap; the margin is the rounding of a radius such as the root of a half.
    explicit Disc(double radius) : limit_(4 * radius * radius * (1 - 1e-12)) {}

    // (2 * radius)^2: what is nearer than that, squared and doubled, overlaps.
    [[nodiscard]] double limit() const { return limit_; }
    // Whether the disc about a cell's centre overlaps the cell so many columns and rows away.
    [[nodiscard]] bool overlaps(std::int64_t columns, std::int64_t rows) const {
        const std::int64_t across = gap(columns);
        const std::int64_t along = gap(rows);
        return static_cast<double>(across * across + along * along) < limit_;
    }
    // The most columns away that it overlaps so many rows away; -1: none.
    [[nodiscard]] std::int64_t reach(std::int64_t rows) const;

    // Between two cells where the disc fits, a straight step always has room. A diagonal one, from 0,0 to 1,1, passes the corners of the
    // cells 1+k,-k and -k,1+k at its middle: at a distance of k times the root of 2, where its ends keep the root of 2 k^2 + 1/2. So only for
    // radii between the two, and for one k, is there more to know than where the disc fits. That k, or 0.
    [[nodiscard]] std::uint32_t squeeze() const;
    // The rule for diagonal steps that says, of the cells where the disc fits, what its way allows; with a squeeze that needs_sides(), less
    // those steps.
    [[nodiscard]] CornerRule corners() const;
    [[nodiscard]] bool needs_sides() const { return squeeze() != 0 && corners() == CornerRule::always; }

private:
    // Twice the gap between a cell's centre and a cell.
    static std::int64_t gap(std::int64_t apart) { return apart == 0 ? 0 : 2 * std::abs(apart) - 1; }
    double limit_;
};

// Where the disc fits, of the cells that are open.
BitPlane room_for(const Disc& disc, const BitPlane& open, std::uint32_t width, std::uint32_t height);

// Whether the disc can move from one cell centre to another along the straight line, without overlapping a blocked cell or the map's rim.
// Precondition: both on the map.
bool disc_passes(const GridMap& map, const Disc& disc, GridCell from, GridCell to);

}  // namespace starway::grid
