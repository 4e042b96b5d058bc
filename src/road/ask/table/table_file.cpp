#include "road/ask/table/table_file.hpp"

#include <limits>
#include <span>
#include <utility>

#include "base/core/terminal.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/sweep/nearest.hpp"
#include "road/network/profiles.hpp"
#include "starway/core/geometry.hpp"
#include "write/matrix_writer.hpp"
#include "write/spreadsheet.hpp"

namespace starway::road::ask {
namespace {

constexpr double nowhere = std::numeric_limits<double>::infinity();

bool for_spreadsheets(const TableFile& file) {
    return file.format == "csv-safe";
}

Result<writing::MatrixFormat> format_of(const TableFile& file) {
    auto format = writing::choose_matrix_format(for_spreadsheets(file) ? "csv" : file.format, file.path);
    // Few cells of many: as text, unless asked otherwise.
    if (format && file.nearest > 0 && file.format.empty() && file.path == "-") return writing::MatrixFormat::csv;
    return format;
}

}  // namespace

const std::vector<std::string>& table_format_names() {
    return writing::matrix_format_names();
}

Result<void> check_table_file(const TableFile& file) {
    const auto format = format_of(file);
    if (!format) return format.error();
    if (!writing::is_binary(*format)) return {};
    return core::keep_binary_off_terminal(file.path, "the matrix", "text with ⟨format=csv⟩");
}

Result<TableReport> write_table(const road::Engine& engine, const TableRequest& request, const TableFile& file,
                                std::vector<std::string> row_names, std::vector<std::string> column_names,
                                const Control& control) {
    const auto format = format_of(file);
    if (!format) return format.error();
    const auto column = find_column(engine.network(), request.weight);
    if (!column) return column.error();
    if (for_spreadsheets(file))
        for (auto* names : {&row_names, &column_names})
            for (std::string& name : *names) name = writing::spreadsheet_safe(name);
    auto writer = writing::MatrixWriter::create(file.path, *format, std::move(row_names), std::move(column_names),
                                                file.row_ids, file.column_ids, request.also);
    if (!writer) return std::move(writer).error();
    const WeightColumn& counted = request.travel_time ? network::counted_of(engine.network(), **column) : **column;
    const InUnits in_unit(counted.resolution);
    std::vector<double> row;
    std::vector<index::Nearest<std::uint64_t>> nearest;
    auto report = engine.table(
        request,
        [&](std::span<const std::uint64_t> steps, std::span<const std::span<const double>> also) -> Result<void> {
            row.assign(steps.size(), nowhere);
            if (file.nearest > 0) {
                index::nearest_in_row(steps, file.nearest, nearest);
                for (const auto& [target, cost] : nearest) row[target] = in_unit(cost);
            } else {
                for (std::size_t i = 0; i < steps.size(); ++i)
                    if (steps[i] != no_cost) row[i] = in_unit(steps[i]);
            }
            return writer->write(row, also);
        },
        control);
    if (!report) return report;
    if (auto finished = writer->finish(); !finished) return std::move(finished).error();
    return report;
}

}  // namespace starway::road::ask
