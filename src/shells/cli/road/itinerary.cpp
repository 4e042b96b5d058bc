#include "shells/cli/road/itinerary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "road/ask/answer_words.hpp"
#include "road/ask/directions/step_texts.hpp"
#include "road/network/profiles.hpp"
#include "shells/cli/common/table.hpp"
#include "shells/cli/common/text.hpp"

namespace starway::cli {
namespace {

using road::ask::assumptions;
using road::ask::itinerary_roads;
using road::ask::ItineraryRoad;
using road::ask::place_name;

// The same decimals for a whole column of distances.
int decimals_for(const std::vector<double>& metres, double total_m) {
    const auto whole = [](double length) { return std::abs(length / 1000 - std::round(length / 1000)) < 5e-7; };
    if (std::all_of(metres.begin(), metres.end(), whole)) return 0;
    return total_m < 10'000 ? 2 : 1;
}

// Roads that would round to 0.0 km are printed in metres.
std::string length(double metres, int decimals) {
    return decimals == 1 && metres < 100 ? fmt::format("{:.0f} m", metres) : kilometres(metres, decimals);
}

// "196.4 km, 2 h 05 min", or the cost if the network has neither length nor time.
std::string totals(const Route& route, const RoadNetwork& network, int decimals) {
    std::string text;
    if (route.has_distance) text = kilometres(route.distance_m, decimals);
    if (route.has_duration) text += (text.empty() ? "" : ", ") + duration(route.duration_s);
    const bool said =
        (route.weight == "length" && route.has_distance) ||
        (route.has_duration && (route.weight == "time" || !road::network::profile_of(network, route.weight).empty()));
    if (said) return text + also_text(route);
    const std::string cost = route.weight == "hops" ? plural(route.cost_steps, "hop", "hops")
                                                    : fmt::format("{} {}{}{}", route.weight, exact_number(route.cost),
                                                                  route.unit.empty() ? "" : " ", route.unit);
    return text + (text.empty() ? "" : ", ") + cost + also_text(route);
}

// A line of the itinerary.
struct Entry {
    std::string text;
    double metres = 0, seconds = 0;
};

// Steps where the route has some, else roads.
std::vector<Entry> entries_of(const Route& route, const RoadNetwork& network, const Instructions& instructions) {
    std::vector<Entry> entries;
    for (road::ask::StepText& step : road::ask::step_texts(route, instructions))
        entries.push_back({std::move(step.text), step.metres, step.seconds});
    if (!entries.empty()) return entries;
    for (ItineraryRoad& road : itinerary_roads(route, network))
        entries.push_back({road.name.empty() ? "(unnamed)" : std::move(road.name), road.metres, road.seconds});
    return entries;
}

int decimals_for(const std::vector<Entry>& entries, double total_m) {
    std::vector<double> metres;
    for (const Entry& entry : entries) metres.push_back(entry.metres);
    return decimals_for(metres, total_m);
}

// One line for each entry, with the running total.
std::string entry_table(const std::vector<Entry>& entries, bool are_steps, const Route& route, const Paint& paint) {
    using Align = Table::Align;
    std::vector<Table::Column> columns{{are_steps ? "directions" : "road", Align::left, are_steps}};
    if (route.has_distance) columns.push_back({"length", Align::right});
    if (route.has_duration) columns.push_back({"time", Align::right});
    if (route.has_distance) columns.push_back({"total", Align::right});
    const int decimals = decimals_for(entries, route.distance_m);
    Table table(std::move(columns));
    double total_m = 0;
    for (const Entry& entry : entries) {
        total_m += entry.metres;
        std::vector<std::string> row{entry.text};
        const bool arrives = are_steps && entry.metres == 0 && entry.seconds == 0;
        if (route.has_distance) row.push_back(arrives ? "" : length(entry.metres, decimals));
        if (route.has_duration) row.push_back(arrives ? "" : duration(entry.seconds));
        if (route.has_distance) row.push_back(length(total_m, decimals));
        table.add(std::move(row));
    }
    return table.text(paint);
}

std::string quality(const Route& route) {
    if (route.optimal && route.precision > 0)
        return fmt::format("proven optimal to within {:.0e} of the cost", route.precision);
    if (route.optimal) return "proven optimal";
    if (std::isfinite(route.bound)) return fmt::format("at most {} times the optimum", number(route.bound));
    return "not proven optimal";
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

// Points apart may be put at one place, where no road is nearer to either.
std::string no_way(const Route& route) {
    const auto& points = route.waypoints;
    const bool same = std::all_of(points.begin(), points.end(),
                                  [&](const Waypoint& point) { return point.position == points.front().position; });
    return same ? "  The start is the destination.\n"
                : "  The points are apart, but are put at one place of the roads: there is no way to go.\n";
}

}  // namespace

std::string also_text(const Route& route) {
    std::string text;
    for (const AlsoSum& sum : route.also) {
        const std::string unit = sum.unit.empty() || sum.unit == "1" ? "" : " " + sum.unit;
        text += fmt::format(", {} {}", sum.name, std::isfinite(sum.value) ? exact_number(sum.value) + unit : "closed");
    }
    return text;
}

std::string itinerary(const Alternatives& routes, const RoadNetwork& network, const Instructions& instructions,
                      const Paint& paint, double load_ms) {
    const Route& route = routes.routes.front();
    const auto entries = entries_of(route, network, instructions);
    const bool are_steps = !route.legs.empty() && !route.legs.front().steps.empty();
    const bool stays = std::all_of(route.legs.begin(), route.legs.end(),
                                   [](const Leg& leg) { return leg.arcs.empty() && leg.walks.empty(); });
    const std::string title = title_of(route, network);
    const std::string total = totals(route, network, decimals_for(entries, route.distance_m));
    const bool fits = display_width(title) + 3 + display_width(total) <= line_width();
    std::string text =
        fmt::format("{}{}{}\n\n", paint.bold(wrapped(title, line_width(), 0)), fits ? "   " : "\n", total);
    text += stays ? no_way(route) : entry_table(entries, are_steps, route, paint);
    text += "\n" + section("Assumed", assumptions(routes, network), paint);
    const std::string how =
        fmt::format("{}, {}; found in {} ({} settled of {}), source read in {}", name_of(route.algorithm),
                    quality(route), milliseconds(route.query_us / 1000), plural(route.settled, "node", "nodes"),
                    thousands(network.node_count()), milliseconds(load_ms));
    text += fmt::format("\n{}\n", paint.dim(wrapped(how, line_width(), 0)));
    return text;
}

std::vector<draw::Picture::Direction> directions_list(const Route& route, const Instructions& instructions) {
    std::vector<road::ask::StepText> steps = road::ask::step_texts(route, instructions);
    std::vector<double> metres;
    for (const road::ask::StepText& step : steps) metres.push_back(step.metres);
    const int decimals = decimals_for(metres, route.distance_m);
    std::vector<draw::Picture::Direction> list;
    for (road::ask::StepText& step : steps)
        list.push_back({std::move(step.text),
                        route.has_distance && step.metres > 0 ? length(step.metres, decimals) : std::string()});
    return list;
}

std::string picture_title(const Route& route, const RoadNetwork& network) {
    return fmt::format("{} to {}: {}, {}", place_name(route.waypoints.front(), network),
                       place_name(route.waypoints.back(), network),
                       totals(route, network, decimals_for(entries_of(route, network, {}), route.distance_m)),
                       name_of(route.algorithm));
}

}  // namespace starway::cli
