// On which side of the road one drives, as the roundabouts of the data show: around them, clockwise means on the left.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "starway/core/geometry.hpp"

namespace starway::io::osm {

class DrivingSides {
public:
    // A roundabout, or a part of one, in its direction of travel.
    void add(std::span<const FixedPosition> line);
    // By the roundabouts of the same square degree; where it has none or they disagree, by all.
    [[nodiscard]] bool is_left(FixedPosition at) const;
    [[nodiscard]] bool any_left() const { return all_.left > 0; }

private:
    struct Votes {
        std::uint64_t left = 0, right = 0;
    };
    using Cell = std::pair<std::int32_t, std::int32_t>;
    static Cell cell_of(FixedPosition at);
    Votes all_;
    std::map<Cell, Votes> cells_;
};

}  // namespace starway::io::osm
