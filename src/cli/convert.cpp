// `starway convert`: a whole network into any of the output formats.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "cli/manual.hpp"
#include "cli/text.hpp"
#include "cli/verbs.hpp"
#include "io/write/network_writer.hpp"

namespace starway::cli {
namespace {

struct Convert {
    SourceArguments source;
    OutputArguments output;
    std::string weight;
};

bool ends_with(const std::string& text, std::string_view ending) {
    return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

// A CSV of a network is an edge list, not the table of lines that a route's CSV is; DIMACS knows nothing but networks.
Result<std::string> format_of(const OutputArguments& output) {
    if (output.format == "dimacs" || (output.format.empty() && ends_with(output.file, ".gr")))
        return std::string("dimacs");
    return chosen_format(output);
}

Result<io::WrittenNetwork> write(const Convert& convert, const RoadNetwork& network, const Session& session) {
    const auto format = format_of(convert.output);
    if (!format) return format.error();
    const std::string& path = convert.output.file;
    if (*format == "csv") return io::write_csv_edges(network, path, session.cancel());
    if (*format == "dimacs") {
        const auto column = column_of(network, convert.weight);
        if (!column) return column.error();
        return io::write_dimacs(network, **column, path, session.cancel());
    }
    auto written = io::write_network_features(network, *format, path, session.cancel());
    if (!written) return written.error();
    return io::WrittenNetwork{{path}, {}};
}

Result<void> run(const Convert& convert, Session& session) {
    if (session.json && convert.output.file == "-")
        return Error{ErrorKind::usage, "--json and -o - both want standard output; write the network to a file"};
    const auto loaded = load(convert.source, session);
    if (!loaded) return loaded.error();
    auto verified = loaded->network.verify();
    if (!verified) return verified;
    const auto files = write(convert, loaded->network, session);
    if (!files) return files.error();
    if (session.json) {
        session.print(to_text(Json{{"status", "ok"},
                                   {"files", files->files},
                                   {"nodes", loaded->network.node_count()},
                                   {"edges", loaded->network.edge_count()},
                                   {"arcs", loaded->network.arc_count()},
                                   {"load_ms", loaded->load_ms},
                                   {"warnings", loaded->warnings}}));
    } else if (convert.output.file != "-") {
        session.note(fmt::format("{} written to {}", plural(loaded->network.edge_count(), "edge", "edges"),
                                 fmt::join(files->files, " and ")));
        if (!files->read_with.empty())
            session.note(fmt::format("Read it back with: starway info {}", files->read_with));
    }
    return {};
}

}  // namespace

void add_convert(CLI::App& program, Session& session) {
    auto convert = std::make_shared<Convert>();
    CLI::App* app = program.add_subcommand("convert", "Write a whole network in another format");
    add_source_arguments(*app, convert->source);
    auto formats = feature_format_names();
    formats.emplace_back("dimacs");
    add_output_arguments(*app, convert->output, "The file to write", formats);
    app->get_option("--output")->required();
    add_weight_argument(*app, convert->weight);
    app->get_option("--weight")->description("DIMACS: the weight to write");
    add_json(*app, session);
    app->footer(example("repaired roads for a map viewer", "starway convert roads.shp -o roads.geojson") +
                example("an edge list, and its nodes beside it in roads-nodes.csv",
                        "starway convert roads.starway -o roads.csv") +
                example("DIMACS, and its coordinates beside it in roads.co",
                        "starway convert roads.starway -o roads.gr --weight time"));
    app->callback([&session, convert] { session.verb = [&session, convert] { return run(*convert, session); }; });
}

}  // namespace starway::cli
