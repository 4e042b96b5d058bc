#include "server/osrm_points.hpp"

#include <fmt/format.h>

#include <span>
#include <utility>

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

osrm::Parsed<std::vector<Location>> put_points(const osrm::Request& request, const Served& served,
                                               const ServiceLimits& limits, const Control& control) {
    std::vector<Location> points;
    points.reserve(request.coordinates.size());
    for (std::size_t i = 0; i < request.coordinates.size(); ++i) {
        const Location asked = asked_point(request, i);
        SnapRequest snap;
        snap.weight = served.weight;
        snap.closed.classes = request.exclude;
        snap.role = SnapRole::through;
        snap.snap = SnapTo::nearest;
        snap.max_snap_m = radius_of(request, i, limits);
        auto put = served.network->engine.snap(std::span(&asked, 1), snap, control);
        if (!put) {
            if (put.error().kind == ErrorKind::usage) return osrm::Refusal{"InvalidValue", put.error().message};
            if (put.error().kind == ErrorKind::no_route)
                return osrm::Refusal{"NoSegment",
                                     fmt::format("Could not find a matching segment for coordinate {}", i)};
            if (put.error().kind == ErrorKind::interrupted)
                return osrm::Refusal{"ServiceUnavailable", "The request was cancelled."};
            return osrm::Refusal{"InternalError", put.error().message};
        }
        points.emplace_back(std::move(put->front()));
    }
    return points;
}

}  // namespace starway::server
