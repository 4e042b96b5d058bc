#include "cli/itinerary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/table.hpp"
#include "cli/text.hpp"
#include "service/measures.hpp"
#include "service/snap.hpp"

namespace starway::cli {
namespace {

constexpr double worth_saying_m = 25;  // nobody minds a point being moved less than across a road

// Its name; coordinates where it has none but that of its road, which many other points share.
std::string place_name(const Waypoint& point, const RoadNetwork& network) {
    const bool named = !point.name.empty() && !(point.edge.valid() && point.name == network.name(point.edge));
    return named ? point.name : coordinates(point.position, network.frame().kind);
}

// A line of the itinerary.
struct Road {
    std::string name;
    double metres = 0;
    double seconds = 0;
};

// The part of an arc that a leg travels: all of it, but for a first or last arc that the leg enters or leaves midway.
double share_of(const RoadNetwork& network, const Route& route, const Leg& leg, std::size_t number) {
    const ArcId arc = leg.arcs[number];
    const auto along = [&](std::size_t waypoint) {
        return service::along_arc(network, arc, route.waypoints[waypoint].fraction);
    };
    const bool enters = number == 0 && (leg.nodes.empty() || leg.nodes.front() != network.tail(arc));
    const bool leaves = number + 1 == leg.arcs.size() && (leg.nodes.empty() || leg.nodes.back() != network.head(arc));
    return (leaves ? along(leg.to) : 1) - (enters ? along(leg.from) : 0);
}

// Where a road has no name but the junctions do, the road from Arad to Sibiu is "Arad – Sibiu".
std::vector<Road> roads_between(const RoadNetwork& network, const service::Measures& measures, const Route& route,
                                const Leg& leg) {
    std::vector<Road> roads;
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        const ArcId arc = leg.arcs[i];
        const std::string_view known = network.name(network.edge(arc));
        std::string name = known.empty()
                               ? network.node_label(network.tail(arc)) + " – " + network.node_label(network.head(arc))
                               : std::string(known);
        if (roads.empty() || roads.back().name != name) roads.push_back({std::move(name), 0, 0});
        const double share = share_of(network, route, leg, i);
        roads.back().metres += share * measures.metres(arc);
        roads.back().seconds += share * measures.seconds(arc);
    }
    return roads;
}

std::vector<Road> roads_of(const RoadNetwork& network, const Route& route) {
    std::vector<Road> roads;
    const service::Measures measures(network);
    for (const Leg& leg : route.legs) {
        if (network.has_text_labels()) {
            for (Road& road : roads_between(network, measures, route, leg)) roads.push_back(std::move(road));
        } else {
            for (const RoadStretch& road : leg.roads)
                roads.push_back({road.name.empty() ? "(unnamed)" : road.name, road.distance_m, road.duration_s});
        }
    }
    return roads;
}

// One choice of decimals for a whole column of distances.
int decimals_for(const std::vector<Road>& roads, double total_m) {
    const auto whole = [](const Road& road) {
        return std::abs(road.metres / 1000 - std::round(road.metres / 1000)) < 5e-7;
    };
    if (std::all_of(roads.begin(), roads.end(), whole)) return 0;
    return total_m < 10'000 ? 2 : 1;
}

// Where a tenth of a kilometre is the unit, shorter roads are told in metres rather than as 0.0 km.
std::string length(double metres, int decimals) {
    return decimals == 1 && metres < 100 ? fmt::format("{:.0f} m", metres) : kilometres(metres, decimals);
}

// "196.4 km, 2 h 05 min", or the cost where the network knows neither length nor time.
std::string totals(const Route& route, const std::vector<Road>& roads) {
    std::string text;
    if (route.has_distance) text = kilometres(route.distance_m, decimals_for(roads, route.distance_m));
    if (route.has_duration) text += (text.empty() ? "" : ", ") + duration(route.duration_s);
    const bool said =
        (route.weight == "length" && route.has_distance) || (route.weight == "time" && route.has_duration);
    if (said) return text;
    const std::string cost = route.weight == "hops" ? plural(route.cost_steps, "hop", "hops")
                                                    : fmt::format("{} {}{}{}", route.weight, number(route.cost),
                                                                  route.unit.empty() ? "" : " ", route.unit);
    return text + (text.empty() ? "" : ", ") + cost;
}

// One line for each road, with the running total.
std::string road_table(const std::vector<Road>& roads, const Route& route, const Paint& paint) {
    using Align = Table::Align;
    std::vector<Table::Column> columns{{"road"}};
    if (route.has_distance) columns.push_back({"length", Align::right});
    if (route.has_duration) columns.push_back({"time", Align::right});
    if (route.has_distance) columns.push_back({"in total", Align::right});
    const int decimals = decimals_for(roads, route.distance_m);
    Table table(std::move(columns));
    double total_m = 0;
    for (const Road& road : roads) {
        total_m += road.metres;
        std::vector<std::string> row{road.name};
        if (route.has_distance) row.push_back(length(road.metres, decimals));
        if (route.has_duration) row.push_back(duration(road.seconds));
        if (route.has_distance) row.push_back(length(total_m, decimals));
        table.add(std::move(row));
    }
    return table.text(paint);
}

std::string quality(const Route& route) {
    if (route.optimal) return "the best there is";
    if (std::isfinite(route.bound)) return fmt::format("at most {} times the best", number(route.bound));
    return "with no promise that it is the best";
}

std::string weight_text(const Route& route) {
    if (route.weight == "length") return "length, so this is the shortest route";
    if (route.weight == "time") return "time, so this is the fastest route";
    if (route.weight == "hops") return "hops, so this is the route of the fewest roads";
    return fmt::format("{}, so this is the route with the least {} in total", route.weight, route.weight);
}

// What the answer rests on, one line each.
std::string assumptions(const Route& route, const RoadNetwork& network, const Paint& paint) {
    std::string text = fmt::format("{}\n{}", paint.heading("Assumed"), list_item("weight: " + weight_text(route)));
    if (!route.has_duration && route.has_distance)
        text +=
            list_item("no travel time: the source does not say how fast its roads are (--speed '*=50' gives it one)");
    for (const Waypoint& point : route.waypoints)
        if (point.distance_m >= worth_saying_m)
            text += list_item(
                fmt::format("{}: the road used is {} away", place_name(point, network), distance(point.distance_m)));
    for (const auto note : network.notes()) text += list_item(note);
    return text;
}

}  // namespace

std::string itinerary(const Route& route, const RoadNetwork& network, const Paint& paint, double load_ms) {
    std::string title;
    for (const Waypoint& point : route.waypoints) title += (title.empty() ? "" : " → ") + place_name(point, network);
    const auto roads = roads_of(network, route);
    std::string text = fmt::format("{}   {}\n\n", paint.bold(title), totals(route, roads));
    text += roads.empty() ? "  You are there already.\n" : road_table(roads, route, paint);
    text += fmt::format("\n{}", assumptions(route, network, paint));
    text += fmt::format(
        "\n{}\n", paint.dim(fmt::format("{}, {}; found in {} ({} settled, the network has {}), source read in {}",
                                        name_of(route.algorithm), quality(route), milliseconds(route.query_us / 1000),
                                        plural(route.settled, "node", "nodes"), thousands(network.node_count()),
                                        milliseconds(load_ms))));
    return text;
}

std::string picture_title(const Route& route, const RoadNetwork& network) {
    return fmt::format("{} to {}: {}, {}", place_name(route.waypoints.front(), network),
                       place_name(route.waypoints.back(), network), totals(route, roads_of(network, route)),
                       name_of(route.algorithm));
}

}  // namespace starway::cli
