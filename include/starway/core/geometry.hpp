// Positions, polygons and planes, and the frame that defines the meaning of a network's integer coordinates.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/export.h"

namespace starway {

// lon,lat in degrees (WGS 84) in a geographic frame; x,y in the source's own unit, taken as metres, in a planar one.
struct Position {
    double x = 0;
    double y = 0;
    friend bool operator==(const Position&, const Position&) = default;
};

// A position as stored in a network: steps of Frame::resolution from the frame's origin.
struct FixedPosition {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend bool operator==(const FixedPosition&, const FixedPosition&) = default;
};

enum class FrameKind : std::uint32_t {
    none = 0,        // nodes have no coordinates
    geographic = 1,  // origin 0,0, resolution 1e-7 degree
    planar = 2,      // origin and resolution are chosen when the network is built
};

struct Frame {
    FrameKind kind = FrameKind::none;
    double origin_x = 0;
    double origin_y = 0;
    double resolution = 1e-7;
};

// A position in the space of the straight-line bound (src/base/geo/frame.hpp): whole centimetres of ECEF in a
// geographic frame, steps of the frame (and z = 0) in a planar one.
struct Embedded {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    friend bool operator==(const Embedded&, const Embedded&) = default;
};

// The straight-line distance between two embedded positions, in steps, with one rounding per operation.
inline double chord_steps(Embedded a, Embedded b) {
    const auto dx = static_cast<double>(static_cast<std::int64_t>(a.x) - b.x);
    const auto dy = static_cast<double>(static_cast<std::int64_t>(a.y) - b.y);
    const auto dz = static_cast<double>(static_cast<std::int64_t>(a.z) - b.z);
    return std::sqrt(dx * dx + dy * dy + dz * dz);
}

struct Box {
    double min_x = std::numeric_limits<double>::infinity();
    double min_y = std::numeric_limits<double>::infinity();
    double max_x = -std::numeric_limits<double>::infinity();
    double max_y = -std::numeric_limits<double>::infinity();
    [[nodiscard]] bool empty() const { return min_x > max_x; }
    void add(Position p) {
        min_x = p.x < min_x ? p.x : min_x;
        min_y = p.y < min_y ? p.y : min_y;
        max_x = p.x > max_x ? p.x : max_x;
        max_y = p.y > max_y ? p.y : max_y;
    }
};

// A plane in metres around a position on Earth, accurate enough for walking distances.
// Transverse Mercator on WGS 84 about the meridian of `middle`, unscaled: x to the east and y to the north of `middle`,
// in metres. Lengths are exact at x = 0, and too long elsewhere by x^2 / (2 R^2): 1e-6 at 9 km, 1e-3 at 285 km.
// (Krueger's series; Karney, 2011.)
struct STARWAY_EXPORT LocalPlane {
    Position middle;  // lon,lat
    // lon,lat to x,y and back, within a micrometre up to 30 degrees from the meridian of `middle`. Precondition:
    // finite, a latitude within 90 degrees.
    [[nodiscard]] Position to_plane(Position lon_lat) const;
    [[nodiscard]] Position to_lon_lat(Position at) const;
    // The largest relative error of lengths for coordinates up to x to the east or west.
    static double stretch(double x);
    // As a PROJ string: "+proj=tmerc +lat_0=...".
    [[nodiscard]] std::string proj() const;
    friend bool operator==(const LocalPlane&, const LocalPlane&) = default;
};

// A closed line: the first point is not repeated at the end.
using Ring = std::vector<Position>;

// Rings that do not cross themselves or each other. Counter-clockwise outside, clockwise holes (RFC 7946). Longitudes
// are within [-180, 180]: a polygon over the antimeridian is cut there.
struct RingPolygon {
    Ring outer;
    std::vector<Ring> holes;
};

// Rings of impassable polygons, each an outline or a hole. Either orientation; the first point may be repeated at the
// end.
struct Obstacles {
    FrameKind frame = FrameKind::planar;  // planar: x,y in any unit; geographic: lon,lat
    std::vector<Position> points;         // of all rings, concatenated
    std::vector<std::uint32_t> first{0};  // ring r has the points first[r] .. first[r + 1]
    std::vector<bool> holes;              // by ring
    std::uint64_t polygons = 0;
    std::vector<Sentence> notes;  // what was read and repaired, one sentence each
    void add(std::span<const Position> ring, bool hole) {
        points.insert(points.end(), ring.begin(), ring.end());
        first.push_back(static_cast<std::uint32_t>(points.size()));
        holes.push_back(hole);
    }
    [[nodiscard]] std::size_t ring_count() const { return holes.size(); }
    friend bool operator==(const Obstacles&, const Obstacles&) = default;
};

// Fixed point as numbers, steps of a resolution in their unit: the double nearest to the decimal number, where steps
// are decimal: 3 steps of 0.1 are 0.3, not 0.30000000000000004.
class InUnits {
public:
    // parts: so many steps are one of the resolution.
    explicit InUnits(double resolution, std::uint64_t parts = 1)
        : resolution_(resolution / static_cast<double>(parts)) {
        const double per_unit = std::nearbyint(1 / resolution);
        if (per_unit >= 1 && std::abs(per_unit * resolution - 1) < 1e-12)
            per_unit_ = per_unit * static_cast<double>(parts);
    }
    template <class Steps>
    requires std::is_arithmetic_v<Steps>
    [[nodiscard]] double operator()(Steps steps) const {
        const auto count = static_cast<double>(steps);
        return per_unit_ > 0 ? count / per_unit_ : count * resolution_;
    }

private:
    double resolution_;
    double per_unit_ = 0;  // a whole number; 0: it is none
};

}  // namespace starway
