#include "road/ask/network_files.hpp"

#include <fmt/format.h>

#include "road/ask/weights/columns.hpp"
#include "write/features.hpp"

namespace starway::road::ask {
namespace {

bool ends_with(const std::string& text, std::string_view ending) {
    return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

}  // namespace

Result<std::string> network_format(const std::string& format, const std::string& path) {
    if (format == "dimacs" || (format.empty() && ends_with(path, ".gr"))) return std::string("dimacs");
    return writing::chosen_format(format, path);
}

Result<void> check_network_crs(const std::string& format, const std::string& crs) {
    if (!crs.empty() && (format == "csv" || format == "csv-safe" || format == "dimacs"))
        return Error{
            ErrorKind::usage,
            fmt::format("⟨output_crs⟩ has no effect on a network as {}; leave it out, or write geopackage", format)};
    return writing::check_output_crs(format, crs);
}

Result<WrittenNetwork> write_network(const RoadNetwork& network, const std::string& format, const std::string& path,
                                     const std::string& weight, const std::string& crs, const CancelFlag& cancel) {
    if (auto known = check_network_crs(format, crs); !known) return std::move(known).error();
    if (format == "csv") return writing::write_csv_edges(network, path, cancel);
    if (format == "csv-safe")
        return writing::write_csv_edges(network, path, cancel, writing::CsvText::for_spreadsheets);
    if (format == "dimacs") {
        const auto column = find_column(network, weight);
        if (!column) return column.error();
        return writing::write_dimacs(network, **column, path, cancel);
    }
    return writing::write_network_features(network, format, path, crs, cancel);
}

}  // namespace starway::road::ask
