// Points of requests: as a user names them or a device recorded them, and where they were put on the network.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/id.hpp"

namespace starway {

// Which road a point is put on. Where a point goes depends on that point alone, on what it is for, and on which roads
// are open: never on the other points of a request.
//   automatic  the nearest road from which (for an end: to which) the largest part of the network is reached, if that
//              road is at most three times as far as the nearest of all, or at most 100 m farther; else the nearest of
//              all, as also where that is on a part as large as the largest
//   nearest    the nearest of all, whatever part of the network it is on
//   largest    the nearest from which (to which) the largest part is reached, however far within the limit
//   large      what OSRM does: the nearest of all if it is on a large part, which is the largest one or has a thousand
//              roads; else the nearest of a large part, within the limit only if the request sets one. All parts of a
//              network without a large one are alike.
enum class SnapTo { automatic, nearest, largest, large };

// What a point is for: one to pass through is an end and a start.
enum class SnapRole { start, end, through };

// On which side of a two-way road one leaves from a point, or comes to it: that where one drives (kerb), so that no one
// has to cross the road; the other one; or any. A point on the very line of a road, or at a junction, has no side.
enum class RoadSide : std::uint8_t { any, kerb, opposite };

// A direction of travel: degrees clockwise from north, 0 to 360, and how far from it a road may lead, 0 to 180.
struct Bearing {
    double degrees = 0;
    double range = 45;
    [[nodiscard]] bool is_valid() const { return degrees >= 0 && degrees <= 360 && range >= 0 && range <= 180; }
    friend bool operator==(const Bearing&, const Bearing&) = default;
};

// A point put on the network.
struct Waypoint {
    Position position;      // as asked; both are NaN on a network without coordinates
    Position snapped;       // on the network; meaningless where on_network() is false
    double distance_m = 0;  // between the two
    double nearest_m = 0;   // to the nearest open road of all: less than distance_m where that road is on a small part
    std::string name;       // of the place, else of the road
    EdgeId edge;            // where it snapped (invalid for node:LABEL)
    NodeId node;            // the node meant, or invalid
    double fraction = 0;    // along the edge, by length, from its tail
    std::uint32_t segment = 0;  // of the edge's line, from its tail
    // In which one may travel there, as its side and bearing allow: bit 0 along the edge, bit 1 against it.
    std::uint8_t directions = 3;
    [[nodiscard]] bool on_network() const { return edge.valid() || node.valid(); }
};
using SnappedPoints = std::vector<Waypoint>;

// A point as its user names it: coordinates, or a text that is "lon,lat", "node:LABEL" or the name of a place or node.
// Or a point that road::Engine::snap() put on the network, for any number of requests: it stays where it is.
class Location {
public:
    Location() = default;
    Location(double lon, double lat) : position_{lon, lat} {}
    Location(Position position) : position_(position) {}                    // NOLINT(google-explicit-constructor)
    Location(std::string text) : text_(std::move(text)), is_text_(true) {}  // NOLINT(google-explicit-constructor)
    Location(const char* text) : text_(text), is_text_(true) {}             // NOLINT(google-explicit-constructor)
    Location(Waypoint snapped)                                              // NOLINT(google-explicit-constructor)
        : position_(snapped.position), snapped_(std::make_shared<const Waypoint>(std::move(snapped))) {}
    [[nodiscard]] bool is_text() const { return is_text_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] Position position() const { return position_; }
    [[nodiscard]] const std::shared_ptr<const Waypoint>& snapped() const { return snapped_; }  // null where it is not

    // How one leaves from the point, or comes to it. No effect on a node. A point that was put on the network before
    // stays on its road, in the directions that it had; this holds for the other roads at its place.
    Location& on_side(RoadSide side) {
        side_ = side;
        return *this;
    }
    Location& heading(std::optional<Bearing> bearing) {
        bearing_ = bearing;
        return *this;
    }
    // What messages call a point of coordinates, such as "point 3 of stops.csv"; without effect on where it is.
    Location& called(std::string label) {
        if (!is_text_) text_ = std::move(label);
        return *this;
    }
    [[nodiscard]] std::string_view label() const { return is_text_ ? std::string_view() : text_; }
    [[nodiscard]] RoadSide side() const { return side_; }
    [[nodiscard]] const std::optional<Bearing>& bearing() const { return bearing_; }

private:
    std::string text_;
    bool is_text_ = false;
    Position position_;
    std::shared_ptr<const Waypoint> snapped_;
    RoadSide side_ = RoadSide::any;
    std::optional<Bearing> bearing_;
};

// Points that were put on the network, for requests that take points.
inline std::vector<Location> locations_of(const SnappedPoints& points) {
    return {points.begin(), points.end()};
}

// What a device recorded on the way.
struct TracePoint {
    Position position;
    std::optional<double> time_s;    // seconds since any moment; where given, those of a trace must not decrease
    std::optional<double> radius_m;  // standard deviation of this point's error
    // Which way one travelled, as Location has it: other roads and directions are no candidates.
    std::optional<Bearing> bearing = {};
    RoadSide side = RoadSide::any;
    bool begins = false;  // a trace of its own begins here, such as a segment of a GPX track: nothing leads here from
                          // the point before
};

}  // namespace starway
