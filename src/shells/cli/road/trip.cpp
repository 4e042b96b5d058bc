// `starway trip`: the best order in which to visit stops.
#include <fmt/format.h>

#include <algorithm>

#include "request/codec/road/services.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/features/service_features.hpp"
#include "road/ask/features/service_record.hpp"
#include "road/ask/files/points.hpp"
#include "road/ask/weights/cost_values.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"
#include "shells/cli/common/verbs.hpp"
#include "shells/cli/manual/manual.hpp"
#include "shells/cli/road/described.hpp"
#include "shells/cli/road/itinerary.hpp"
#include "shells/cli/road/query.hpp"

namespace starway::cli {
namespace {

using road::ask::cost_text;

struct TripArguments {
    QueryArguments query;
    std::vector<std::string> stops;
    std::string points;
    bool open = false, legs = false;
    TripRequest settings;
};

// Stops with names of their own are called by them, not by their roads.
void name_stops(const std::vector<std::string>& names, Trips& trips) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!names[i].empty()) trips.points[i].name = names[i];
    for (Trip& trip : trips.trips)
        for (std::size_t k = 0; k < trip.route.waypoints.size(); ++k) {
            const std::string& name = names[trip.order[k % trip.order.size()]];
            if (!name.empty()) trip.route.waypoints[k].name = name;
        }
}

std::string trip_text(const Trips& trips, const std::vector<std::string>& names, const RoadNetwork& network,
                      const Session& session, double load_ms) {
    std::string text;
    const auto stop_name = [&](std::size_t stop) {
        return stop < names.size() && !names[stop].empty() ? names[stop]
                                                           : road::ask::place_name(trips.points[stop], network);
    };
    for (std::size_t i = 0; i < trips.trips.size(); ++i) {
        const Trip& trip = trips.trips[i];
        const Route& route = trip.route;
        std::string total = cost_text(route.reported_cost(), route.unit);
        if (route.has_distance && route.unit != "m") total += ", " + distance(route.distance_m);
        if (route.has_duration && route.unit != "s") total += ", " + duration(route.duration_s);
        total += also_text(route);
        const std::string title = trips.trips.size() == 1
                                      ? plural(trip.order.size(), "stop", "stops")
                                      : fmt::format("Trip {}: {}", i + 1, plural(trip.order.size(), "stop", "stops"));
        text +=
            fmt::format("{}   {}{}\n\n", session.paint().bold(title), total, route.optimal ? " (proven optimal)" : "");
        Table table({{"", Table::Align::right},
                     {"stop"},
                     {route.is_preference ? "time" : route.weight, Table::Align::right},
                     {"total", Table::Align::right}});
        double sum = 0;
        for (std::size_t k = 0; k < trip.order.size(); ++k) {
            const double leg = k == 0 ? 0 : route.reported_cost(route.legs[k - 1]);
            sum += leg;
            table.add({std::to_string(trip.order[k] + 1), stop_name(trip.order[k]),
                       k == 0 ? "" : cost_text(leg, route.unit), cost_text(sum, route.unit)});
        }
        if (route.legs.size() >= trip.order.size() && !route.legs.empty())
            table.add({std::to_string(trip.order.front() + 1), stop_name(trip.order.front()),
                       cost_text(route.reported_cost(route.legs.back()), route.unit),
                       cost_text(route.reported_cost(), route.unit)});
        text += table.text(session.paint()) + "\n";
    }
    text += section("Assumed", road::ask::assumptions(trips, network), session.paint());
    const std::string how =
        fmt::format("costs between stops by {} in {}, order found in {}; source read in {}", trips.engine,
                    milliseconds(trips.table_us / 1000), milliseconds(trips.order_us / 1000), milliseconds(load_ms));
    return text + fmt::format("\n{}\n", session.paint().dim(how));
}

Result<void> draw(const TripArguments& arguments, const Trips& trips, const RoadNetwork& network, Session& session) {
    if (!draws_files(arguments.query.drawing)) return {};
    const road::ask::ServicePicture shown = road::ask::picture_of(trips, network);
    const Route& route = trips.trips.front().route;
    draw::Picture picture;
    picture.search = &shown.record;
    picture.title = fmt::format("{} stops: {}", trips.points.size(), cost_text(route.reported_cost(), route.unit));
    return draw_roads(arguments.query.drawing, shown.roads, std::move(picture), session);
}

