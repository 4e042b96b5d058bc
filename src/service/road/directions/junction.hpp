// A place where roads meet, as somebody sees it who passes.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "service/road/directions/roads.hpp"

namespace starway::service {

// An end of an edge at the place.
struct Arm {
    EdgeId edge;
    ArcId out, in;       // leaving by it and coming by it; invalid where that is not open
    double bearing = 0;  // leading away, degrees clockwise from north
    bool entry = false;  // one may leave by it: it is open, and so is the turn
};

struct Junction {
    std::vector<Arm> arms;               // by bearing; of roads that are open in some direction
    std::optional<std::size_t> in, out;  // of the route
    // How far a turn from `in` into an arm deviates from straight ahead: -180 to 180, positive to the right.
    [[nodiscard]] double deviation(std::size_t arm) const;
    // Of the route; 0 where it only begins or ends here.
    [[nodiscard]] double deviation() const { return out ? deviation(*out) : 0; }
};

// The angle in (-180, 180] that equals the difference of two bearings.
inline double normal_angle(double degrees) {
    degrees = std::remainder(degrees, 360.0);
    return degrees <= -180 ? degrees + 360 : degrees;
}
// 0 to 359.
std::uint16_t whole_bearing(double degrees);

class Junctions {
public:
    explicit Junctions(const DirectedRoads& roads) : roads_(&roads) {}
    // The junction at the node where `in` ends and `out` begins; one of them may be invalid: the route begins or ends here. Barriers without
    // length are looked through. state: of somebody who came by `in`; nothing asks that of somebody who started on it.
    [[nodiscard]] Junction at(NodeId node, ArcId in, ArcId out, TurnState state = std::nullopt) const;
    // The bearing of a road as one leaves a node along it: to the point 15 m away along its shape, or farther roads' where it is
    // shorter and goes on without a choice. 0 without coordinates.
    [[nodiscard]] double bearing(EdgeId edge, bool from_tail) const;
    // Of a line, at its start or, turned round, at its end.
    [[nodiscard]] double bearing(const std::vector<Position>& line, bool from_start) const;

private:
    const DirectedRoads* roads_;
};

}  // namespace starway::service
