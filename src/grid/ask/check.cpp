#include "grid/ask/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "grid/search/cells/space.hpp"
#include "starway/grid/field.hpp"

namespace starway::grid::ask {
namespace {

Error interrupted() {
    return {ErrorKind::interrupted, "interrupted"};
}

bool stopped(const CancelFlag* cancel) {
    return cancel != nullptr && cancel->load(std::memory_order_relaxed);
}

template <class Visit>
void for_each_fitting(const GridMap& grid, Visit&& visit) {
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(grid.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(grid.width()); ++x)
            if (grid.fits({x, y})) visit(GridCell{x, y});
}

// A union-find structure.
class Joined {
public:
    explicit Joined(std::uint32_t count) : above_(count) { std::iota(above_.begin(), above_.end(), 0U); }
    std::uint32_t find(std::uint32_t node) {
        while (above_[node] != node) node = above_[node] = above_[above_[node]];
        return node;
    }
    // The smallest node represents its set.
    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        above_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> above_;
};

Result<void> find_regions(const GridMap& grid, const MapCheckOptions& options, MapCheckReport& report) {
    const search::GridSpace space(grid);
    Joined joined(grid.node_count());
    bool cancelled = false;
    for_each_fitting(grid, [&](GridCell cell) {
        if (cancelled || (cell.x == 0 && stopped(options.cancel))) {
            cancelled = true;
            return;
        }
        ++report.open;
        const std::uint32_t node = grid.node(cell);
        space.for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) { joined.join(node, to); });
    });
    if (cancelled) return interrupted();
    std::vector<std::uint64_t> sizes(grid.node_count());
    for_each_fitting(grid, [&](GridCell cell) { ++sizes[joined.find(grid.node(cell))]; });
    for_each_fitting(grid, [&](GridCell cell) {
        if (const std::uint64_t size = sizes[grid.node(cell)]; size > 0) report.largest.push_back({cell, size});
    });
    report.regions = report.largest.size();
    std::stable_sort(report.largest.begin(), report.largest.end(),
                     [](const MapRegion& a, const MapRegion& b) { return a.cells > b.cells; });
    report.largest.resize(std::min(report.largest.size(), options.examples + 1));
    return {};
}

// Counts the cells reachable from the seed and those without a path back; also tests whether the goal is reachable.
Result<void> walk_from(const GridMap& grid, const MapCheckOptions& options, const std::optional<GridCell>& goal,
                       MapCheckReport& report) {
    const GridPlace seed{report.seed->cell, 0};
    FieldQuery query;
    query.ends = {&seed, 1};
    query.cancel = options.cancel;
    GridField back(grid);
    if (back.run(query) == SearchStatus::cancelled) return interrupted();
    GridField away(grid);
    query.way = FieldWay::away;
    if (away.run(query) == SearchStatus::cancelled) return interrupted();
    for (const GridCell cell : away.cells()) {
        ++report.reached;
        if (back.reached(cell)) continue;
        ++report.no_return;
        if (report.no_return_examples.size() < options.examples) report.no_return_examples.push_back(cell);
    }
    if (goal) report.goal_reached = away.reached(*goal);
    return {};
}

void find_blocked(const TileMap& map, MapCheckReport& report) {
    for (const MapSpot& spot : map.spots)
        if (std::string obstacle = obstacle_at(map, {spot.cell, spot.name.empty() ? spot.type : spot.name});
            !obstacle.empty())
            report.blocked_spots.push_back(std::move(obstacle));
    for (const GridPortal& portal : map.grid.portals())
        for (const GridCell end : {portal.from, portal.to})
            if (const std::string obstacle = obstacle_at(map, {end, {}}); !obstacle.empty())
                report.blocked_portals.push_back(fmt::format(
                    "the portal from {} to {}: {}", cell_text(map, portal.from), cell_text(map, portal.to), obstacle));
}

// The first of the named places, else of the map's own, else nothing. Errors: a named place does not exist.
Result<std::optional<MapStop>> optional_stop(const TileMap& map, const std::vector<MapLocation>& locations,
                                             MapEnd end) {
    auto stops = find_stops(map, locations, end);
    if (!stops) return locations.empty() ? Result<std::optional<MapStop>>(std::optional<MapStop>()) : stops.error();
    return std::optional<MapStop>(stops->front());
}

}  // namespace

Result<MapCheckReport> check_map(const TileMap& map, const MapCheckOptions& options) {
    const GridMap& grid = map.grid;
    const auto start = optional_stop(map, options.from, MapEnd::start);
    if (!start) return start.error();
    const auto goal = optional_stop(map, options.to, MapEnd::goal);
    if (!goal) return goal.error();
    MapCheckReport report;
    if (auto found = find_regions(grid, options, report); !found) return found.error();
    report.narrow = grid.open_count() - std::min(grid.open_count(), report.open);
    find_blocked(map, report);
    const bool start_free = *start && grid.fits((*start)->cell);
    if (start_free)
        report.seed = *start;
    else if (!report.largest.empty())
        report.seed = MapStop{report.largest.front().cell, {}};
    if (!report.seed) return report;
    const auto wanted = start_free && *goal ? std::optional<GridCell>((*goal)->cell) : std::nullopt;
    if (auto walked = walk_from(grid, options, wanted, report); !walked) return walked.error();
    report.goal = *goal ? (*goal)->cell : report.seed->cell;
    report.bound = check_grid_bound(grid, options.bound, report.goal, options.cancel);
    if (report.bound.cancelled) return interrupted();
    if (auto& wrong = report.bound.violation)
        for (double* const cost : {&wrong->before, &wrong->cost, &wrong->after}) *cost *= cost_unit(map).of_cell;
    return report;
}

}  // namespace starway::grid::ask
