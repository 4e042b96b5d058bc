// Straight lines on tile maps: at any angle, and over waypoints.
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "draw/shapes.hpp"
#include "grid/ask/picture/record.hpp"
#include "grid/ask/units.hpp"
#include "mesh/ask/picture/features.hpp"
#include "request/codec/grid/cells.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/options.hpp"
#include "shells/python/pictures.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/waypoints.hpp"

namespace starway::python {
namespace {

using grid::ask::MapEnd;

// A line, and what is drawn with it.
struct GridLine {
    MapStop from, to;
    std::vector<Position> path;    // in cells: a cell's centre is (x + 0.5, y + 0.5)
    std::vector<Position> points;  // the same as Python sees it: on a map with a frame in metres
    double length = 0;             // in the map's unit
    bool optimal = false;
    double bound = 1;
    std::uint64_t settled = 0;
    std::string algorithm;
    std::vector<std::string> via;  // waypoints
    std::vector<Sentence> notes;
    std::shared_ptr<const draw::SearchRecord> search;
    std::shared_ptr<const draw::Shapes> links;
};

std::vector<Position> points_of(const TileMap& map, const std::vector<Position>& path) {
    return map.frame ? grid::ask::written_line(map, path) : path;
}

std::shared_ptr<const draw::SearchRecord> record_of(grid::ask::MapRecorder& recorder, const GridLine& line) {
    MapRoute ends;
    ends.from = line.from;
    ends.to = line.to;
    draw::SearchRecord record = recorder.take(ends);
    record.path = line.path;
    return std::make_shared<const draw::SearchRecord>(std::move(record));
}

GridLine any_angle(Grid& grid, const nb::object& from, const nb::object& to, const std::string& algorithm,
                   const nb::dict& options) {
    const auto known = any_angle_named(algorithm);
    if (!known) refuse("algorithm is \"" + algorithm + "\"; it is one of: theta, lazy-theta, polyanya");
    PathOptions wanted = path_options_of(options);
    const bool explored = std::exchange(wanted.explored, false);
    const auto starts = map_places_of(grid.cells(), from);
    const auto goals = map_places_of(grid.cells(), to);
    return run([&](const Control& control) -> Result<GridLine> {
        const std::lock_guard lock(grid.mutex());
        const TileMap& map = grid.map();
        GridLine line;
        AnyAngleQuery query{{}, {}, *known, nullptr, control.cancel};
        std::vector<Sentence> notes;
        const auto start = grid::ask::find_stops(map, starts, MapEnd::start);
        if (!start) return start.error();
        const auto goal = grid::ask::find_stops(map, goals, MapEnd::goal);
        if (!goal) return goal.error();
        const auto fits = [&](const MapStop& stop) { return map.grid.fits(stop.cell); };
        // A disc may begin where it does not fit at the centre of the cell; Polyanya knows where.
        const bool plain = start->size() == 1 && goal->size() == 1 && wanted.query.arrival == GridArrival::at_goal &&
                           ((fits(start->front()) && fits(goal->front())) || (!wanted.max_snap && !starts.empty()));
        if (plain) {
            line.from = start->front();
            line.to = goal->front();
            query.from = line.from.cell;
            query.to = line.to.cell;
        } else {
            // Which ends, and where the line ends near the goal, is what the path from cell to cell says.
            auto path = find_path(grid, starts, goals, wanted, control.cancel);
            if (!path) return std::move(path).error();
            line.from = path->route.from;
            line.to = path->route.to;
            line.notes = path->route.notes;
            query.from = path->path().cells.front();
            query.to = path->path().cells.back();
        }
        grid::ask::MapRecorder recorder(map);
        grid::ask::ForwardToRecorder forward(recorder);
        if (explored) query.observer = &forward;
        AnyAngleSearch search(map.grid);
        AnyAngleAnswer answer;
        if (auto fine = search.run(query, answer); !fine) return std::move(fine).error();
        if (answer.status == SearchStatus::cancelled)
            return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (answer.status != SearchStatus::found) return no_path(map, {line.from}, {line.to});
        line.path = std::move(answer.path);
        line.points = points_of(map, line.path);
        line.length = grid::ask::length_along(map, line.path, answer.length);
        line.optimal = answer.optimal;
        line.bound = answer.bound;
        line.settled = answer.settled;
        line.algorithm = name_of(*known);
        line.search = record_of(recorder, line);
        return line;
    });
}

void write_line(Grid& grid, const GridLine& line, const std::string& path, const std::string& format) {
    run([&](const Control&) -> Result<void> {
        const TileMap& map = grid.map();
        const auto features = mesh::ask::line_features(grid::ask::written_line(map, line.path),
                                                       map.georeference ? FrameKind::geographic : FrameKind::planar,
                                                       line.length, line.optimal, line.algorithm);
        return writing::write_features(features, format, path);
    });
}

void draw_line(Grid& grid, const GridLine& line, const nb::dict& options) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        const std::lock_guard lock(grid.mutex());
        const TileMap& map = grid.map_on(drawing.tiles);
        draw::Picture picture;
        picture.tiles = &map;
        picture.shapes = line.links.get();
        picture.search = line.search.get();
        return write_drawing(
            drawing, picture,
            grid::ask::caption_text(map, line.from, line.to,
                                    {"length", line.length, grid::ask::length_unit(map), line.algorithm}));
    });
}

