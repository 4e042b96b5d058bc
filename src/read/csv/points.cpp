#include "read/csv/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/core/sentence.hpp"
#include "base/geo/crs_text.hpp"
#include "base/geo/frame.hpp"
#include "read/csv/visit_rows.hpp"
#include "read/decimal.hpp"
#include "read/plugin/ogr_plugin.hpp"
#include "read/usual_names.hpp"
#include "read/well_known_text.hpp"

namespace starway::read {

std::optional<RowFault> CoordinateRule::read(const CsvTable& table, std::span<const std::string_view> cells,
                                             std::size_t x, std::size_t y, Position& point) const {
    const auto fault = [&](std::size_t column, std::string reason) {
        return RowFault{table.columns[column], std::string(cells[column]), std::move(reason)};
    };
    if (x == y) {
        if (!parse_point_text(cells[x], point)) return fault(x, "is not a POINT");
    } else {
        const ParsedNumber first = table.number(cells[x], x);
        if (first.fault != NumberFault::none) return fault(x, std::string(table.describe(first.fault, cells[x], x)));
        const ParsedNumber second = table.number(cells[y], y);
        if (second.fault != NumberFault::none) return fault(y, std::string(table.describe(second.fault, cells[y], y)));
        point = {first.value, second.value};
    }
    if (frame_ != FrameKind::geographic || geo::is_lon_lat(point)) return std::nullopt;

    const bool bad_x = std::abs(point.x) > 180;
    std::string reason = bad_x ? "cannot be a longitude (-180 to 180)" : "cannot be a latitude (-90 to 90)";
    if (geo::is_lon_lat({point.y, point.x})) reason += "; longitude and latitude look swapped";
    if (!degrees_) reason += "⟦; pass ⟨crs=EPSG:CODE⟩, or ⟨crs=none⟩ if the coordinates are planar⟧";
    return fault(bad_x ? x : y, std::move(reason));
}

FrameKind csv_frame(const SourceOptions& options) {
    return field_key(options.crs) == "none" ? FrameKind::planar : FrameKind::geographic;
}

bool needs_projection(const SourceOptions& options) {
    const std::string key = field_key(geo::crs_text(options.crs));
    constexpr std::array<std::string_view, 6> degrees{"", "none", "epsg4326", "ogccrs84", "crs84", "wgs84"};
    return std::find(degrees.begin(), degrees.end(), key) == degrees.end();
}

Result<void> project(std::span<Position> positions, const std::string& crs, const std::string& file) {
    const auto plugin = ogr_plugin();
    if (!plugin)
        return Error{plugin.error().kind,
                     fmt::format("⟨crs={}⟩ needs the GDAL plug-in: {}", crs, plugin.error().message)};
    if (auto done = (*plugin)->project(positions, crs, file); !done) return done;
    const auto wrong =
        std::find_if_not(positions.begin(), positions.end(), [](Position p) { return geo::is_lon_lat(p); });
    if (wrong == positions.end()) return {};
    return Error{ErrorKind::data,
                 fmt::format("{}: the coordinates of point {} cannot be projected from {}⟦; check ⟨crs⟩⟧", file,
                             wrong - positions.begin() + 1, crs)};
}

std::size_t find_usual_column(const CsvTable& table, std::span<const std::string_view> keys) {
    if (table.has_header)
        for (const std::string_view key : keys)
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                if (field_key(table.columns[i]) == key) return i;
    return table.columns.size();
}

std::optional<std::size_t> geometry_column(const CsvTable& table, std::string_view kind) {
    constexpr int most_empty = 1000;
    const auto holds = [&](std::size_t column) {
        CsvCursor rows = table.rows();
        for (int i = 0; i < most_empty && rows.next() == CsvCursor::Step::row; ++i) {
            if (column >= rows.cells().size() || rows.cells()[column].empty()) continue;
            std::string_view text = rows.cells()[column];
            if (!srid_of(text).empty()) text.remove_prefix(text.find(';') + 1);
            const std::string key = field_key(text);
            return key.starts_with(kind) || key.starts_with("multi" + std::string(kind));
        }
        return false;
    };
    for (const std::string_view key : usual_keys(Meaning::shape))
        for (std::size_t i = 0; table.has_header && i < table.columns.size(); ++i)
            if (field_key(table.columns[i]) == key && holds(i)) return i;
    return std::nullopt;
}

RowFault wrong_width(const CsvTable& table, std::size_t cells) {
    return {"", "",
            fmt::format("has {} column{} where the {} has {}", cells, cells == 1 ? "" : "s",
                        table.has_header ? "header" : "first row", table.columns.size())};
}

Result<PointColumns> recognise_point_columns(const CsvTable& table, const SourceOptions& options) {
    const std::size_t none = table.columns.size();
    PointColumns columns{find_usual_column(table, usual_keys(Meaning::longitude)),
                         find_usual_column(table, usual_keys(Meaning::latitude)), true};
    if (columns.x == none || columns.y == none)
        columns = {find_usual_column(table, usual_keys(Meaning::x)), find_usual_column(table, usual_keys(Meaning::y)),
                   false};
    if (columns.x == none || columns.y == none)
        if (const auto point = geometry_column(table, "point")) columns = {*point, *point, false};
    const bool is_text = columns.x == columns.y && columns.x != none;
    if (!table.has_header && table.columns.size() >= 3) columns = {1, 2, false};
    if (!table.has_header && table.columns.size() == 2) columns = {0, 1, false};
    if (!options.x_field.empty()) {
        columns.x = table.find(options.x_field);
        if (columns.x == none) return table.no_such_column("⟨x_field⟩", options.x_field);
        columns.degrees = false;
    }
    if (!options.y_field.empty()) {
        columns.y = table.find(options.y_field);
        if (columns.y == none) return table.no_such_column("⟨y_field⟩", options.y_field);
        columns.degrees = false;
    }
    if (columns.x == none || columns.y == none || (columns.x == columns.y && !is_text))
        return Error{ErrorKind::data,
                     fmt::format("{}: cannot find the columns of coordinates; the columns are: {}⟦; name them with "
                                 "⟨x_field⟩ and ⟨y_field⟩⟧",
                                 table.file, shown(fmt::format("{}", fmt::join(table.columns, ", "))))};
    return columns;
}

namespace {

Result<std::size_t> id_column(const CsvTable& table, const SourceOptions& options, const PointColumns& point) {
    const std::size_t none = table.columns.size();
    if (!options.id_field.empty()) {
        const std::size_t named = table.find(options.id_field);
        if (named == none) return table.no_such_column("⟨id_field⟩", options.id_field);
        return named;
    }
    if (!table.has_header) return std::size_t{0};
    std::size_t column = find_usual_column(table, usual_keys(Meaning::id));
    if (column == none) column = find_usual_column(table, usual_keys(Meaning::name));
    if (column == none && point.x != 0 && point.y != 0) column = 0;
    if (column == none)
        return Error{
            ErrorKind::data,
            fmt::format("{}: cannot find the column of node ids; the columns are: {}⟦; name it with ⟨id_field⟩⟧",
                        table.file, shown(fmt::format("{}", fmt::join(table.columns, ", "))))};
    return column;
}

}  // namespace

Result<NodeTable> parse_csv_nodes(const NamedText& source, const SourceOptions& options, LoadReport& report,
                                  const Control& control) {
    std::vector<std::string> named_fields;
    for (const std::string* field : {&options.id_field, &options.x_field, &options.y_field})
        if (!field->empty()) named_fields.push_back(*field);
    const Result<CsvTable> table = inspect_csv(source, options.delimiter, named_fields);
    if (!table) return table.error();
    const FrameKind frame = csv_frame(options);
    const bool projects = needs_projection(options);
    const Result<PointColumns> point = recognise_point_columns(*table, options);
    if (!point) return point.error();
    const Result<std::size_t> id = id_column(*table, options, *point);
    if (!id) return id.error();
    report.recognised.push_back(fmt::format("nodes of {}: id from column '{}', x from '{}', y from '{}'", source.name,
                                            shown(table->columns[*id]), shown(table->columns[point->x]),
                                            shown(table->columns[point->y])));

    NodeTable nodes;
    nodes.frame = frame;
    nodes.degrees = point->degrees;
    for (const Sentence& note : table->style_notes(std::array{point->x, point->y})) report.recognised.push_back(note);
    const CoordinateRule rule(projects ? FrameKind::planar : frame, point->degrees);
    Rejections rejections(source.name, options.on_error, report);
    const auto take = [&](std::span<const std::string_view> cells) -> std::optional<RowFault> {
        if (cells[*id].empty()) return RowFault{table->columns[*id], "", "is empty, but must be a node id"};
        Position position;
        if (auto wrong = rule.read(*table, cells, point->x, point->y, position)) return wrong;
        if (nodes.ids.find(cells[*id]) != no_number)
            return RowFault{table->columns[*id], std::string(cells[*id]), "duplicates the id of an earlier node"};
        nodes.ids.add(cells[*id]);
        nodes.positions.push_back(position);
        return std::nullopt;
    };
    if (auto visited = visit_rows(*table, rejections, control.cancel, take); !visited)
        return std::move(visited).error();
    if (nodes.positions.empty())
        return Error{ErrorKind::data, rejections.count() == 0
                                          ? fmt::format("{}: the file has no nodes; pass a file with rows", source.name)
                                          : fmt::format("{}: all {} rows are unusable; {}", source.name,
                                                        rejections.count(), rejections.first())};
    if (projects)
        if (auto done = project(nodes.positions, options.crs, source.name); !done) return std::move(done).error();
    return nodes;
}

}  // namespace starway::read
