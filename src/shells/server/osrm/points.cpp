#include "shells/server/osrm/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/core/sentence.hpp"
#include "base/geo/frame.hpp"
#include "request/codec/names.hpp"

namespace starway::server {

namespace osrm = request::codec::osrm;

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

std::optional<osrm::Refusal> unknown_class(const Error& error, const osrm::Request& request) {
    if (error.kind != ErrorKind::usage || request.closed.classes.empty()) return std::nullopt;
    return osrm::Refusal{"InvalidValue", "Exclude flag combination is not supported.",
                         core::render(error.message, request::codec::osrm_names)};
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
    return {"NoSegment", message, core::render(error.message, request::codec::osrm_names)};
}

osrm::Refusal why_not_put(const Error& error, const osrm::Request& request, std::size_t number,
                          const RoadNetwork& network) {
    if (const auto unknown = unknown_class(error, request)) return *unknown;
    if (error.kind == ErrorKind::usage)
        return {"InvalidValue", core::render(error.message, request::codec::osrm_names)};
    if (error.kind == ErrorKind::no_route) return no_segment(error, request.coordinates[number], number, network);
    if (error.kind == ErrorKind::interrupted) return {"ServiceUnavailable", "The request was cancelled."};
    return {"InternalError", core::render(error.message, request::codec::osrm_names)};
}

// Puts the coordinate of that number on its road. hinted: where a hint says, if that is not null and open to the
// request.
Result<Location> put_point(const osrm::Request& request, std::size_t number, const Served& served,
                           const SnapRequest& snap, const Location* hinted, const Control& control) {
    const road::Engine& engine = served.network->engine;
    const Location asked = asked_point(request, number);
    auto put = engine.snap(std::span(hinted != nullptr ? hinted : &asked, 1), snap, control);
    // The road is closed to another profile, or excluded now: then the nearest road is looked for.
    if (!put && hinted != nullptr) put = engine.snap(std::span(&asked, 1), snap, control);
    if (!put) return std::move(put).error();
    return Location(std::move(put->front())).on_side(asked.side()).heading(asked.bearing());
}

}  // namespace

osrm::Parsed<PlacedPoints> put_points(const osrm::Request& request, const Served& served, const ServiceLimits& limits,
                                      const Control& control) {
    PlacedPoints placed;
    for (std::size_t i = 0; i < request.coordinates.size(); ++i) {
        SnapRequest snap;
        snap.weight = served.weight;
        snap.closed = request.closed;
        snap.role = SnapRole::through;
        snap.max_snap_m = radius_of(request, i, limits);
        const auto hinted = hinted_point(request, i, *served.network);
        snap.snap = SnapTo::large;
        auto put = put_point(request, i, served, snap, hinted ? &*hinted : nullptr, control);
        if (!put) return why_not_put(put.error(), request, i, served.network->engine.network());
        placed.joined.push_back(*std::move(put));
        placed.nearest.push_back(placed.joined.back());
        if (const Waypoint& at = *placed.joined.back().snapped(); at.nearest_m >= at.distance_m) continue;
        snap.snap = SnapTo::nearest;
        put = put_point(request, i, served, snap, nullptr, control);
        if (!put) return why_not_put(put.error(), request, i, served.network->engine.network());
        placed.nearest.back() = *std::move(put);
        placed.moved.push_back(i);
    }
    return placed;
}

Result<std::vector<bool>> on_one_part(const PlacedPoints& placed, const osrm::Request& request, const Served& served,
                                      const Control& control) {
    CostsRequest pairs;
    pairs.weight = served.weight;
    pairs.closed = request.closed;
    for (const std::size_t from : placed.moved)
        for (const std::size_t to : placed.moved) {
            pairs.from.push_back(placed.nearest[from]);
            pairs.to.push_back(placed.nearest[to]);
        }
    const auto costs = served.network->engine.costs(pairs, control);
    if (!costs) return costs.error();
    const std::size_t count = placed.moved.size();
    std::vector<bool> same(count * count);
    for (std::size_t i = 0; i < same.size(); ++i)
        same[i] = (*costs)[i] != no_cost && (*costs)[i % count * count + i / count] != no_cost;
    return same;
}

Result<std::vector<Location>> places_for_all(PlacedPoints placed, const osrm::Request& request, const Served& served,
                                             const Control& control) {
    if (placed.moved.size() < placed.nearest.size()) return std::move(placed.joined);
    const auto same = on_one_part(placed, request, served, control);
    if (!same) return same.error();
    const bool all = std::find(same->begin(), same->end(), false) == same->end();
    return std::move(all ? placed.nearest : placed.joined);
}

}  // namespace starway::server
