// A disc that moves between cell centres among blocked cells: exact, in integers of a quarter of a squared cell.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "starway/grid/grid_map.hpp"

namespace starway::grid::model {

class Disc {
public:
    // Precondition: radius > 0. Touching is allowed; the margin covers the rounding of radii such as sqrt(1/2).
    explicit Disc(double radius) : limit_(4 * radius * radius * (1 - 1e-12)) {}

    // (2 * radius)^2: smaller squared distances, in half cells, overlap.
    [[nodiscard]] double limit() const { return limit_; }
    // Whether the disc around a cell's centre overlaps the cell at this offset.
    [[nodiscard]] bool overlaps(std::int64_t columns, std::int64_t rows) const {
        const std::int64_t across = gap(columns);
        const std::int64_t along = gap(rows);
        return static_cast<double>(across * across + along * along) < limit_;
    }
    // The greatest column offset that it overlaps at this row offset; -1: none.
    [[nodiscard]] std::int64_t reach(std::int64_t rows) const;

    // Between two cells where the disc fits, a straight step is always possible. A diagonal step from 0,0 to 1,1 passes
    // the corners of the cells 1+k,-k and -k,1+k at its midpoint: at distance k * sqrt(2), while its ends keep sqrt(2
    // k^2 + 1/2). So only radii between the two, for one k, need more than knowing where the disc fits. Returns that k,
    // or 0.
    [[nodiscard]] std::uint32_t squeeze() const;
    // The corner rule that gives exactly the disc's diagonal steps between cells where it fits; if squeeze()
    // needs_sides(), minus those steps.
    [[nodiscard]] CornerRule corners() const;
    [[nodiscard]] bool needs_sides() const { return squeeze() != 0 && corners() == CornerRule::always; }

private:
    // Twice the gap between a cell's centre and a cell.
    static std::int64_t gap(std::int64_t apart) { return apart == 0 ? 0 : 2 * std::abs(apart) - 1; }
    double limit_;
};

// The open cells where the disc fits.
BitPlane room_for(const Disc& disc, const BitPlane& open, std::uint32_t width, std::uint32_t height);

// Whether the disc can move between two cell centres in a straight line, without overlapping a blocked cell or the
// map's rim.
// Precondition: both cells are on the map.
bool disc_passes(const GridMap& map, const Disc& disc, GridCell from, GridCell to);

}  // namespace starway::grid::model
