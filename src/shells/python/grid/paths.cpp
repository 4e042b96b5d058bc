// Paths on tile maps: one, several, many at once.
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "grid/ask/features.hpp"
#include "grid/ask/picture/record.hpp"
#include "grid/ask/units.hpp"
#include "request/codec/grid/route.hpp"
#include "shells/python/answers.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/options.hpp"
#include "shells/python/pictures.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"

namespace starway::python {
namespace {

using grid::ask::MapEnd;

Error failure(SearchStatus status) {
    if (status == SearchStatus::cancelled) return {ErrorKind::interrupted, "the search was interrupted"};
    return {ErrorKind::data, "the path costs more than can be counted; scale the costs"};
}

// The length in metres, where the map has some.
void measure(const TileMap& map, MapRoute& route) {
    std::vector<Position> line;
    const auto add = [&](GridCell cell) { line.push_back({cell.x + 0.5, cell.y + 0.5}); };
    if (route.line.empty())
        for (const GridCell cell : route.paths.front().cells) add(cell);
    else
        for (const PulledPoint& point : route.line) add(point.cell);
    const std::optional<double> metres = grid::ask::metres_along(map, line);
    route.has_distance = metres.has_value();
    route.distance_m = metres.value_or(0);
}

MapRoute route_of(const TileMap& map, const GridAnswer& answer, MapStop from, MapStop to) {
    MapRoute route;
    route.from = std::move(from);
    route.to = std::move(to);
    grid::ask::add_answer(map, answer, route);
    measure(map, route);
    return route;
}

Result<double> cells_of_reach(const TileMap& map, MapLength reach) {
    const auto length = grid::ask::in_map_unit(map, reach, "within");
    return length ? Result<double>(*length / grid::ask::length_unit(map).of_cell) : length.error();
}

GridPath route(Grid& grid, const nb::object& from, const nb::object& to, const nb::dict& options) {
    const PathOptions wanted = path_options_of(options);
    const auto starts = map_places_of(grid.cells(), from);
    const auto goals = map_places_of(grid.cells(), to);
    return run_on(grid.cells(), [&](const Control& control) {
        const std::lock_guard lock(grid.mutex());
        return find_path(grid, starts, goals, wanted, control.cancel);
    });
}

std::vector<GridPath> k_routes(Grid& grid, const nb::object& from, const nb::object& to, std::size_t count,
                               std::optional<double> max_snap) {
    const auto starts = map_places_of(grid.cells(), from);
    const auto goals = map_places_of(grid.cells(), to);
    if (count == 0) refuse("the number of paths is at least 1");
    return run([&](const Control& control) -> Result<std::vector<GridPath>> {
        const std::lock_guard lock(grid.mutex());
        const TileMap& map = grid.map();
        std::vector<Sentence> notes;
        const auto start = stops_of(map, starts, MapEnd::start, max_snap, notes);
        if (!start) return start.error();
        const auto goal = stops_of(map, goals, MapEnd::goal, max_snap, notes);
        if (!goal) return goal.error();
        if (start->size() != 1 || goal->size() != 1)
            return Error{ErrorKind::usage, "several paths need one start and one goal"};
        std::vector<GridAnswer> answers;
        const SearchStatus status =
            find_grid_paths(map.grid, {start->front().cell, goal->front().cell, count, control.cancel}, answers);
        if (status == SearchStatus::unreachable) return no_path(map, *start, *goal);
        if (status != SearchStatus::found) return failure(status);
        std::vector<GridPath> paths;
        for (GridAnswer& answer : answers) {
            paths.push_back({route_of(map, answer, start->front(), goal->front()), nullptr});
            paths.back().route.notes = notes;
        }
        return paths;
    });
}

// Many pairs: costs (infinity: no path), all cells one behind another, and where each path begins.
nb::tuple batch(Grid& grid, const CellPairs& from, const CellPairs& to, const nb::dict& options, unsigned threads) {
    const PathOptions wanted = path_options_of(options);
    if (from.shape(0) != to.shape(0)) refuse("there must be as many starts as goals");
    for (std::size_t i = 0; i < from.shape(0); ++i)
        for (const auto* cells : {&from, &to}) check_cell(grid.cells(), {(*cells)(i, 0), (*cells)(i, 1)});
    struct Answers {
        std::vector<double> costs;
        std::vector<GridCell> cells;
        std::vector<std::uint64_t> first{0};
    };
    Answers answers = run([&](const Control& control) -> Result<Answers> {
        const std::lock_guard lock(grid.mutex());
        const auto reach = cells_of_reach(grid.map(), wanted.reach);
        if (!reach) return reach.error();
        std::vector<GridQuery> queries(from.shape(0), wanted.query);
        for (std::size_t i = 0; i < queries.size(); ++i) {
            queries[i].from = {from(i, 0), from(i, 1)};
            queries[i].to = {to(i, 0), to(i, 1)};
            queries[i].reach = *reach;
            queries[i].cancel = control.cancel;
        }
        std::vector<GridAnswer> found;
        GridBatch(grid.cells(), threads).run(queries, found);
        if (control.cancelled()) return Error{ErrorKind::interrupted, "the searches were interrupted"};
        Answers all;
        for (const GridAnswer& answer : found) {
            if (!answer.problem.empty()) return Error{ErrorKind::usage, std::string(answer.problem)};
            const bool there = answer.status == SearchStatus::found;
            all.costs.push_back(there ? answer.cost * grid::ask::cost_unit(grid.map()).of_cell
                                      : std::numeric_limits<double>::infinity());
            if (there) all.cells.insert(all.cells.end(), answer.path.begin(), answer.path.end());
            all.first.push_back(all.cells.size());
        }
        return all;
    });
    return nb::make_tuple(numpy_of(std::move(answers.costs)), cells_of(answers.cells),
                          numpy_of(std::move(answers.first)));
}

std::vector<GridCell> corners_of(const std::vector<PulledPoint>& line) {
    std::vector<GridCell> corners;
    for (const PulledPoint& point : line) corners.push_back(point.cell);
    return corners;
}

// A path drawn tight: its length in the map's unit, and the cells where it turns.
nb::tuple pulled(Grid& grid, const GridPath& path) {
    const PulledPath line = run([&](const Control&) -> Result<PulledPath> {
        const std::lock_guard lock(grid.mutex());
        PulledPath pulled = pull_string(grid.cells(), path.path().cells, path.path().edges);
        pulled.length *= grid::ask::length_unit(grid.map()).of_cell;
        return pulled;
    });
    return nb::make_tuple(line.length, cells_of(corners_of(line.points)));
}

// The paths of one request, cheapest first.
void write_paths(Grid& grid, const std::vector<GridPath>& paths, const std::string& path, const std::string& format) {
    run([&](const Control&) -> Result<void> {
        if (paths.empty()) return Error{ErrorKind::usage, "there is no path to write"};
        MapRoute all = paths.front().route;
        for (std::size_t i = 1; i < paths.size(); ++i) all.paths.push_back(paths[i].path());
        const std::lock_guard lock(grid.mutex());
        return writing::write_features(grid::ask::map_route_features(all, grid.map()), format, path);
    });
}

void draw_path(Grid& grid, const GridPath& path, const nb::dict& options) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        const std::lock_guard lock(grid.mutex());
        const TileMap& map = grid.map_on(drawing.tiles);
        const draw::SearchRecord ends = path.search ? draw::SearchRecord() : grid::ask::record_of(path.route, map.grid);
        draw::Picture picture;
        picture.tiles = &map;
        picture.search = path.search ? path.search.get() : &ends;
        return write_drawing(drawing, picture,
                             grid::ask::caption_text(
                                 map, path.route.from, path.route.to,
                                 {"cost", path.path().cost, grid::ask::cost_unit(map), name_of(path.route.algorithm)}));
    });
}

