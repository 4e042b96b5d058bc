// The surroundings of a point as a plane.
#pragma once

#include <cmath>
#include <numbers>

#include "base/geo/frame.hpp"
#include "starway/core/geometry.hpp"

namespace starway::geo {

// Metres east and north of a point; within 1 % up to some kilometres from it.
class MetresAround {
public:
    MetresAround(const Frame& frame, Position centre)
        : centre_(centre), on_earth_(frame.kind == FrameKind::geographic) {
        if (!on_earth_) return;
        north_ = 111'195;
        east_ = north_ * std::cos(centre.y * std::numbers::pi / 180);
    }
    [[nodiscard]] Position of(Position p) const {
        const double x = on_earth_ ? unwrap_longitude(centre_.x, p.x) : p.x;
        return {(x - centre_.x) * east_, (p.y - centre_.y) * north_};
    }

private:
    Position centre_;
    bool on_earth_ = false;
    double east_ = 1, north_ = 1;
};

}  // namespace starway::geo
