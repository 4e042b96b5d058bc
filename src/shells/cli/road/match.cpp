// `starway match`: the roads that a recorded trace was driven on.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "request/codec/road/services.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/features/service_features.hpp"
#include "road/ask/features/service_record.hpp"
#include "road/ask/files/traces.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/road/described.hpp"
#include "shells/cli/road/itinerary.hpp"
#include "shells/cli/road/query.hpp"

namespace starway::cli {
namespace {

struct MatchArguments {
    QueryArguments query;
    std::string trace, points_out;
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
                       fmt::format("{:.2f}", matching.confidence), road::ask::main_roads(route) + also_text(route)});
        }
        text += table.text(session.paint());
    }
    text += "\n" + section("Assumed", road::ask::assumptions(match, network), session.paint());
    const std::string how =
        fmt::format("matched in {} ({} settled), source read in {}", milliseconds(match.query_us / 1000),
                    plural(match.settled, "node", "nodes"), milliseconds(load_ms));
    return text + fmt::format("\n{}\n", session.paint().dim(how));
}

Result<void> draw(const MatchArguments& arguments, const Match& match, const MatchRequest& request,
                  const RoadNetwork& network, Session& session) {
    if (!draws_files(arguments.query.drawing)) return {};
    const road::ask::ServicePicture shown = road::ask::picture_of(match, request, network);
    draw::Picture picture;
    picture.search = &shown.record;
    picture.title = fmt::format("{} matched to {}", plural(request.trace.size(), "point", "points"),
                                plural(match.matchings.size(), "route", "routes"));
    return draw_roads(arguments.query.drawing, shown.roads, std::move(picture), session);
}

Result<void> run(const MatchArguments& arguments, Session& session) {
    const QueryArguments& asked = arguments.query;
    if (auto fine = check_drawing(asked.drawing); !fine) return fine;
    const auto target = target_of(asked.output);
    if (!target) return target.error();
    const auto points = target_of({arguments.points_out, {}, asked.output.crs});
    if (!points) return points.error();
    if (auto fine = check_claims({{"the routes", *target}, {"the points", *points}}, session); !fine) return fine;
    auto query = open_query(asked, session);
    if (!query) return std::move(query).error();
    const RoadNetwork& network = query->network();
    MatchRequest request = arguments.settings;
    auto trace = road::ask::read_trace(arguments.trace, network, &session.cancel());
    if (!trace) return std::move(trace).error();
    request.trace = *std::move(trace);
    request.most_points = road::ask::most_matched_points;
    request.weight = query->weight;
    request.closed = std::move(query->closed);
    const auto match = query->engine.match(request, session.control());
    if (!match) return match.error();
    for (const Sentence& warning : match->warnings) session.warn(warning);
    if (match->matchings.empty())
        return Error{
            ErrorKind::no_route,
            fmt::format("no two points of {} match roads that are joined; raise --radius, or --gap where much time "
                        "lies between points, or check that the trace lies on this network",
                        arguments.trace)};
    if (target->writes())
        if (auto written = write_features(road::ask::match_features(*match, arguments.legs), *target,
                                          plural(match->matchings.size(), "route", "routes"), session);
            !written)
            return written;
    if (points->writes()) {
        const auto features = road::ask::tracepoint_features(*match, request, network);
        if (auto written = writing::write_features(features, points->format, points->path, points->crs); !written)
            return written;
    }
    const request::codec::Reading& reading = query->loaded.reading;
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::MatchAnswer{*match, network, reading}));
    else if (!target->to_standard_output() && !points->to_standard_output())
        session.print(match_text(*match, network, session, reading.load_ms));
    return draw(arguments, *match, request, network, session);
}

}  // namespace

void declare_match(Verb& app, Session& session) {
    MatchArguments& arguments = arguments_of<MatchArguments>(app, session, run);
    QueryArguments& query = arguments.query;
    query.by_name = false;
    add_query_source(app, query);
    app.add_option("TRACE", arguments.trace, "A GPX track, a GeoJSON line, or a CSV with lon,lat or lon,lat,time")
        ->type_name("TRACE")
        ->required();
    add_described(app, arguments.settings);
    add_weight_argument(app, query.weight);
    add_avoid_arguments(app, query.avoid);
    app.add_flag("--legs", arguments.legs, "Also write one feature for each leg");
    applies(app, "--legs", {.with = "output format"});
    add_output_arguments(app, query.output, "Write the routes to this file", feature_format_names());
    add_output_crs(app, query.output);
    add_file(app, "--points-out", arguments.points_out, "Write the points, where they were put, to this file");
    add_json(app, session);
    add_render_arguments(app, query.drawing, "Draw the trace and the routes");
    app.footer(example("match a GPX track, and write the route that was driven",
                       "starway match belgium.starway track.gpx -o route.geojson") +
               example("match noisy points of a phone, and draw them",
                       "starway match city.osm.pbf points.csv --profile foot --radius 15 --render match.png"));
}

}  // namespace starway::cli
