// SOURCE... and its reading options (see SourceOptions).
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>

#include "base/core/diagnostics.hpp"
#include "base/core/sentence.hpp"
#include "read/options/mesh.hpp"
#include "read/options/rows.hpp"
#include "read/options/source.hpp"
#include "road/ask/closures/profile_roads.hpp"
#include "road/ask/files/source_files.hpp"
#include "road/ask/files/source_flags.hpp"
#include "road/network/profiles.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/described.hpp"
#include "shells/cli/common/names.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::cli {
namespace {

constexpr const char* layer_of_either =
    "Roads: the layer to read. Tile maps: the role of a layer: collision, cost, height or ignore";

Result<SourceOptions> options_of(const SourceArguments& arguments) {
    SourceOptions options = arguments.options;
    if (arguments.layers.size() > 1) return Error{ErrorKind::usage, "roads take one --layer only"};
    if (!arguments.layers.empty()) options.layer = arguments.layers.front();
    options.verify = arguments.check_again ? Verify::everything : Verify::first_time;
    return options;
}

void tell(const LoadReport& report, const SourceOptions& options, Session& session) {
    // With --on-error stop, the error itself names the row.
    if (options.on_error == OnError::skip) warn_rejected(report, "skipped line", session);
    for (const auto& warning : report.warnings) session.warn(warning);
    for (const auto& line : report.recognised) spdlog::info("{}", in_flags(line));
}

// Of a network file, a query's profile is a weight; other verbs have no use for one.
Result<void> choose_profiles(const SourceArguments& arguments, bool is_osm, bool is_network, SourceOptions& options) {
    if (arguments.asks_one_profile && arguments.profiles.size() > 1)
        return Error{ErrorKind::usage, "a query takes one --profile; leave the others out"};
    if (!is_network) {
        options.profiles = arguments.profiles;
        if (is_osm && arguments.asks_one_profile && options.profiles.empty()) options.profiles = {"car"};
    } else if (!arguments.asks_one_profile && !arguments.profiles.empty()) {
        return Error{ErrorKind::usage,
                     fmt::format("--profile has no effect on {}, whose profiles were chosen when it was "
                                 "built; leave it out, or build it again from its source",
                                 arguments.sources.front())};
    }
    return {};
}

// What roads and tile maps have both.
void add_shared_arguments(CLI::App& app, SourceArguments& arguments) {
    add_repeated(app, "--layer", arguments.layers, layer_of_either, "NAME[=ROLE]");
    app.add_option("--crs", arguments.options.crs,
                   "The coordinate reference system: an EPSG code such as 27700, a PROJ string, WKT, or none for "
                   "planar coordinates")
        ->type_name("CRS");
    for (const char* flag : {"--layer", "--crs"}) applies(app, flag, {.reading = true});
}

}  // namespace

void add_source_arguments(CLI::App& app, SourceArguments& arguments, Kinds kinds, HowManySources how_many) {
    arguments.verb = &app;
    const std::string roads =
        fmt::format("{} (Shapefile, GeoPackage, GeoJSON or another of OGR's)", read::options::road_formats_told());
    auto* sources = app.add_option(
        "SOURCE", arguments.sources,
        kinds == Kinds::roads
            ? fmt::format("Roads: {}; - is standard input", roads)
            : fmt::format("Roads: {}; or a tile map (Moving AI, Tiled, LDtk, a ROS map.yaml, characters, an image or "
                          "another raster) or a navigation mesh (.mesh, .obj; polygons with --obstacles); - is "
                          "standard input",
                          roads));
    sources->type_name("FILE")->required();
    if (how_many == HowManySources::one) sources->expected(1)->allow_extra_args(false);

    const bool maps = kinds == Kinds::roads_and_maps;
    if (maps) add_shared_arguments(app, arguments);
    DescribedFlags flags(app, maps ? std::vector<std::string_view>{"layer", "crs"} : std::vector<std::string_view>{});
    read::options::describe(flags, arguments.options);
    app.get_option("--undirected")->excludes(app.get_option("--directed"));
    if (!maps) return;
    read::options::describe(flags, arguments.mesh);
    app.get_option("--margin")->needs(app.get_option("--obstacles"));
}

void warn_rejected(const LoadReport& report, std::string_view beginning, Session& session) {
    for (const auto& row : report.rejected) {
        const std::string column = row.column.empty() ? "" : fmt::format(", column {}", row.column);
        const std::string value = row.value.empty() ? "" : fmt::format(", '{}'", row.value);
        session.warn(fmt::format("{} {}{}{}: {}", beginning, row.line, column, value, row.reason));
    }
    if (report.rejected_count > report.rejected.size())
        session.warn(
            fmt::format("{} more rows were skipped", thousands(report.rejected_count - report.rejected.size())));
}

