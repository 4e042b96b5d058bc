// `starway nearest`: the roads nearest to a point.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/common/arguments.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/road/avoid.hpp"
#include "codec/road/points.hpp"
#include "service/road/answer_words.hpp"
#include "service/road/point_features.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t most_roads = 1'000'000;

struct Nearest {
    SourceArguments source;
    PlacesArguments places;
    AvoidArguments avoid;
    OutputArguments output;
    std::string point;
    std::size_t count = 5;
    std::string weight;
    std::optional<double> max_snap_m;
};

std::string between(const RoadNetwork& network, EdgeId edge) {
    return network.node_label(network.edge_tail(edge)) + " – " + network.node_label(network.edge_head(edge));
}

Result<void> run(const Nearest& nearest, Session& session) {
    if (nearest.count == 0 || nearest.count > most_roads)
        return Error{ErrorKind::usage, fmt::format("--count takes a number from 1 to {}", most_roads)};
    const auto loaded = load(nearest.source, session);
    if (!loaded) return loaded.error();
    auto places = load_places(nearest.places, nearest.source, loaded->network, session.cancel());
    if (!places) return places.error();
    const RoadNetwork& network = loaded->network;
    const RoadEngine engine(network, *std::move(places));
    const auto weight = chosen_weight(nearest.source, *loaded, nearest.weight);
    if (!weight) return weight.error();
    auto closed = read_avoided(engine, *weight, nearest.avoid, session);
    if (!closed) return std::move(closed).error();
    const auto roads = engine.nearest(
        Location(nearest.point), {nearest.count, *weight, nearest.max_snap_m, *std::move(closed)}, session.control());
    if (!roads) return roads.error();
    const double limit = nearest.max_snap_m.value_or(engine.default_max_snap_m());

    const OutputArguments& output = nearest.output;
    const bool writes = !output.file.empty() || !output.format.empty();
    if (writes) {
        const auto format = chosen_format(output);
        if (!format) return format.error();
        auto written = service::write_features(service::nearest_features(*roads, network), *format,
                                               output.file.empty() ? "-" : output.file);
        if (!written) return written;
        if (output.file.empty() || output.file == "-") return {};
    }
    if (session.json) {
        session.print_json([&](core::JsonWriter& json) {
            codec::write_nearest(json, *roads, *weight, limit, network, loaded->reading);
        });
        return {};
    }
    Table table({{"road"}, {"distance", Table::Align::right}, {"point on the road"}});
    for (const auto& road : *roads) {
        const std::string name = service::road_name(network, road);
        table.add({!name.empty()       ? name
                   : road.edge.valid() ? between(network, road.edge)
                                       : "node",
                   distance(road.distance_m), coordinates(road.snapped, network.frame().kind)});
    }
    session.print(table.text(session.paint()));
    std::string text = fmt::format("\n{}\n", session.paint().heading("Assumed"));
    for (const auto& assumed : service::assumptions_of_nearest(*weight, limit, network)) text += list_item(assumed);
    session.print(text);
    return {};
}

}  // namespace

void add_nearest(CLI::App& program, Session& session) {
    auto nearest = std::make_shared<Nearest>();
    CLI::App* app = program.add_subcommand("nearest", "Find the roads nearest to a point");
    add_source_arguments(*app, nearest->source, Kinds::roads, HowManySources::one);
    add_profile_argument(*app, nearest->source, ProfileUse::query);
    app->add_option("POINT", nearest->point, "lon,lat, the name of a place, or node:ID")
        ->type_name("POINT")
        ->required();
    add_places_arguments(*app, nearest->places);
    add_weight_argument(*app, nearest->weight);
    add_max_snap_argument(*app, nearest->max_snap_m);
    add_avoid_arguments(*app, nearest->avoid);
    app->add_option("-n,--count", nearest->count, "The number of roads")->type_name("N");
    add_output_arguments(*app, nearest->output, "Write the points found to this file", feature_format_names());
    add_json(*app, session);
    app->footer(
        example("find the five roads nearest to a point", "starway nearest roads.shp -75.69,45.42") +
        example("find the road nearest to a place", "starway nearest roads.shp Ottawa --places cities.shp -n 1"));
    app->callback([&session, nearest] { session.verb = [&session, nearest] { return run(*nearest, session); }; });
}

}  // namespace starway::cli
