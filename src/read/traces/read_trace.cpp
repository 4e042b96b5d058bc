#include "read/traces/read_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "base/core/characters.hpp"
#include "read/csv/points.hpp"
#include "read/csv/visit_rows.hpp"
#include "read/decimal.hpp"
#include "read/traces/trace_parts.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

// What matching takes for a point, and its answer; more where many roads are near.
constexpr std::uint64_t memory_per_point = 1536;

std::size_t column_with(const CsvTable& table, std::span<const std::string_view> keys, std::size_t without_header) {
    if (!table.has_header) return std::min(without_header, table.columns.size());
    return find_usual_column(table, keys);
}

Result<Traces> parse_csv_traces(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    const Result<CsvTable> table = inspect_csv(source, 0);
    if (!table) return table.error();
    PointColumns columns{0, 1, false};
    if (table->has_header) {
        const auto recognised = recognise_point_columns(*table, {});
        if (!recognised) return recognised.error();
        columns = *recognised;
    }
    constexpr std::array<std::string_view, 7> time_keys{"time",     "timestamp", "datetime", "t",
                                                        "unixtime", "epoch",     "seconds"};
    constexpr std::array<std::string_view, 5> radius_keys{"accuracy", "radius", "sigma", "accuracym", "radiusm"};
    const std::size_t time = column_with(*table, time_keys, 2);
    const std::size_t radius = column_with(*table, radius_keys, 3);
    constexpr std::array<std::string_view, 9> group_keys{"trace",  "traceid", "track",     "trackid", "trip",
                                                         "tripid", "vehicle", "vehicleid", "deviceid"};
    const std::size_t group = column_with(*table, group_keys, table->columns.size());
    std::unordered_map<std::string, std::size_t> known;
    std::size_t count = 0;
    const CoordinateRule rule(frame, columns.degrees);
    LoadReport report;
    Rejections rejections(source.name, OnError::stop, report, "fix it");
    Traces traces;
    bool full = false;
    const auto take = [&](std::span<const std::string_view> cells) -> std::optional<RowFault> {
        TracePoint point;
        if (auto wrong = rule.read(*table, cells, columns.x, columns.y, point.position)) return wrong;
        if (time < cells.size() && !core::trimmed(cells[time]).empty()) {
            point.time_s = time_of(cells[time]);
            if (!point.time_s)
                return RowFault{table->columns[time], std::string(cells[time]),
                                "is neither seconds nor a time such as 2026-11-24T06:12:28Z"};
        }
        if (radius < cells.size() && !core::trimmed(cells[radius]).empty()) {
            const ParsedNumber metres = table->number(cells[radius], radius);
            if (metres.fault != NumberFault::none || !(metres.value > 0))
                return RowFault{table->columns[radius], std::string(cells[radius]), "is no number of metres above 0"};
            point.radius_m = metres.value;
        }
        full = full || count == most_trace_points;
        if (full) return std::nullopt;
        ++count;
        const std::string name(group < cells.size() ? core::trimmed(cells[group]) : std::string_view());
        const auto [place, fresh] = known.try_emplace(name, traces.size());
        if (fresh) traces.push_back({name, {}});
        traces[place->second].points.push_back(point);
        return std::nullopt;
    };
    if (auto visited = visit_rows(*table, rejections, cancel, take); !visited) return std::move(visited).error();
    if (full) return too_many_points(source.name);
    if (count == 0) return no_trace(source.name);
    return traces;
}

}  // namespace

Result<std::vector<NamedTrace>> parse_traces(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    const std::string_view text = core::trimmed(source.text.substr(0, std::min<std::size_t>(source.text.size(), 4096)));
    if (text.empty()) return no_trace(source.name);
    auto traces = text.front() == '<'   ? parse_gpx(source, frame, cancel)
                  : text.front() == '{' ? parse_geojson(source, frame, cancel)
                                        : parse_csv_traces(source, frame, cancel);
    if (traces) std::erase_if(*traces, [](const NamedTrace& trace) { return trace.points.empty(); });
    return traces;
}

namespace {

Result<std::vector<TracePoint>> joined(Result<Traces> traces) {
    if (!traces) return std::move(traces).error();
    std::vector<TracePoint> all = std::move(traces->front().points);
    for (std::size_t i = 1; i < traces->size(); ++i) {
        std::vector<TracePoint>& points = (*traces)[i].points;
        points.front().begins = true;
        all.insert(all.end(), points.begin(), points.end());
    }
    return all;
}

}  // namespace

Result<std::vector<TracePoint>> parse_trace(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    return joined(parse_traces(source, frame, cancel));
}

Result<std::vector<NamedTrace>> read_traces(const std::string& path, FrameKind frame, const CancelFlag* cancel) {
    const Result<TextSource> source = TextSource::open(path);
    if (!source) return source.error();
    auto traces = parse_traces(source->named(), frame, cancel);
    if (!traces) return traces;
    std::uint64_t points = 0;
    for (const NamedTrace& trace : *traces) points += trace.points.size();
    if (auto fine = source->check_memory(points * memory_per_point); !fine) return std::move(fine).error();
    return traces;
}

Result<std::vector<TracePoint>> read_trace(const std::string& path, FrameKind frame, const CancelFlag* cancel) {
    return joined(read_traces(path, frame, cancel));
}

}  // namespace starway::read
