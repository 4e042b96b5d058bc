// Reads a GMNS network: links as an edge list, nodes as a node table, units from config.csv.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "base/geo/crs_text.hpp"
#include "read/beside.hpp"
#include "read/csv/table.hpp"
#include "read/reader.hpp"
#include "read/rejections.hpp"
#include "read/roads/csv/edges.hpp"
#include "read/roads/gmns/files.hpp"
#include "read/text_source.hpp"
#include "read/unit_ratios.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

// A cell of the table's only row, in the first existing column of the names; empty if none.
std::string setting(const CsvTable& table, std::span<const std::string_view> row,
                    std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (const std::size_t column = table.find(name); column < row.size()) return std::string(row[column]);
    return {};
}

// Units and coordinate system from config.csv, unless given by the user.
Result<void> read_config(const std::string& file, SourceOptions& options, EdgeConventions& conventions,
                         LoadReport& report) {
    const auto source = TextSource::open(file);
    if (!source) return source.error();
    const std::array<std::string, 5> header{"dataset_name", "short_length", "long_length", "length_units", "crs"};
    const auto table = inspect_csv(source->named(), 0, header);
    if (!table) return table.error();
    CsvCursor rows = table->rows();
    if (rows.next() != CsvCursor::Step::row) return {};
    const auto row = rows.cells();
    conventions.length_unit = setting(*table, row, {"long_length", "length_units", "length_unit"});
    conventions.speed_unit = setting(*table, row, {"speed", "speed_units", "speed_unit"});
    conventions.time_unit = setting(*table, row, {"time", "time_units", "time_unit"});
    conventions.source = file;
    if (const std::string crs = setting(*table, row, {"crs"}); options.crs.empty() && !crs.empty()) {
        options.crs = geo::crs_text(crs);
        report.recognised.push_back(
            fmt::format("coordinates are in {}, according to {}⟦ (to override: ⟨crs⟩)⟧", shown(options.crs), file));
    }
    return {};
}

// The lines of geometry.csv, by their ids.
Result<std::unordered_map<std::string, std::string>> read_geometries(const std::string& file) {
    std::unordered_map<std::string, std::string> lines;
    const auto source = TextSource::open(file);
    if (!source) return source.error();
    const auto table = inspect_csv(source->named(), 0, std::array<std::string, 2>{"geometry_id", "geometry"});
    if (!table) return table.error();
    const std::size_t id = table->find("geometry_id");
    const std::size_t line = table->find("geometry");
    if (id >= table->columns.size() || line >= table->columns.size()) return lines;
    CsvCursor rows = table->rows();
    while (rows.next() == CsvCursor::Step::row) {
        const auto cells = rows.cells();
        if (cells.size() == table->columns.size() && field_key(cells[line]).starts_with("linestring"))
            lines.emplace(cells[id], cells[line]);
    }
    return lines;
}

// The table of links with one more column: the line that geometry_id names. Empty where it names none.
Result<std::string> with_geometries(const NamedText& links, const std::string& file, LoadReport& report) {
    const auto table = inspect_csv(links, 0, std::array<std::string, 1>{"geometry_id"});
    if (!table) return table.error();
    const std::size_t id = table->find("geometry_id");
    if (id >= table->columns.size()) {
        report.recognised.push_back(fmt::format("{} is not read: the links have no geometry_id", file));
        return std::string();
    }
    const auto lines = read_geometries(file);
    if (!lines) return lines.error();
    std::string joined;
    joined.reserve(links.text.size());
    std::uint64_t found = 0;
    std::size_t copied = 0;
    bool is_header = true;
    CsvCursor rows(links.text, table->dialect);
    for (auto step = rows.next(); step != CsvCursor::Step::end; step = rows.next()) {
        std::string_view row = links.text.substr(copied, rows.offset() - copied);
        copied = rows.offset();
        while (row.ends_with('\n') || row.ends_with('\r')) row.remove_suffix(1);
        joined += row;
        joined += table->dialect.delimiter;
        if (is_header) {
            joined += "wkt";
        } else if (step == CsvCursor::Step::row && id < rows.cells().size()) {
            const auto line = lines->find(std::string(rows.cells()[id]));
            if (line != lines->end()) joined += fmt::format("\"{}\"", line->second);
            found += line != lines->end() ? 1 : 0;
        }
        joined += '\n';
        is_header = false;
    }
    report.recognised.push_back(found > 0 ? fmt::format("{} of the links have their shapes from {}", found, file)
                                          : fmt::format("{} is not used: no link names a line of it (as WKT)", file));
    return found > 0 ? joined : std::string();
}

Result<void> check_place(const GmnsFiles& files, const std::string& source) {
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(source, ignored);
    for (const std::string& file : {is_folder ? files.links : "", files.nodes, files.config, files.geometries})
        if (!file.empty() && !(is_folder ? core::lies_within(file, source) : core::lies_beside(file, source)))
            return leads_outside(file, source);
    return {};
}

Result<NetworkDraft> read_gmns(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const Control& control) {
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     "several GMNS networks cannot be joined, because each numbers its own nodes; pass one"};
    const GmnsFiles files = gmns_files(sources.front());
    if (auto confined = check_place(files, sources.front()); !confined) return std::move(confined).error();
    SourceOptions own = options;
    EdgeConventions conventions;
    conventions.schema = "GMNS";
    conventions.capacity_per_lane = true;
    if (!files.config.empty())
        if (auto read = read_config(files.config, own, conventions, report); !read) return std::move(read).error();
    const std::size_t told = report.recognised.size();  // what is said of geometry.csv
    return parse_files<NetworkDraft>({files.links}, files.nodes, options.encoding, report.warnings,
                                     [&](const auto& texts, const NamedText* nodes) -> Result<NetworkDraft> {
                                         if (files.geometries.empty())
                                             return parse_csv_edges(texts, nodes, own, report, control, conventions);
                                         const auto joined = with_geometries(texts.front(), files.geometries, report);
                                         if (!joined) return joined.error();
                                         auto links = texts;
                                         if (!joined->empty()) links.front().text = *joined;
                                         auto draft = parse_csv_edges(links, nodes, own, report, control, conventions);
                                         if (draft) draft->notes.push_back(report.recognised[told]);
                                         return draft;
                                     });
}

}  // namespace

const RoadFormat gmns_format{
    .reader = options::Reader::gmns,
    .looks_like = [](const Look& look) { return is_gmns(look.path) ? Likeness::certain : Likeness::none; },
    .read = read_gmns};

}  // namespace starway::read
