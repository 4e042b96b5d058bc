// `starway scen`: runs a Moving AI scenario and checks every length.
#include <fmt/format.h>

#include <memory>

#include "grid/ask/map_search.hpp"
#include "request/codec/grid/map.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "request/grid.hpp"
#include "shells/cli/arguments/map.hpp"
#include "shells/cli/common/arguments.hpp"
#include "shells/cli/common/described.hpp"
#include "shells/cli/common/exit_code.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verb.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/grid/voxels.hpp"
#include "shells/cli/manual/manual.hpp"
#include "starway/grid/scenario.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/scenario.hpp"

namespace starway::cli {
namespace {

struct Scen {
    std::string file, map;
    std::string algorithm{name_of(GridAlgorithm::automatic)};
    MapArguments rules;
    ScenarioOptions options;
};

std::string mismatches_text(const std::vector<ScenarioMismatch>& mismatches, const Paint& paint) {
    if (mismatches.empty()) return {};
    Table wrong({{"line", Table::Align::right},
                 {"expected", Table::Align::right},
                 {"found", Table::Align::right},
                 {"problem"}});
    const auto length = [](double value) { return value == 0 ? std::string("none") : fmt::format("{:.6f}", value); };
    for (const auto& one : mismatches)
        wrong.add({thousands(one.line), length(one.expected), length(one.found), one.reason});
    return fmt::format("\n{}\n{}", paint.heading("First mismatches"), wrong.text(paint));
}

void add_times(Table& table, double mean_us, double median_us, double p95_us) {
    const auto microseconds = [](double us) { return fmt::format("{:.1f} µs", us); };
    table.add({"mean", microseconds(mean_us)});
    table.add({"median", microseconds(median_us)});
    table.add({"95 % below", microseconds(p95_us)});
}

std::string overview(const ScenarioReport& report, const std::string& file, const Paint& paint) {
    Table table({{""}, {"", Table::Align::right}});
    table.add({"queries", thousands(report.queries)});
    table.add({"mismatches", thousands(report.mismatches)});
    table.add({"no path", thousands(report.no_path)});
    add_times(table, report.mean_us, report.median_us, report.p95_us);
    table.add({"largest error", fmt::format("{:.6f}", report.max_error)});
    if (report.algorithm == GridAlgorithm::hierarchical) {
        table.add({"mean excess over listed", fmt::format("{:.2f} %", 100 * report.mean_excess)});
        table.add({"largest excess over listed", fmt::format("{:.2f} %", 100 * report.max_excess)});
    }
    return fmt::format("{}, {}\n{}", paint.bold(name_of(report.algorithm)), file, table.text(paint)) +
           mismatches_text(report.first_mismatches, paint);
}

std::string overview(const MeshScenarioReport& report, const std::string& file, const Paint& paint) {
    Table table({{""}, {"", Table::Align::right}});
    table.add({"queries", thousands(report.queries)});
    table.add({"places", report.places == MeshPlaces::cells ? "cells" : "points"});
    table.add({"mismatches", thousands(report.mismatches)});
    table.add({"no path", thousands(report.no_path)});
    table.add({"equal to listed", thousands(report.as_listed)});
    table.add({"listed lengths exceed by", fmt::format("{:.2f} %", 100 * report.mean_excess)});
    add_times(table, report.mean_us, report.median_us, report.p95_us);
    return fmt::format("{}, {}\n{}", paint.bold("polyanya"), file, table.text(paint)) +
           mismatches_text(report.first_mismatches, paint);
}

Result<void> run_on_mesh(const Scen& scen, Session& session) {
    if (scen.algorithm != name_of(GridAlgorithm::automatic) && scen.algorithm != "polyanya")
        return Error{ErrorKind::usage,
                     fmt::format("--algorithm {} cannot search meshes, but {} is a mesh; use polyanya", scen.algorithm,
                                 scen.map.empty() ? "its map" : scen.map)};
    const auto report = run_mesh_scenario(scen.file, scen.options);
    if (!report) return report.error();
    if (session.json)
        session.print_json(request::codec::as_json(*report));
    else
        session.print(overview(*report, scen.file, session.paint()));
    if (report->mismatches > 0) session.outcome = exit_data;
    return {};
}

// Prints a report of cells or voxels.
void tell(const ScenarioReport& report, const Scen& scen, Session& session) {
    if (session.json)
        session.print_json(request::codec::as_json(report));
    else
        session.print(overview(report, scen.file, session.paint()));
    if (report.mismatches > 0) session.outcome = exit_data;
}

Result<void> run_on_voxels(const CLI::App& app, const Scen& scen, Session& session) {
    if (auto fine = check_verb_flags(app, SourceKind::voxels, scen.map.empty() ? "its map" : scen.map); !fine)
        return fine;
    const auto algorithm = voxel_algorithm_of(scen.algorithm);
    if (!algorithm) return algorithm.error();
    const auto report = run_voxel_scenario(
        scen.file, {scen.map, *algorithm, scen.options.every, scen.options.listed, &session.cancel()});
    if (!report) return report.error();
    tell(*report, scen, session);
    return {};
}

Result<void> run(const CLI::App& app, Scen& scen, Session& session) {
    if (scen.options.every == 0) return Error{ErrorKind::usage, "--every takes a number of at least 1"};
    const auto voxels = is_voxel_scenario(scen.file, scen.map);
    if (voxels && *voxels) return run_on_voxels(app, scen, session);
    const auto mesh = is_mesh_scenario(scen.file, scen.map);
    if (!mesh) return mesh.error();
    const bool on_mesh = scen.algorithm == "polyanya" || *mesh;
    if (auto fine = check_verb_flags(app, *mesh ? SourceKind::mesh : SourceKind::tile_map, scen.map); !fine)
        return fine;
    scen.options.map = scen.map;
    const auto rules = options_of(scen.rules);
    if (!rules) return rules.error();
    scen.options.rules = *rules;
    scen.options.algorithm = grid_algorithm_named(scen.algorithm).value_or(GridAlgorithm::automatic);
    const auto algorithm = algorithm_for(scen.options.files, scen.options.algorithm);
    if (!algorithm) return algorithm.error();
    scen.options.algorithm = grid::ask::guided(*algorithm, scen.options.bound);
    scen.options.cancel = &session.cancel();
    scen.options.progress = &session.progress();
    if (on_mesh) return run_on_mesh(scen, session);
    const auto report = run_scenario(scen.file, scen.options);
    session.progress().clear();
    if (!report) return report.error();
    if (!report->fallback_reason.empty())
        session.warn(fmt::format("used {} instead of {}: {}", name_of(report->algorithm), scen.algorithm,
                                 report->fallback_reason));
    tell(*report, scen, session);
    return {};
}

}  // namespace

void declare_scen(Verb& app, Session& session) {
    auto scen = std::make_shared<Scen>();
    app.add_option("SCENARIO", scen->file, "The scenario, a .scen or .3dscen file")->type_name("FILE")->required();
    add_file(app, "--map", scen->map,
             "The scenario's map, or a navigation mesh of it; default: looked up beside the scenario");
    std::vector<std::string> algorithms;
    for (const auto& entry : grid_algorithms) algorithms.emplace_back(entry.name);
    algorithms.emplace_back("polyanya");
    add_choice(app, "--algorithm", scen->algorithm, "The search algorithm", algorithms);
    {
        const Section section(app, on_tile_maps);
        DescribedFlags flags(app);
        request::describe_bound(flags, scen->options.bound);
    }
    add_scenario_rules(app, scen->rules);
    add_part_arguments(app, scen->options.files);
    for (const char* flag : {"--clusters", "--labels"}) applies(app, flag, {.without = request::straight_lines});
    app.add_option("--every", scen->options.every, "Run only every Nth query")->type_name("N")->check(decimal_digits);
    app.add_option("--list", scen->options.listed, "The number of mismatches to list")
        ->type_name("N")
        ->check(decimal_digits);
    add_json(app, session);
    app.footer(
        example("check all lengths (exit code 3 on a mismatch)",
                "starway scen scenarios/dao/brc202d.map.scen --algorithm jps") +
        example("with the map in another folder", "starway scen brc202d.map.scen --map maps/dao/brc202d.map --json") +
        example("on a mesh: check that no straight-line path is longer than listed",
                "starway scen aurora.scen --map aurora.mesh") +
        example("on a voxel map, every second query", "starway scen gallery.3dmap.3dscen --every 2") +
        example("the same on the tile map itself", "starway scen scenarios/dao/brc202d.map.scen --algorithm polyanya"));
    app.callback(
        [&session, &app, scen] { session.verb = [&session, &app, scen] { return run(app, *scen, session); }; });
}

}  // namespace starway::cli
