#include <fmt/format.h>

#include <cmath>

#include "read/csv/points.hpp"
#include "read/decimal.hpp"
#include "read/ids/id_table.hpp"
#include "read/looks/dimacs_lines.hpp"

namespace starway::read {
namespace {

constexpr DecimalScale millionths{1, -6};

struct RawPoint {
    std::uint32_t node;
    std::uint64_t line;
    std::string_view x, y;
};

std::optional<RowFault> read_point(DimacsLines& lines, RawPoint& point, Position& raw) {
    const std::string_view node = lines.word();
    const std::optional<std::uint32_t> number = parse_node_number(node);
    if (!number) return RowFault{"node", std::string(node), "is not a node number"};
    point = {*number, lines.number(), lines.word(), lines.word()};
    for (const bool is_x : {true, false}) {
        const std::string_view word = is_x ? point.x : point.y;
        const ParsedNumber parsed = parse_decimal(word);
        if (parsed.fault != NumberFault::none)
            return RowFault{is_x ? "longitude" : "latitude", std::string(word), std::string(describe(parsed.fault))};
        (is_x ? raw.x : raw.y) = parsed.value;
    }
    if (!lines.word().empty()) return RowFault{"", "", "has text after the two coordinates"};
    return std::nullopt;
}

std::string_view range_advice(bool swapped) {
    return swapped ? "is out of range in degrees; longitude and latitude look swapped"
                   : "is out of range in degrees⟦; pass ⟨crs=none⟩ if the coordinates are planar⟧";
}

}  // namespace

Result<DimacsCoordinates> parse_dimacs_coordinates(const NamedText& source, const SourceOptions& options,
                                                   LoadReport& report, const Control& control) {
    const bool projects = needs_projection(options);
    DimacsCoordinates coordinates;
    coordinates.frame = csv_frame(options);
    const bool as_degrees = coordinates.frame == FrameKind::geographic && !projects;
    Rejections rejections(source.name, options.on_error, report);
    std::vector<RawPoint> points;
    NumberTable seen;
    bool whole = true;
    bool degrees = true;
    DimacsLines lines(source.text);
    while (lines.next()) {
        if (lines.number() % 65536 == 0 && control.cancel != nullptr && *control.cancel)
            return Error{ErrorKind::interrupted, "interrupted"};
        const std::string_view kind = lines.word();
        if (kind.empty() || kind.front() == 'c' || kind == "p") continue;
        RawPoint point{};
        Position raw;
        std::optional<RowFault> fault;
        if (kind != "v") {
            fault = RowFault{"", "", fmt::format("starts with '{}', but must start with c, p or v", shown(kind))};
        } else if (!(fault = read_point(lines, point, raw)) && seen.find(point.node) != no_number) {
            fault = RowFault{"node", std::to_string(point.node), "already has coordinates"};
        }
        if (fault) {
            if (auto error = rejections.reject(lines.number(), *std::move(fault))) return *std::move(error);
            continue;
        }
        seen.find_or_insert(point.node, 0);
        whole = whole && raw.x == std::floor(raw.x) && raw.y == std::floor(raw.y);
        degrees = degrees && geo::is_lon_lat(raw);
        points.push_back(point);
    }

    const bool scaled = as_degrees && whole && !degrees;
    const DecimalScale scale = scaled ? millionths : DecimalScale{};
    for (const RawPoint& point : points) {
        const Position position{parse_decimal(point.x, scale).value, parse_decimal(point.y, scale).value};
        if (as_degrees && !geo::is_lon_lat(position)) {
            const bool bad_x = std::abs(position.x) > 180;
            if (auto error = rejections.reject(
                    point.line, {bad_x ? "longitude" : "latitude", std::string(bad_x ? point.x : point.y),
                                 std::string(range_advice(geo::is_lon_lat({position.y, position.x})))}))
                return *std::move(error);
            continue;
        }
        coordinates.has_zero = coordinates.has_zero || point.node == 0;
        coordinates.largest = std::max(coordinates.largest, point.node);
        coordinates.node.push_back(point.node);
        coordinates.position.push_back(position);
    }
    if (coordinates.node.empty())
        return Error{ErrorKind::data,
                     fmt::format("{}: the file has no usable coordinates (lines 'v NODE LONGITUDE LATITUDE'); {}",
                                 source.name, rejections.count() == 0 ? "pass a .co file" : rejections.first())};
    if (projects)
        if (auto done = project(coordinates.position, options.crs, source.name); !done) return std::move(done).error();
    report.recognised.push_back(fmt::format("coordinates from {}, {}", source.name,
                                            projects     ? "in " + options.crs
                                            : scaled     ? "in millionths of a degree"
                                            : as_degrees ? "in degrees"
                                                         : "planar"));
    return coordinates;
}

}  // namespace starway::read
