// Nearest points on edges, in the embedding of base/geo/frame.hpp but in doubles, without rounding, for queries
// anywhere.
//
// A segment of a geographic network is the intersection of the ellipsoid with the plane through its ends and the
// Earth's centre (within a centimetre of the geodesic over 100 km); of a planar network, the straight line.
#pragma once

#include "starway/core/geometry.hpp"

namespace starway::road::network {

// Steps of the embedding (geo::embedding_unit metres each); z is 0 in a planar frame.
struct SurfacePoint {
    double x = 0;
    double y = 0;
    double z = 0;
};

SurfacePoint surface_point(const Frame& frame, Position p);
SurfacePoint surface_point(const Frame& frame, FixedPosition p);
// Precondition: p lies on the surface.
Position position_of(const Frame& frame, SurfacePoint p);

inline double chord_squared(SurfacePoint a, SurfacePoint b) {
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    const double dz = a.z - b.z;
    return dx * dx + dy * dy + dz * dz;
}

// Metres along the surface for a chord of that many steps, and back. Monotonic; at most half a great circle.
double surface_metres(const Frame& frame, double chord);
double chord_of_metres(const Frame& frame, double metres);

// The largest rise, in steps, of a segment above its chord of that many steps.
double sagitta(const Frame& frame, double chord);

// An upper bound of that for a squared chord between embedded points; within 1 % or 0.01 steps of the exact value.
double most_sagitta(const Frame& frame, double chord_squared);

struct SegmentPoint {
    SurfacePoint point;        // the nearest point, on the surface
    double chord_squared = 0;  // squared distance to the query
    bool at_start = false;     // it is the segment's start
    bool at_end = false;       // it is the segment's end
};

// The point of the segment from a to b that is nearest to q. All three lie on the surface.
SegmentPoint nearest_on_segment(const Frame& frame, SurfacePoint a, SurfacePoint b, SurfacePoint q);

}  // namespace starway::road::network