void draw_map(Grid& grid, const nb::dict& options) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        const std::lock_guard lock(grid.mutex());
        draw::Picture picture;
        picture.tiles = &grid.map_on(drawing.tiles);
        return write_drawing(drawing, picture, {});
    });
}

// The settled cells, in order.
nb::object explored_of(const GridPath& path) {
    std::vector<GridCell> cells;
    if (path.search)
        for (const draw::SearchEvent& event : path.search->events)
            if (event.kind == draw::EventKind::expanding)
                cells.push_back({static_cast<std::int32_t>(event.at.x), static_cast<std::int32_t>(event.at.y)});
    return cells_of(cells);
}

std::tuple<std::int32_t, std::int32_t> pair_of(GridCell cell) {
    return {cell.x, cell.y};
}

bool connected(Grid& grid, const nb::object& from, const nb::object& to) {
    const auto starts = map_places_of(grid.cells(), from);
    const auto goals = map_places_of(grid.cells(), to);
    return run_at_once([&]() -> Result<bool> {
        const std::lock_guard lock(grid.mutex());
        const auto start = grid::ask::find_stops(grid.map(), starts, MapEnd::start);
        if (!start) return start.error();
        const auto goal = grid::ask::find_stops(grid.map(), goals, MapEnd::goal);
        if (!goal) return goal.error();
        for (const MapStop& a : *start)
            for (const MapStop& b : *goal)
                if (grid.search().connected(a.cell, b.cell)) return true;
        return false;
    });
}

}  // namespace

