#include "cli/road/network_output.hpp"

#include <fmt/format.h>

#include "cli/common/json.hpp"
#include "cli/common/text.hpp"
#include "io/write/network_writer.hpp"

namespace starway::cli {
namespace {

bool ends_with(const std::string& text, std::string_view ending) {
    return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

Result<io::WrittenNetwork> write(const RoadNetwork& network, const std::string& path, const std::string& format,
                                 const std::string& weight, const Session& session) {
    if (format == "csv") return io::write_csv_edges(network, path, session.cancel());
    if (format == "csv-safe")
        return io::write_csv_edges(network, path, session.cancel(), io::CsvText::for_spreadsheets);
    if (format == "dimacs") {
        const auto column = column_of(network, weight);
        if (!column) return column.error();
        return io::write_dimacs(network, **column, path, session.cancel());
    }
    return io::write_network_features(network, format, path, session.cancel());
}

}  // namespace

Result<std::string> network_format(const OutputArguments& output) {
    if (output.format == "dimacs" || (output.format.empty() && ends_with(output.file, ".gr")))
        return std::string("dimacs");
    return chosen_format(output);
}

Result<void> write_network(const RoadNetwork& network, const OutputArguments& output, const std::string& format,
                           const std::string& weight, double load_ms, const std::vector<std::string>& warnings,
                           Session& session) {
    const auto files = write(network, output.file, format, weight, session);
    if (!files) return files.error();
    if (session.json) {
        session.print(to_text(Json{{"status", "ok"},
                                   {"files", files->files},
                                   {"nodes", network.node_count()},
                                   {"edges", network.edge_count()},
                                   {"arcs", network.arc_count()},
                                   {"read_with", files->read_with},
                                   {"lost", files->lost},
                                   {"load_ms", load_ms},
                                   {"warnings", warnings}}));
    } else if (output.file != "-") {
        session.note(fmt::format("{} written to {}", plural(network.edge_count(), "edge", "edges"),
                                 fmt::join(files->files, " and ")));
        if (!files->lost.empty()) session.note(fmt::format("The format cannot store {}", files->lost));
        if (!files->read_with.empty())
            session.note(fmt::format("Read it back with: starway info {}", files->read_with));
    }
    return {};
}

}  // namespace starway::cli
