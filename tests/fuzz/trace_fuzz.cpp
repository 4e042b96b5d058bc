// Any bytes as a recorded trace: refused with a sentence, or points that are in order to be matched.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/geo/frame.hpp"
#include "read/traces/read_trace.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace starway;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (text.find('\0') != std::string_view::npos) return 0;  // TextSource lets none through
    for (const FrameKind frame : {FrameKind::geographic, FrameKind::planar}) {
        const auto trace = read::parse_trace({"trace", text}, frame, nullptr);
        if (!trace) {
            if (trace.error().message.empty()) std::abort();
            continue;
        }
        if (trace->empty()) std::abort();
        const auto traces = read::parse_traces({"trace", text}, frame, nullptr);
        if (!traces) std::abort();
        std::size_t points = 0;
        for (const read::NamedTrace& part : *traces) {
            if (part.points.empty()) std::abort();
            points += part.points.size();
        }
        if (points != trace->size()) std::abort();
        for (const TracePoint& point : *trace) {
            if (!std::isfinite(point.position.x) || !std::isfinite(point.position.y)) std::abort();
            if (frame == FrameKind::geographic && !geo::is_lon_lat(point.position)) std::abort();
            if (point.time_s && !std::isfinite(*point.time_s)) std::abort();
            if (point.radius_m && !(*point.radius_m > 0)) std::abort();
        }
    }
    const auto time = read::parse_iso_time(text);
    if (time && !std::isfinite(*time)) std::abort();
    return 0;
}
