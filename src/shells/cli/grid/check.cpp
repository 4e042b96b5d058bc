// `starway check` on a tile map.
#include <fmt/format.h>

#include "grid/ask/check.hpp"
#include "grid/ask/places.hpp"
#include "request/codec/grid/map.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/grid/verbs.hpp"
#include "shells/cli/grid/words.hpp"

namespace starway::cli {
namespace {

using grid::ask::MapCheckReport;

// A finding, dimmed if its count is zero.
std::string finding(std::uint64_t count, std::string_view text, const Paint& paint) {
    const std::string number = right(thousands(count), 8);
    const std::string words = wrapped(text, line_width(), 10);
    return count == 0 ? fmt::format("{}  {}\n", paint.dim(number), paint.dim(words))
                      : fmt::format("{}  {}\n", paint.warning(number), words);
}

std::string examples(const std::vector<std::string>& lines, std::size_t most, const Paint& paint) {
    std::string text;
    for (std::size_t i = 0; i < lines.size() && i < most; ++i)
        text += fmt::format("            {}\n", paint.dim(fitted(lines[i], line_width() - 12)));
    return text;
}

std::string bound_text(const MapCheckReport& report, const TileMap& map, const Paint& paint) {
    const auto& bound = report.bound;
    std::string text = fmt::format("\n{}\n", paint.heading("A*'s lower bound"));
    if (!bound.violation)
        return text + fmt::format("  {} towards {}: proven on all {} steps\n", name_of(bound.bound),
                                  grid::ask::cell_text(map, report.goal), thousands(bound.steps));
    const auto& wrong = *bound.violation;
    return text + "  " +
           wrapped(fmt::format(
                       "{} {}: the step from {} to {} costs {}, but the bound falls from {} to {}; A* with this bound "
                       "may miss the cheapest path",
                       paint.warning(name_of(bound.bound)), paint.warning("overestimates"),
                       grid::ask::cell_text(map, wrong.from), grid::ask::cell_text(map, wrong.to), number(wrong.cost),
                       number(wrong.before), number(wrong.after)),
                   100, 2) +
           "\n";
}

std::string overview(const MapCheckReport& report, const LoadedMap& loaded, const std::string& source, std::size_t most,
                     const Paint& paint) {
    const TileMap& map = loaded.map;
    std::string text =
        fmt::format("{}: {} x {} cells, {} open\n\n{}\n", paint.bold(source), map.grid.width(), map.grid.height(),
                    thousands(report.open + report.narrow), paint.heading("Findings"));
    text += finding(report.regions > 1 ? report.regions - 1 : 0,
                    "parts disconnected from the largest, even if one-way steps are ignored", paint);
    std::vector<std::string> lines;
    for (std::size_t i = 1; i < report.largest.size(); ++i)
        lines.push_back(fmt::format("{} around {}", plural(report.largest[i].cells, "cell", "cells"),
                                    grid::ask::cell_text(map, report.largest[i].cell)));
    text += examples(lines, most, paint);
    if (report.seed) {
        text += finding(report.open - report.reached,
                        fmt::format("cells not reachable from {}", grid::ask::stop_text(map, *report.seed)), paint);
        text += finding(report.no_return, "reachable cells without a path back", paint);
        lines.clear();
        for (const GridCell cell : report.no_return_examples) lines.push_back(grid::ask::cell_text(map, cell));
        text += examples(lines, most, paint);
    }
    if (map.grid.sized()) text += finding(report.narrow, "open cells too narrow for the unit", paint);
    text += finding(report.blocked_spots.size(), "objects on blocked cells", paint);
    text += examples(report.blocked_spots, most, paint);
    text += finding(report.blocked_portals.size(), "portal ends on blocked cells", paint);
    text += examples(report.blocked_portals, most, paint);
    if (report.goal_reached && !*report.goal_reached) text += finding(1, "goal not reachable from the start", paint);
    if (!report.seed) return text + "\nThe map has no open cell.\n";
    text += bound_text(report, map, paint);
    return text + "\n" + assumptions(map, "Movement and assumptions", paint);
}

}  // namespace

Result<void> map_check(const MapArguments& arguments, const MapCheckArguments& check, Session& session) {
    const auto loaded = load_map(arguments, session);
    if (!loaded) return loaded.error();
    grid::ask::MapCheckOptions options;
    options.from.assign(check.from.begin(), check.from.end());
    options.to.assign(check.to.begin(), check.to.end());
    options.bound = grid_bound_named(check.heuristic).value_or(GridBound::automatic);
    options.examples = check.examples;
    options.cancel = &session.cancel();
    const auto report = grid::ask::check_map(loaded->map, options);
    if (!report) return report.error();
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::MapCheck{*report, loaded->map, loaded->load_ms}));
    else
        session.print(overview(*report, *loaded, arguments.source, check.examples, session.paint()));
    return {};
}

}  // namespace starway::cli
