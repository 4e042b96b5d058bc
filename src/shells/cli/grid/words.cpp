#include "shells/cli/grid/words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "grid/ask/places.hpp"
#include "grid/ask/summary.hpp"
#include "grid/ask/units.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {
namespace {

std::string quality(const MapRoute& route, const TileMap& map) {
    if (route.optimal) return map.walls_unsaid ? "proven optimal, if nothing blocks" : "proven optimal";
    if (route.optimum) return {};  // the excess is printed separately
    if (std::isfinite(route.bound)) return fmt::format("at most {} times the cheapest", number(route.bound));
    return "not proven optimal";
}

// Hierarchical A*: the excess over the cheapest path.
std::string excess_text(const MapRoute& route, const TileMap& map) {
    const double cost = route.paths.front().cost;
    if (!route.optimum) return "  The map is too large to check this against the cheapest path.\n";
    const double excess = 100 * (cost / *route.optimum - 1);
    if (excess < 0.0005) return "  This is the cheapest path (checked).\n";
    return fmt::format("  The cost is {:.3f} % above that of the cheapest path, {} (checked).\n", excess,
                       cost_words(map, *route.optimum));
}

std::string steps_text(const MapPath& path) {
    std::size_t jumps = 0;
    std::size_t portals = 0;
    for (const std::uint32_t edge : path.edges) {
        if (edge == jump_edge) ++jumps;
        if (edge >= portal_edge) ++portals;
    }
    std::string text = plural(path.edges.size(), "step", "steps");
    if (jumps > 0) text += fmt::format(", {}", plural(jumps, "jump", "jumps"));
    if (portals > 0) text += fmt::format(", {}", plural(portals, "portal", "portals"));
    return text;
}

std::string paths_table(const MapRoute& route, const Paint& paint) {
    using Align = Table::Align;
    Table table({{"path", Align::right}, {"cost", Align::right}, {"steps", Align::right}});
    for (std::size_t i = 0; i < route.paths.size(); ++i)
        table.add({thousands(i + 1), number(route.paths[i].cost), thousands(route.paths[i].edges.size())});
    return table.text(paint);
}

}  // namespace

std::string assumptions(const TileMap& map, std::string_view heading, const Paint& paint,
                        const std::vector<Sentence>& further, grid::ask::Turning turning) {
    return section(heading, grid::ask::assumptions(map, further, turning), paint);
}

std::string length_words(const TileMap& map, double length) {
    return fmt::format("{}{}", number(length), grid::ask::length_unit(map).after_number);
}

std::string cost_words(const TileMap& map, double cost) {
    return fmt::format("{}{}", number(cost), grid::ask::cost_unit(map).after_number);
}

std::string end_words(const TileMap& map, const MapRoute& route) {
    const GridCell end = route.paths.front().cells.back();
    if (end == route.to.cell) return {};
    return fmt::format("  The path ends at {}, {} from the goal.\n", grid::ask::cell_text(map, end),
                       grid::ask::distance_text(map, route.missed_by));
}

std::string map_itinerary(const MapRoute& route, const TileMap& map, double load_ms, const Paint& paint) {
    const MapPath& best = route.paths.front();
    const std::string title =
        fmt::format("{} → {}", grid::ask::stop_text(map, route.from), grid::ask::stop_text(map, route.to));
    std::string text = fmt::format("{}   cost {}, {}", paint.bold(title), cost_words(map, best.cost), steps_text(best));
    if (route.has_distance) text += ", " + distance(route.distance_m);
    text += "\n";
    text += end_words(map, route);
    if (best.edges.empty() && best.cells.back() == route.to.cell) text += "  The start is the goal.\n";
    if (!route.line.empty()) {
        text += fmt::format("  String-pulled length: {} {}, via", number(route.line_length),
                            grid::ask::length_unit(map).name);
        for (const PulledPoint& point : route.line) text += fmt::format(" {}", grid::ask::cell_text(map, point.cell));
        text += "\n";
    }
    if (route.compared && !best.edges.empty()) text += excess_text(route, map);
    if (route.paths.size() > 1) text += "\n" + paths_table(route, paint);
    text += "\n" + assumptions(map, "Assumed", paint, route.notes);
    const std::string promise = quality(route, map);
    std::string search = fmt::format("{}{}{}; found in {} ({} settled of {} open)", name_of(route.algorithm),
                                     promise.empty() ? "" : ", ", promise, milliseconds(route.query_us / 1000),
                                     plural(route.settled, "cell", "cells"), thousands(map.grid.open_count()));
    if (route.algorithm == GridAlgorithm::hierarchical)
        search +=
            fmt::format(", {} of {} clusters built", thousands(route.prepared.made), thousands(route.prepared.all));
    if (route.prepare_us > 0) search += fmt::format(", prepared in {}", milliseconds(route.prepare_us / 1000));
    return text + fmt::format("\n{}\n", paint.dim(search + fmt::format(", map read in {}", milliseconds(load_ms))));
}

}  // namespace starway::cli
