// Leads the rings of a contour through points of roads that its triangulation missed, and around places that it holds.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "road/ask/isochrone/outline.hpp"

namespace starway::road::ask {

struct MissedPoint {
    Position at;
    std::uint32_t exact = 0;
    Position ahead;  // where the cost grows, x and y of one unit; none: (0, 0)
};

struct AttachOptions {
    // How far from a ring a point may be to become a corner of it, in degrees of latitude or units of the plane.
    double near = 0;
    double x_scale = 1;                         // what a unit of x is of such a one
    bool new_rings = true;                      // else points only become corners of rings that there are
    std::function<Position(Position)> rounded;  // onto the grid of the map
};

// Rings as make_valid() leaves them stay so. A point becomes a corner of the nearest ring, or of a small triangle of
// its own: a hole where all around it is inside, an island where all is outside. smaller, larger: the rings of the next
// lower and higher contour, within which and around which these stay. A point for which there is no room, such as one
// at which rings already meet, is left out.
void attach(std::vector<OutlineRing>& rings, const std::vector<OutlineRing>* smaller,
            const std::vector<OutlineRing>* larger, std::span<const MissedPoint> missed, const AttachOptions& options);

// A place outside all rings that they shall hold.
struct PlaceOutside {
    Position at;
    bool with_room = false;  // for a smaller ring around it
};

// A place becomes a corner of the nearest ring, or lies in a small triangle of its own, which comes first where it
// needs room. The rest as attach(). Returns the places for which there is no room.
std::vector<Position> enclose(std::vector<OutlineRing>& rings, const std::vector<OutlineRing>* smaller,
                              const std::vector<OutlineRing>* larger, std::span<const PlaceOutside> outside,
                              const AttachOptions& options);

}  // namespace starway::road::ask