// The stops, and their names where a file gives them.
Result<road::ask::NamedPoints> read_stops(const TripArguments& arguments, const RoadNetwork& network,
                                          const CancelFlag& cancel) {
    road::ask::NamedPoints stops;
    if (!arguments.points.empty()) {
        auto read = road::ask::read_points(arguments.points, arguments.query.places.points_crs, network, &cancel);
        if (!read) return read;
        stops = *std::move(read);
    }
    for (const std::string& stop : arguments.stops) {
        stops.names.emplace_back();
        stops.points.emplace_back(stop);
    }
    return stops;
}

Result<void> run(const TripArguments& arguments, Session& session) {
    if (arguments.stops.empty() && arguments.points.empty())
        return Error{ErrorKind::usage, "pass the stops with --points FILE, or each with --stop"};
    const QueryArguments& asked = arguments.query;
    if (auto fine = check_drawing(asked.drawing); !fine) return fine;
    const auto target = target_of(asked.output);
    if (!target) return target.error();
    if (auto fine = check_claims({{"the trip", *target}}, session); !fine) return fine;
    auto query = open_query(asked, session);
    if (!query) return std::move(query).error();
    const RoadNetwork& network = query->network();
    if (auto fine = check_drawable(asked.drawing, network, "--render"); !fine) return fine;
    const auto stops = read_stops(arguments, network, session.cancel());
    if (!stops) return stops.error();
    TripRequest request = arguments.settings;
    request.stops = stops->points;
    request.round_trip = !arguments.open;
    request.most_stops = std::max<std::size_t>(request.most_stops, 5000);
    request.use_index = asked.choices.use_index();
    query->complete(request, asked.choices);
    auto trips = query->engine.trip(request, session.control());
    session.progress().clear();
    if (!trips) return trips.error();
    name_stops(stops->names, *trips);
    for (const Sentence& warning : trips->warnings) session.warn(warning);
    if (target->writes())
        if (auto written = write_features(road::ask::trip_features(*trips, arguments.legs), *target,
                                          plural(trips->trips.size(), "trip", "trips"), session);
            !written)
            return written;
    const request::codec::Reading& reading = query->loaded.reading;
    if (session.json)
        session.print_json(request::codec::as_json(request::codec::TripAnswer{*trips, network, reading}));
    else if (!target->to_standard_output())
        session.print(trip_text(*trips, stops->names, network, session, reading.load_ms));
    return draw(arguments, *trips, network, session);
}

}  // namespace

void declare_trip(Verb& app, Session& session) {
    TripArguments& arguments = arguments_of<TripArguments>(app, session, run);
    QueryArguments& query = arguments.query;
    add_query_source(app, query);
    add_file(app, "--points", arguments.points, "The stops: a CSV with lon,lat or name,lon,lat, or a point layer");
    add_repeated(app, "--stop", arguments.stops, "A stop: lon,lat, a place name or node:ID", "POINT");
    app.add_flag("--open", arguments.open, "End at any stop instead of returning to the first");
    add_described(app, arguments.settings);
    add_places_arguments(app, query.places);
    add_weight_argument(app, query.weight);
    add_index_switch(app, query.choices);
    add_snap_argument(app, query.choices);
    add_max_snap_argument(app, query.choices.max_snap_m);
    add_avoid_arguments(app, query.avoid);
    app.add_flag("--legs", arguments.legs, "Also write one feature for each leg");
    applies(app, "--legs", {.with = "output format"});
    add_output_arguments(app, query.output, "Write the trip to this file", feature_format_names());
    add_output_crs(app, query.output);
    add_json(app, session);
    add_render_arguments(app, query.drawing, "Draw the trip");
    app.footer(example("visit all customers and return to the depot, the first of them",
                       "starway trip belgium.starway --points customers.csv --first -o trip.geojson") +
               example("find the best order of four places between a start and an end",
                       "starway trip roads.csv --nodes cities.csv --stop Arad --stop Zerind --stop Oradea --stop Sibiu "
                       "--open --first --last"));
}

}  // namespace starway::cli
