// Metres: straight-line distances anywhere on Earth, and flat maps of the surroundings of a point.
//
// Unlike geo::embed, nothing is rounded to the network's own resolution: tolerances below it, and the proportions of short
// pieces, would suffer.
#pragma once

#include <cmath>

#include "starway/core/geometry.hpp"

namespace starway::topology {

struct Vector3 {  // metres
    double x = 0;
    double y = 0;
    double z = 0;
};

inline double squared_distance(const Vector3& a, const Vector3& b) {
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    const double dz = a.z - b.z;
    return dx * dx + dy * dy + dz * dz;
}

struct Vector2 {  // metres
    double x = 0;
    double y = 0;
};

// A flat map around one position. Lines that are straight in the source's coordinates are straight on it; lengths are true
// around the middle. Within a degree of a pole, where meridians run together, the map is the polar one (azimuthal) instead.
class LocalMap {
public:
    LocalMap(FrameKind frame, Position middle);
    // Relative to the middle.
    [[nodiscard]] Vector2 operator()(Position p) const;
    // The middle's surroundings as a box in the source's coordinates: at least `radius` metres to every side. Half-widths.
    [[nodiscard]] Position reach(double radius) const;
    // Is it affine, but for whole turns of longitude?
    [[nodiscard]] bool affine() const { return kind_ != Kind::polar; }

private:
    enum class Kind { planar, geographic, polar };
    [[nodiscard]] Vector2 polar(Position p) const;
    Kind kind_;
    Position middle_;
    Vector2 metres_per_degree_{1, 1};
    Vector2 origin_;  // of the polar map
};

// The latitude beyond which LocalMap is polar, and a segment counts as near a pole.
inline constexpr double polar_latitude = 89;

class Metric {
public:
    explicit Metric(FrameKind frame) : frame_(frame) {}
    // Geographic: earth-centred, on the WGS 84 ellipsoid. Planar: x, y, 0.
    [[nodiscard]] Vector3 space(Position p) const;
    [[nodiscard]] double distance(Position a, Position b) const {
        return std::sqrt(squared_distance(space(a), space(b)));
    }
    // At most so many metres lie between a segment as it is straight in longitude and latitude, and as it is straight on the
    // ground (which is how a network measures it): metres on a long road, nothing on a street. 0 in a planar frame.
    [[nodiscard]] double bulge(Position a, Position b) const;
    // Segments at most so wide, in x of the source, bulge by bulge_m at most; of 0 metres none is asked.
    [[nodiscard]] double widest_flat(double bulge_m) const;
    // Where the segment as it is straight on the ground comes nearest to p, and how near. Precondition: a is not b.
    struct GroundPoint {
        double along = 0;  // 0 .. 1
        double squared_distance = 0;
    };
    [[nodiscard]] GroundPoint nearest_on_ground(Position a, Position b, Position p) const;
    [[nodiscard]] LocalMap map_around(Position middle) const { return {frame_, middle}; }

private:
    FrameKind frame_;
};

}  // namespace starway::topology