// A graph of waypoints on a map, which Python keeps alive.
class Waypoints {
public:
    Waypoints(Grid& grid, WaypointGraph graph)
        : grid_(&grid),
          graph_(std::make_unique<WaypointGraph>(std::move(graph))),
          links_(std::make_shared<const draw::Shapes>(grid::ask::link_shapes(*graph_))),
          search_(grid.cells(), *graph_) {}

    [[nodiscard]] const WaypointGraph& graph() const { return *graph_; }

    GridLine route(const nb::object& from, const nb::object& to, std::optional<double> max_snap, bool explored) {
        const auto starts = map_places_of(grid_->cells(), from);
        const auto goals = map_places_of(grid_->cells(), to);
        return run([&](const Control& control) -> Result<GridLine> {
            const std::lock_guard lock(grid_->mutex());
            const TileMap& map = grid_->map();
            GridLine line;
            const auto start = stops_of(map, starts, MapEnd::start, max_snap, line.notes);
            if (!start) return start.error();
            const auto goal = stops_of(map, goals, MapEnd::goal, max_snap, line.notes);
            if (!goal) return goal.error();
            if (start->size() != 1 || goal->size() != 1)
                return Error{ErrorKind::usage, "a line over waypoints takes one start and one goal"};
            line.from = start->front();
            line.to = goal->front();
            grid::ask::MapRecorder recorder(map);
            grid::ask::ForwardToRecorder forward(recorder);
            WaypointAnswer answer;
            search_.run({line.from.cell, line.to.cell, explored ? &forward : nullptr, control.cancel}, answer);
            if (answer.status == SearchStatus::cancelled)
                return Error{ErrorKind::interrupted, "the search was interrupted"};
            if (answer.status != SearchStatus::found)
                return Error{ErrorKind::no_route,
                             fmt::format("no path over the waypoints leads from {} to {}",
                                         grid::ask::stop_text(map, line.from), grid::ask::stop_text(map, line.to))};
            for (const GridCell cell : answer.path) line.path.push_back({cell.x + 0.5, cell.y + 0.5});
            for (const std::uint32_t point : answer.points) line.via.push_back(graph_->points()[point].id);
            line.points = points_of(map, line.path);
            line.length = answer.length * grid::ask::length_unit(map).of_cell;
            line.optimal = true;
            line.settled = answer.settled;
            line.algorithm = "waypoints";
            line.search = record_of(recorder, line);
            line.links = links_;
            return line;
        });
    }

    // The numbers of the ends of each link, and its cost.
    [[nodiscard]] nb::tuple links() const {
        std::vector<std::uint32_t> ends;
        std::vector<double> costs;
        for (std::uint32_t from = 0; from < graph_->points().size(); ++from)
            for (const WaypointLink& link : graph_->links_from(from)) {
                ends.push_back(link.from);
                ends.push_back(link.to);
                costs.push_back(link.cost * grid::ask::length_unit(grid_->map()).of_cell);
            }
        const std::size_t count = costs.size();
        return nb::make_tuple(numpy_of<std::uint32_t, 2>(std::move(ends), {count, 2}), numpy_of(std::move(costs)));
    }

private:
    Grid* grid_;
    std::unique_ptr<WaypointGraph> graph_;
    std::shared_ptr<const draw::Shapes> links_;
    WaypointSearch search_;
};

