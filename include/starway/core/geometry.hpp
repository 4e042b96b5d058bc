// Positions, and the frame that defines the meaning of a network's integer coordinates.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

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

}  // namespace starway
