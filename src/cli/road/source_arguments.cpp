// SOURCE... and its reading options (see SourceOptions).
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <charconv>
#include <chrono>
#include <cmath>

#include "cli/common/arguments.hpp"
#include "cli/common/names.hpp"
#include "cli/common/source_kind.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "core/diagnostics.hpp"
#include "core/sentence.hpp"
#include "network/profiles.hpp"
#include "service/road/closures/profile_roads.hpp"
#include "service/source_files.hpp"
#include "service/source_flags.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::cli {
namespace {

constexpr const char* reading_roads = "Roads: reading the source";
constexpr const char* fields = "Roads: fields and columns";
constexpr const char* layer_of_either =
    "Roads: the layer to read. Tile maps: the role of a layer: collision, cost, height or ignore";

Result<void> parse_speeds(SourceArguments& arguments) {
    for (const std::string& text : arguments.speeds) {
        const std::size_t equals = text.rfind('=');
        double kmh = 0;
        const char* first = text.data() + (equals == std::string::npos ? text.size() : equals + 1);
        const char* last = text.data() + text.size();
        const auto [end, problem] = std::from_chars(first, last, kmh);
        if (equals == std::string::npos || equals == 0 || problem != std::errc{} || end != last || !(kmh > 0) ||
            !std::isfinite(kmh))
            return Error{
                ErrorKind::usage,
                fmt::format("--speed takes CLASS=KMH (motorway=110), or *=50 for all other classes, not '{}'", text)};
        arguments.options.speed_kmh[text.substr(0, equals)] = kmh;
    }
    return {};
}

Result<char> parse_delimiter(const std::string& text) {
    if (text.empty()) return '\0';
    if (text == "tab" || text == "\\t") return '\t';
    if (text == "space") return ' ';
    if (text.size() == 1) return text.front();
    return Error{ErrorKind::usage, fmt::format("--delimiter takes one character, tab or space, not '{}'", text)};
}

Result<SourceOptions> options_of(SourceArguments arguments) {
    SourceOptions& options = arguments.options;
    auto speeds = parse_speeds(arguments);
    if (!speeds) return speeds.error();
    auto delimiter = parse_delimiter(arguments.delimiter);
    if (!delimiter) return delimiter.error();
    options.delimiter = *delimiter;
    if (!arguments.oneway_values.empty())
        if (auto set = set_oneway_values(options, arguments.oneway_values); !set) return std::move(set).error();
    options.on_error = arguments.on_error == "skip" ? OnError::skip : OnError::stop;
    if (arguments.layers.size() > 1) return Error{ErrorKind::usage, "roads take one --layer only"};
    if (!arguments.layers.empty()) options.layer = arguments.layers.front();
    options.junctions = arguments.junctions == "ends"        ? Junctions::ends
                        : arguments.junctions == "crossings" ? Junctions::crossings
                                                             : Junctions::vertices;
    if (!arguments.sentinels.empty())
        options.sentinels = arguments.sentinels == "close" ? Sentinels::close : Sentinels::keep;
    if (arguments.node_crossings) options.junctions = Junctions::crossings;
    options.verify = arguments.check_again ? Verify::everything : Verify::first_time;
    if (!(options.snap_tolerance_m >= 0) || !std::isfinite(options.snap_tolerance_m))
        return Error{ErrorKind::usage, fmt::format("--snap-tolerance takes a distance in metres of at least 0, not {}",
                                                   options.snap_tolerance_m)};
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

void add_mesh_arguments(CLI::App& app, SourceArguments& arguments) {
    auto* obstacles = app.add_flag("--obstacles", arguments.mesh.obstacles,
                                   "Treat the source's polygons as obstacles, and build a mesh of the area around them")
                          ->group(meshes_group);
    app.add_option("--margin", arguments.mesh.margin,
                   "How far the mesh extends beyond the obstacles, in metres; default: 1/20 of their extent")
        ->type_name("METRES")
        ->needs(obstacles)
        ->group(meshes_group);
    app.add_option("--slope", arguments.mesh.slope, ".obj: the steepest walkable slope, in degrees; default: 45")
        ->type_name("DEGREES")
        ->group(meshes_group);
    app.add_option("--headroom", arguments.mesh.headroom,
                   ".obj: the free height needed above walkable ground, in the file's unit; default: 2")
        ->type_name("HEIGHT")
        ->group(meshes_group);
    app.add_option("--climb", arguments.mesh.climb, ".obj: the highest step, in the file's unit; default: 0.9")
        ->type_name("HEIGHT")
        ->group(meshes_group);
}

}  // namespace

void add_source_arguments(CLI::App& app, SourceArguments& arguments, Kinds kinds, HowManySources how_many) {
    arguments.verb = &app;
    auto& options = arguments.options;
    auto* sources = app.add_option(
        "SOURCE", arguments.sources,
        kinds == Kinds::roads
            ? "Roads: a network file, CSV, GMNS, TNTP, DIMACS .gr, Shapefile, GeoPackage, GeoJSON or any other OGR "
              "source; - is standard input"
            : "Roads (a network file, CSV, GMNS, TNTP, DIMACS .gr, Shapefile, GeoPackage, GeoJSON or any other OGR "
              "source), a tile map (Moving AI, Tiled, LDtk, a ROS map.yaml, characters, an image or another raster) or "
              "a navigation mesh (.mesh, .obj; polygons with --obstacles); - is standard input");
    sources->type_name("FILE")->required();
    if (how_many == HowManySources::one) sources->expected(1)->allow_extra_args(false);

    add_file(app, "--nodes", options.nodes, "CSV, TNTP or DIMACS: the file with the node coordinates")
        ->group(reading_roads);
    const bool maps = kinds == Kinds::roads_and_maps;
    auto* layer = add_repeated(app, "--layer", arguments.layers, maps ? layer_of_either : "The layer to read",
                               maps ? "NAME[=ROLE]" : "NAME");
    app.add_option("--where", options.where, "Read only features that match this SQL condition")
        ->type_name("SQL")
        ->group(reading_roads);
    app.add_option("--clip", options.clip,
                   "OpenStreetMap: read only this part: west,south,east,north or a file of polygons, such as GeoJSON")
        ->type_name("BOX|FILE")
        ->group(reading_roads);
    app.add_option("--keep-tags", options.keep_tags,
                   "OpenStreetMap: keep these tags of ways, which answers then tell: surface,lanes,...")
        ->type_name("KEY,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(reading_roads);
    app.add_option("--at", options.at,
                   "OpenStreetMap: decide conditions on times (no_left_turn @ Mo-Fr 07:00-09:00) for this moment, by the "
                   "clocks where the roads are, such as 2026-11-27T08:30; without it, routes tell them")
        ->type_name("TIME")
        ->group(reading_roads);
    app.add_option("--square-corners", options.square_corners,
                   "OpenStreetMap: cross squares of at most so many corners in straight lines (default 4000)")
        ->type_name("N")
        ->group(reading_roads);
    auto* crs =
        app.add_option("--crs", options.crs,
                       "The coordinate reference system: an EPSG code such as 27700, a PROJ string, WKT, or none for "
                       "planar coordinates")
            ->type_name("CRS");
    if (!maps) {
        layer->group(reading_roads);
        crs->group(reading_roads);
    }
    app.add_option(
           "--snap-tolerance", options.snap_tolerance_m,
           "Join line ends within this distance into one junction; default: 0.5 (--max-snap limits query points)")
        ->type_name("METRES")
        ->group(reading_roads);
    add_choice(app, "--junctions", arguments.junctions,
               "Where lines connect: only at ends; also at shared vertices (default); or even where they cross",
               {"ends", "vertices", "crossings"})
        ->group(reading_roads);
    app.add_flag("--node-crossings", arguments.node_crossings, "The same as --junctions crossings")
        ->group(reading_roads);
    app.add_option(
           "--encoding", options.encoding,
           "CSV and shapefiles: how the text is encoded, such as CP1251 or ISO-8859-1; default: as a .cpg says, "
           "UTF-8, or by the letters")
        ->type_name("NAME")
        ->group(reading_roads);
    app.add_option("--delimiter", arguments.delimiter, "CSV: the column separator: a character, tab or space")
        ->type_name("CHARACTER")
        ->group(reading_roads);
    add_choice(app, "--on-error", arguments.on_error, "What to do at an unreadable row", {"stop", "skip"})
        ->group(reading_roads);
    auto* directed =
        app.add_flag("--directed", options.directed, "Read every row or line as one direction")->group(reading_roads);
    app.add_flag("--undirected", options.undirected, "Read every row or line as both directions")
        ->group(reading_roads)
        ->excludes(directed);

    const auto field = [&](const char* flag, std::string& target, const char* description) {
        app.add_option(flag, target, description)->type_name("FIELD")->group(fields);
    };
    field("--from-field", options.from_field, "The node where a road begins");
    field("--to-field", options.to_field, "The node where a road ends");
    field("--weight-field", options.weight_field, "The field to minimise by default");
    add_repeated(app, "--extra-weight", options.extra_weights, "An additional numeric field to load as a weight",
                 "FIELD")
        ->group(fields);
    field("--speed-field", options.speed_field, "The speed (unit: --speed-unit)");
    field("--class-field", options.class_field, "The road class, for --speed");
    add_repeated(app, "--speed", arguments.speeds, "The speed of a road class; * matches all other classes",
                 "CLASS=KMH")
        ->group(fields);
    field("--oneway-field", options.oneway_field, "The one-way field: yes, no, -1, B, F, T, ...");
    app.add_option(
           "--oneway-values", arguments.oneway_values,
           "The meaning of its values, such as FT=forward,TF=backward,B=both,X=closed; or of F, T and N: directions "
           "(forward, backward, closed) or yes-no (false, true, no)")
        ->type_name("MEANING")
        ->group(fields);
    field("--level-field", options.level_field,
          "The height level: roads on different levels connect at ends only; or FROM,TO, the levels of both ends: only "
          "ends of equal levels connect (--level of tile maps is an LDtk level)");
    field("--name-field", options.name_field, "The road's name");
    field("--id-field", options.id_field, "The node id in the --nodes file");
    field("--x-field", options.x_field, "The longitude or x in the --nodes file");
    field("--y-field", options.y_field, "The latitude or y in the --nodes file");
    add_repeated(app, "--ignore-field", options.ignored_fields, "Ignore this field of the source", "FIELD")
        ->group(fields);
    const auto unit = [&](const char* flag, std::string& target, const char* description) {
        app.add_option(flag, target, description)->type_name("UNIT")->group(fields);
    };
    unit("--length-unit", options.length_unit,
         "The unit of lengths: m, km, ft, mi, ...; default: inferred from field names or by comparison with the "
         "coordinates, else m");
    unit("--speed-unit", options.speed_unit,
         "The unit of speeds: km/h, mph, m/s, ft/min, knots, ...; default: inferred, else km/h");
    unit("--time-unit", options.time_unit, "The unit of times: s, min, h, ms; default: inferred, else seconds");
    add_choice(app, "--sentinels", arguments.sentinels,
               "Roads that weigh more than any path over the others costs, such as 1000000 for the wrong way: use them "
               "where there is no other way, or close them (default: close only what cannot be counted beside the "
               "others)",
               {"keep", "close"})
        ->group(fields);
    if (maps) add_mesh_arguments(app, arguments);
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
            ->group(reading_roads);
    else
        add_repeated(
            app, "--profile", arguments.profiles,
            "Who travels: a profile that the network was built with; of an OpenStreetMap file, a GIS source or "
            "a CSV with road classes, also a .toml file; default of OpenStreetMap: car",
            "NAME|FILE");
}

Result<std::string> chosen_weight(const SourceArguments& arguments, LoadedNetwork& loaded, const std::string& weight) {
    if (arguments.profiles.empty()) return weight;
    const RoadNetwork& network = loaded.network;
    const std::string& given = arguments.profiles.front();
    // A profile read just now may be a file with another name.
    const std::string profile = loaded.reads_profiles ? std::string(network.default_weight()) : given;
    if (auto known = network::check_profile(network, profile, arguments.sources.front()); !known) return known.error();
    if (weight.empty()) return profile;
    if (weight == "time" && network.column(weight) == nullptr) return profile + std::string(network::time_suffix);
    // Where nobody else was read, every weight is of that profile's roads.
    if (network::profile_of(network, weight) == profile || network::profiles_of(network).size() == 1) return weight;
    const WeightColumn* const column = network::column_called(network, weight);
    if (column == nullptr) return weight;  // whoever asks for it says which there are
    if (network::profile_of(network, weight).empty() && column->name != "hops" && column->exact.empty()) {
        const std::string name(column->name);
        auto roads = service::on_roads_of_profile(network, *column, profile);
        if (!roads) return roads.error();
        loaded.network = *std::move(roads);
        return name;
    }
    return Error{ErrorKind::usage, fmt::format("--weight {} and --profile {} contradict each other; leave one out, or "
                                               "choose --weight {}.time",
                                               weight, given, profile)};
}

// A matrix of numbers would be read as edges.
Result<void> check_no_map(const SourceArguments& arguments) {
    const std::string& source = arguments.sources.front();
    const auto map = arguments.verb != nullptr ? is_tile_map(*arguments.verb, source) : is_map(source);
    if (!map || !*map) return {};
    return Error{ErrorKind::usage,
                 fmt::format("{} is a tile map, but this verb needs roads{}", source,
                             service::could_be_table(source)
                                 ? "; if its rows are edges, name their columns: --from-field 1 --to-field 2"
                                 : "")};
}

Result<LoadedNetwork> load(const SourceArguments& arguments, Session& session) {
    auto options = options_of(arguments);
    if (!options) return options.error();
    if (auto roads = check_no_map(arguments); !roads) return roads.error();
    if (arguments.verb != nullptr)
        if (auto fine = check_road_flags(*arguments.verb, arguments.sources.front()); !fine) return fine.error();
    const bool is_osm = service::is_osm_file(arguments.sources.front());
    const auto is_network = service::is_network_file(arguments.sources.front());
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
