#include "request/codec/grid/map.hpp"

#include <array>

namespace starway::request::codec {
namespace {

void write_ground(JsonWriter& json, const TileMap& map) {
    json.object_or_null("ground", map.georeference != nullptr, [&] {
        json.member("cell_width_m", map.cell_width_m);
        json.member("cell_height_m", map.cell_height_m);
        json.list("corners", grid::ask::corners(map), [&](Position at) { write_position(json, at); });
    });
}

void write_bound(JsonWriter& json, const grid::ask::MapCheckReport& report, const TileMap& map) {
    json.object_or_null("bound", report.seed.has_value(), [&] {
        json.member("heuristic", name_of(report.bound.bound));
        json.key("goal");
        write_place(json, map, report.goal);
        json.member("steps", report.bound.steps);
        json.member("proven", !report.bound.violation.has_value());
        json.object_or_null("violation", report.bound.violation.has_value(), [&] {
            const BoundViolation& wrong = *report.bound.violation;
            json.key("from");
            write_place(json, map, wrong.from);
            json.key("to");
            write_place(json, map, wrong.to);
            json.member("before", wrong.before);
            json.member("cost", wrong.cost);
            json.member("after", wrong.after);
        });
    });
}

}  // namespace

void write_map_info(JsonWriter& json, const TileMap& map, const grid::ask::MapSummary& summary, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.member("format", map.format);
        json.member("width", map.grid.width());
        json.member("height", map.grid.height());
        json.key("origin");
        write_cell(json, map, {0, 0});
        json.member("cells", summary.cells);
        json.member("open", summary.open);
        json.member("fits", summary.fits);
        json.member("moving", grid::ask::moving_words(map));
        json.list("costs", summary.costs, [&](const grid::ask::CostCount& one) {
            json.object([&] {
                json.member("cost", one.cost);
                json.member("cells", one.cells);
            });
        });
        json.key("heights");
        if (summary.heights)
            json.value(std::vector<double>{summary.heights->first, summary.heights->second});
        else
            json.value(nullptr);
        json.member("closed_sides", summary.closed_sides);
        json.member("one_way_sides", summary.one_way_sides);
        json.list("portals", map.grid.portals(), [&](const GridPortal& portal) {
            json.object([&] {
                json.key("from");
                write_cell(json, map, portal.from);
                json.key("to");
                write_cell(json, map, portal.to);
                json.member("price", portal.price);
                json.member("one_way", portal.one_way);
            });
        });
        json.list("spots", map.spots, [&](const MapSpot& spot) {
            json.object([&] {
                json.member("name", spot.name);
                json.member("class", spot.type);
                json.key("cell");
                write_cell(json, map, spot.cell);
            });
        });
        write_ground(json, map);
        write_frame(json, map);
        json.member("warnings", map.warnings);
        json.member("notes", map.notes);
        json.member("load_ms", load_ms);
    });
}

void write_map_check(JsonWriter& json, const grid::ask::MapCheckReport& report, const TileMap& map, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.member("open", report.open);
        json.member("narrow", report.narrow);
        json.member("regions", report.regions);
        json.list("largest", report.largest, [&](const grid::ask::MapRegion& region) {
            json.object([&] {
                json.key("cell");
                write_cell(json, map, region.cell);
                json.member("cells", region.cells);
            });
        });
        json.key("from");
        if (report.seed)
            write_stop(json, map, *report.seed);
        else
            json.value(nullptr);
        json.member("reached", report.reached);
        json.member("no_return", report.no_return);
        write_cells(json, "no_return_cells", map, report.no_return_examples);
        json.member("goal_reached", report.goal_reached);
        json.member("blocked_spots", report.blocked_spots);
        json.member("blocked_portals", report.blocked_portals);
        write_bound(json, report, map);
        json.member("notes", map.notes);
        json.member("assumptions", grid::ask::assumptions(map));
        json.member("load_ms", load_ms);
    });
}

void write_map_prepared(JsonWriter& json, const MapPrepared& prepared) {
    json.object([&] {
        json.member("status", "ok");
        json.member("file", prepared.file);
        json.member("bytes", prepared.bytes);
        write_prepared(json, prepared.algorithm, prepared.prepared);
        json.member("load_ms", prepared.load_ms);
        json.member("prepare_ms", prepared.prepare_ms);
    });
}

void write_map_converted(JsonWriter& json, const TileMap& map, const std::string& file, const std::string& format,
                         const std::vector<std::string>& lost, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.list("files", std::array{file}, [&](const std::string& name) { json.value(name); });
        json.member("format", format);
        json.member("width", map.grid.width());
        json.member("height", map.grid.height());
        json.member("load_ms", load_ms);
        json.member("warnings", lost);
    });
}

void write_mismatches(JsonWriter& json, const std::vector<ScenarioMismatch>& mismatches) {
    json.list("first_mismatches", mismatches, [&](const ScenarioMismatch& one) {
        json.object([&] {
            json.member("line", one.line);
            json.member("expected", one.expected);
            json.member("found", one.found);
            json.member("reason", one.reason);
        });
    });
}

void write_scenario(JsonWriter& json, const ScenarioReport& report) {
    json.object([&] {
        json.member("status", "ok");
        json.member("queries", report.queries);
        json.member("mismatches", report.mismatches);
        json.member("no_path", report.no_path);
        json.member("mean_us", report.mean_us);
        json.member("median_us", report.median_us);
        json.member("p95_us", report.p95_us);
        json.member("max_error", report.max_error);
        json.member("mean_excess", report.mean_excess);
        json.member("max_excess", report.max_excess);
        json.member("settled", report.settled);
        json.member("algorithm", name_of(report.algorithm));
        json.member("instead", report.fallback_reason);
        write_mismatches(json, report.first_mismatches);
    });
}

}  // namespace starway::request::codec
