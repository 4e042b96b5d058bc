// Straight-line distances in metres, and local planar projections.
//
// Unlike geo::embed, this does not round to the network's resolution, which would distort small tolerances and the
// proportions of short pieces.
#pragma once

#include <cmath>

#include "starway/core/geometry.hpp"

namespace starway::road::topology {

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

// A planar projection around a centre. Lines that are straight in the source's coordinates stay straight; lengths are
// exact near the centre. Within a degree of a pole, the projection is azimuthal instead.
class LocalMap {
public:
    LocalMap(FrameKind frame, Position middle);
    // Relative to the centre.
    [[nodiscard]] Vector2 operator()(Position p) const;
    // Half-widths, in the source's coordinates, of a box that extends at least `radius` metres from the centre.
    [[nodiscard]] Position reach(double radius) const;
    // Whether the projection is affine, up to whole turns of longitude.
    [[nodiscard]] bool affine() const { return kind_ != Kind::polar; }

private:
    enum class Kind { planar, geographic, polar };
    [[nodiscard]] Vector2 polar(Position p) const;
    Kind kind_;
    Position middle_;
    Vector2 metres_per_degree_{1, 1};
    Vector2 origin_;  // of the polar projection
};

// Beyond this latitude, LocalMap is polar and a segment counts as near a pole.
inline constexpr double polar_latitude = 89;

class Metric {
public:
    explicit Metric(FrameKind frame) : frame_(frame) {}
    // Geographic: earth-centred WGS 84 coordinates. Planar: x, y, 0.
    [[nodiscard]] Vector3 space(Position p) const;
    [[nodiscard]] double distance(Position a, Position b) const {
        return std::sqrt(squared_distance(space(a), space(b)));
    }
    // An upper bound, in metres, on the distance between a segment that is straight in longitude and latitude and the
    // geodesic (which networks use): metres for a long road, nothing for a street. 0 in a planar frame.
    [[nodiscard]] double bulge(Position a, Position b) const;
    // Segments up to this width, in x of the source, bulge by at most bulge_m (0: any bulge).
    [[nodiscard]] double widest_flat(double bulge_m) const;
    // The point of the geodesic from a to b that is nearest to p, and its distance. Precondition: a is not b.
    struct GroundPoint {
        double along = 0;  // 0 .. 1
        double squared_distance = 0;
    };
    [[nodiscard]] GroundPoint nearest_on_ground(Position a, Position b, Position p) const;
    [[nodiscard]] LocalMap map_around(Position middle) const { return {frame_, middle}; }

private:
    FrameKind frame_;
};

}  // namespace starway::road::topology
