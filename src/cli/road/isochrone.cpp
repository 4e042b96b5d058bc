// `starway isochrone`: how far one gets along roads for a cost.
#include <fmt/format.h>

#include <array>
#include <limits>
#include <memory>
#include <utility>

#include "cli/common/arguments.hpp"
#include "cli/common/drawing.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/road/avoid.hpp"
#include "cli/road/cost_values.hpp"
#include "codec/road/services.hpp"
#include "service/road/answer_words.hpp"
#include "service/road/service_features.hpp"
#include "service/road/service_record.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {
namespace {

struct IsochroneArguments {
    SourceArguments source;
    PlacesArguments places;
    OutputArguments output;
    DrawingArguments drawing;
    RoadChoices choices;
    AvoidArguments avoid;
    std::vector<std::string> from, to;
    std::vector<std::string> contours;
    std::string weight;
    std::string features = "areas";
    double denoise = 0;
    double generalize_m = 0;
    double buffer_m = 0;
};

constexpr std::array<std::pair<const char*, service::IsochroneParts>, 4> feature_words{
    {{"areas", service::IsochroneParts::areas},
     {"lines", service::IsochroneParts::lines},
     {"roads", service::IsochroneParts::roads},
     {"points", service::IsochroneParts::points}}};

service::IsochroneParts parts_of(const std::string& word) {
    for (const auto& [name, parts] : feature_words)
        if (word == name) return parts;
    return service::IsochroneParts::areas;
}

std::string title_of(const Isochrone& isochrone, const RoadNetwork& network) {
    const std::string place = isochrone.origins.size() == 1 ? service::place_name(isochrone.origins.front(), network)
                                                            : plural(isochrone.origins.size(), "point", "points");
    return fmt::format("{} {}", isochrone.towards ? "Towards" : "From", place);
}

std::string contours_text(const Isochrone& isochrone, const RoadNetwork& network, const Session& session) {
    Table table({{isochrone.weight, Table::Align::right},
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
    text += fmt::format("\n{}\n", session.paint().heading("Assumed"));
    for (const std::string& assumed : service::assumptions_of(isochrone.weight, network)) text += list_item(assumed);
    text += list_item(fmt::format("polygons reach up to {} beside roads (--buffer)", distance(isochrone.buffer_m)));
    const std::string how =
        fmt::format("reached in {} ({} settled of {}), outlined in {}", milliseconds(isochrone.query_us / 1000),
                    plural(isochrone.settled, "node", "nodes"), thousands(network.node_count()),
                    milliseconds(isochrone.outline_us / 1000));
    return text + fmt::format("\n{}\n", session.paint().dim(how));
}

Result<void> draw(const IsochroneArguments& arguments, const Isochrone& isochrone, const RoadNetwork& network,
                  Session& session) {
    if (!draws_files(arguments.drawing)) return {};
    service::ServicePicture shown = service::picture_of(isochrone, network);
    const draw::Field field = draw::field_of(std::move(shown.nodes), false);
    draw::Picture picture;
    picture.shapes = &shown.roads.shapes;
    picture.search = &shown.record;
    picture.field = &field;
    std::string values;
    for (const IsochroneContour& contour : isochrone.contours)
        values += (values.empty() ? "" : ", ") + cost_text(contour.value, isochrone.unit);
    picture.title = fmt::format("{}: {} by {}", title_of(isochrone, network), values, isochrone.weight);
    if (!shown.roads.note.empty()) picture.notes.push_back(shown.roads.note);
    return write_drawings(arguments.drawing, std::move(picture), session);
}

Result<void> run(const IsochroneArguments& arguments, Session& session) {
    if (arguments.from.empty() == arguments.to.empty())
        return Error{ErrorKind::usage, arguments.from.empty()
                                           ? "--from or --to is required: lon,lat, the name of a place, or node:ID"
                                           : "--from and --to cannot be combined; leave one out"};
    if (arguments.contours.empty())
        return Error{ErrorKind::usage, "--contours is required: costs such as 5min,10min, 2km or 600"};
    if (auto fine = check_drawing(arguments.drawing); !fine) return fine;
    const bool writes = !arguments.output.file.empty() || !arguments.output.format.empty();
    const auto format = writes ? chosen_format(arguments.output) : Result<std::string>(std::string());
    if (!format) return format.error();
    const std::string target = arguments.output.file.empty() ? "-" : arguments.output.file;
    if (writes && target == "-" && session.json)
        return Error{ErrorKind::usage,
                     "only one of the features and --json can go to standard output; write the "
                     "features to a file with -o"};
    const auto loaded = load(arguments.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    auto places = load_places(arguments.places, arguments.source, network, session.cancel());
    if (!places) return places.error();
    const RoadEngine engine(network, *std::move(places));
    const auto weight = chosen_weight(arguments.source, *loaded, arguments.weight);
    if (!weight) return weight.error();
    IsochroneRequest request;
    request.towards = !arguments.to.empty();
    const auto& origins = request.towards ? arguments.to : arguments.from;
    request.origins.assign(origins.begin(), origins.end());
    request.weight = *weight;
    const auto contours = read_costs(arguments.contours, network, *weight);
    if (!contours) return contours.error();
    request.contours = *contours;
    const auto parts = parts_of(arguments.features);
    const bool has_places = network.frame().kind != FrameKind::none;
    request.polygons = has_places;
    request.roads =
        !has_places || draws_files(arguments.drawing) || (writes && parts == service::IsochroneParts::roads);
    if (!has_places && (draws_files(arguments.drawing) || (writes && parts != service::IsochroneParts::roads)))
        return Error{ErrorKind::usage,
                     "outlines need coordinates, which this network does not have; add them with --nodes, or write the "
                     "reached roads with --features roads"};
    request.denoise = arguments.denoise;
    request.generalize_m = arguments.generalize_m;
    if (arguments.buffer_m > 0) request.buffer_m = arguments.buffer_m;
    request.snap = arguments.choices.snap_to();
    request.max_snap_m = arguments.choices.max_snap_m;
    auto avoided = read_avoided(engine, *weight, arguments.avoid, session);
    if (!avoided) return std::move(avoided).error();
    request.closed = *std::move(avoided);
    const auto isochrone = engine.isochrone(request, session.control());
    if (!isochrone) return isochrone.error();
    for (const std::string& warning : isochrone->warnings) session.warn(warning);
    if (writes) {
        const auto features = service::isochrone_features(*isochrone, network, parts);
        if (auto written = service::write_features(features, *format, target); !written) return written;
        if (target != "-")
            session.note(fmt::format("{} written to {}", plural(features.rows.size(), "feature", "features"), target));
    }
    if (session.json)
        session.print_json(
            [&](core::JsonWriter& json) { codec::write_isochrone(json, *isochrone, network, loaded->reading); });
    else if (!writes || target != "-")
        session.print(contours_text(*isochrone, network, session));
    return draw(arguments, *isochrone, network, session);
}

}  // namespace

void add_isochrone(CLI::App& program, Session& session) {
    auto arguments = std::make_shared<IsochroneArguments>();
    CLI::App* app = program.add_subcommand("isochrone", "Outline how far one gets along roads for a time or distance");
    add_source_arguments(*app, arguments->source, Kinds::roads, HowManySources::one);
    add_profile_argument(*app, arguments->source, ProfileUse::query);
    add_repeated(*app, "--from", arguments->from, "An origin; a place counts as near as its nearest origin", "POINT");
    add_repeated(*app, "--to", arguments->to, "A destination instead: from where it is reached", "POINT");
    app->add_option("--contours", arguments->contours,
                    "The costs, separated by commas: 5min,10min, 2km, or numbers in the weight's unit")
        ->type_name("COSTS")
        ->delimiter(',');
    add_places_arguments(*app, arguments->places);
    add_weight_argument(*app, arguments->weight);
    add_snap_argument(*app, arguments->choices);
    add_max_snap_argument(*app, arguments->choices.max_snap_m);
    add_avoid_arguments(*app, arguments->avoid);
    add_output_arguments(*app, arguments->output, "Write the outlines to this file", feature_format_names());
    std::vector<std::string> words;
    for (const auto& [name, parts] : feature_words) words.emplace_back(name);
    add_choice(*app, "--features", arguments->features,
               "What to write: the polygons, their outlines as lines, the reached pieces of roads with their costs, or "
               "the points of roads where a cost is reached",
               words);
    const double infinite = std::numeric_limits<double>::infinity();
    app->add_option("--denoise", arguments->denoise,
                    "Leave out polygons and holes below this share of the largest polygon")
        ->type_name("SHARE")
        ->check(number_between(0, 1));
    app->add_option("--generalize", arguments->generalize_m,
                    "Leave out points of outlines where that moves no line by more than this")
        ->type_name("METRES")
        ->check(number_between(0, infinite));
    app->add_option("--buffer", arguments->buffer_m,
                    "How far polygons reach beside roads; default: by the extent of what is reached")
        ->type_name("METRES")
        ->check(number_between(0, infinite));
    add_json(*app, session);
    add_render_arguments(*app, arguments->drawing, "Draw the reached roads and the outlines");
    app->footer(
        example("outline what is reached within 5 and 10 minutes, for a map viewer",
                "starway isochrone belgium.starway --from 4.35,50.85 --contours 5min,10min -o reach.geojson") +
        example("draw from where a hospital is reached within 2 km on foot",
                "starway isochrone city.osm.pbf --profile foot --to 7.42,43.73 --contours 2km --weight length "
                "--render reach.png") +
        example("write the reached pieces of roads with their costs",
                "starway isochrone roads.shp --from -75.69,45.42 --contours 20km --features roads -o reach.gpkg"));
    app->callback([&session, arguments] { session.verb = [&session, arguments] { return run(*arguments, session); }; });
}

}  // namespace starway::cli
