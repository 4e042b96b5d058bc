#include "request/codec/grid/route.hpp"

#include <map>
#include <utility>

#include "grid/ask/picture/record.hpp"
#include "grid/ask/summary.hpp"
#include "grid/ask/units.hpp"

namespace starway::request::codec {

Explored<ExploredRow> explored_cells(std::span<const ExploredCell> cells, std::uint64_t settled, const TileMap& map) {
    std::map<std::pair<std::uint32_t, bool>, std::int64_t> rows;  // by cell and side
    const double of_cell = grid::ask::cost_unit(map).of_cell;
    Explored<ExploredRow> all{{}, settled};
    for (const ExploredCell& one : cells) {
        const auto from = one.cell == one.from ? rows.end() : rows.find({map.grid.node(one.from), one.backward});
        all.rows.push_back({grid::ask::written(map, one.cell), from == rows.end() ? -1 : from->second, one.g * of_cell,
                            one.h * of_cell, one.f * of_cell, one.backward});
        rows[{map.grid.node(one.cell), one.backward}] = static_cast<std::int64_t>(all.rows.size()) - 1;
    }
    return all;
}

Object described(As<OnMap<MapPath>>) {
    static constexpr auto members = members_of<OnMap<MapPath>>({
        {"cost", [](auto& a) { return a.it.cost; }},
        {"path", [](auto& a) { return places_on(a.map, a.it.cells); }},
    });
    return {{}, "A path, where several are asked for.", members};
}

namespace {

When<std::vector<std::size_t>> some(const std::vector<std::size_t>& leaps) {
    return when(!leaps.empty(), [&] { return leaps; });
}

}  // namespace

Object described(As<GridRoute>) {
    static constexpr auto best = [](const GridRoute& a) -> const MapPath& { return a.route.paths.front(); };
    static constexpr auto pulled = [](const GridRoute& a, auto make) { return when(!a.route.line.empty(), make); };
    static constexpr auto members = members_of<GridRoute>({
        {"status", Text<"ok">()},
        {"cost", [](auto& a) { return best(a).cost; }},
        {"unit", [](auto& a) { return grid::ask::cost_unit(a.map).name; },
         "Of costs and lengths: metres on a map with a frame.", one_of("cells|m")},
        {"distance_m", [](auto& a) { return known(a.route.has_distance, a.route.distance_m); },
         "Of the line where there is one. Null: the map has no metres."},
        {"optimal", [](auto& a) { return a.route.optimal; }, "Whether it is proven that no path is cheaper."},
        {"bound", [](auto& a) { return finite(a.route.bound); },
         "The cost is at most so many times the cheapest; null: nothing is proven."},
        {"algorithm", [](auto& a) { return name_of(a.route.algorithm); }, "What ran."},
        {"weight", Text<"cost">()},
        {"width", [](auto& a) { return a.map.grid.width(); }},
        {"height", [](auto& a) { return a.map.grid.height(); }},
        {"nodes", [](auto& a) { return a.map.grid.rows().count(); }, "Open cells."},
        {"edges", nullptr},
        {"settled", [](auto& a) { return a.route.settled; }, "Cells that the search settled."},
        {"relaxed", [](auto& a) { return a.route.relaxed; }},
        {"query_us", [](auto& a) { return a.route.query_us; }},
        {"prepare_us", [](auto& a) { return a.route.prepare_us; }, "Work that later queries share."},
        {"optimum", [](auto& a) { return a.route.optimum; }, "With `compare`: the cheapest cost."},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"from", [](auto& a) { return on(a.map, a.route.from); }},
        {"to", [](auto& a) { return on(a.map, a.route.to); }},
        {"missed_by", [](auto& a) { return a.route.missed_by; },
         "From the path's end to the goal: in metres on a map with metres, else in cells."},
        {"steps", [](auto& a) { return best(a).edges.size(); }},
        {"path", [](auto& a) { return places_on(a.map, best(a).cells); }, "The centres of all cells of the path."},
        {"cells", [](auto& a) { return when(a.map.frame != nullptr, [&] { return all_on(a.map, best(a).cells); }); },
         "On a map with a frame: the cells of the path."},
        {"leaps", [](auto& a) { return some(grid::ask::leaps_of(best(a))); },
         "The points of `path`, counted from 0, that a portal or a jump leads to; left out where none does.",
         at_least(1)},
        {[](auto& a) { return parts_of(a.route.algorithm, a.route.prepared); }},
        {"line",
         [](auto& a) {
             return pulled(a, [&] {
                 return list_of(a.route.line, [&](const PulledPoint& point) { return place_on(a.map, point.cell); });
             });
         },
         "With string pulling: where the line turns."},
        {"line_length", [](auto& a) { return pulled(a, [&] { return a.route.line_length; }); }},
        {"line_leaps", [](auto& a) { return some(grid::ask::leaps_of(a.route.line)); }, "The same of `line`.",
         at_least(1)},
        {"paths", [](auto& a) { return when(a.route.paths.size() > 1, [&] { return all_on(a.map, a.route.paths); }); }},
        {"notes", [](auto& a) { return both(a.map.notes, a.route.notes); }},
        {"assumptions", [](auto& a) { return grid::ask::assumptions(a.map, a.route.notes); }},
        {"warnings", [](auto& a) { return both(a.map.warnings, a.route.warnings); }},
        {"explored", [](auto& a) { return when(a.explored); }},
    });
    return {"route", "The answer of `starway route` on a tile map.", members};
}

