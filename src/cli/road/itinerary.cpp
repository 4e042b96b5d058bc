#include "cli/road/itinerary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "cli/common/table.hpp"
#include "cli/common/text.hpp"
#include "network/profiles.hpp"
#include "service/road/measures.hpp"
#include "service/road/snapping/snap.hpp"

namespace starway::cli {
namespace {

constexpr double worth_saying_m = 25;  // shorter distances are within a road's width

// The point's name, else its coordinates. A road's name does not count: many points share it.
std::string place_name(const Waypoint& point, const RoadNetwork& network) {
    const bool named = !point.name.empty() && !(point.edge.valid() && point.name == network.name(point.edge));
    return named ? point.name : coordinates(point.position, network.frame().kind);
}

// The share of an arc that a leg travels: below 1 for a first or last arc that the leg enters or leaves midway.
double share_of(const RoadNetwork& network, const Route& route, const Leg& leg, std::size_t number) {
    const ArcId arc = leg.arcs[number];
    const auto along = [&](std::size_t waypoint) {
        return service::along_arc(network, arc, route.waypoints[waypoint].fraction);
    };
    const bool enters = number == 0 && (leg.nodes.empty() || leg.nodes.front() != network.tail(arc));
    const bool leaves = number + 1 == leg.arcs.size() && (leg.nodes.empty() || leg.nodes.back() != network.head(arc));
    return (leaves ? along(leg.to) : 1) - (enters ? along(leg.from) : 0);
}

// An unnamed road between named junctions is "Arad – Sibiu".
std::vector<ItineraryRoad> roads_between(const RoadNetwork& network, const service::Measures& measures,
                                         const Route& route, const Leg& leg) {
    std::vector<ItineraryRoad> roads;
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        const ArcId arc = leg.arcs[i];
        const std::string_view known = network.name(network.edge(arc));
        std::string name = known.empty()
                               ? network.node_label(network.tail(arc)) + " – " + network.node_label(network.head(arc))
                               : std::string(known);
        if (roads.empty() || roads.back().name != name) roads.push_back({std::move(name), leg.from, 0, 0});
        const double share = share_of(network, route, leg, i);
        roads.back().metres += share * measures.metres(arc);
        roads.back().seconds += share * measures.seconds(arc);
    }
    return roads;
}

// The same decimals for a whole column of distances.
int decimals_for(const std::vector<ItineraryRoad>& roads, double total_m) {
    const auto whole = [](const ItineraryRoad& road) {
        return std::abs(road.metres / 1000 - std::round(road.metres / 1000)) < 5e-7;
    };
    if (std::all_of(roads.begin(), roads.end(), whole)) return 0;
    return total_m < 10'000 ? 2 : 1;
}

// Roads that would round to 0.0 km are printed in metres.
std::string length(double metres, int decimals) {
    return decimals == 1 && metres < 100 ? fmt::format("{:.0f} m", metres) : kilometres(metres, decimals);
}

// "196.4 km, 2 h 05 min", or the cost if the network has neither length nor time.
std::string totals(const Route& route, const RoadNetwork& network, const std::vector<ItineraryRoad>& roads) {
    std::string text;
    if (route.has_distance) text = kilometres(route.distance_m, decimals_for(roads, route.distance_m));
    if (route.has_duration) text += (text.empty() ? "" : ", ") + duration(route.duration_s);
    const bool said =
        (route.weight == "length" && route.has_distance) ||
        (route.has_duration && (route.weight == "time" || !network::profile_of(network, route.weight).empty()));
    if (said) return text;
    const std::string cost = route.weight == "hops" ? plural(route.cost_steps, "hop", "hops")
                                                    : fmt::format("{} {}{}{}", route.weight, number(route.cost),
                                                                  route.unit.empty() ? "" : " ", route.unit);
    return text + (text.empty() ? "" : ", ") + cost;
}

// One line for each road, with the running total.
std::string road_table(const std::vector<ItineraryRoad>& roads, const Route& route, const Paint& paint) {
    using Align = Table::Align;
    std::vector<Table::Column> columns{{"road"}};
    if (route.has_distance) columns.push_back({"length", Align::right});
    if (route.has_duration) columns.push_back({"time", Align::right});
    if (route.has_distance) columns.push_back({"total", Align::right});
    const int decimals = decimals_for(roads, route.distance_m);
    Table table(std::move(columns));
    double total_m = 0;
    for (const ItineraryRoad& road : roads) {
        total_m += road.metres;
        std::vector<std::string> row{road.name.empty() ? "(unnamed)" : road.name};
        if (route.has_distance) row.push_back(length(road.metres, decimals));
        if (route.has_duration) row.push_back(duration(road.seconds));
        if (route.has_distance) row.push_back(length(total_m, decimals));
        table.add(std::move(row));
    }
    return table.text(paint);
}

std::string quality(const Route& route) {
    if (route.optimal) return "proven optimal";
    if (std::isfinite(route.bound)) return fmt::format("at most {} times the optimum", number(route.bound));
    return "not proven optimal";
}

std::string weight_text(const Route& route, const RoadNetwork& network) {
    const std::string profile(network::profile_of(network, route.weight));
    if (!profile.empty() && profile == route.weight)
        return fmt::format("{0} (the route that the profile {0} prefers; for its fastest: --weight {0}.time)", profile);
    if (!profile.empty()) return fmt::format("{} (the fastest route for the profile {})", route.weight, profile);
    if (route.weight == "length") return "length (the shortest route)";
    if (route.weight == "time") return "time (the fastest route)";
    if (route.weight == "hops") return "hops (the route with the fewest edges)";
    return fmt::format("{} (the route with the smallest total {})", route.weight, route.weight);
}

// Long lists are shortened: "From → 3 points → to".
std::string title_of(const Route& route, const RoadNetwork& network) {
    constexpr std::size_t most_named = 6;
    const auto& points = route.waypoints;
    if (points.size() > most_named)
        return fmt::format("{} → {} points → {}", place_name(points.front(), network), thousands(points.size() - 2),
                           place_name(points.back(), network));
    std::string title;
    for (const Waypoint& point : points) title += (title.empty() ? "" : " → ") + place_name(point, network);
    return title;
}

}  // namespace

