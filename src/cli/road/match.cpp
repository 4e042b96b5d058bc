// `starway match`: the roads that a recorded trace was driven on.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "cli/common/arguments.hpp"
#include "cli/common/drawing.hpp"
#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "cli/common/verbs.hpp"
#include "cli/manual/manual.hpp"
#include "cli/road/avoid.hpp"
#include "codec/road/services.hpp"
#include "service/road/answer_words.hpp"
#include "service/road/files/traces.hpp"
#include "service/road/service_features.hpp"
#include "service/road/service_record.hpp"
#include "starway/road/engine.hpp"

namespace starway::cli {
namespace {

struct MatchArguments {
    SourceArguments source;
    OutputArguments output;
    DrawingArguments drawing;
    AvoidArguments avoid;
    std::string trace, points_out, weight;
    std::string gaps = "split";
    MatchRequest settings;
    bool legs = false;
};

std::string match_text(const Match& match, const RoadNetwork& network, const Session& session, double load_ms) {
    std::size_t matched = 0;
    for (const auto& point : match.tracepoints) matched += point ? 1 : 0;
    std::string text =
        fmt::format("{}\n\n", session.paint().bold(fmt::format("{} of {} points on {}", thousands(matched),
                                                               thousands(match.tracepoints.size()),
                                                               plural(match.matchings.size(), "route", "routes"))));
    if (!match.matchings.empty()) {
        Table table({{"points", Table::Align::right},
                     {"length", Table::Align::right},
                     {"time", Table::Align::right},
                     {"confidence", Table::Align::right},
                     {"roads"}});
        for (const Matching& matching : match.matchings) {
            const Route& route = matching.route;
            table.add({fmt::format("{} to {}", matching.points.front() + 1, matching.points.back() + 1),
                       route.has_distance ? distance(route.distance_m) : "-",
                       route.has_duration ? duration(route.duration_s) : "-",
                       fmt::format("{:.2f}", matching.confidence), service::main_roads(route)});
        }
        text += table.text(session.paint());
    }
    text += fmt::format("\n{}\n", session.paint().heading("Assumed"));
    for (const std::string& assumed : service::assumptions_of(match.weight, network)) text += list_item(assumed);
    const std::string how =
        fmt::format("matched in {} ({} settled), source read in {}", milliseconds(match.query_us / 1000),
                    plural(match.settled, "node", "nodes"), milliseconds(load_ms));
    return text + fmt::format("\n{}\n", session.paint().dim(how));
}

Result<void> draw(const MatchArguments& arguments, const Match& match, const MatchRequest& request,
                  const RoadNetwork& network, Session& session) {
    if (!draws_files(arguments.drawing)) return {};
    const service::ServicePicture shown = service::picture_of(match, request, network);
    draw::Picture picture;
    picture.shapes = &shown.roads.shapes;
    picture.search = &shown.record;
    picture.title = fmt::format("{} matched to {}", plural(request.trace.size(), "point", "points"),
                                plural(match.matchings.size(), "route", "routes"));
    picture.notes.emplace_back("The shades are the points of the trace, in their order.");
    if (!shown.roads.note.empty()) picture.notes.push_back(shown.roads.note);
    return write_drawings(arguments.drawing, std::move(picture), session);
}

Result<void> run(const MatchArguments& arguments, Session& session) {
    if (auto fine = check_drawing(arguments.drawing); !fine) return fine;
    const bool writes = !arguments.output.file.empty() || !arguments.output.format.empty();
    const auto format = writes ? chosen_format(arguments.output) : Result<std::string>(std::string());
    if (!format) return format.error();
    const auto points_format =
        arguments.points_out.empty() ? Result<std::string>(std::string()) : chosen_format({arguments.points_out, {}});
    if (!points_format) return points_format.error();
    const std::string target = arguments.output.file.empty() ? "-" : arguments.output.file;
    const int claims =
        (writes && target == "-" ? 1 : 0) + (session.json ? 1 : 0) + (arguments.points_out == "-" ? 1 : 0);
    if (claims > 1)
        return Error{ErrorKind::usage,
                     "only one of the routes, the points and --json can go to standard output; write the others to "
                     "files"};
    const auto loaded = load(arguments.source, session);
    if (!loaded) return loaded.error();
    const RoadNetwork& network = loaded->network;
    const auto weight = chosen_weight(arguments.source, *loaded, arguments.weight);
    if (!weight) return weight.error();
    MatchRequest request = arguments.settings;
    auto trace = service::read_trace(arguments.trace, network, &session.cancel());
    if (!trace) return std::move(trace).error();
    request.trace = *std::move(trace);
    request.most_points = std::max(request.most_points, request.trace.size());
    request.weight = *weight;
    request.gaps = arguments.gaps == "ignore" ? TraceGaps::ignore : TraceGaps::split;
    const RoadEngine engine(network);
    auto avoided = read_avoided(engine, *weight, arguments.avoid, session);
    if (!avoided) return std::move(avoided).error();
    request.closed = *std::move(avoided);
    const auto match = engine.match(request, session.control());
    if (!match) return match.error();
    for (const std::string& warning : match->warnings) session.warn(warning);
    if (match->matchings.empty())
        return Error{ErrorKind::no_route,
                     fmt::format("no two points of {} match roads that are joined; raise --radius above {} m, or check "
                                 "that the trace lies on this network",
                                 arguments.trace, request.radius_m)};
    if (writes) {
        const auto features = service::match_features(*match, arguments.legs);
        if (auto written = service::write_features(features, *format, target); !written) return written;
        if (target != "-")
            session.note(fmt::format("{} written to {}", plural(match->matchings.size(), "route", "routes"), target));
    }
    if (!arguments.points_out.empty()) {
        const auto points = service::tracepoint_features(*match, request, network);
        if (auto written = service::write_features(points, *points_format, arguments.points_out); !written)
            return written;
    }
    if (session.json)
        session.print_json([&](core::JsonWriter& json) { codec::write_match(json, *match, network, loaded->reading); });
    else if (claims == 0)
        session.print(match_text(*match, network, session, loaded->reading.load_ms));
    return draw(arguments, *match, request, network, session);
}

}  // namespace

void add_match(CLI::App& program, Session& session) {
    auto arguments = std::make_shared<MatchArguments>();
    CLI::App* app = program.add_subcommand("match", "Find the roads that a recorded trace was driven on");
    add_source_arguments(*app, arguments->source, Kinds::roads, HowManySources::one);
    add_profile_argument(*app, arguments->source, ProfileUse::query);
    app->add_option("TRACE", arguments->trace, "A GPX track, a GeoJSON line, or a CSV with lon,lat or lon,lat,time")
        ->type_name("TRACE")
        ->required();
    const double infinite = std::numeric_limits<double>::infinity();
    app->add_option("--radius", arguments->settings.radius_m,
                    "The standard deviation of the points' errors, where the trace gives none")
        ->type_name("METRES")
        ->check(number_between(0, infinite));
    app->add_option("--beta", arguments->settings.beta_m,
                    "By how much routes between points differ from straight lines")
        ->type_name("METRES")
        ->check(number_between(0, infinite));
    add_choice(*app, "--gaps", arguments->gaps, "Whether long pauses begin a new route", {"split", "ignore"});
    app->add_option("--gap", arguments->settings.gap_s, "How long a pause is that begins a new route")
        ->type_name("SECONDS")
        ->check(number_between(0, infinite));
    app->add_flag("--tidy", arguments->settings.tidy,
                  "Leave out points that are nearer to the one before than --radius");
    add_weight_argument(*app, arguments->weight);
    add_avoid_arguments(*app, arguments->avoid);
    app->add_flag("--legs", arguments->legs, "Also write one feature for each leg");
    add_output_arguments(*app, arguments->output, "Write the routes to this file", feature_format_names());
    add_file(*app, "--points-out", arguments->points_out, "Write the points, where they were put, to this file");
    add_json(*app, session);
    add_render_arguments(*app, arguments->drawing, "Draw the trace and the routes");
    app->footer(example("match a GPX track, and write the route that was driven",
                        "starway match belgium.starway track.gpx -o route.geojson") +
                example("match noisy points of a phone, and draw them",
                        "starway match city.osm.pbf points.csv --profile foot --radius 15 --render match.png"));
    app->callback([&session, arguments] { session.verb = [&session, arguments] { return run(*arguments, session); }; });
}

}  // namespace starway::cli
