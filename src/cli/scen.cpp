// `starway scen`: a Moving AI scenario, every length checked.
#include <fmt/format.h>

#include <memory>

#include "cli/arguments.hpp"
#include "cli/exit_code.hpp"
#include "cli/json.hpp"
#include "cli/manual.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"
#include "cli/verbs.hpp"
#include "starway/scenario.hpp"

namespace starway::cli {
namespace {

struct Scen {
    std::string file, map;
    std::string algorithm{name_of(GridAlgorithm::automatic)};
    std::string heuristic{name_of(GridBound::automatic)};
    ScenarioOptions options;
};

Json to_json(const ScenarioReport& report) {
    Json json{{"status", "ok"},
              {"queries", report.queries},
              {"mismatches", report.mismatches},
              {"no_path", report.no_path},
              {"mean_us", report.mean_us},
              {"median_us", report.median_us},
              {"p95_us", report.p95_us},
              {"max_error", report.max_error},
              {"settled", report.settled},
              {"algorithm", name_of(report.algorithm)},
              {"instead", report.instead},
              {"first_mismatches", Json::array()}};
    for (const auto& one : report.first_mismatches)
        json["first_mismatches"].push_back(
            {{"line", one.line}, {"expected", one.expected}, {"found", one.found}, {"reason", one.reason}});
    return json;
}

std::string overview(const ScenarioReport& report, const std::string& file, const Paint& paint) {
    const auto microseconds = [](double us) { return fmt::format("{:.1f} µs", us); };
    Table table({{""}, {"", Table::Align::right}});
    table.add({"queries", thousands(report.queries)});
    table.add({"mismatches", thousands(report.mismatches)});
    table.add({"no path", thousands(report.no_path)});
    table.add({"mean", microseconds(report.mean_us)});
    table.add({"median", microseconds(report.median_us)});
    table.add({"95 % below", microseconds(report.p95_us)});
    table.add({"largest error", fmt::format("{:.6f}", report.max_error)});
    std::string text = fmt::format("{}, {}\n{}", paint.bold(name_of(report.algorithm)), file, table.text(paint));
    if (report.first_mismatches.empty()) return text;
    Table wrong({{"line", Table::Align::right},
                 {"expected", Table::Align::right},
                 {"found", Table::Align::right},
                 {"what is wrong"}});
    const auto length = [](double value) { return value == 0 ? std::string("none") : fmt::format("{:.6f}", value); };
    for (const auto& one : report.first_mismatches)
        wrong.add({thousands(one.line), length(one.expected), length(one.found), one.reason});
    return text + fmt::format("\n{}\n{}", paint.heading("First mismatches"), wrong.text(paint));
}

Result<void> run(Scen& scen, Session& session) {
    scen.options.map = scen.map;
    scen.options.algorithm = grid_algorithm_named(scen.algorithm).value_or(GridAlgorithm::automatic);
    scen.options.bound = grid_bound_named(scen.heuristic).value_or(GridBound::automatic);
    scen.options.cancel = &session.cancel();
    if (scen.options.every == 0) return Error{ErrorKind::usage, "--every takes a number from 1 upwards"};
    const auto report = run_scenario(scen.file, scen.options);
    if (!report) return report.error();
    if (!report->instead.empty())
        session.warn(fmt::format("{} instead of {}: {}", name_of(report->algorithm), scen.algorithm, report->instead));
    session.print(session.json ? to_text(to_json(*report)) : overview(*report, scen.file, session.paint()));
    if (report->mismatches > 0) session.outcome = exit_data;
    return {};
}

}  // namespace

void add_scen(CLI::App& program, Session& session) {
    auto scen = std::make_shared<Scen>();
    CLI::App* app = program.add_subcommand(
        "scen", "Run a Moving AI scenario on one thread: every length checked, every path walked, every query timed");
    app->add_option("SCENARIO", scen->file, "The scenario, a .scen file")->type_name("FILE")->required();
    add_file(*app, "--map", scen->map, "Its map; looked for beside the scenario unless told");
    std::vector<std::string> algorithms;
    for (const auto& entry : grid_algorithms) algorithms.emplace_back(entry.name);
    add_choice(*app, "--algorithm", scen->algorithm, "How to search", algorithms);
    std::vector<std::string> bounds;
    for (const auto& bound : grid_bounds) bounds.emplace_back(bound.name);
    add_choice(*app, "--heuristic", scen->heuristic, "A*'s bound on what is left", bounds);
    app->add_option("--every", scen->options.every, "Ask only every Nth query")->type_name("N");
    app->add_option("--list", scen->options.listed, "How many mismatches to list")->type_name("N");
    add_json(*app, session);
    app->footer(example("are all lengths right? (exit code 3 where one is not)",
                        "starway scen scenarios/dao/brc202d.map.scen --algorithm jps") +
                example("with the map elsewhere", "starway scen brc202d.map.scen --map maps/dao/brc202d.map --json"));
    app->callback([&session, scen] { session.verb = [&session, scen] { return run(*scen, session); }; });
}

}  // namespace starway::cli
