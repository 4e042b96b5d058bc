// What is seen from one place in a polygon, asked for many points: only the walls in the direction of each count.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/geo/polygon.hpp"

namespace starway::geo {

class Sight {
public:
    // from: in the polygon, on a side or at a corner. O(corners).
    Sight(std::span<const CornerRing> rings, FixedPosition from);
    // Precondition: the point is in the polygon, and on no side.
    [[nodiscard]] bool sees(FixedPosition at) const;

private:
    struct Wall {
        FixedPosition a, b;
        bool is_here = false;  // one stands on it
    };
    // Of directions that follow one another, all around.
    struct Fan {
        std::size_t first = 0, count = 0;
    };
    [[nodiscard]] Fan fan_of(const Wall& wall) const;
    [[nodiscard]] std::size_t direction(FixedPosition at) const;
    [[nodiscard]] bool is_blocked(const Wall& wall, FixedPosition at) const;

    FixedPosition from_;
    std::vector<Wall> walls_;
    std::vector<std::uint32_t> first_;    // of each direction's walls among these, and one more
    std::vector<std::uint32_t> towards_;  // numbers of walls
};

}  // namespace starway::geo
