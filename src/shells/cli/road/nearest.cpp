// `starway nearest`: the roads nearest to a point.
#include <fmt/format.h>

#include "request/codec/road/points.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/features/point_features.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/road/described.hpp"
#include "shells/cli/road/query.hpp"

namespace starway::cli {
namespace {

struct Nearest {
    QueryArguments query;
    std::string point;
    request::NearestCall call;
};

std::string between(const RoadNetwork& network, EdgeId edge) {
    return network.node_label(network.edge_tail(edge)) + " – " + network.node_label(network.edge_head(edge));
}

Result<void> run(const Nearest& nearest, Session& session) {
    auto query = open_query(nearest.query, session);
    if (!query) return std::move(query).error();
    const RoadNetwork& network = query->network();
    const std::optional<double> max_snap_m = nearest.query.choices.max_snap_m;
    const auto roads = query->engine.nearest(
        Location(nearest.point), {nearest.call.request.count, query->weight, max_snap_m, std::move(query->closed)},
        session.control());
    if (!roads) return roads.error();
    const double limit = max_snap_m.value_or(query->engine.default_max_snap_m());

    const auto target = target_of(nearest.query.output);
    if (!target) return target.error();
    if (target->writes()) {
        const auto features = road::ask::nearest_features(*roads, network);
        auto written = writing::write_features(features, target->format, target->path, target->crs);
        if (!written || target->to_standard_output()) return written;
    }
    if (session.json) {
        session.print_json(request::codec::as_json(
            request::codec::NearestAnswer{*roads, query->weight, limit, network, query->loaded.reading}));
        return {};
    }
    Table table({{"road"}, {"distance", Table::Align::right}, {"point on the road"}});
    for (const auto& road : *roads) {
        const std::string name = road::ask::road_name(network, road);
        table.add({!name.empty()       ? name
                   : road.edge.valid() ? between(network, road.edge)
                                       : "node",
                   distance(road.distance_m), coordinates(road.snapped, network.frame().kind)});
    }
    session.print(
        table.text(session.paint()) + "\n" +
        section("Assumed", road::ask::assumptions_of_nearest(query->weight, limit, network), session.paint()));
    return {};
}

}  // namespace

void declare_nearest(Verb& app, Session& session) {
    Nearest& nearest = arguments_of<Nearest>(app, session, run);
    QueryArguments& query = nearest.query;
    add_query_source(app, query);
    app.add_option("POINT", nearest.point, "lon,lat, the name of a place, or node:ID")->type_name("POINT")->required();
    add_places_arguments(app, query.places);
    add_weight_argument(app, query.weight);
    add_max_snap_argument(app, query.choices.max_snap_m);
    add_avoid_arguments(app, query.avoid);
    nearest.call.request.count = 5;
    add_described(app, nearest.call);
    add_output_arguments(app, query.output, "Write the points found to this file", feature_format_names());
    add_output_crs(app, query.output);
    add_json(app, session);
    applies(app, "--json", {.idle = beside_output_printed});
    app.footer(
        example("find the five roads nearest to a point", "starway nearest roads.shp -75.69,45.42") +
        example("find the road nearest to a place", "starway nearest roads.shp Ottawa --places cities.shp -n 1"));
}

}  // namespace starway::cli
