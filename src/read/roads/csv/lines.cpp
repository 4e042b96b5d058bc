#include "read/roads/csv/lines.hpp"

#include <fmt/format.h>

#include <cmath>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "base/core/sentence.hpp"
#include "read/csv/points.hpp"
#include "read/csv/table.hpp"
#include "read/decimal.hpp"
#include "read/rejections.hpp"
#include "read/roads/csv/columns.hpp"
#include "read/roads/lines/collector.hpp"
#include "read/roads/lines/connect_lines.hpp"
#include "read/roads/lines/field_values.hpp"
#include "read/well_known_text.hpp"

namespace starway::read {
namespace {

constexpr std::uint64_t line_rows_between_checks = 4096;

// A row of the table: a FieldRow (read/roads/lines/field_values.hpp).
struct CsvLineRow {
    const CsvTable& table;
    std::span<const std::string_view> cells;
    [[nodiscard]] std::string_view cell(int field) const { return cells[static_cast<std::size_t>(field)]; }
    [[nodiscard]] bool has_value(int field) const { return !cell(field).empty(); }
    [[nodiscard]] std::string_view text(int field) const { return cell(field); }
    [[nodiscard]] std::string printed(int field) const { return std::string(cell(field)); }
    [[nodiscard]] double real(int field) const {
        const ParsedNumber number = table.number(cell(field), static_cast<std::size_t>(field));
        return number.fault == NumberFault::none ? number.value : std::nan("");
    }
    [[nodiscard]] std::int64_t integer(int field) const { return parse_canonical_integer(cell(field)).value_or(0); }
};

// The kinds of the columns, by all their cells; the lines themselves are no field.
std::vector<SourceField> fields_of(const CsvTable& table, std::size_t lines) {
    std::vector<SourceField> fields;
    for (const std::string& column : table.columns) fields.push_back({column, FieldKind::integer});
    std::vector<bool> empty(fields.size(), true);
    CsvCursor rows = table.rows();
    for (auto step = rows.next(); step != CsvCursor::Step::end; step = rows.next()) {
        if (step != CsvCursor::Step::row || rows.cells().size() != fields.size()) continue;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::string_view cell = rows.cells()[i];
            FieldKind& kind = fields[i].kind;
            if (cell.empty() || kind == FieldKind::text || i == lines) continue;
            empty[i] = false;
            if (kind == FieldKind::integer && !parse_canonical_integer(cell)) kind = FieldKind::real;
            if (kind == FieldKind::real && table.number(cell, i).fault != NumberFault::none) kind = FieldKind::text;
        }
    }
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (empty[i]) fields[i] = {fields[i].name, FieldKind::text, true};
    fields[lines] = {"", FieldKind::other};
    return fields;
}

class LinesReader {
public:
    LinesReader(const SourceOptions& options, LoadReport& report, const Control& control)
        : options_(options), report_(report), control_(control), collector_(options, report, csv_frame(options)) {}

    Result<void> read(const NamedText& source) {
        const auto table = inspect_csv(source, options_.delimiter, named_edge_fields(options_));
        if (!table) return table.error();
        const auto column = line_column(*table, options_);
        if (!column)
            return Error{ErrorKind::data,
                         fmt::format("{}: has no column of lines, as the first file has; all files need the "
                                     "same columns",
                                     source.name)};
        const auto fields = fields_of(*table, *column);
        // The collector keeps views of both to its end.
        auto schema = recognise_lines(fields, options_);
        if (!schema) return Error{schema.error().kind, fmt::format("{}: {}", source.name, schema.error().message)};
        const LineSchema& kept = schemas_.emplace_back(*std::move(schema));
        const auto rows = static_cast<std::uint64_t>(static_cast<double>(source.text.size()) / table->bytes_per_row);
        PlaneUnit plane;
        plane.unknown = csv_frame(options_) == FrameKind::planar;
        if (auto begun = collector_.begin(kept, source.name, rows, plane); !begun) return begun;
        if (auto taken = take_rows(*table, *column, kept, fields); !taken) return taken;
        if (auto placed = place(source.name); !placed) return placed;
        collector_.tell(fmt::format("{}: lines from column '{}'", source.name, shown(table->columns[*column])));
        report_.recognised.push_back(system_);
        tell_styles(*table, kept);
        report_.recognised.insert(report_.recognised.end(), kept.recognised.begin(), kept.recognised.end());
        return collector_.end();
    }

    Result<road::topology::LineSet> finish() { return collector_.finish(); }

private:
    // Notes on how numbers are written.
    void tell_styles(const CsvTable& table, const LineSchema& schema) {
        std::vector<std::size_t> columns;
        for (const WeightField& weight : schema.weights)
            for (const int field : {weight.forward, weight.backward})
                if (field != no_field) columns.push_back(static_cast<std::size_t>(field));
        for (const auto& notes : {table.style_notes(columns), table.point_doubts(columns)})
            report_.recognised.insert(report_.recognised.end(), notes.begin(), notes.end());
    }

