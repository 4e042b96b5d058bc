// Reads a GMNS network: links as an edge list, nodes as a node table, units from config.csv.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "io/csv/edges.hpp"
#include "io/csv/table.hpp"
#include "io/csv/units.hpp"
#include "io/edges/rejections.hpp"
#include "io/gmns/files.hpp"
#include "io/reader.hpp"
#include "io/text_source.hpp"

namespace starway::io {
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
    if (std::string crs = setting(*table, row, {"crs"}); options.crs.empty() && !crs.empty()) {
        if (crs.find_first_not_of("0123456789") == std::string::npos) crs.insert(0, "EPSG:");
        options.crs = crs;
        report.recognised.push_back(
            fmt::format("coordinates are in {}, according to {} (to override: --crs)", shown(crs), file));
    }
    return {};
}

}  // namespace

Result<NetworkDraft> read_gmns(const std::vector<std::string>& sources, const SourceOptions& options,
                               LoadReport& report, const BuildControl& control) {
    if (sources.size() > 1)
        return Error{ErrorKind::usage,
                     "several GMNS networks cannot be joined, because each numbers its own nodes; pass one"};
    const GmnsFiles files = gmns_files(sources.front());
    SourceOptions own = options;
    EdgeConventions conventions;
    conventions.schema = "GMNS";
    if (!files.config.empty())
        if (auto read = read_config(files.config, own, conventions, report); !read) return std::move(read).error();
    return parse_files<NetworkDraft>({files.links}, files.nodes, report.warnings,
                                     [&](const auto& texts, const NamedText* nodes) {
                                         return parse_csv_edges(texts, nodes, own, report, control, conventions);
                                     });
}

}  // namespace starway::io
