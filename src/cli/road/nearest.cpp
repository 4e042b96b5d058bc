// `starway nearest`: the roads nearest to a point.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/road/itinerary.hpp"
#include "cli/road/json.hpp"
#include "io/write/feature.hpp"
#include "network/profiles.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {
namespace {

constexpr std::size_t most_roads = 1'000'000;

struct Nearest {
    SourceArguments source;
    PlacesArguments places;
    OutputArguments output;
    std::string point;
    std::size_t count = 5;
    std::string weight;
    std::optional<double> max_snap_m;
};

std::string road_name(const RoadNetwork& network, const Waypoint& found) {
    return found.edge.valid() ? std::string(network.name(found.edge)) : std::string();
}

std::string between(const RoadNetwork& network, EdgeId edge) {
    return network.node_label(network.edge_tail(edge)) + " – " + network.node_label(network.edge_head(edge));
}

Json to_json(const RoadNetwork& network, const Waypoint& found) {
    const bool on_edge = found.edge.valid();
    return {{"lon", found.snapped.x},
            {"lat", found.snapped.y},
            {"distance_m", found.distance_m},
            {"name", road_name(network, found)},
            {"edge", on_edge ? Json(static_cast<std::uint32_t>(found.edge)) : Json()},
            {"from", on_edge ? Json(network.node_label(network.edge_tail(found.edge))) : Json()},
            {"to", on_edge ? Json(network.node_label(network.edge_head(found.edge))) : Json()},
            {"fraction", found.fraction},
            {"component", on_edge ? Json(network.component(network.edge_tail(found.edge))) : Json()}};
}

std::vector<std::string> assumed_of(const std::string& chosen, const RoadNetwork& network, double limit) {
    const std::string weight = chosen.empty() ? std::string(network.default_weight()) : chosen;
    std::vector<std::string> texts{network::has_profile(network, weight)
                                       ? fmt::format("only roads open to the profile {} (--profile)", weight)
                                       : fmt::format("only roads open for the weight {} (--weight)", weight),
                                   max_snap_text(limit)};
    for (const auto note : network.notes()) texts.emplace_back(note);
    return texts;
}

Result<void> write(const OutputArguments& output, const RoadNetwork& network, const std::vector<Waypoint>& roads) {
    const auto format = chosen_format(output);
    if (!format) return format.error();
    using io::FieldType;
    auto writer = io::create_feature_writer(
        *format, output.file.empty() ? "-" : output.file,
        {"nearest",
         io::GeometryKind::point,
         network.frame().kind,
         {{"rank", FieldType::integer}, {"distance_m", FieldType::real}, {"name", FieldType::text}}});
    if (!writer) return writer.error();
    for (std::size_t i = 0; i < roads.size(); ++i) {
        auto written =
            (*writer)->write({{roads[i].snapped},
                              {static_cast<std::int64_t>(i + 1), roads[i].distance_m, road_name(network, roads[i])}});
        if (!written) return written;
    }
    return (*writer)->finish();
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
    const auto roads =
        engine.nearest(Location(nearest.point), {nearest.count, *weight, nearest.max_snap_m, {}}, session.control());
    if (!roads) return roads.error();
    const double limit = nearest.max_snap_m.value_or(engine.default_max_snap_m());

    const OutputArguments& output = nearest.output;
    const bool writes = !output.file.empty() || !output.format.empty();
    if (writes) {
        auto written = write(output, network, *roads);
        if (!written) return written;
        if (output.file.empty() || output.file == "-") return {};
    }
    if (session.json) {
        Json found = Json::array();
        for (const auto& road : *roads) found.push_back(to_json(network, road));
        Json assumed = Json::array();
        for (const auto& text : assumed_of(*weight, network, limit)) assumed.push_back(text);
        session.print(to_text(Json{{"status", "ok"},
                                   {"nearest", found},
                                   {"max_snap_m", finite_json(limit)},
                                   {"load_ms", loaded->load_ms},
                                   {"assumptions", assumed},
                                   {"warnings", loaded->warnings}}));
        return {};
    }
    Table table({{"road"}, {"distance", Table::Align::right}, {"point on the road"}});
    for (const auto& road : *roads) {
        const std::string name = road_name(network, road);
        table.add({!name.empty()       ? name
                   : road.edge.valid() ? between(network, road.edge)
                                       : "node",
                   distance(road.distance_m), coordinates(road.snapped, network.frame().kind)});
    }
    session.print(table.text(session.paint()));
    std::string text = fmt::format("\n{}\n", session.paint().heading("Assumed"));
    for (const auto& assumed : assumed_of(*weight, network, limit)) text += list_item(assumed);
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
    app->add_option("-n,--count", nearest->count, "The number of roads")->type_name("N");
    add_output_arguments(*app, nearest->output, "Write the points found to this file", feature_format_names());
    add_json(*app, session);
    app->footer(
        example("find the five roads nearest to a point", "starway nearest roads.shp -75.69,45.42") +
        example("find the road nearest to a place", "starway nearest roads.shp Ottawa --places cities.shp -n 1"));
    app->callback([&session, nearest] { session.verb = [&session, nearest] { return run(*nearest, session); }; });
}

}  // namespace starway::cli
