#include "road/network/turns/angles.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/geo/metres_around.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway::road::network {
namespace {

constexpr double looked_at_m = 15;

// From the line's beginning towards the point so far along it, in degrees clockwise from north.
double bearing(const Frame& frame, const std::vector<Position>& line) {
    const geo::MetresAround around(frame, line.front());
    Position before;
    double passed = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        Position here = around.of(line[i]);
        const double length = std::hypot(here.x - before.x, here.y - before.y);
        if (passed + length >= looked_at_m && length > 0) {
            const double part = (looked_at_m - passed) / length;
            here = {before.x + part * (here.x - before.x), before.y + part * (here.y - before.y)};
            before = here;
            break;
        }
        passed += length;
        before = here;
    }
    return std::atan2(before.x, before.y) * 180 / std::numbers::pi;
}

double turned_round(double degrees) {
    return degrees > 0 ? degrees - 180 : degrees + 180;
}

// Above -180, at most 180.
double half_turn_at_most(double degrees) {
    if (degrees > 180) return degrees - 360;
    return degrees <= -180 ? degrees + 360 : degrees;
}

}  // namespace

ArcDirections::ArcDirections(const RoadNetwork& network) {
    if (network.frame().kind == FrameKind::none) return;
    leaves_.resize(network.arc_count());
    enters_.resize(network.arc_count());
    std::vector<Position> line;
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) {
        line.clear();
        network.append_line(EdgeId(edge), false, line);
        const double at_tail = bearing(network.frame(), line);
        std::reverse(line.begin(), line.end());
        const double at_head = bearing(network.frame(), line);
        if (const ArcId arc = network.forward_arc(EdgeId(edge)); arc.valid()) {
            leaves_[arc] = at_tail;
            enters_[arc] = turned_round(at_head);
        }
        if (const ArcId arc = network.backward_arc(EdgeId(edge)); arc.valid()) {
            leaves_[arc] = at_head;
            enters_[arc] = turned_round(at_tail);
        }
    }
}

double ArcDirections::angle(std::uint32_t from, std::uint32_t to) const {
    return leaves_.empty() ? 0 : half_turn_at_most(leaves_[to] - enters_[from]);
}

double ArcDirections::angle_to_origin(std::uint32_t from, std::uint32_t other) const {
    return enters_.empty() ? 0 : half_turn_at_most(turned_round(enters_[other]) - enters_[from]);
}

int angle_steps(double degrees) {
    const auto steps = static_cast<int>(std::floor(std::abs(degrees) / TurnClass::degrees + 0.5 + 1e-6));
    return degrees < 0 && steps < 30 ? -steps : steps;
}

}  // namespace starway::road::network
