#include "read/traces/trace_parts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/core/characters.hpp"
#include "base/geo/frame.hpp"
#include "read/decimal.hpp"

namespace starway::read {

Error too_many_points(const std::string& file) {
    return {ErrorKind::data,
            fmt::format("{}: a trace of more than {} points is not read; split it", file, most_trace_points)};
}

Error no_trace(const std::string& file) {
    return {ErrorKind::data,
            fmt::format("{} holds no points of a trace; it needs a GPX track, a GeoJSON LineString, or "
                        "rows of lon,lat or lon,lat,time",
                        file)};
}

std::optional<Error> fault_of(Position at, FrameKind frame, const std::string& where) {
    const bool fine = frame == FrameKind::geographic ? geo::is_lon_lat(at) : std::isfinite(at.x) && std::isfinite(at.y);
    if (fine) return std::nullopt;
    return Error{ErrorKind::data, fmt::format("{}: {}, {} is no {}", where, at.x, at.y,
                                              frame == FrameKind::geographic ? "longitude and latitude" : "position")};
}

std::optional<double> time_of(std::string_view text) {
    text = core::trimmed(text);
    if (const ParsedNumber number = parse_decimal(text); number.fault == NumberFault::none) return number.value;
    return parse_iso_time(text);
}

}  // namespace starway::read
