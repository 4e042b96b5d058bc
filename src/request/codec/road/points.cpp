#include "request/codec/road/points.hpp"

#include "request/codec/road/route.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/features/point_features.hpp"
#include "starway/core/geometry.hpp"

namespace starway::request::codec {
namespace {

struct NearRoad {
    const RoadNetwork& network;
    const Waypoint& found;
    // Of the edge; nothing of a node.
    template <class Use>
    [[nodiscard]] auto on_edge(Use use) const {
        return found.edge.valid() ? std::optional(use(network, found.edge)) : std::nullopt;
    }
};

auto near_roads(const NearestAnswer& a) {
    return list_of(a.roads, [&a](const Waypoint& found) { return NearRoad{a.network, found}; });
}
auto points_of(const SnappedPoints& points) {
    return list_of(points, std::identity());
}

}  // namespace

Object described(As<NearRoad>) {
    static constexpr auto node = [](const RoadNetwork& network, NodeId id) {
        return std::string(network.node_label(id));
    };
    static constexpr auto members = members_of<NearRoad>({
        {"lon", [](auto& a) { return a.found.snapped.x; }, "The nearest point on it."},
        {"lat", [](auto& a) { return a.found.snapped.y; }},
        {"distance_m", [](auto& a) { return a.found.distance_m; }},
        {"name", [](auto& a) { return road::ask::road_name(a.network, a.found); }},
        {"edge", [](auto& a) { return a.on_edge([](auto& n, EdgeId edge) { return n.source_feature(edge); }); },
         "The road's number in the source: a row or feature, or the way's id; null for a node."},
        {"from", [](auto& a) { return a.on_edge([](auto& n, EdgeId edge) { return node(n, n.edge_tail(edge)); }); },
         "The ids of its nodes."},
        {"to", [](auto& a) { return a.on_edge([](auto& n, EdgeId edge) { return node(n, n.edge_head(edge)); }); }},
        {"fraction", [](auto& a) { return a.found.fraction; }, "Where the point is along the edge, 0 to 1."},
        {"component",
         [](auto& a) { return a.on_edge([](auto& n, EdgeId edge) { return n.component(n.edge_tail(edge)); }); },
         "The strongly connected part."},
    });
    return {{}, "A road, the nearest first.", members};
}

Object described(As<NearestAnswer>) {
    static constexpr auto members = members_of<NearestAnswer>({
        {"status", Text<"ok">()},
        {"nearest", [](auto& a) { return near_roads(a); }},
        {"max_snap_m", [](auto& a) { return finite(a.max_snap_m); }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"assumptions", [](auto& a) { return road::ask::assumptions_of_nearest(a.weight, a.max_snap_m, a.network); }},
        {"warnings", [](auto& a) { return a.reading.warnings; }},
    });
    return {"nearest", "The answer of `starway nearest`.", members};
}

Object described(As<MatrixAnswer>) {
    static constexpr auto members = members_of<MatrixAnswer>({
        {"status", Text<"ok">()},
        {"rows", [](auto& a) { return a.report.rows; }},
        {"columns", [](auto& a) { return a.report.columns; }},
        {"without_cost", [](auto& a) { return a.report.without_cost; }, "Cells without a route."},
        {"weight", [](auto& a) { return a.report.weight; }},
        {"unit", [](auto& a) { return a.report.unit; }},
        {"precision", [](auto& a) { return a.report.precision; },
         "A cost is at most this share, and `slack`, above the optimum in the source's own numbers; 0: it is the "
         "optimum.",
         at_least(0)},
        {"slack", [](auto& a) { return a.report.slack; },
         "In the unit: what weights that are far below all others add to that.", at_least(0)},
        {"engine", [](auto& a) { return a.report.engine; }, "What computed the costs."},
        {"compute_ms", [](auto& a) { return a.report.compute_ms; }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"output", [](auto& a) { return a.file; }, "The file of the costs."},
        {"max_snap_m", [](auto& a) { return finite(a.report.max_snap_m); }},
        {"from", [](auto& a) { return points_of(a.report.from); }},
        {"to", [](auto& a) { return points_of(a.report.to); }},
        {"assumptions", [](auto& a) { return road::ask::assumptions(a.report, a.network); }},
        {"warnings", [](auto& a) { return both(a.reading.warnings, a.report.warnings); }},
    });
    return {"matrix", "The answer of `starway matrix`; the costs are in the file.", members};
}

Object described(As<TableAnswer>) {
    static constexpr auto costs = [](const TableAnswer& a) {
        return list_of(a.rows, [in_units = InUnits(a.report.resolution)](const auto& row) {
            return row_of(row, [=](std::uint64_t steps) { return known(steps != no_cost, in_units(steps)); });
        });
    };
    static constexpr auto also = [](const TableAnswer& a) {
        return map_of(a.report.also.size(), [&a](std::size_t i) {
            return std::pair(a.report.also[i].name,
                             list_of(a.also, [i](const auto& row) { return row_of(row[i], finite); }));
        });
    };
    static constexpr auto members = members_of<TableAnswer>({
        {"status", Text<"ok">()},
        {"costs", [](auto& a) { return costs(a); }, "A list per row, in the unit of the weight; null: no route."},
        {"also", [](auto& a) { return when(!a.report.also.empty(), [&] { return also(a); }); },
         "Of each weight that the request sums up, what it comes to along each cell's route, in its own unit; null: no "
         "route, or it closes a road of it."},
        {"weight", [](auto& a) { return a.report.weight; }},
        {"unit", [](auto& a) { return a.report.unit; }},
        {"engine", [](auto& a) { return a.report.engine; }, "What computed it."},
        {"compute_ms", [](auto& a) { return a.report.compute_ms; }},
        {"max_snap_m", [](auto& a) { return finite(a.report.max_snap_m); }},
        {"from", [](auto& a) { return points_of(a.report.from); }},
        {"to", [](auto& a) { return points_of(a.report.to); }},
        {"assumptions", [](auto& a) { return road::ask::assumptions(a.report, a.network); }},
        {"warnings", [](auto& a) { return a.report.warnings; }},
    });
    return {"table", "The answer to a request for a table, as `starway batch` gives it.", members};
}

Object described(As<SnapAnswer>) {
    static constexpr auto members = members_of<SnapAnswer>({
        {"status", Text<"ok">()},
        {"points", [](auto& a) { return points_of(a.points); }},
    });
    return {"snap", "Where points were put on roads, as `starway batch` answers.", members};
}

}  // namespace starway::request::codec
