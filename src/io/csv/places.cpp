#include "io/csv/places.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/csv/field_names.hpp"
#include "io/csv/points.hpp"
#include "io/decimal.hpp"
#include "io/reader.hpp"

namespace starway::io {
namespace {

// The number of columns where places need no name and have none.
Result<std::size_t> name_column(const CsvTable& table, const std::string& name_field, const PointColumns& point,
                                Names names) {
    const std::size_t none = table.columns.size();
    if (!name_field.empty()) {
        const std::size_t named = table.find(name_field);
        if (named == none) return table.no_such_column("the places' name", name_field);
        return named;
    }
    if (!table.has_header && point.x != 0) return std::size_t{0};
    std::size_t column = find_usual_column(table, usual_keys(Meaning::name));
    if (column == none) column = find_usual_column(table, usual_keys(Meaning::id));
    if (column == none && names == Names::needed)
        return Error{ErrorKind::data,
                     fmt::format("{}: no column is known as the places' name; it has: {}; call it 'name'", table.file,
                                 shown(fmt::format("{}", fmt::join(table.columns, ", "))))};
    return column;
}

// A population is a help to the reader only: one that is no number is left out.
std::optional<std::int64_t> population_of(std::string_view cell) {
    const ParsedNumber number = parse_decimal(cell);
    if (number.fault != NumberFault::none || !(number.value >= 0 && number.value < 1e15)) return std::nullopt;
    return std::llround(number.value);
}

}  // namespace

Result<std::vector<Place>> parse_csv_places(const NamedText& source, const std::string& name_field,
                                            const SourceOptions& options, FrameKind frame, Names names,
                                            LoadReport& report) {
    std::vector<std::string> named_fields;
    for (const std::string* field : {&name_field, &options.x_field, &options.y_field})
        if (!field->empty()) named_fields.push_back(*field);
    const Result<CsvTable> table = inspect_csv(source, options.delimiter, named_fields);
    if (!table) return table.error();
    const Result<PointColumns> point = recognise_point_columns(*table, options);
    if (!point) return point.error();
    const Result<std::size_t> name = name_column(*table, name_field, *point, names);
    if (!name) return name.error();
    const std::size_t population = find_usual_column(*table, usual_keys(Meaning::population));

    std::vector<Place> places;
    const CoordinateRule rule(frame, point->degrees);
    Rejections rejections(source.name, options.on_error, report);
    CsvCursor cursor = table->rows();
    for (;;) {
        const CsvCursor::Step step = cursor.next();
        if (step == CsvCursor::Step::end) break;
        const auto cells = cursor.cells();
        std::optional<RowFault> fault;
        Place place;
        if (step == CsvCursor::Step::malformed) {
            fault = RowFault{"", "", std::string(cursor.problem())};
        } else if (cells.size() != table->columns.size()) {
            fault = wrong_width(*table, cells.size());
        } else if (*name < cells.size() && cells[*name].empty()) {
            fault = RowFault{table->columns[*name], "", "is empty where a name is needed"};
        } else {
            fault = rule.read(*table, cells, point->x, point->y, place.position);
        }
        if (fault) {
            if (auto error = rejections.reject(cursor.line(), *std::move(fault))) return *std::move(error);
            continue;
        }
        place.name = *name < cells.size() ? std::string(cells[*name]) : std::to_string(places.size() + 1);
        if (population < cells.size()) place.population = population_of(cells[population]);
        places.push_back(std::move(place));
    }
    return places;
}

Result<std::vector<Place>> read_csv_places(const std::string& file, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, Names names) {
    const Result<TextSource> source = TextSource::open(file);
    if (!source) return source.error();
    LoadReport report;
    return parse_csv_places(source->named(), name_field, options, frame, names, report);
}

}  // namespace starway::io
