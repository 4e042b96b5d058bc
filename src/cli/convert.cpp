// `starway convert`: a whole network or tile map into any of the output formats.
#include <fmt/format.h>

#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/source_kind.hpp"
#include "cli/common/verbs.hpp"
#include "cli/grid/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/mesh/verbs.hpp"
#include "cli/road/network_output.hpp"

namespace starway::cli {
namespace {

struct Convert {
    SourceArguments source;
    MapArguments map;
    OutputArguments output;
    std::string weight;
};

Result<void> convert_network(const Convert& convert, Session& session) {
    const auto format = network_format(convert.output);
    if (!format) return format.error();
    if (!convert.weight.empty() && *format != "dimacs")
        return Error{
            ErrorKind::usage,
            fmt::format("--weight has no effect on {}, which holds all weights: it is for DIMACS; leave it out",
                        *format)};
    const auto loaded = load(convert.source, session);
    if (!loaded) return loaded.error();
    auto verified = loaded->network.verify();
    if (!verified) return verified;
    return write_network(loaded->network, convert.output, *format, convert.weight, loaded->load_ms, loaded->warnings,
                         session);
}

Result<void> run(const CLI::App& app, const Convert& convert, Session& session) {
    if (session.json && convert.output.file == "-")
        return Error{ErrorKind::usage, "--json and -o - both want standard output; write the network to a file"};
    const auto kind = kind_of_source(app, convert.source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::mesh) return mesh_convert(convert.source, convert.output, session);
    if (*kind == SourceKind::roads) return convert_network(convert, session);
    return map_convert(with_source(convert.map, convert.source), convert.output, session);
}

}  // namespace

void add_convert(CLI::App& program, Session& session) {
    auto convert = std::make_shared<Convert>();
    CLI::App* app =
        program.add_subcommand("convert", "Write a whole network, tile map or navigation mesh in another format");
    add_source_arguments(*app, convert->source, Kinds::roads_and_maps);
    auto formats = feature_format_names();
    formats.emplace_back("dimacs");
    for (const char* format : {"mesh", "svg"}) formats.emplace_back(format);
    formats.insert(formats.end(), map_format_names.begin(), map_format_names.end());
    add_output_arguments(*app, convert->output, "The file to write", formats);
    app->get_option("--output")->required();
    add_weight_argument(*app, convert->weight);
    app->get_option("--weight")->description("DIMACS: the weight to write")->group("Roads: writing");
    add_json(*app, session);
    add_map_arguments(*app, convert->map);
    app->footer(
        example("repaired roads for a map viewer", "starway convert roads.shp -o roads.geojson") +
        example("an edge list, and its nodes beside it in roads-nodes.csv",
                "starway convert roads.starway -o roads.csv") +
        example("DIMACS, and its coordinates beside it in roads.co",
                "starway convert roads.starway -o roads.gr --weight time") +
        example("a tile map as characters, or as a picture that can be read back",
                "starway convert castle.tmx -o castle.txt") +
        example("a tile map as a graph: cells and the steps between them", "starway convert castle.tmx -o castle.csv") +
        example("a navigation mesh as a picture", "starway convert court.mesh -o court.svg"));
    app->callback(
        [&session, app, convert] { session.verb = [&session, app, convert] { return run(*app, *convert, session); }; });
}

}  // namespace starway::cli
