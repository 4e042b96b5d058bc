// The directions in which arcs leave and enter their nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::network {

// By the first and the last metres of an arc's line: a corner's roundings are not the turn.
class ArcDirections {
public:
    explicit ArcDirections(const RoadNetwork& network);
    // By how much one turns to the right, from one arc into the next: above -180, at most 180 degrees. 0 where the
    // network has no coordinates.
    [[nodiscard]] double angle(std::uint32_t from, std::uint32_t to) const;
    // The same to where another arc comes from that enters the same node.
    [[nodiscard]] double angle_to_origin(std::uint32_t from, std::uint32_t other) const;

private:
    std::vector<double> leaves_, enters_;  // per arc, degrees clockwise from north
};

// In steps of TurnClass::degrees, from -29 to 30: halves go up, even where rounding left a little less; straight back
// is to the right.
int angle_steps(double degrees);

}  // namespace starway::road::network