    Result<void> take_rows(const CsvTable& table, std::size_t column, const LineSchema& schema,
                           std::span<const SourceField> fields) {
        if (control_.progress != nullptr) control_.progress->phase("reading " + table.file, table.text.size());
        Rejections rejections(table.file, options_.on_error, report_);
        FieldValues values(schema, fields);
        CsvCursor rows = table.rows();
        std::uint64_t number = 0;
        for (auto step = rows.next(); step != CsvCursor::Step::end; step = rows.next(), ++number) {
            if (number % line_rows_between_checks == 0) {
                if (control_.cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
                if (control_.progress != nullptr) control_.progress->advance(rows.offset());
            }
            auto fault = fault_of(table, rows, step, column);
            if (fault) {
                if (auto error = rejections.reject(rows.line(), *std::move(fault))) return *std::move(error);
                continue;
            }
            LineAttributes attributes = values.read(CsvLineRow{table, rows.cells()});
            if (auto& wrong = attributes.no_number; !wrong.field.empty())
                wrong.reason = table.describe(parse_decimal(wrong.text).fault, wrong.text, table.find(wrong.field));
            auto added = collector_.add(number, attributes);
            if (!added) return std::move(added).error();
        }
        return {};
    }

    // Fills the collector's points with the row's line, if it has one.
    std::optional<RowFault> fault_of(const CsvTable& table, const CsvCursor& rows, CsvCursor::Step step,
                                     std::size_t column) {
        if (step == CsvCursor::Step::malformed) return RowFault{"", "", std::string(rows.problem())};
        const auto cells = rows.cells();
        if (cells.size() != table.columns.size()) return wrong_width(table, cells.size());
        if (cells[column].empty()) return std::nullopt;
        if (!parse_parts_text(cells[column], parts_))
            return RowFault{table.columns[column], std::string(cells[column]),
                            "is not a LINESTRING or MULTILINESTRING"};
        if (srid_.empty()) srid_ = std::string(srid_of(cells[column]));
        auto& points = collector_.points();
        for (const auto& part : parts_) {
            points.insert(points.end(), part.begin(), part.end());
            collector_.end_part();
        }
        return std::nullopt;
    }

    // Projects the layer's points, and says which system they are in.
    Result<void> place(const std::string& name) {
        SourceOptions own = options_;
        if (own.crs.empty() && !srid_.empty()) own.crs = "EPSG:" + srid_;
        system_ = csv_frame(own) == FrameKind::planar
                      ? std::string("coordinates are x,y in a plane, in metres⟦ (⟨crs=none⟩)⟧")
                  : options_.crs.empty() && !srid_.empty()
                      ? fmt::format("coordinates are in {}, the SRID of the lines⟦ (to override: ⟨crs⟩)⟧", own.crs)
                  : options_.crs.empty() ? std::string(
                                               "coordinates are longitude,latitude in degrees, as no coordinate system "
                                               "is named⟦ (to override: ⟨crs=EPSG:CODE⟩, or ⟨crs=none⟩)⟧")
                                         : fmt::format("coordinates are in {}⟦ (⟨crs⟩)⟧", own.crs);
        if (!needs_projection(own)) return {};
        return project(std::span(collector_.points()).subspan(collector_.first_point_of_layer()), own.crs, name);
    }

    const SourceOptions& options_;
    LoadReport& report_;
    const Control& control_;
    LineCollector collector_;
    std::deque<LineSchema> schemas_;
    std::vector<std::vector<Position>> parts_;  // of the current row
    std::string srid_;                          // of the first line that names one
    std::string system_;                        // of coordinates, for the report
};

}  // namespace

Result<bool> is_csv_of_lines(const NamedText& source, const SourceOptions& options) {
    const auto table = inspect_csv(source, options.delimiter, named_edge_fields(options));
    if (!table) return table.error();
    return line_column(*table, options).has_value();
}

Result<NetworkDraft> parse_csv_lines(const std::vector<NamedText>& sources, const SourceOptions& options,
                                     LoadReport& report, const Control& control) {
    const std::size_t first_recognised = report.recognised.size();
    LinesReader reader(options, report, control);
    for (const NamedText& source : sources)
        if (auto read = reader.read(source); !read) return std::move(read).error();
    auto lines = reader.finish();
    if (!lines) return std::move(lines).error();
    return connect_lines(*std::move(lines), sources.front().name, options, report, control, first_recognised);
}

}  // namespace starway::read
