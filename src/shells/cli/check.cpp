// `starway check`: likely errors in a source, and where they are.
#include "starway/road/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "request/codec/road/network.hpp"
#include "road/ask/check/features.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/source_kind.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/mesh/verbs.hpp"

namespace starway::cli {
namespace {

struct Check {
    SourceArguments source;
    MapArguments map;
    MapCheckArguments on_map;
    OutputArguments output;
    double near_m = CheckOptions{}.near_m;
    std::size_t examples = 3;
};

std::string components_line(const char* what, const ComponentSummary& components, std::uint32_t nodes) {
    std::string sizes;
    for (std::size_t i = 0; i < std::min<std::size_t>(components.largest.size(), 5); ++i)
        sizes += (i == 0 ? "" : ", ") + thousands(components.largest[i]);
    if (components.count > 5) sizes += ", ...";
    return "  " +
           wrapped(fmt::format("{}: {} ({} nodes); the largest has {:.1f} % of {}", what, thousands(components.count),
                               sizes, 100 * components.share, plural(nodes, "node", "nodes")),
                   line_width(), 4) +
           "\n";
}

std::string findings_text(const CheckReport& report, const Paint& paint) {
    std::string text;
    for (const auto& finding : report.findings) {
        const std::string count = right(thousands(finding.count), 8);
        const bool stands_out = finding.count > 0 && finding.severity == Severity::warning;
        text += fmt::format("{}  {}\n",
                            finding.count == 0 ? paint.dim(count)
                            : stands_out       ? paint.warning(count)
                                               : count,
                            finding.count == 0 ? paint.dim(wrapped(finding.text, line_width(), 10))
                                               : wrapped(finding.text, line_width(), 10));
        for (const auto& place : finding.places) {
            const std::string where = place.position ? "  at " + coordinates(*place.position, report.frame.kind) : "";
            text += fmt::format("            {}\n", paint.dim(fitted(place.text + where, line_width() - 12)));
        }
    }
    return text;
}

std::string scales_text(const CheckReport& report, const Paint& paint) {
    if (report.scales.empty()) return {};
    Table table({{"weight"},
                 {"minimum", Table::Align::right},
                 {"median", Table::Align::right},
                 {"median / minimum", Table::Align::right}});
    for (const auto& scale : report.scales) {
        const std::string unit = scale.unit.empty() ? " per m" : " " + scale.unit + "/m";
        table.add({scale.column, scale.value_per_metre > 0 ? number(scale.value_per_metre) + unit : "no bound",
                   number(scale.typical_per_metre) + unit,
                   scale.value_per_metre > 0 ? fmt::format("{:.1f} times", scale.loss) : "-"});
    }
    return fmt::format("\n{}\n{}", paint.heading("Cost per metre of straight line (minimum: A*'s bound)"),
                       table.text(paint));
}

std::string overview(const CheckReport& report, const LoadedNetwork& loaded, const std::string& source,
                     const Paint& paint) {
    std::string text = fmt::format("{}: {}, {}\n\n{}\n", paint.bold(source), plural(report.nodes, "node", "nodes"),
                                   plural(report.edges, "edge", "edges"), paint.heading("Connected parts"));
    text += components_line("ignoring one-way restrictions", report.weak, report.nodes);
    text += components_line("obeying one-way restrictions", report.strong, report.nodes);
    text += fmt::format("\n{}\n{}", paint.heading("Findings"), findings_text(report, paint));
    text += scales_text(report, paint);
    return text + notes_text(loaded.network, "Assumed and repaired", paint);
}

Result<void> check_network(const Check& arguments, Session& session) {
    const bool writes = !arguments.output.file.empty() || !arguments.output.format.empty();
    const bool to_stdout = writes && (arguments.output.file.empty() || arguments.output.file == "-");
    if (to_stdout && session.json)
        return Error{ErrorKind::usage,
                     "--json and the findings cannot both go to standard output; write the findings to a file with -o"};
    const auto format = writes ? chosen_format(arguments.output) : Result<std::string>(std::string());
    if (!format) return format.error();
    const auto loaded = load(arguments.source, session);
    if (!loaded) return loaded.error();
    CheckOptions options;
    options.near_m = arguments.near_m;
    // A map shows every place, not only the first few.
    options.examples = writes ? std::numeric_limits<std::size_t>::max() : arguments.examples;
    auto report = check(loaded->network, options, session.control());
    session.progress().clear();
    if (!report) return report.error();
    if (writes) {
        const std::string file = arguments.output.file.empty() ? "-" : arguments.output.file;
        auto written =
            writing::write_features(road::ask::problem_features(*report), *format, file, arguments.output.crs);
        if (!written) return written;
        if (to_stdout) return {};
        for (auto& finding : report->findings)
            finding.places.resize(std::min(finding.places.size(), arguments.examples));
    }
    if (session.json)
        session.print_json(
            request::codec::as_json(request::codec::NetworkCheck{*report, loaded->network, loaded->reading}));
    else
        session.print(overview(*report, *loaded, arguments.source.sources.front(), session.paint()));
    if (writes) session.note(fmt::format("Findings written to {}", arguments.output.file));
    return {};
}

Result<void> run(const Check& arguments, Session& session) {
    const auto kind = kind_of_source(*arguments.source.verb, arguments.source.sources);
    if (!kind) return kind.error();
    if (*kind == SourceKind::roads) return check_network(arguments, session);
    if (*kind == SourceKind::mesh) return mesh_check(arguments.source, arguments.examples, session);
    MapCheckArguments on_map = arguments.on_map;
    on_map.examples = arguments.examples;
    return map_check(with_source(arguments.map, arguments.source), on_map, session);
}

void add_road_check_arguments(CLI::App& app, Check& arguments) {
    const Section section(app, on_roads, "Roads: checks");
    app.add_option("--near", arguments.near_m, "Report dead ends within this distance of a road as near misses")
        ->type_name("METRES");
    applies(app, "--near", {.coordinates = true});
    add_output_arguments(app, arguments.output, "Write all findings, with their coordinates, to this file",
                         feature_format_names());
    add_output_crs(app, arguments.output);
}

void add_map_check_arguments(CLI::App& app, MapCheckArguments& arguments) {
    const Section section(app, on_tile_maps, "Tile maps: checks");
    add_repeated(app, "--from", arguments.from, "The start of the reachability check; default: the map's start",
                 "CELL");
    add_repeated(app, "--to", arguments.to, "The goal for which A*'s lower bound is verified; default: the map's goal",
                 "CELL");
    std::vector<std::string> bounds;
    for (const auto& bound : grid_bounds) bounds.emplace_back(bound.name);
    add_choice(app, "--heuristic", arguments.heuristic, "The lower bound to verify", bounds);
}

}  // namespace

void declare_check(Verb& app, Session& session) {
    Check& arguments = arguments_of<Check>(app, session, run);
    add_source_arguments(app, arguments.source, Kinds::roads_and_maps);
    add_profile_argument(app, arguments.source, ProfileUse::read);
    arguments.source.check_again = true;
    app.add_option("--examples", arguments.examples, "The number of examples to list for each kind of finding")
        ->type_name("N")
        ->check(decimal_digits);
    applies(app, "--examples", {.idle = beside_output_printed});
    add_json(app, session);
    add_road_check_arguments(app, arguments);
    add_map_check_arguments(app, arguments.on_map);
    add_map_arguments(app, arguments.map);
    app.footer(example("list the findings with a few examples", "starway check roads.shp") +
               example("write all findings for a map viewer", "starway check roads.shp -o problems.geojson") +
               example("report roads that end within 20 m of another road", "starway check roads.shp --near 20") +
               example("check a tile map: unreachable parts, objects in walls, A*'s lower bound on every step",
                       "starway check castle.tmx"));
}

}  // namespace starway::cli