Object described(As<LineRoute>) {
    static constexpr auto members = members_of<LineRoute>({
        {"status", Text<"ok">()},
        {"cost", [](auto& a) { return a.route.length; }, "The length."},
        {"unit", [](auto& a) { return grid::ask::length_unit(a.map).name; }, "Of lengths: metres on a map with metres.",
         one_of("cells|m")},
        {"optimal", [](auto& a) { return a.route.answer.optimal; }},
        {"excess", [](auto& a) { return a.route.excess(); }, "How much longer than the shortest line; 0.01 is 1 %."},
        {"promise", [](auto& a) { return text_or_null(grid::ask::promise_of(a.route)); },
         "What is proven of the line; null: nothing."},
        {"grid_cost", [](auto& a) { return a.route.grid_cost; }, "Of the cell-to-cell path; null: there is none."},
        {"algorithm", [](auto& a) { return name_of(a.route.algorithm); }},
        {"settled", [](auto& a) { return a.route.answer.settled; }},
        {"query_us", [](auto& a) { return a.route.query_us; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"from", [](auto& a) { return on(a.map, a.route.ends.from); }},
        {"to", [](auto& a) { return on(a.map, a.route.ends.to); }},
        {"line", [](auto& a) { return grid::ask::written_line(a.map, a.route.answer.path); },
         "Where the line turns: in metres on a map with a frame; longitude and latitude on a raster on Earth; else in "
         "cells, whose centres have whole numbers."},
        {"notes", [](auto& a) { return a.map.notes; }},
        {"assumptions",
         [](auto& a) {
             return grid::ask::assumptions(a.map, a.route.ends.notes, grid::ask::turning_of(a.route.algorithm));
         }},
    });
    return {"line_route", "The answer of `starway route` on a tile map with straight lines.", members};
}

Object described(As<RouteByWaypoints>) {
    static constexpr auto members = members_of<RouteByWaypoints>({
        {"status", Text<"ok">()},
        {"cost", [](auto& a) { return a.route.length; }},
        {"unit", [](auto& a) { return grid::ask::length_unit(a.map).name; }, "Of lengths: metres on a map with metres.",
         one_of("cells|m")},
        {"optimal", std::true_type()},
        {"algorithm", Text<"waypoints">()},
        {"waypoints", [](auto& a) { return a.route.graph.points().size(); }},
        {"links", [](auto& a) { return a.route.graph.link_count(); }},
        {"settled", [](auto& a) { return a.route.answer.settled; }},
        {"query_us", [](auto& a) { return a.route.query_us; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"link_ms", [](auto& a) { return a.route.link_ms; }, "To read or find the links."},
        {"from", [](auto& a) { return on(a.map, a.route.from); }},
        {"to", [](auto& a) { return on(a.map, a.route.to); }},
        {"via",
         [](auto& a) {
             return list_of(a.route.answer.points, [&](auto point) { return a.route.graph.points()[point].id; });
         },
         "The ids of the waypoints."},
        {"line", [](auto& a) { return places_on(a.map, a.route.answer.path); }},
        {"notes", [](auto& a) { return both(a.map.notes, a.route.notes); }},
        {"assumptions", [](auto& a) { return grid::ask::assumptions(a.map, a.route.notes); }},
    });
    return {"waypoint_route", "The answer of `starway route` by waypoints.", members};
}

Object described(As<grid::ask::FieldRow>) {
    static constexpr auto members = members_of<grid::ask::FieldRow>({
        {"x", [](auto& row) { return row.at.x; }},
        {"y", [](auto& row) { return row.at.y; }},
        {"cost", [](auto& row) { return row.cost; }},
        {"next_x", [](auto& row) { return row.next.x; }},
        {"next_y", [](auto& row) { return row.next.y; }},
    });
    return {{}, {}, members, true};
}

Object described(As<FieldAnswer>) {
    static constexpr auto rows = [](const TileMap& map, const GridField& field) {
        return list_of(field.cells(), [&](GridCell cell) {
            return grid::ask::field_row(map, cell, field.cost(cell), field.next(cell));
        });
    };
    static constexpr auto members = members_of<FieldAnswer>({
        {"status", Text<"ok">()},
        {"way", [](auto& a) { return a.field.way == FieldWay::towards ? "to" : "from"; }, {}, one_of("to|from")},
        {"ends", [](auto& a) { return all_on(a.map, a.field.ends); }},
        {"cells", [](auto& a) { return a.field.field.cells().size(); }, "With a cost."},
        {"open", [](auto& a) { return a.map.grid.open_count(); }},
        {"highest_cost", [](auto& a) { return a.field.highest_cost; }},
        {"query_us", [](auto& a) { return a.field.query_us; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"assumptions", [](auto& a) { return grid::ask::assumptions(a.map, a.field.notes); }},
        {"columns", Columns<grid::ask::FieldRow>()},
        {"field", [](auto& a) { return rows(a.map, a.field.field); }, "One row for each cell, by ascending cost."},
    });
    return {"field", "The answer of `starway field`.", members};
}

}  // namespace starway::request::codec
