#include "io/traces/read_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <pugixml.hpp>
#include <unordered_map>
#include <utility>

#include "geo/frame.hpp"
#include "io/csv/field_names.hpp"
#include "io/csv/points.hpp"
#include "io/csv/visit_rows.hpp"
#include "io/decimal.hpp"
#include "io/maps/json.hpp"

namespace starway::io {
namespace {

using Traces = std::vector<NamedTrace>;

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

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Seconds, as a number or by the calendar.
std::optional<double> time_of(std::string_view text) {
    text = trimmed(text);
    if (const ParsedNumber number = parse_decimal(text); number.fault == NumberFault::none) return number.value;
    return parse_iso_time(text);
}

// Elements may have a prefix: gpx:trkpt.
std::string_view local_name(const pugi::xml_node& node) {
    const std::string_view name = node.name();
    const auto colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

Result<Traces> parse_gpx(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    if (frame == FrameKind::planar)
        return Error{ErrorKind::data,
                     fmt::format("{}: GPX holds longitudes and latitudes, but this network is planar", source.name)};
    pugi::xml_document document;
    const auto parsed = document.load_buffer(source.text.data(), source.text.size());
    if (!parsed)
        return Error{ErrorKind::data, fmt::format("{}: not well-formed XML at byte {}: {}", source.name, parsed.offset,
                                                  parsed.description())};
    for (const std::string_view wanted : {"trkpt", "rtept", "wpt"}) {
        const std::string_view group = wanted == "trkpt" ? "trk" : wanted == "rtept" ? "rte" : "gpx";
        Traces traces;
        std::size_t count = 0;
        std::size_t seen = 0;
        pugi::xml_node segment;
        // In document order, without recursion: a hostile file nests deeply.
        for (pugi::xml_node node = document.first_child(); node;) {
            if (++seen % 65536 == 0 && cancel != nullptr && *cancel)
                return Error{ErrorKind::interrupted, "interrupted"};
            if (local_name(node) == group && (traces.empty() || !traces.back().points.empty())) traces.emplace_back();
            if (local_name(node) == "name" && !traces.empty() && local_name(node.parent()) == group && group != "gpx")
                traces.back().name = trimmed(node.child_value());
            if (local_name(node) == wanted) {
                const ParsedNumber lon = parse_decimal(trimmed(node.attribute("lon").value()));
                const ParsedNumber lat = parse_decimal(trimmed(node.attribute("lat").value()));
                const std::string where = fmt::format("{}: {} {} ", source.name, wanted, count + 1);
                if (lon.fault != NumberFault::none || lat.fault != NumberFault::none)
                    return Error{ErrorKind::data, where + "has no lon and lat that are numbers"};
                TracePoint point{{lon.value, lat.value}, {}, {}};
                if (auto fault = fault_of(point.position, frame, where)) return *std::move(fault);
                for (const pugi::xml_node& child : node.children())
                    if (local_name(child) == "time") point.time_s = time_of(child.child_value());
                if (count == most_trace_points) return too_many_points(source.name);
                point.begins = count++ > 0 && node.parent() != segment;
                segment = node.parent();
                if (traces.empty()) traces.emplace_back();
                traces.back().points.push_back(point);
            }
            if (node.first_child()) {
                node = node.first_child();
                continue;
            }
            while (node && !node.next_sibling()) node = node.parent();
            if (node) node = node.next_sibling();
        }
        if (count > 0) return traces;
    }
    return no_trace(source.name);
}

// The times beside a line's coordinates.
std::vector<std::optional<double>> times_of(const maps::Json* properties) {
    std::vector<std::optional<double>> times;
    if (properties == nullptr) return times;
    for (const std::string_view name : {"coordTimes", "times", "timestamps"}) {
        const maps::Json* list = properties->find(name);
        if (list == nullptr || list->kind != maps::Json::Kind::array) continue;
        for (const double number : list->numbers()) times.emplace_back(number);
        if (list->numbers().empty())
            for (const maps::Json& item : list->items()) times.push_back(time_of(item.text()));
        break;
    }
    return times;
}

class GeoJsonTrace {
public:
    GeoJsonTrace(std::string file, FrameKind frame) : file_(std::move(file)), frame_(frame) {}

    Result<void> read(const maps::Json& value, const maps::Json* properties) {
        const std::string_view type = value.text_of("type");
        if (type == "FeatureCollection") {
            const maps::Json* features = value.find("features");
            if (features == nullptr) return {};
            for (const maps::Json& feature : features->items())
                if (auto done = read(feature, nullptr); !done) return done;
            return {};
        }
        if (type == "Feature") {
            const maps::Json* geometry = value.find("geometry");
            return geometry == nullptr ? Result<void>() : read(*geometry, value.find("properties"));
        }
        const maps::Json* coordinates = value.find("coordinates");
        if (coordinates == nullptr) return {};
        if (type != "LineString" && type != "MultiLineString") return {};
        NamedTrace& trace = traces_.emplace_back();
        if (properties != nullptr) trace.name = properties->text_of("name");
        if (type == "LineString") return read_line(*coordinates, properties);
        if (type == "MultiLineString")
            for (const maps::Json& line : coordinates->items())
                if (auto done = read_line(line, nullptr); !done) return done;
        return {};
    }
    [[nodiscard]] Traces take() { return std::move(traces_); }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    Result<void> read_line(const maps::Json& line, const maps::Json* properties) {
        const auto times = times_of(properties);
        const std::size_t size = line.position_size();
        const std::size_t count = size > 0 ? line.numbers().size() / size : line.items().size();
        for (std::size_t i = 0; i < count; ++i) {
            const std::span<const double> numbers =
                size > 0 ? std::span(line.numbers()).subspan(i * size, size) : std::span(line.items()[i].numbers());
            const std::string where = fmt::format("{}: coordinate {}", file_, count_ + 1);
            if (numbers.size() < 2) return Error{ErrorKind::data, where + " is not a list of two numbers"};
            TracePoint point{{numbers[0], numbers[1]}, i < times.size() ? times[i] : std::nullopt, {}};
            if (auto fault = fault_of(point.position, frame_, where)) return *std::move(fault);
            if (count_ == most_trace_points) return too_many_points(file_);
            point.begins = i == 0 && count_ > 0;
            ++count_;
            traces_.back().points.push_back(point);
        }
        return {};
    }

    std::string file_;
    FrameKind frame_;
    Traces traces_;
    std::size_t count_ = 0;
};

Result<Traces> parse_geojson(const NamedText& source, FrameKind frame) {
    const auto json = maps::parse_json(source.text, source.name, {}, maps::JsonLists::positions);
    if (!json) return json.error();
    GeoJsonTrace reader(source.name, frame);
    if (auto done = reader.read(*json, nullptr); !done) return std::move(done).error();
    if (reader.count() == 0) return no_trace(source.name);
    return reader.take();
}

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
        if (time < cells.size() && !trimmed(cells[time]).empty()) {
            point.time_s = time_of(cells[time]);
            if (!point.time_s)
                return RowFault{table->columns[time], std::string(cells[time]),
                                "is neither seconds nor a time such as 2026-11-24T06:12:28Z"};
        }
        if (radius < cells.size() && !trimmed(cells[radius]).empty()) {
            const ParsedNumber metres = table->number(cells[radius], radius);
            if (metres.fault != NumberFault::none || !(metres.value > 0))
                return RowFault{table->columns[radius], std::string(cells[radius]), "is no number of metres above 0"};
            point.radius_m = metres.value;
        }
        full = full || count == most_trace_points;
        if (full) return std::nullopt;
        ++count;
        const std::string name(group < cells.size() ? trimmed(cells[group]) : std::string_view());
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
    const std::string_view text = trimmed(source.text.substr(0, std::min<std::size_t>(source.text.size(), 4096)));
    if (text.empty()) return no_trace(source.name);
    auto traces = text.front() == '<'   ? parse_gpx(source, frame, cancel)
                  : text.front() == '{' ? parse_geojson(source, frame)
                                        : parse_csv_traces(source, frame, cancel);
    if (traces) std::erase_if(*traces, [](const NamedTrace& trace) { return trace.points.empty(); });
    return traces;
}

Result<std::vector<TracePoint>> parse_trace(const NamedText& source, FrameKind frame, const CancelFlag* cancel) {
    auto traces = parse_traces(source, frame, cancel);
    if (!traces) return std::move(traces).error();
    std::vector<TracePoint> all = std::move(traces->front().points);
    for (std::size_t i = 1; i < traces->size(); ++i) {
        std::vector<TracePoint>& points = (*traces)[i].points;
        points.front().begins = true;
        all.insert(all.end(), points.begin(), points.end());
    }
    return all;
}

Result<std::vector<NamedTrace>> read_traces(const std::string& path, FrameKind frame, const CancelFlag* cancel) {
    const Result<TextSource> source = TextSource::open(path);
    if (!source) return source.error();
    return parse_traces(source->named(), frame, cancel);
}

Result<std::vector<TracePoint>> read_trace(const std::string& path, FrameKind frame, const CancelFlag* cancel) {
    const Result<TextSource> source = TextSource::open(path);
    if (!source) return source.error();
    return parse_trace(source->named(), frame, cancel);
}

}  // namespace starway::io
