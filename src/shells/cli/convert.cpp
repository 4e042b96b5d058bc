// `starway convert`: writes a whole network, tile map or mesh in any output format.
#include <fmt/format.h>

#include "road/ask/network_files.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/mesh/verbs.hpp"
#include "shells/cli/road/network_output.hpp"

namespace starway::cli {
namespace {

struct Convert {
    SourceArguments source;
    MapArguments map;
    OutputArguments output;
    std::string weight;
};

Result<void> convert_network(const Convert& convert, Session& session) {
    const auto format = road::ask::network_format(convert.output.format, convert.output.file);
    if (!format) return format.error();
    if (!convert.weight.empty() && *format != "dimacs")
        return Error{
            ErrorKind::usage,
            fmt::format("--weight has no effect on {}, which holds all weights; it is for DIMACS; leave it out",
                        *format)};
    if (auto known = road::ask::check_network_crs(*format, convert.output.crs); !known) return known;
    const auto loaded = load(convert.source, session);
    if (!loaded) return loaded.error();
    auto verified = loaded->network.verify();
    if (!verified) return verified;
    return write_network(loaded->network, convert.output, *format, convert.weight, loaded->reading, session);
}

Result<void> run(const Convert& convert, Session& session) {
    if (session.json && convert.output.file == "-")
        return Error{ErrorKind::usage,
                     "--json and -o - cannot both write to standard output; write the network to a file"};
    const auto kind = kind_of_source(*convert.source.verb, convert.source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::mesh) return mesh_convert(convert.source, convert.output, session);
    if (*kind == SourceKind::roads) return convert_network(convert, session);
    return map_convert(with_source(convert.map, convert.source), convert.output, session);
}

}  // namespace

void declare_convert(Verb& app, Session& session) {
    Convert& convert = arguments_of<Convert>(app, session, run);
    add_source_arguments(app, convert.source, Kinds::roads_and_maps);
    add_profile_argument(app, convert.source, ProfileUse::read);
    auto formats = feature_format_names();
    formats.emplace_back("dimacs");
    for (const char* format : {"mesh", "svg"}) formats.emplace_back(format);
    formats.insert(formats.end(), map_format_names.begin(), map_format_names.end());
    add_output_arguments(app, convert.output, "The file to write", formats);
    app.get_option("--output")->required();
    add_output_crs(app, convert.output);
    add_weight_argument(app, convert.weight);
    app.get_option("--weight")->description("DIMACS: the weight to write")->group("Roads: writing");
    applies(app, "--weight", {.on = on_roads});
    add_json(app, session);
    add_map_arguments(app, convert.map);
    app.footer(example("write repaired roads for a map viewer", "starway convert roads.shp -o roads.geojson") +
               example("write an edge list to roads.csv, and its nodes to roads-nodes.csv",
                       "starway convert roads.starway -o roads.csv") +
               example("write DIMACS to roads.gr, and its coordinates to roads.co",
                       "starway convert roads.starway -o roads.gr --weight time") +
               example("write a tile map as characters", "starway convert castle.tmx -o castle.txt") +
               example("write a tile map as a graph of cells and steps", "starway convert castle.tmx -o castle.csv") +
               example("draw a navigation mesh", "starway convert court.mesh -o court.svg"));
}

}  // namespace starway::cli
