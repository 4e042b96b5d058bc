// Reads recorded traces: GPX, GeoJSON lines, and CSV with a point a row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/text_source.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/location.hpp"

namespace starway::read {

inline constexpr std::size_t most_trace_points = 10'000'000;

struct NamedTrace {
    std::string name;  // empty where the file has none
    std::vector<TracePoint> points;
};

// Told by its content. GPX: the points of all tracks in order, else those of routes, else waypoints, with their times.
// GeoJSON: the points of all lines, with the times in coordTimes or times beside them. Each segment and each line is a
// trace of its own (TracePoint::begins). CSV: lon,lat[,time[,accuracy]], columns by name where there is a header. Times
// are ISO 8601 or seconds. Errors: data, with the line where there is one; interrupted.
Result<std::vector<TracePoint>> parse_trace(const NamedText& source, FrameKind frame, const CancelFlag* cancel);
// The same file as several traces: each track of GPX, each line of GeoJSON, and of CSV the rows with the same text in a
// column trace, track, trip or vehicle, in the order of the file; without such a column, one.
Result<std::vector<NamedTrace>> parse_traces(const NamedText& source, FrameKind frame, const CancelFlag* cancel);
// Open the file first. Errors: io too.
Result<std::vector<NamedTrace>> read_traces(const std::string& path, FrameKind frame, const CancelFlag* cancel);
Result<std::vector<TracePoint>> read_trace(const std::string& path, FrameKind frame, const CancelFlag* cancel);

// "2026-11-24T06:12:28.5Z", with an offset such as +01:00, or without (taken as UTC): seconds since 1970.
std::optional<double> parse_iso_time(std::string_view text);

}  // namespace starway::read
