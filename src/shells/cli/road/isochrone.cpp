// `starway isochrone`: how far one gets along roads for a cost.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "request/codec/road/services.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/features/service_features.hpp"
#include "road/ask/features/service_record.hpp"
#include "road/ask/weights/cost_values.hpp"
#include "road/network/profiles.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/road/described.hpp"
#include "shells/cli/road/query.hpp"

namespace starway::cli {
namespace {

using road::ask::cost_text;

struct IsochroneArguments {
    QueryArguments query;
    std::vector<std::string> from, to;
    CostTexts costs;
    std::string features = "areas";
    IsochroneRequest settings;
};

constexpr std::array<std::pair<const char*, road::ask::IsochroneParts>, 4> feature_words{
    {{"areas", road::ask::IsochroneParts::areas},
     {"lines", road::ask::IsochroneParts::lines},
     {"roads", road::ask::IsochroneParts::roads},
     {"points", road::ask::IsochroneParts::points}}};

road::ask::IsochroneParts parts_of(const std::string& word) {
    for (const auto& [name, parts] : feature_words)
        if (word == name) return parts;
    return road::ask::IsochroneParts::areas;
}

std::string title_of(const Isochrone& isochrone, const RoadNetwork& network) {
    const std::string place = isochrone.origins.size() == 1 ? road::ask::place_name(isochrone.origins.front(), network)
                                                            : plural(isochrone.origins.size(), "point", "points");
    return fmt::format("{} {}", isochrone.towards ? "Towards" : "From", place);
}

std::string contours_text(const Isochrone& isochrone, const RoadNetwork& network, const Session& session) {
    const bool is_time = road::network::is_preference(network, isochrone.weight);
    Table table({{is_time ? "time" : isochrone.weight, Table::Align::right},
                 {"area", Table::Align::right},
                 {"polygons", Table::Align::right},
                 {"holes", Table::Align::right}});
    for (const IsochroneContour& contour : isochrone.contours) {
        std::size_t holes = 0;
        for (const RingPolygon& polygon : contour.polygons) holes += polygon.holes.size();
        table.add({cost_text(contour.value, isochrone.unit), fmt::format("{} km²", number(contour.area_m2 / 1e6)),
                   thousands(contour.polygons.size()), thousands(holes)});
    }
    std::string text = fmt::format("{}\n\n", session.paint().bold(title_of(isochrone, network)));
    text += table.text(session.paint());
    auto assumed = road::ask::assumptions(isochrone, network);
    assumed.insert(assumed.begin() + 1,
                   fmt::format("polygons reach up to {} beside roads (--buffer)", distance(isochrone.buffer_m)));
    text += "\n" + section("Assumed", assumed, session.paint());
    const std::string how =
        fmt::format("reached in {} ({} settled of {}), outlined in {}", milliseconds(isochrone.query_us / 1000),
                    plural(isochrone.settled, "node", "nodes"), thousands(network.node_count()),
                    milliseconds(isochrone.outline_us / 1000));
    return text + fmt::format("\n{}\n", session.paint().dim(how));
}

Result<void> draw(const IsochroneArguments& arguments, const Isochrone& isochrone, const RoadNetwork& network,
                  Session& session) {
    if (!draws_files(arguments.query.drawing)) return {};
    road::ask::ServicePicture shown = road::ask::picture_of(isochrone, network);
    const draw::Field field = draw::field_of(std::move(shown.nodes), false, isochrone.unit);
    std::string values;
    for (const IsochroneContour& contour : isochrone.contours)
        values += (values.empty() ? "" : ", ") + cost_text(contour.value, isochrone.unit);
    draw::Picture picture;
    picture.search = &shown.record;
    picture.field = &field;
    picture.steps = std::move(shown.steps);
    picture.title = fmt::format("{}: {} by {}", title_of(isochrone, network), values, isochrone.weight);
    return draw_roads(arguments.query.drawing, shown.roads, std::move(picture), session);
}

Result<void> run(const IsochroneArguments& arguments, Session& session) {
    if (arguments.from.empty() == arguments.to.empty())
        return Error{ErrorKind::usage, arguments.from.empty()
                                           ? "--from or --to is required: lon,lat, the name of a place, or node:ID"
                                           : "--from and --to cannot be combined; leave one out"};
    if (arguments.costs.at("contours").empty())
        return Error{ErrorKind::usage, "--contours is required: costs such as 5min,10min, 2km or 600"};
    const QueryArguments& asked = arguments.query;
    if (auto fine = check_drawing(asked.drawing); !fine) return fine;
    const auto target = target_of(asked.output);
    if (!target) return target.error();
    if (auto fine = check_claims({{"the features", *target}}, session); !fine) return fine;
    auto query = open_query(asked, session);
    if (!query) return std::move(query).error();
    const RoadNetwork& network = query->network();
    IsochroneRequest request = arguments.settings;
    request.towards = !arguments.to.empty();
    const auto& origins = request.towards ? arguments.to : arguments.from;
    request.origins.assign(origins.begin(), origins.end());
    if (auto fine = read_costs(request, arguments.costs, network, query->weight); !fine) return fine;
    const auto parts = parts_of(arguments.features);
    const bool has_places = network.frame().kind != FrameKind::none;
    const bool writes_roads = target->writes() && parts == road::ask::IsochroneParts::roads;
    request.polygons = has_places;
    request.roads = !has_places || draws_files(asked.drawing) || writes_roads;
    if (!has_places && (draws_files(asked.drawing) || (target->writes() && !writes_roads)))
        return Error{ErrorKind::usage,
                     "outlines need coordinates, which this network does not have; add them with --nodes, or write the "
                     "reached roads with --features roads"};
    query->complete(request, asked.choices);
    const auto isochrone = query->engine.isochrone(request, session.control());
    if (!isochrone) return isochrone.error();
    for (const Sentence& warning : isochrone->warnings) session.warn(warning);
    if (target->writes()) {
        const auto features = road::ask::isochrone_features(*isochrone, network, parts);
        if (auto written =
                write_features(features, *target, plural(features.rows.size(), "feature", "features"), session);
            !written)
            return written;
    }
    if (session.json)
        session.print_json(
            request::codec::as_json(request::codec::IsochroneAnswer{*isochrone, network, query->loaded.reading}));
    else if (!target->to_standard_output())
        session.print(contours_text(*isochrone, network, session));
    return draw(arguments, *isochrone, network, session);
}

}  // namespace

void declare_isochrone(Verb& app, Session& session) {
    IsochroneArguments& arguments = arguments_of<IsochroneArguments>(app, session, run);
    QueryArguments& query = arguments.query;
    add_query_source(app, query);
    add_repeated(app, "--from", arguments.from, "An origin; a place counts as near as its nearest origin", "POINT");
    add_repeated(app, "--to", arguments.to, "A destination instead: from where it is reached", "POINT");
    add_places_arguments(app, query.places);
    add_weight_argument(app, query.weight);
    add_snap_argument(app, query.choices);
    add_max_snap_argument(app, query.choices.max_snap_m);
    add_avoid_arguments(app, query.avoid);
    add_output_arguments(app, query.output, "Write the outlines to this file", feature_format_names());
    add_output_crs(app, query.output);
    std::vector<std::string> words;
    words.reserve(feature_words.size());
    for (const auto& [name, parts] : feature_words) words.emplace_back(name);
    add_choice(app, "--features", arguments.features,
               "What to write: the polygons, their outlines as lines, the reached pieces of roads with their costs, or "
               "the points of roads where a cost is reached",
               words);
    applies(app, "--features", {.with = "output format"});
    add_described(app, arguments.settings, &arguments.costs);
    add_json(app, session);
    add_render_arguments(app, query.drawing, "Draw the reached roads and the outlines");
    app.footer(
        example("outline what is reached within 5 and 10 minutes, for a map viewer",
                "starway isochrone belgium.starway --from 4.39,50.85 --contours 5min,10min -o reach.geojson") +
        example("draw from where a hospital is reached within 2 km on foot",
                "starway isochrone city.osm.pbf --profile foot --to 7.42,43.73 --contours 2km --weight length "
                "--render reach.png") +
        example("write the reached pieces of roads with their costs",
                "starway isochrone roads.shp --from -75.69,45.42 --contours 20km --weight length --features roads "
                "-o reach.gpkg"));
}

}  // namespace starway::cli