Error not_straight(std::string_view why) {
    return {ErrorKind::usage, fmt::format("waypoints need a map of squares with uniform step costs: {}", why)};
}

Waypoints opened_waypoints(Grid& grid, const std::string& points, const std::string& links) {
    return {grid, run([&](const Control& control) -> Result<WaypointGraph> {
                const std::lock_guard lock(grid.mutex());
                if (const auto why = why_no_any_angle(grid.cells()); !why.empty()) return not_straight(why);
                return open_waypoints(grid.map(), points, links, control.cancel);
            })};
}

// ends: (n, 2) numbers of points; costs: one each, or none for the lengths. Without ends: the points that see each
// other are linked.
Waypoints made_waypoints(Grid& grid, const std::vector<std::string>& ids, const CellPairs& cells,
                         const std::optional<CellPairs>& ends, const Vector<double>& costs) {
    std::vector<MapWaypoint> points;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        points.push_back({ids[i], {cells(i, 0), cells(i, 1)}});
        check_cell(grid.cells(), points.back().cell);
    }
    std::vector<WaypointLink> links;
    const double of_cell = grid::ask::length_unit(grid.map()).of_cell;
    for (std::size_t i = 0; ends && i < ends->shape(0); ++i) {
        const auto from = static_cast<std::uint32_t>((*ends)(i, 0));
        const auto to = static_cast<std::uint32_t>((*ends)(i, 1));
        const bool known = from < points.size() && to < points.size();
        const double length = known ? grid_distance(grid.cells().rules(), points[from].cell, points[to].cell) : 0;
        links.push_back({from, to, i < costs.shape(0) ? costs(i) / of_cell : length});
    }
    return {grid, run([&](const Control& control) -> Result<WaypointGraph> {
                const std::lock_guard lock(grid.mutex());
                if (const auto why = why_no_any_angle(grid.cells()); !why.empty()) return not_straight(why);
                return ends ? WaypointGraph::of_links(grid.cells(), std::move(points), links)
                            : WaypointGraph::by_sight(grid.cells(), std::move(points), control.cancel);
            })};
}

nb::object cells_of_waypoints(const Waypoints& waypoints) {
    std::vector<GridCell> cells;
    for (const MapWaypoint& point : waypoints.graph().points()) cells.push_back(point.cell);
    return cells_of(cells);
}

std::vector<std::string> ids_of_waypoints(const Waypoints& waypoints) {
    std::vector<std::string> ids;
    for (const MapWaypoint& point : waypoints.graph().points()) ids.push_back(point.id);
    return ids;
}

}  // namespace

void bind_grid_lines(nb::module_& module, nb::class_<Grid>& grid) {
    nb::class_<GridLine>(module, "GridLine")
        .def_ro("length", &GridLine::length)
        .def_ro("optimal", &GridLine::optimal)
        .def_ro("bound", &GridLine::bound)
        .def_ro("settled", &GridLine::settled)
        .def_ro("algorithm", &GridLine::algorithm)
        .def_ro("via", &GridLine::via)
        .def_ro("notes", &GridLine::notes)
        .def_prop_ro("points", [](const GridLine& line) { return numpy_of(line.points); })
        .def_prop_ro("cell_points", [](const GridLine& line) { return numpy_of(line.path); });
    nb::class_<Waypoints>(module, "Waypoints")
        .def("route", &Waypoints::route, nb::arg("start"), nb::arg("goal"), nb::arg("max_snap").none(),
             nb::arg("explored"))
        .def_prop_ro("links", &Waypoints::links)
        .def_prop_ro("cells", &cells_of_waypoints)
        .def_prop_ro("ids", &ids_of_waypoints);
    grid.def("any_angle", &any_angle, nb::arg("start"), nb::arg("goal"), nb::arg("algorithm"), nb::arg("options"))
        .def("write_line", &write_line, nb::arg("line"), nb::arg("path"), nb::arg("format"))
        .def("draw_line", &draw_line, nb::arg("line"), nb::arg("options"))
        .def("open_waypoints", &opened_waypoints, nb::arg("points"), nb::arg("links"), nb::keep_alive<0, 1>())
        .def("waypoints", &made_waypoints, nb::arg("ids"), nb::arg("cells"), nb::arg("ends").none(), nb::arg("costs"),
             nb::keep_alive<0, 1>());
}

}  // namespace starway::python
