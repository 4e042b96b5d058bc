#include "server/osrm/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "codec/dialect.hpp"
#include "geo/frame.hpp"

namespace starway::server {

namespace osrm = codec::osrm;

std::optional<double> radius_of(const osrm::Request& request, std::size_t number, const ServiceLimits& limits) {
    if (number < request.radiuses.size() && request.radiuses[number]) return request.radiuses[number];
    return limits.default_radius;
}

Location asked_point(const osrm::Request& request, std::size_t number) {
    Location point(request.coordinates[number]);
    if (number < request.bearings.size() && request.bearings[number]) {
        const osrm::BearingRange& bearing = *request.bearings[number];
        point.heading(Bearing{static_cast<double>(bearing.degrees), static_cast<double>(bearing.range)});
    }
    if (number < request.approaches.size()) {
        const osrm::Approach approach = request.approaches[number];
        point.on_side(approach == osrm::Approach::curb       ? RoadSide::kerb
                      : approach == osrm::Approach::opposite ? RoadSide::opposite
                                                             : RoadSide::any);
    }
    return point;
}

namespace {

// Where a hint says that the coordinate was put, if that is a place of this network.
std::optional<Location> hinted_point(const osrm::Request& request, std::size_t number, const RoadEntry& entry) {
    if (number >= request.hints.size() || !request.hints[number]) return std::nullopt;
    const osrm::Hint& hint = *request.hints[number];
    const RoadNetwork& network = entry.engine.network();
    const Position asked = request.coordinates[number];
    if (hint.data != entry.shape || hint.coordinate != osrm::digest_of(asked) || hint.edge >= network.edge_count())
        return std::nullopt;
    std::vector<Position> line;
    network.append_line(EdgeId(hint.edge), false, line);
    if (hint.segment + std::size_t{1} >= line.size()) return std::nullopt;
    constexpr double rounding = 1e-6;
    const Position a = line[hint.segment];
    const Position b = line[hint.segment + 1];
    const auto between = [](double value, double one, double other) {
        return value >= std::min(one, other) - rounding && value <= std::max(one, other) + rounding;
    };
    if (!between(hint.snapped.x, a.x, b.x) || !between(hint.snapped.y, a.y, b.y)) return std::nullopt;
    Waypoint point;
    point.position = asked;
    point.snapped = hint.snapped;
    point.edge = EdgeId(hint.edge);
    point.segment = hint.segment;
    point.fraction = hint.fraction;
    point.directions = hint.directions;
    const Frame& frame = network.frame();
    point.distance_m = point.nearest_m =
        geo::segment_length(frame, geo::embed(frame, asked), geo::embed(frame, hint.snapped));
    return Location(std::move(point));
}

// Clients read the number behind the sentence that OSRM says.
osrm::Refusal no_segment(const Error& error, Position asked, std::size_t number, const RoadNetwork& network) {
    std::string message = fmt::format("Could not find a matching segment for coordinate {}", number);
    const Box box = network.bounds();
    const auto holds = [&](double x, double y) {
        return x >= box.min_x && x <= box.max_x && y >= box.min_y && y <= box.max_y;
    };
    if (network.frame().kind == FrameKind::geographic && !holds(asked.x, asked.y) && holds(asked.y, asked.x))
        message += "; coordinates are longitude,latitude, and these look swapped";
    return {"NoSegment", message, codec::reworded(codec::Dialect::osrm, error.message)};
}

}  // namespace

osrm::Parsed<std::vector<Location>> put_points(const osrm::Request& request, const Served& served,
                                               const ServiceLimits& limits, const Control& control) {
    std::vector<Location> points;
    points.reserve(request.coordinates.size());
    for (std::size_t i = 0; i < request.coordinates.size(); ++i) {
        SnapRequest snap;
        snap.weight = served.weight;
        snap.closed.classes = request.exclude;
        snap.role = SnapRole::through;
        snap.max_snap_m = radius_of(request, i, limits);
        const RoadEngine& engine = served.network->engine;
        const Location asked = asked_point(request, i);
        const auto add = [&](Waypoint place) {
            points.emplace_back(std::move(place)).on_side(asked.side()).heading(asked.bearing());
        };
        if (const auto hinted = hinted_point(request, i, *served.network)) {
            // It is closed to another profile, or excluded now: then the nearest road is looked for.
            if (auto put = engine.snap(std::span(&*hinted, 1), snap, control)) {
                add(std::move(put->front()));
                continue;
            }
        }
        auto put = engine.snap(std::span(&asked, 1), snap, control);
        if (!put) {
            if (put.error().kind == ErrorKind::usage)
                return osrm::Refusal{"InvalidValue", codec::reworded(codec::Dialect::osrm, put.error().message)};
            if (put.error().kind == ErrorKind::no_route)
                return no_segment(put.error(), request.coordinates[i], i, engine.network());
            if (put.error().kind == ErrorKind::interrupted)
                return osrm::Refusal{"ServiceUnavailable", "The request was cancelled."};
            return osrm::Refusal{"InternalError", put.error().message};
        }
        add(std::move(put->front()));
    }
    return points;
}

}  // namespace starway::server
