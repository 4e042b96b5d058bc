#include "shells/c/points.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>

#include "shells/c/control.hpp"

namespace starway::c {

Result<Location> location_of(const starway_point* point, std::string_view argument) {
    if (point == nullptr) return missing(argument).error();
    if (point->text != nullptr) return Location(point->text);
    if (point->snapped == nullptr) return Location(point->lon, point->lat);
    const SnappedPoints& points = point->snapped->points;
    if (point->index < points.size()) return Location(points[point->index]);
    return Error{ErrorKind::usage, "there is no snapped point " + std::to_string(point->index) + " among " +
                                       std::to_string(points.size())};
}

Result<std::vector<Location>> locations(const starway_point* points, std::size_t count, std::string_view argument) {
    if (points == nullptr && count != 0) return missing(argument).error();
    std::vector<Location> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto one = location_of(points + i, argument);
        if (!one) return std::move(one).error();
        all.push_back(*std::move(one));
    }
    return all;
}

namespace {

Result<std::vector<std::string>> names_of(const char* const* names, std::size_t count, std::string_view argument) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count; ++i) {
        if (names == nullptr || names[i] == nullptr) return missing(argument).error();
        all.emplace_back(names[i]);
    }
    return all;
}

}  // namespace

Result<Closed> closed_of(const starway_closed* given) {
    const auto read = options_of(given);
    if (!read) return read.error();
    if (read->boxes == nullptr && read->box_count != 0) return missing("closed->boxes").error();
    if (read->edges == nullptr && read->edge_count != 0) return missing("closed->edges").error();
    Closed closed;
    for (std::size_t i = 0; i < read->box_count; ++i) {
        const double* const box = read->boxes + 4 * i;
        if (!(box[0] <= box[2] && box[1] <= box[3]))
            return Error{ErrorKind::usage,
                         "box " + std::to_string(i) + " of the closed areas is empty; use xmin,ymin,xmax,ymax"};
        closed.areas.push_back(area_of({box[0], box[1], box[2], box[3]}));
    }
    for (std::size_t i = 0; i < read->edge_count; ++i) closed.edges.emplace_back(read->edges[i]);
    auto classes = names_of(read->exclude, read->exclude_count, "closed->exclude");
    if (!classes) return std::move(classes).error();
    closed.classes = *std::move(classes);
    auto not_snapped = names_of(read->snap_exclude, read->snap_exclude_count, "closed->snap_exclude");
    if (!not_snapped) return std::move(not_snapped).error();
    closed.snap_exclude = *std::move(not_snapped);
    return closed;
}

}  // namespace starway::c

using namespace starway;     // NOLINT(google-build-using-namespace): the names of the interface are global
using namespace starway::c;  // NOLINT(google-build-using-namespace)

extern "C" {

starway_status starway_snap(const starway_engine* engine, const starway_point* points, size_t count,
                            const starway_snap_options* options, const starway_control* control,
                            starway_points** snapped, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (snapped == nullptr) return missing("snapped");
        const auto read = options_of(options);
        if (!read) return read.error();
        if (read->role < STARWAY_START || read->role > STARWAY_THROUGH)
            return Error{ErrorKind::usage, "the role of the points is unknown; use STARWAY_START, _END or _THROUGH"};
        const auto all = locations(points, count, "points");
        if (!all) return all.error();
        auto closed = closed_of(read->closed);
        if (!closed) return std::move(closed).error();
        SnapRequest request;
        request.weight = text(read->weight);
        request.role = static_cast<SnapRole>(read->role);
        request.max_snap_m = unless_zero(read->max_snap_m);
        request.closed = *std::move(closed);
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        return give(engine->engine.snap(*all, request, *controlled), snapped);
    });
}

starway_status starway_nearest(const starway_engine* engine, const starway_point* point, size_t count,
                               const starway_snap_options* options, const starway_control* control,
                               starway_points** roads, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (engine == nullptr) return missing("engine");
        if (roads == nullptr) return missing("roads");
        const auto location = location_of(point, "point");
        if (!location) return location.error();
        const auto read = options_of(options);
        if (!read) return read.error();
        auto closed = closed_of(read->closed);
        if (!closed) return std::move(closed).error();
        NearestRequest request;
        request.count = count;
        request.weight = text(read->weight);
        request.max_snap_m = unless_zero(read->max_snap_m);
        request.closed = *std::move(closed);
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        return give(engine->engine.nearest(*location, request, *controlled), roads);
    });
}

size_t starway_points_count(const starway_points* points) {
    return points != nullptr ? points->points.size() : 0;
}

starway_status starway_points_get(const starway_points* points, size_t index, starway_waypoint* waypoint,
                                  starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (points == nullptr) return missing("points");
        if (waypoint == nullptr) return missing("waypoint");
        if (index >= points->points.size())
            return Error{ErrorKind::usage, "there is no point " + std::to_string(index) + " among " +
                                               std::to_string(points->points.size())};
        if (waypoint->size < sizeof waypoint->size)
            return Error{ErrorKind::usage,
                         "the size of the waypoint is not set; begin it with {.size = sizeof waypoint}"};
        const Waypoint& at = points->points[index];
        starway_waypoint filled{};
        filled.size = waypoint->size;
        filled.lon = at.position.x;
        filled.lat = at.position.y;
        filled.snapped_lon = at.snapped.x;
        filled.snapped_lat = at.snapped.y;
        filled.distance_m = at.distance_m;
        filled.fraction = at.fraction;
        filled.edge = at.edge;
        filled.node = at.node;
        std::memcpy(waypoint, &filled, std::min(waypoint->size, sizeof filled));
        return {};
    });
}

const char* starway_points_name(const starway_points* points, size_t index) {
    return index < starway_points_count(points) ? points->points[index].name.c_str() : "";
}

void starway_points_free(starway_points* points) {
    delete points;
}

}  // extern "C"
