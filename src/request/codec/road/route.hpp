// Answers about routes on roads. Costs are in the unit of the weight, other figures in metres and seconds.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "request/codec/explored.hpp"
#include "request/codec/reading.hpp"
#include "road/ask/answer_words.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec {

// The requested point, the snapped point and the distance; null where no road is near enough.
Object described(As<Waypoint>);

// GeoJSON.
struct LineGeometry {
    std::span<const Position> points;
};
Object described(As<LineGeometry>);
std::optional<LineGeometry> geometry_of(std::span<const Position> points);  // null without points

inline constexpr std::string_view also_doc =
    "What each weight that the request sums up comes to along the way, in its own unit; null: it closes a road of the "
    "way.";
inline constexpr std::string_view no_name_doc = "Null: unnamed.";

// Members of one kind of answer, beside those of every answer.
struct RouteDetails {
    bool annotations = false;  // of every leg: the nodes passed, and for each arc the way or feature and its tags
    bool matched = false;      // the legs lead between points of a trace: the itinerary's roads go on past them
};

// A route, and what its members need.
struct RouteParts {
    // instructions: the text of the steps of legs that have some.
    RouteParts(const Route& one, const RoadNetwork& of, const Instructions& instructions, RouteDetails chosen);

    const Route& route;
    const RoadNetwork& network;
    Instructions words;
    RouteDetails details;

    // The joint geometry of all legs, without repeated points. Leg i begins at first_point[i]; its last element is the
    // end of all.
    struct Joined {
        std::vector<Position> line;
        std::vector<std::size_t> first_point;
    };
    // Made when it is first asked for: most members need none.
    [[nodiscard]] const Joined& joined() const;

private:
    mutable std::optional<Joined> joined_;
};
// Cost to precision; and path, itinerary, geometry, legs, and the rules for certain times that they touch.
struct RouteTotals {
    const RouteParts& of;
};
struct RouteCourse {
    const RouteParts& of;
};
inline RouteTotals totals_of(const RouteParts& parts) {
    return {parts};
}
inline RouteCourse course_of(const RouteParts& parts) {
    return {parts};
}
Object described(As<RouteTotals>);
Object described(As<RouteCourse>);

struct RouteAnswer {
    RouteAnswer(const Route& best, const RoadNetwork& network, const Reading& how, const Instructions& words = {},
                RouteDetails details = {});
    // With the other routes, those after the first.
    RouteAnswer(const Alternatives& routes, const RoadNetwork& network, const Reading& how,
                const Instructions& words = {}, RouteDetails details = {});

    RouteParts parts;
    const Reading& reading;
    const Alternatives* all = nullptr;
    std::optional<Explored<ExploredRow>> explored{};
};
Object described(As<RouteAnswer>);

// What the search for a route settled, at most so many rows.
Explored<ExploredRow> explored_nodes(const Route& route, const RoadNetwork& network, std::size_t most_rows);

}  // namespace starway::request::codec