std::vector<ItineraryRoad> itinerary_roads(const Route& route, const RoadNetwork& network) {
    std::vector<ItineraryRoad> roads;
    const service::Measures measures(network, route.weight);
    for (const Leg& leg : route.legs) {
        if (network.has_text_labels()) {
            for (ItineraryRoad& road : roads_between(network, measures, route, leg)) roads.push_back(std::move(road));
        } else {
            for (const RoadStretch& road : leg.roads)
                roads.push_back({road.name, leg.from, road.distance_m, road.duration_s});
        }
    }
    return roads;
}

std::string max_snap_text(double max_snap_m) {
    return std::isfinite(max_snap_m)
               ? fmt::format("points are snapped to roads within {} (--max-snap)", distance(max_snap_m))
               : std::string("points are snapped to roads at any distance (--max-snap inf)");
}

std::vector<std::string> assumptions(const Route& route, const RoadNetwork& network) {
    std::vector<std::string> texts{"weight: " + weight_text(route, network)};
    if (const auto profiles = network::profiles_of(network);
        !route.has_duration && route.has_distance && profiles.size() > 1)
        texts.push_back(fmt::format("{} is of no profile: the route may use what is open to any of {}", route.weight,
                                    fmt::join(profiles, ", ")));
    else if (!route.has_duration && route.has_distance)
        texts.emplace_back("no travel time, because the source has no speeds (to add one: --speed '*=50')");
    if (network.frame().kind != FrameKind::none) texts.push_back(max_snap_text(route.max_snap_m));
    constexpr std::size_t most_points = 8;
    std::size_t moved = 0;
    for (const Waypoint& point : route.waypoints) {
        if (point.distance_m < worth_saying_m || ++moved > most_points) continue;
        texts.push_back(
            fmt::format("{}: snapped to a road {} away", place_name(point, network), distance(point.distance_m)));
    }
    if (moved > most_points)
        texts.push_back(fmt::format("{} more points were snapped to roads {} or more away",
                                    thousands(moved - most_points), distance(worth_saying_m)));
    texts.insert(texts.end(), route.notes.begin(), route.notes.end());
    for (const auto note : network.notes()) texts.emplace_back(note);
    return texts;
}

std::string itinerary(const Route& route, const RoadNetwork& network, const Paint& paint, double load_ms) {
    const auto roads = itinerary_roads(route, network);
    const std::string title = title_of(route, network);
    const std::string total = totals(route, network, roads);
    const bool fits = display_width(title) + 3 + display_width(total) <= line_width();
    std::string text =
        fmt::format("{}{}{}\n\n", paint.bold(wrapped(title, line_width(), 0)), fits ? "   " : "\n", total);
    text += roads.empty() ? "  The start is the destination.\n" : road_table(roads, route, paint);
    text += fmt::format("\n{}\n", paint.heading("Assumed"));
    for (const std::string& assumed : assumptions(route, network)) text += list_item(assumed);
    const std::string how =
        fmt::format("{}, {}; found in {} ({} settled of {}), source read in {}", name_of(route.algorithm),
                    quality(route), milliseconds(route.query_us / 1000), plural(route.settled, "node", "nodes"),
                    thousands(network.node_count()), milliseconds(load_ms));
    text += fmt::format("\n{}\n", paint.dim(wrapped(how, line_width(), 0)));
    return text;
}

std::string picture_title(const Route& route, const RoadNetwork& network) {
    return fmt::format("{} to {}: {}, {}", place_name(route.waypoints.front(), network),
                       place_name(route.waypoints.back(), network),
                       totals(route, network, itinerary_roads(route, network)), name_of(route.algorithm));
}

}  // namespace starway::cli
