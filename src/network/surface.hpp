// Nearest points on edges, in the embedding of geo/frame.hpp but in doubles: nothing is lost to rounding, and a query may lie anywhere.
//
// A straight piece of line of a geographic network is the arc that the plane through its ends and the Earth's centre cuts out of
// the ellipsoid (it differs from the geodesic by less than a centimetre over 100 km); of a planar network, the straight line.
#pragma once

#include "starway/core/geometry.hpp"

namespace starway::network {

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

// Metres along the surface for a straight line of that many steps, and back. Increasing; at most half a great circle.
double surface_metres(const Frame& frame, double chord);
double chord_of_metres(const Frame& frame, double metres);

// How far, in steps, a piece of line may rise above the straight line between its ends, of that many steps.
double sagitta(const Frame& frame, double chord);

// At least that, for a chord between embedded points given as its square; within 1 % or a hundredth of a step of the truth.
double most_sagitta(const Frame& frame, double chord_squared);

struct SegmentPoint {
    SurfacePoint point;        // on the surface
    double chord_squared = 0;  // from the query
    bool at_start = false;     // it is the start itself, or
    bool at_end = false;       // the end
};

// The point of the segment from a to b that is nearest to q. All three lie on the surface.
SegmentPoint nearest_on_segment(const Frame& frame, SurfacePoint a, SurfacePoint b, SurfacePoint q);

}  // namespace starway::network