void add_profile_argument(CLI::App& app, SourceArguments& arguments, ProfileUse use) {
    arguments.asks_one_profile = use == ProfileUse::query;
    if (use == ProfileUse::read)
        add_repeated(app, "--profile", arguments.profiles,
                     "A profile to read: car, bike, foot, truck, wheelchair, emergency or a .toml file; OpenStreetMap: "
                     "default car, bike and foot; GIS and CSV: fields such as fclass and maxspeed stand for tags",
                     "NAME|FILE")
            ->group(std::string(read::options::reading_roads));
    else
        add_repeated(
            app, "--profile", arguments.profiles,
            "Who travels: a profile that the network was built with; of an OpenStreetMap file, a GIS source or "
            "a CSV with road classes, also a .toml file; default of OpenStreetMap: car",
            "NAME|FILE");
    applies(app, "--profile", {.reading = true});
}

Result<std::string> chosen_weight(const SourceArguments& arguments, LoadedNetwork& loaded, const std::string& weight) {
    if (arguments.profiles.empty()) return weight;
    const RoadNetwork& network = loaded.network;
    const std::string& given = arguments.profiles.front();
    // A profile read just now may be a file with another name.
    const std::string profile = loaded.reads_profiles ? std::string(network.default_weight()) : given;
    if (auto known = road::network::check_profile(network, profile, arguments.sources.front()); !known)
        return known.error();
    auto meant = road::ask::weight_for(network, weight, profile);
    if (!meant) return std::move(meant).error();
    if (!meant->is_of_none) return std::move(meant->name);
    const WeightColumn& column = *network.column(meant->name);
    if (!column.exact.empty())
        return Error{ErrorKind::usage, fmt::format("--weight {} is too exact for the roads of one profile; leave "
                                                   "--profile out",
                                                   weight)};
    auto roads = road::ask::on_roads_of_profile(network, column, profile);
    if (!roads) return std::move(roads).error();
    loaded.network = *std::move(roads);
    return std::move(meant->name);
}

// A matrix of numbers would be read as edges.
Result<void> check_no_map(const SourceArguments& arguments) {
    const std::string& source = arguments.sources.front();
    const auto map = arguments.verb != nullptr ? is_tile_map(*arguments.verb, source) : is_map(source);
    if (!map || !*map) return {};
    return Error{ErrorKind::usage,
                 fmt::format("{} is a tile map, but this verb needs roads{}", source,
                             road::ask::could_be_table(source)
                                 ? "; if its rows are edges, name their columns: --from-field 1 --to-field 2"
                                 : "")};
}

Result<LoadedNetwork> load(const SourceArguments& arguments, Session& session) {
    auto options = options_of(arguments);
    if (!options) return options.error();
    if (auto roads = check_no_map(arguments); !roads) return roads.error();
    if (arguments.verb != nullptr)
        if (auto fine = check_road_flags(*arguments.verb, arguments.sources.front()); !fine) return fine.error();
    const bool is_osm = road::ask::is_osm_file(arguments.sources.front());
    const auto is_network = road::ask::is_network_file(arguments.sources.front());
    if (auto fine = choose_profiles(arguments, is_osm, is_network && *is_network, *options); !fine) return fine.error();
    LoadReport report;
    const auto begun = std::chrono::steady_clock::now();
    auto network = open(arguments.sources, *options, &report, {&session.progress(), &session.cancel()});
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    session.progress().clear();
    tell(report, *options, session);
    if (arguments.verb != nullptr)
        if (auto fine = check_joining_flags(*arguments.verb, report, arguments.sources.front()); !fine)
            return fine.error();
    if (!network) return network.error();
    if (arguments.verb != nullptr && network->frame().kind == FrameKind::none)
        if (auto fine = check_without_coordinates(*arguments.verb, arguments.sources.front()); !fine)
            return fine.error();
    spdlog::info("{} nodes, {} edges in {}", thousands(network->node_count()), thousands(network->edge_count()),
                 milliseconds(taken.count()));
    return LoadedNetwork{
        *std::move(network),
        {taken.count(), std::move(report.warnings), std::move(report.recognised), report.rejected_count},
        !options->profiles.empty()};
}

std::string notes_text(const RoadNetwork& network, std::string_view heading, const Paint& paint) {
    std::vector<Sentence> texts = network.notes();
    for (Sentence& detail : network.details()) texts.push_back(std::move(detail));
    return texts.empty() ? std::string() : "\n" + section(heading, texts, paint);
}

}  // namespace starway::cli
