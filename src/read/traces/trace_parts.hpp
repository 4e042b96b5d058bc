// What the readers of traces share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/traces/read_trace.hpp"

namespace starway::read {

using Traces = std::vector<NamedTrace>;

Error too_many_points(const std::string& file);
Error no_trace(const std::string& file);
// Why there is no point at a position; `where` begins the sentence.
std::optional<Error> fault_of(Position at, FrameKind frame, const std::string& where);
// Seconds, as a number or by the calendar.
std::optional<double> time_of(std::string_view text);

// Each holds what it reads of the file, and an element or a feature at a time.
Result<Traces> parse_gpx(const NamedText& source, FrameKind frame, const CancelFlag* cancel);
Result<Traces> parse_geojson(const NamedText& source, FrameKind frame, const CancelFlag* cancel);

}  // namespace starway::read
