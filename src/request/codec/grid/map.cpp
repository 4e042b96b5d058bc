#include "request/codec/grid/map.hpp"

#include "request/codec/bench.hpp"

namespace starway::request::codec {

Object described(As<grid::ask::CostCount>) {
    static constexpr auto members = members_of<grid::ask::CostCount>({
        {"cost", [](auto& one) { return one.cost; }},
        {"cells", [](auto& one) { return one.cells; }},
    });
    return {{}, {}, members};
}

Object described(As<OnMap<GridPortal>>) {
    static constexpr auto members = members_of<OnMap<GridPortal>>({
        {"from", [](auto& a) { return on(a.map, a.it.from); }},
        {"to", [](auto& a) { return on(a.map, a.it.to); }},
        {"price", [](auto& a) { return a.it.price; }},
        {"one_way", [](auto& a) { return a.it.one_way; }},
    });
    return {{}, {}, members};
}

Object described(As<OnMap<MapSpot>>) {
    static constexpr auto members = members_of<OnMap<MapSpot>>({
        {"name", [](auto& a) { return a.it.name; }},
        {"class", [](auto& a) { return a.it.type; }},
        {"cell", [](auto& a) { return on(a.map, a.it.cell); }},
    });
    return {{}, "A named place.", members};
}

namespace {

struct MapGround {
    const TileMap& map;
};
struct MapBound {
    const MapCheck& in;
};

std::optional<MapGround> ground_of(const TileMap& map) {
    return map.georeference ? std::optional(MapGround{map}) : std::nullopt;
}
std::optional<MapBound> bound_of(const MapCheck& check) {
    return check.report.seed ? std::optional(MapBound{check}) : std::nullopt;
}

}  // namespace

Object described(As<MapGround>) {
    static constexpr auto members = members_of<MapGround>({
        {"cell_width_m", [](auto& a) { return a.map.cell_width_m; }},
        {"cell_height_m", [](auto& a) { return a.map.cell_height_m; }},
        {"corners",
         [](auto& a) { return list_of<4>(grid::ask::corners(a.map), std::identity()); },
         "Clockwise from the upper left.",
         {.most_items = 4}},
    });
    return {{}, "Where the map is on Earth.", members};
}

Object described(As<MapInfo>) {
    static constexpr auto members = members_of<MapInfo>({
        {"status", Text<"ok">()},
        {"format", [](auto& a) { return a.map.format; }},
        {"width", [](auto& a) { return a.map.grid.width(); }},
        {"height", [](auto& a) { return a.map.grid.height(); }},
        {"origin",
         [](auto& a) {
             return on(a.map, GridCell{0, 0});
         }},
        {"cells", [](auto& a) { return a.summary.cells; }},
        {"open", [](auto& a) { return a.summary.open; }},
        {"fits", [](auto& a) { return a.summary.fits; }, "Cells where the unit fits."},
        {"moving", [](auto& a) { return grid::ask::moving_words(a.map); }, "The rules of movement."},
        {"costs", [](auto& a) { return a.summary.costs; }},
        {"heights", [](auto& a) { return a.summary.heights; }, "The lowest and the highest."},
        {"closed_sides", [](auto& a) { return a.summary.closed_sides; }, "Between open cells."},
        {"one_way_sides", [](auto& a) { return a.summary.one_way_sides; }},
        {"portals", [](auto& a) { return all_on(a.map, a.map.grid.portals()); }},
        {"spots", [](auto& a) { return all_on(a.map, a.map.spots); }},
        {"ground", [](auto& a) { return ground_of(a.map); }},
        {"frame", [](auto& a) { return frame_of(a.map); }},
        {"warnings", [](auto& a) { return a.map.warnings; }, "What the map's maker may have meant otherwise."},
        {"notes", [](auto& a) { return a.map.notes; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"info", "The answer of `starway info` on a tile map.", members};
}

Object described(As<OnMap<grid::ask::MapRegion>>) {
    static constexpr auto members = members_of<OnMap<grid::ask::MapRegion>>({
        {"cell", [](auto& a) { return on(a.map, a.it.cell); }},
        {"cells", [](auto& a) { return a.it.cells; }},
    });
    return {{}, "A region.", members};
}

Object described(As<OnMap<BoundViolation>>) {
    static constexpr auto members = members_of<OnMap<BoundViolation>>({
        {"from", [](auto& a) { return place_on(a.map, a.it.from); }},
        {"to", [](auto& a) { return place_on(a.map, a.it.to); }},
        {"before", [](auto& a) { return a.it.before; }},
        {"cost", [](auto& a) { return a.it.cost; }},
        {"after", [](auto& a) { return a.it.after; }},
    });
    return {{}, "A step on which the bound is inconsistent.", members};
}

Object described(As<MapBound>) {
    static constexpr auto members = members_of<MapBound>({
        {"heuristic", [](auto& a) { return name_of(a.in.report.bound.bound); }},
        {"goal", [](auto& a) { return place_on(a.in.map, a.in.report.goal); }},
        {"steps", [](auto& a) { return a.in.report.bound.steps; }, "Tested."},
        {"proven", [](auto& a) { return !a.in.report.bound.violation.has_value(); }},
        {"violation", [](auto& a) { return on(a.in.map, a.in.report.bound.violation); }},
    });
    return {{}, "A*'s lower bound.", members};
}

Object described(As<MapCheck>) {
    static constexpr auto members = members_of<MapCheck>({
        {"status", Text<"ok">()},
        {"open", [](auto& a) { return a.report.open; }},
        {"narrow", [](auto& a) { return a.report.narrow; }, "Open cells where the unit does not fit."},
        {"regions", [](auto& a) { return a.report.regions; }},
        {"largest", [](auto& a) { return all_on(a.map, a.report.largest); }},
        {"from", [](auto& a) { return on(a.map, a.report.seed); }},
        {"reached", [](auto& a) { return a.report.reached; }},
        {"no_return", [](auto& a) { return a.report.no_return; }, "Reachable cells without a path back."},
        {"no_return_cells", [](auto& a) { return all_on(a.map, a.report.no_return_examples); }},
        {"goal_reached", [](auto& a) { return a.report.goal_reached; }, "Null: no goal is known."},
        {"blocked_spots", [](auto& a) { return a.report.blocked_spots; }},
        {"blocked_portals", [](auto& a) { return a.report.blocked_portals; }},
        {"bound", [](auto& a) { return bound_of(a); }},
        {"notes", [](auto& a) { return a.map.notes; }},
        {"assumptions", [](auto& a) { return grid::ask::assumptions(a.map); }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
    });
    return {"check", "The answer of `starway check` on a tile map.", members};
}

Object described(As<MapPrepared>) {
    static constexpr auto members = members_of<MapPrepared>({
        {"status", Text<"ok">()},
        {"file", [](auto& a) { return a.file; }},
        {"bytes", [](auto& a) { return a.bytes; }},
        {[](auto& a) { return parts_of(a.algorithm, a.prepared); }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"prepare_ms", [](auto& a) { return a.prepare_ms; }},
    });
    return {"prepare", "The answer of `starway prepare` on a tile map.", members};
}

Object described(As<MapConverted>) {
    static constexpr auto members = members_of<MapConverted>({
        {"status", Text<"ok">()},
        {"files", [](auto& a) { return std::array{a.file}; }},
        {"format", [](auto& a) { return a.format; }},
        {"width", [](auto& a) { return a.map.grid.width(); }},
        {"height", [](auto& a) { return a.map.grid.height(); }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {"warnings", [](auto& a) { return a.lost; }, "What the format cannot hold."},
    });
    return {"convert", "The answer of `starway convert` to a map of cells.", members};
}

Object described(As<ScenarioMismatch>) {
    static constexpr auto members = members_of<ScenarioMismatch>({
        {"line", [](auto& one) { return one.line; }, "In the scenario."},
        {"expected", [](auto& one) { return one.expected; }, "0: no path."},
        {"found", [](auto& one) { return one.found; }, "0: none."},
        {"reason", [](auto& one) { return one.reason; }},
    });
    return {"mismatch", "A query whose length is not the listed one.", members};
}

Object described(As<ScenarioReport>) {
    static constexpr auto members = members_of<ScenarioReport>({
        {"status", Text<"ok">()},
        {"queries", [](auto& a) { return a.queries; }},
        {"mismatches", [](auto& a) { return a.mismatches; }},
        {"no_path", [](auto& a) { return a.no_path; }},
        {"mean_us", [](auto& a) { return a.mean_us; }},
        {"median_us", [](auto& a) { return a.median_us; }},
        {"p95_us", [](auto& a) { return a.p95_us; }},
        {"max_error", [](auto& a) { return a.max_error; }},
        {"mean_excess", [](auto& a) { return a.mean_excess; }},
        {"max_excess", [](auto& a) { return a.max_excess; }},
        {"settled", [](auto& a) { return a.settled; }},
        {"algorithm", [](auto& a) { return name_of(a.algorithm); }},
        {"instead", [](auto& a) { return a.fallback_reason; },
         "Why another algorithm than the named one ran; empty otherwise."},
        {"first_mismatches", [](auto& a) { return std::cref(a.first_mismatches); }},
    });
    return {"scenario", "The answer of `starway scen` on a tile map.", members};
}

Object described(As<MapBench>) {
    static constexpr auto members = members_of<MapBench>({
        {[](auto& a) { return std::cref<bench::QueryFigures<double>>(a.figures); }},
        {"algorithm", [](auto& a) { return name_of(a.figures.algorithm); }},
        {"instead", [](auto& a) { return a.figures.fallback_reason; }},
        {"prepare_ms", [](auto& a) { return a.figures.prepare_ms; }},
        {"load_ms", [](auto& a) { return a.load_ms; }},
        {[](auto& a) { return parts_of(a.figures.algorithm, a.figures.prepared); }},
    });
    return {"bench", "The answer of `starway bench` on a tile map.", members};
}

}  // namespace starway::request::codec
