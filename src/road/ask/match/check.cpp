#include "road/ask/match/check.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string_view>

#include "base/core/sentence.hpp"
#include "base/core/wording.hpp"
#include "road/ask/snapping/location.hpp"

namespace starway::road::ask {
namespace {

Error bad_number(std::string_view what, double value, std::string_view must) {
    return {ErrorKind::usage, fmt::format("{} is {}; it must be {}", what, value, must)};
}

}  // namespace

Result<void> check_settings(const MatchRequest& request) {
    if (request.trace.size() < 2)
        return Error{ErrorKind::usage, fmt::format("a trace of {} cannot be matched; it needs at least two points",
                                                   core::plural(request.trace.size(), "point", "points"))};
    if (request.trace.size() > request.most_points)
        return Error{ErrorKind::usage,
                     fmt::format("the trace has {} points, more than the {} that are allowed; split it",
                                 request.trace.size(), request.most_points)};
    const auto above_0 = [](double value) { return value > 0 && std::isfinite(value); };
    if (request.radius_m && !above_0(*request.radius_m))
        return bad_number("the radius", *request.radius_m, "a number of metres above 0");
    if (!above_0(request.beta_m)) return bad_number("beta", request.beta_m, "a number of metres above 0");
    if (!above_0(request.search_factor)) return bad_number("the search factor", request.search_factor, "above 0");
    if (!(request.u_turn_m >= 0)) return bad_number("the cost of a u-turn", request.u_turn_m, "0 or more metres");
    if (!(request.gap_s >= 0)) return bad_number("the gap", request.gap_s, "0 or more seconds");
    if (request.candidates == 0 || request.candidates > 1000)
        return Error{ErrorKind::usage,
                     fmt::format("{} candidates per point are not possible; give 1 to 1000", request.candidates)};
    return {};
}

Result<void> check_points(const MatchRequest& request, const RoadNetwork& network) {
    std::optional<double> before;
    const Box bounds = network.bounds();
    for (std::size_t i = 0; i < request.trace.size(); ++i) {
        const TracePoint& point = request.trace[i];
        if (auto fine = check_coordinates(point.position, network.frame().kind, bounds); !fine)
            return Error{fine.error().kind, fmt::format("point {} of the trace: {}", i + 1, fine.error().message)};
        if (point.radius_m && !(*point.radius_m > 0 && std::isfinite(*point.radius_m)))
            return bad_number(fmt::format("the radius of point {} of the trace", i + 1), *point.radius_m,
                              "a number of metres above 0");
        if (point.begins) before.reset();
        if (!point.time_s) continue;
        if (!std::isfinite(*point.time_s))
            return bad_number(fmt::format("the time of point {} of the trace", i + 1), *point.time_s,
                              "a number of seconds");
        if (before && *point.time_s < *before)
            return Error{
                ErrorKind::usage,
                fmt::format("point {} of the trace is earlier than the one before it; sort the points by time", i + 1)};
        before = point.time_s;
    }
    return {};
}

}  // namespace starway::road::ask
