#include "read/roads/csv/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/geo/frame.hpp"
#include "read/csv/points.hpp"
#include "read/csv/visit_rows.hpp"
#include "read/decimal.hpp"
#include "read/reader.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

// The number of columns if names are optional and missing.
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
                     fmt::format("{}: cannot find the column of the places' names; the columns are: {}; name it 'name'",
                                 table.file, shown(fmt::format("{}", fmt::join(table.columns, ", "))))};
    return column;
}

// Populations are optional; ignore values that are not numbers.
std::optional<std::int64_t> population_of(const CsvTable& table, std::string_view cell, std::size_t column) {
    const ParsedNumber number = table.number(cell, column);
    if (number.fault != NumberFault::none || !(number.value >= 0 && number.value < 1e15)) return std::nullopt;
    return std::llround(number.value);
}

// With the coordinate system of the roads, coordinates of places that are all valid degrees are degrees.
Result<void> project_places(std::vector<Place>& places, const std::string& crs, const std::string& file,
                            bool of_roads) {
    std::vector<Position> positions;
    for (const Place& place : places) positions.push_back(place.position);
    if (of_roads && std::all_of(positions.begin(), positions.end(), [](Position p) { return geo::is_lon_lat(p); }))
        return {};
    if (auto done = project(positions, crs, file); !done) return done;
    for (std::size_t i = 0; i < places.size(); ++i) places[i].position = positions[i];
    return {};
}

}  // namespace

Result<std::vector<Place>> parse_csv_places(const NamedText& source, const std::string& name_field,
                                            const SourceOptions& options, FrameKind frame, Names names,
                                            LoadReport& report, const CancelFlag* cancel) {
    std::vector<std::string> named_fields;
    for (const std::string* field : {&name_field, &options.x_field, &options.y_field})
        if (!field->empty()) named_fields.push_back(*field);
    const Result<CsvTable> table = inspect_csv(source, options.delimiter, named_fields);
    if (!table) return table.error();
    const Result<PointColumns> point = recognise_point_columns(*table, options);
    if (!point) return point.error();
    const Result<std::size_t> name = name_column(*table, name_field, *point, names);
    if (!name) return name.error();
    const std::size_t id = find_usual_column(*table, usual_keys(Meaning::id));
    const std::size_t population = find_usual_column(*table, usual_keys(Meaning::population));

    std::vector<Place> places;
    // Columns named lon and lat are degrees, whatever the roads' coordinate system.
    const bool projects = frame == FrameKind::geographic && needs_projection(options) && !point->degrees;
    const CoordinateRule rule(projects ? FrameKind::planar : frame, point->degrees);
    // Points become rows of a result table, so none may be missing.
    const std::string_view remedy = names == Names::optional ? "fix it" : "fix it or pass ⟨on_error=skip⟩";
    Rejections rejections(source.name, options.on_error, report, remedy);
    const auto take = [&](std::span<const std::string_view> cells) -> std::optional<RowFault> {
        if (*name < cells.size() && cells[*name].empty())
            return RowFault{table->columns[*name], "", "is empty, but must be a name"};
        Place place;
        if (auto wrong = rule.read(*table, cells, point->x, point->y, place.position)) return wrong;
        place.name = *name < cells.size() ? std::string(cells[*name]) : std::to_string(places.size() + 1);
        if (id < cells.size() && id != *name) place.id = cells[id];
        if (population < cells.size()) place.population = population_of(*table, cells[population], population);
        places.push_back(std::move(place));
        return std::nullopt;
    };
    if (auto visited = visit_rows(*table, rejections, cancel, take); !visited) return std::move(visited).error();
    if (projects)
        if (auto done = project_places(places, options.crs, source.name, names == Names::needed); !done)
            return std::move(done).error();
    return places;
}

Result<std::vector<Place>> read_csv_places(const std::string& file, const std::string& name_field,
                                           const SourceOptions& options, FrameKind frame, Names names,
                                           const CancelFlag* cancel) {
    const Result<TextSource> source = TextSource::open(file, options.encoding);
    if (!source) return source.error();
    LoadReport report;
    return parse_csv_places(source->named(), name_field, options, frame, names, report, cancel);
}

}  // namespace starway::read