Result<std::vector<MapStop>> stops_of(const TileMap& map, const std::vector<MapLocation>& locations, MapEnd end,
                                      std::optional<MapLength> max_snap, std::vector<Sentence>& notes) {
    auto found = grid::ask::find_stops(map, locations, end);
    const bool moves =
        max_snap || locations.empty() ||
        std::any_of(locations.begin(), locations.end(), [](const MapLocation& location) { return location.is_text(); });
    if (!found || !moves) return found;
    if (!max_snap) return grid::ask::free_stops(map, *std::move(found), end, {}, notes);
    if (!(max_snap->value >= 0)) return Error{ErrorKind::usage, "max_snap is a distance of at least 0"};
    const auto limit = grid::ask::in_map_unit(map, *max_snap, "max_snap");
    if (!limit) return limit.error();
    return grid::ask::free_stops(map, *std::move(found), end, *limit, notes);
}

Error no_path(const TileMap& map, const std::vector<MapStop>& starts, const std::vector<MapStop>& goals) {
    for (const auto* ends : {&starts, &goals})
        if (const GridCell cell = ends->front().cell; ends->size() == 1 && !map.grid.fits(cell))
            return {ErrorKind::no_route,
                    fmt::format("the cell {} is blocked{}", grid::ask::stop_text(map, ends->front()),
                                map.grid.open(cell) ? " for a unit of this size" : "")};
    const std::string from = starts.size() == 1 ? grid::ask::stop_text(map, starts.front()) : "any of the starts";
    const std::string to = goals.size() == 1 ? grid::ask::stop_text(map, goals.front()) : "any of the goals";
    return {ErrorKind::no_route, fmt::format("no path leads from {} to {}", from, to)};
}

