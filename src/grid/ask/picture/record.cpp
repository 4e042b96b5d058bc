#include "grid/ask/picture/record.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "grid/ask/places.hpp"

namespace starway::grid::ask {
namespace {

using draw::EventKind;
using draw::SearchEvent;

Position centre(GridCell cell) {
    return {cell.x + 0.5, cell.y + 0.5};
}

std::uint64_t number(const GridMap& grid, GridCell cell) {
    return static_cast<std::uint64_t>(cell.y) * grid.width() + static_cast<std::uint64_t>(cell.x);
}

void add_answer(draw::SearchRecord& record, const MapRoute& route) {
    if (route.paths.empty()) return;  // record the ends only
    const MapPath& path = route.paths.front();
    for (const GridCell cell : path.cells) record.path.push_back(centre(cell));
    record.path_leaps = leaps_of(path);
    for (const PulledPoint& point : route.line) record.line.push_back(centre(point.cell));
    record.line_leaps = leaps_of(route.line);
}

}  // namespace

void MapRecorder::settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) {
    add(EventKind::expanding, cell, from, g, h, f, backward);
}

void MapRecorder::improved(GridCell cell, GridCell from, double g, double h, double f, bool backward) {
    add(EventKind::generating, cell, from, g, h, f, backward);
}

void MapRecorder::add(EventKind kind, GridCell cell, GridCell from, double g, double h, double f, bool backward) {
    SearchEvent event;
    event.kind = kind;
    event.backward = backward;
    event.node = number(grid_, cell);
    if (!(from == cell)) event.parent = number(grid_, from);
    event.at = centre(cell);
    event.g = g * of_cell_;
    event.h = h * of_cell_;
    event.f = f * of_cell_;
    record_.add(event);
}

draw::SearchRecord MapRecorder::take(const MapRoute& route) {
    draw::SearchRecord record = record_of(route, grid_);
    record.events.insert(record.events.end(), record_.events.begin(), record_.events.end());
    record.total_events += record_.total_events;
    record_ = {};
    return record;
}

draw::Shapes link_shapes(const WaypointGraph& graph) {
    draw::Shapes shapes;
    shapes.y_up = false;
    for (std::uint32_t from = 0; from < graph.points().size(); ++from)
        for (const WaypointLink& link : graph.links_from(from)) {
            const auto ends = std::array{centre(graph.points()[link.from].cell), centre(graph.points()[link.to].cell)};
            shapes.add(draw::ShapeKind::edge, ends);
        }
    return shapes;
}

draw::SearchRecord record_of(const MapRoute& route, const GridMap& grid) {
    draw::SearchRecord record;
    record.add(draw::end_event(EventKind::source, number(grid, route.from.cell), centre(route.from.cell)));
    record.add(draw::end_event(EventKind::destination, number(grid, route.to.cell), centre(route.to.cell)));
    add_answer(record, route);
    return record;
}

std::vector<std::size_t> leaps_of(const MapPath& path) {
    std::vector<std::size_t> leaps;
    for (std::size_t step = 0; step < path.edges.size(); ++step)
        if (path.edges[step] >= jump_edge) leaps.push_back(step + 1);
    return leaps;
}

std::vector<std::size_t> leaps_of(const std::vector<PulledPoint>& line) {
    std::vector<std::size_t> leaps;
    for (std::size_t point = 0; point < line.size(); ++point)
        if (line[point].leap) leaps.push_back(point);
    return leaps;
}

std::string caption_text(const TileMap& map, const MapStop& from, const MapStop& to, const Caption& caption) {
    return fmt::format("{} to {}: {} {:g}{}, {}", stop_text(map, from), stop_text(map, to), caption.measure,
                       caption.amount, caption.unit.after_number, caption.algorithm);
}

draw::Field picture_field(const GridField& field, const TileMap& map, bool arrows) {
    draw::Field picture;
    picture.arrows = arrows;
    if (map.frame) picture.unit = cost_unit(map).name;
    picture.visit = [&field, &grid = map.grid,
                     of_cell = cost_unit(map).of_cell](const std::function<void(const draw::FieldNode&)>& take) {
        for (const GridCell cell : field.cells()) {
            const GridCell next = field.next(cell);
            take({number(grid, cell), number(grid, next), centre(cell), centre(next), field.cost(cell) * of_cell});
        }
    };
    return picture;
}

}  // namespace starway::grid::ask
