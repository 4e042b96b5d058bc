#include "request/codec/road/points.hpp"

#include <cstdint>
#include <optional>

#include "road/ask/answer_words.hpp"
#include "road/ask/features/point_features.hpp"
#include "starway/core/in_units.hpp"

namespace starway::request::codec {

void write_nearest(JsonWriter& json, const SnappedPoints& roads, std::string_view weight, double max_snap_m,
                   const RoadNetwork& network, const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.list("nearest", roads, [&](const Waypoint& found) {
            const bool on_edge = found.edge.valid();
            const auto text = [&](auto node_of) {
                return on_edge ? std::optional(network.node_label(node_of(found.edge))) : std::nullopt;
            };
            json.object([&] {
                json.member("lon", found.snapped.x);
                json.member("lat", found.snapped.y);
                json.member("distance_m", found.distance_m);
                json.member("name", road::ask::road_name(network, found));
                json.member("edge", on_edge ? std::optional(network.source_feature(found.edge)) : std::nullopt);
                json.member("from", text([&](EdgeId edge) { return network.edge_tail(edge); }));
                json.member("to", text([&](EdgeId edge) { return network.edge_head(edge); }));
                json.member("fraction", found.fraction);
                json.member("component",
                            on_edge ? std::optional(network.component(network.edge_tail(found.edge))) : std::nullopt);
            });
        });
        json.member("max_snap_m", max_snap_m);
        json.member("load_ms", reading.load_ms);
        json.member("assumptions", road::ask::assumptions_of_nearest(weight, max_snap_m, network));
        json.member("warnings", reading.warnings);
    });
}

void write_table_report(JsonWriter& json, const TableReport& report, const std::string& file,
                        const RoadNetwork& network, const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("rows", report.rows);
        json.member("columns", report.columns);
        json.member("without_cost", report.without_cost);
        json.member("weight", report.weight);
        json.member("unit", report.unit);
        json.member("precision", report.precision);
        json.member("slack", report.slack);
        json.member("engine", report.engine);
        json.member("compute_ms", report.compute_ms);
        json.member("load_ms", reading.load_ms);
        json.member("output", file);
        json.member("max_snap_m", report.max_snap_m);
        write_points(json, "from", report.from);
        write_points(json, "to", report.to);
        json.member("assumptions", road::ask::assumptions(report, network));
        write_texts(json, "warnings", reading.warnings, report.warnings);
    });
}

void write_table(JsonWriter& json, const TableReport& report, const std::vector<std::vector<std::uint64_t>>& rows,
                 const std::vector<std::vector<std::vector<double>>>& also, const RoadNetwork& network) {
    json.object([&] {
        json.member("status", "ok");
        json.list("costs", rows, [&](const std::vector<std::uint64_t>& row) {
            json.begin_short_list();
            for (const std::uint64_t steps : row) {
                if (steps == no_cost)
                    json.value(nullptr);
                else
                    json.value(InUnits(report.resolution)(steps));
            }
            json.end_list();
        });
        if (!report.also.empty())
            json.object("also", [&] {
                for (std::size_t i = 0; i < report.also.size(); ++i)
                    json.list(report.also[i].name, also, [&](const std::vector<std::vector<double>>& row) {
                        json.begin_short_list();
                        for (const double sum : row[i]) json.value(known(std::isfinite(sum), sum));
                        json.end_list();
                    });
            });
        json.member("weight", report.weight);
        json.member("unit", report.unit);
        json.member("engine", report.engine);
        json.member("compute_ms", report.compute_ms);
        json.member("max_snap_m", report.max_snap_m);
        write_points(json, "from", report.from);
        write_points(json, "to", report.to);
        json.member("assumptions", road::ask::assumptions(report, network));
        json.member("warnings", report.warnings);
    });
}

}  // namespace starway::request::codec