Result<GridPath> find_path(Grid& grid, const std::vector<MapLocation>& from, const std::vector<MapLocation>& to,
                           const PathOptions& options, const CancelFlag* cancel) {
    const TileMap& map = grid.map();
    GridQuery query = options.query;
    std::vector<Sentence> notes;
    auto starts = stops_of(map, from, MapEnd::start, options.max_snap, notes);
    if (!starts) return std::move(starts).error();
    // An end near the goal needs no room at the goal.
    auto goals = query.arrival == GridArrival::at_goal ? stops_of(map, to, MapEnd::goal, options.max_snap, notes)
                                                       : grid::ask::find_stops(map, to, MapEnd::goal);
    if (!goals) return std::move(goals).error();
    if (query.arrival != GridArrival::at_goal && goals->size() != 1)
        return Error{ErrorKind::usage,
                     fmt::format("a path may end near the goal only with a single goal, not with {}", goals->size())};
    std::vector<GridPlace> sources;
    std::vector<GridPlace> targets;
    for (const MapStop& stop : *starts) sources.push_back({stop.cell, 0});
    for (const MapStop& stop : *goals) targets.push_back({stop.cell, 0});
    query.from = sources.front().cell;
    query.to = targets.front().cell;
    if (sources.size() > 1) query.sources = sources;
    if (targets.size() > 1) query.goals = targets;
    query.cancel = cancel;
    const auto reach = cells_of_reach(map, options.reach);
    if (!reach) return reach.error();
    query.reach = *reach;
    grid::ask::MapRecorder recorder(map);
    if (options.explored) query.observer = &recorder;
    GridAnswer answer;
    grid.search().run(query, answer);
    if (!answer.problem.empty()) return Error{ErrorKind::usage, std::string(answer.problem)};
    if (answer.status == SearchStatus::unreachable) return no_path(map, *starts, *goals);
    if (answer.status != SearchStatus::found) return failure(answer.status);
    const MapStop& start = (*starts)[sources.size() > 1 ? answer.source : 0];
    const MapStop& goal = (*goals)[targets.size() > 1 ? answer.goal : 0];
    GridPath found{route_of(map, answer, start, goal), nullptr};
    found.route.notes = std::move(notes);
    if (query.arrival == GridArrival::nearest && options.max_snap)
        if (auto near = grid::ask::check_missed(map, goal, found.path().cells.back(),
                                                *grid::ask::in_map_unit(map, *options.max_snap, "max_snap"));
            !near)
            return std::move(near).error();
    if (options.pull) {
        PulledPath line = pull_string(map.grid, found.path().cells, found.path().edges);
        found.route.line = std::move(line.points);
        found.route.line_length = line.length * grid::ask::length_unit(map).of_cell;
        measure(map, found.route);
    }
    if (options.explored) found.search = std::make_shared<const draw::SearchRecord>(recorder.take(found.route));
    return found;
}

void bind_grid_paths(nb::module_& module, nb::class_<Grid>& grid) {
    nb::class_<GridPath>(module, "GridPath")
        .def_prop_ro("cost", [](const GridPath& path) { return path.path().cost; })
        .def_prop_ro("bound", [](const GridPath& path) { return path.route.bound; })
        .def_prop_ro("fallback", [](const GridPath& path) { return path.route.fallback_reason; })
        .def_prop_ro("notes", [](const GridPath& path) { return path.route.notes; })
        .def_prop_ro("start", [](const GridPath& path) { return pair_of(path.route.from.cell); })
        .def_prop_ro("goal", [](const GridPath& path) { return pair_of(path.route.to.cell); })
        .def("told",
             [](const GridPath& path, Grid& grid, const std::string& name) {
                 return told(request::codec::GridRoute{path.route, grid.map(), 0}, name);
             })
        .def_prop_ro("line", [](const GridPath& path) { return cells_of(corners_of(path.route.line)); })
        .def_prop_ro("line_length", [](const GridPath& path) { return path.route.line_length; })
        .def_prop_ro("explored", &explored_of)
        .def_prop_ro("leaps", [](const GridPath& path) { return grid::ask::leaps_of(path.path()); })
        .def_prop_ro("line_leaps", [](const GridPath& path) { return grid::ask::leaps_of(path.route.line); })
        .def_prop_ro("cells", [](const GridPath& path) { return cells_of(path.path().cells); });
    grid.def("route", &route, nb::arg("start"), nb::arg("goal"), nb::arg("options"))
        .def("k_routes", &k_routes, nb::arg("start"), nb::arg("goal"), nb::arg("count"), nb::arg("max_snap").none())
        .def("batch", &batch, nb::arg("starts"), nb::arg("goals"), nb::arg("options"), nb::arg("threads"))
        .def("pulled", &pulled)
        .def("write_paths", &write_paths, nb::arg("paths"), nb::arg("path"), nb::arg("format"))
        .def("draw_path", &draw_path, nb::arg("path"), nb::arg("options"))
        .def("draw", &draw_map, nb::arg("options"))
        .def("connected", &connected, nb::arg("start"), nb::arg("goal"));
}

}  // namespace starway::python
