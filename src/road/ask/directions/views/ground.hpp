// The surroundings of a point on a grid of six decimal digits of a degree, as OSRM keeps positions: so the same lines
// are straight, offset or curved to both, and the same bearings come out of a metre or two.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::road::ask {

class Ground {
public:
    // Without a position on earth, a step of the grid is a decimetre.
    Ground(const Frame& frame, Position origin);

    // In steps of the grid from the origin, whole ones.
    [[nodiscard]] Position of(Position p) const;

    [[nodiscard]] double metres(Position a, Position b) const;
    [[nodiscard]] double bearing(Position a, Position b) const;
    // On the way from a to b, cut to the grid.
    [[nodiscard]] Position between(Position a, Position b, double share) const;
    // Along a line, or its end.
    [[nodiscard]] Position point_at(std::span<const Position> line, double metres) const;
    // The rest of a line; empty where it is not as long.
    [[nodiscard]] std::vector<Position> after(std::span<const Position> line, double metres) const;
    // Where p is projected on a segment, at right angles on the grid.
    [[nodiscard]] static Position foot(Position a, Position b, Position p);
    // How far points lie from the segment a to b, at most.
    [[nodiscard]] double farthest(std::span<const Position> points, Position a, Position b) const;
    // The ends of a line on the straight line that fits it best.
    [[nodiscard]] std::pair<Position, Position> fitted(std::span<const Position> line, double metres) const;

private:
    struct Along {
        Position point;
        std::size_t next;  // the index of the line's point behind it
    };
    [[nodiscard]] std::optional<Along> along(std::span<const Position> line, double metres) const;
    [[nodiscard]] std::vector<Position> sampled(std::span<const Position> line, double metres) const;

    Frame frame_;
    Position origin_;                  // in steps of the grid from 0, 0
    Position steps_{10, 10};           // of the grid, to a degree or a metre
    double east_ = 0.1, north_ = 0.1;  // metres to a step
};

}  // namespace starway::road::ask
