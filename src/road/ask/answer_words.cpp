#include "road/ask/answer_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/core/wording.hpp"
#include "road/ask/closures/stored_reach.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/profiles.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway::road::ask {
namespace {

constexpr double worth_saying_m = 25;  // shorter distances are within a road's width

// An unnamed road between named junctions is "Arad – Sibiu".
std::vector<ItineraryRoad> roads_between(const RoadNetwork& network, const Measures& measures, const Leg& leg) {
    std::vector<ItineraryRoad> roads;
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        const ArcId arc = leg.arcs[i];
        const std::string_view known = network.name(network.edge(arc));
        std::string name = known.empty()
                               ? network.node_label(network.tail(arc)) + " – " + network.node_label(network.head(arc))
                               : std::string(known);
        if (roads.empty() || roads.back().name != name) roads.push_back({std::move(name), leg.from, 0, 0});
        const double from = i == 0 ? leg.first_from : 0;
        const double to = i + 1 == leg.arcs.size() ? leg.last_to : 1;
        roads.back().metres += (to - from) * measures.metres(arc);
        roads.back().seconds += measures.seconds(arc, from, to);
    }
    return roads;
}

std::string weight_text(const Route& route, const RoadNetwork& network) {
    const std::string profile(network::profile_of(network, route.weight));
    if (route.is_preference)
        return fmt::format("{0} (the route that the profile {0} prefers⟦; for its fastest: ⟨weight={0}.time⟩⟧)",
                           profile);
    if (profile == route.weight && !profile.empty())
        return fmt::format("{0} (the shortest route for the profile {0})", profile);
    if (!profile.empty()) return fmt::format("{} (the fastest route for the profile {})", route.weight, profile);
    if (route.weight == "length") return "length (the shortest route)";
    if (route.weight == "time") return "time (the fastest route)";
    if (route.weight == "hops") return "hops (the route with the fewest edges)";
    return fmt::format("{} (the route with the smallest total {})", route.weight, route.weight);
}

// A profile's travel time, where there is an index of its preference only.
bool lacks_index(std::string_view weight, const RoadNetwork& network) {
    const std::string_view profile = network::profile_of(network, weight);
    if (profile.empty() || profile == weight) return false;
    return has_stored_reach(network, *network.column(profile)) && !has_stored_reach(network, *network.column(weight));
}

std::string counted_text(std::string_view weight, const RoadNetwork& network) {
    if (!network::is_preference(network, weight)) return std::string(weight);
    return fmt::format(
        "{0} (travel times of the routes that the profile {0} prefers⟦; for its fastest: ⟨weight={0}.time⟩⟧)", weight);
}

std::string max_snap_text(double max_snap_m) {
    return std::isfinite(max_snap_m)
               ? fmt::format("points are snapped to roads within {}⟦ (⟨max_snap⟩)⟧", core::distance(max_snap_m))
               : std::string("points are snapped to roads at any distance⟦ (⟨max_snap⟩)⟧");
}

// Those that decide answers, as far as they are few; the rest is told by `starway info`.
void append_notes(const RoadNetwork& network, std::vector<Sentence>& texts) {
    constexpr std::size_t most_notes = 5;
    const auto notes = network.notes();
    const std::size_t shown = std::min(notes.size(), most_notes);
    texts.insert(texts.end(), notes.begin(), notes.begin() + static_cast<std::ptrdiff_t>(shown));
    if (notes.size() > shown || !network.details().empty())
        texts.emplace_back("there is more about how the roads were read⟦: ⟨info ⟩⟧");
}

// What a weight of no profile leaves out, where profiles know more.
void append_rules_of_none(const RoadNetwork& network, std::string_view weight, std::vector<Sentence>& texts) {
    const auto profiles = network::profiles_of(network);
    if (profiles.empty() || !network::profile_of(network, weight).empty()) return;
    const auto sections = network.sections();
    const bool has_turns = std::any_of(sections.begin(), sections.end(), [](const RoadNetwork::Section& section) {
        return network::is_turn_section(section.name) && section.name != network::left_hand_section;
    });
    texts.push_back(fmt::format("{} is of no profile: no travel times{}{}", weight,
                                has_turns ? ", and turn restrictions are not obeyed" : "",
                                profiles.size() == 1 ? std::string()
                                                     : fmt::format("; it may use what is open to any of {}⟦, or to the "
                                                                   "one that ⟨profile⟩ names⟧",
                                                                   fmt::join(profiles, ", "))));
}

// What else routes rest on, each once, such as the rules for certain times that they touch.
class RouteNotes {
public:
    void add(const Route& route, std::string_view before = {}) {
        for (const Sentence& note : route.notes)
            if (std::find(known_.begin(), known_.end(), note) == known_.end()) {
                known_.push_back(note);
                texts_.push_back(before + note);
            }
    }
    void append_to(std::vector<Sentence>& texts) const {
        constexpr std::size_t most_notes = 8;
        const std::size_t shown = std::min(texts_.size(), most_notes);
        texts.insert(texts.end(), texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(shown));
        if (texts_.size() > shown)
            texts.push_back(
                fmt::format("and {} more like these⟦ (⟨json⟩ tells all, in timed_rules)⟧", texts_.size() - shown));
    }

private:
    std::vector<Sentence> known_, texts_;
};

// Of an answer by a weight; empty for the network's default.
std::vector<Sentence> assumptions_of_routes(std::string_view weight, const RouteNotes& notes,
                                            const RoadNetwork& network) {
    if (weight.empty()) weight = network.default_weight();
    std::vector<Sentence> texts{"weight: " + counted_text(weight, network)};
    append_rules_of_none(network, weight, texts);
    notes.append_to(texts);
    append_notes(network, texts);
    return texts;
}

}  // namespace

std::string place_name(const Waypoint& point, const RoadNetwork& network) {
    const bool named = !point.name.empty() && !(point.edge.valid() && point.name == network.name(point.edge));
    return named ? point.name : core::coordinates(point.position, network.frame().kind);
}

std::vector<ItineraryRoad> itinerary_roads(const Route& route, const RoadNetwork& network) {
    std::vector<ItineraryRoad> roads;
    const Measures measures(network, route.weight);
    for (const Leg& leg : route.legs) {
        if (network.has_text_labels()) {
            for (ItineraryRoad& road : roads_between(network, measures, leg)) roads.push_back(std::move(road));
        } else {
            for (const RoadStretch& road : leg.roads)
                roads.push_back({road.name, leg.from, road.distance_m, road.duration_s, road.tags});
        }
    }
    return roads;
}

std::vector<ItineraryRoad> matched_roads(const Route& route, const RoadNetwork& network) {
    std::vector<ItineraryRoad> roads;
    for (ItineraryRoad& road : itinerary_roads(route, network)) {
        if (roads.empty() || roads.back().name != road.name) {
            roads.push_back(std::move(road));
            continue;
        }
        roads.back().metres += road.metres;
        roads.back().seconds += road.seconds;
        append_tags(roads.back().tags, road.tags);
    }
    return roads;
}

std::string main_roads(const Route& route) {
    constexpr std::size_t most_names = 3;
    std::vector<std::pair<std::string_view, double>> roads;  // with their metres
    for (const Leg& leg : route.legs)
        for (const RoadStretch& road : leg.roads) {
            if (road.name.empty()) continue;
            const auto known =
                std::find_if(roads.begin(), roads.end(), [&](const auto& one) { return one.first == road.name; });
            if (known == roads.end())
                roads.emplace_back(road.name, road.distance_m);
            else
                known->second += road.distance_m;
        }
    auto longest = roads;
    std::stable_sort(longest.begin(), longest.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    if (longest.size() > most_names) longest.resize(most_names);
    std::string names;
    for (const auto& road : roads)
        if (std::find(longest.begin(), longest.end(), road) != longest.end())
            names += fmt::format("{}{}", names.empty() ? "" : ", ", road.first);
    return names;
}

double times_best(const Alternatives& routes, std::size_t number) {
    const double best = routes.routes.front().cost;
    return best > 0 ? routes.routes[number].cost / best : 1;
}

std::vector<std::string> stored_indices(const PrepareReport& report) {
    std::vector<std::string> texts;
    for (const PrepareReport::Weight& weight : report.weights) {
        std::vector<std::string_view> words;
        for (const Algorithm algorithm : weight.indices) words.push_back(name_of(algorithm));
        texts.push_back(fmt::format("{} ({})", weight.name, fmt::join(words, ", ")));
    }
    return texts;
}

namespace {

std::vector<Sentence> assumptions(const Route& route, const RouteNotes& notes, const RoadNetwork& network) {
    std::vector<Sentence> texts{"weight: " + weight_text(route, network)};
    append_rules_of_none(network, route.weight, texts);
    if (!route.has_duration && route.has_distance && network::profiles_of(network).empty())
        texts.emplace_back(
            "no travel time, because the network has no speeds⟦ (⟨speed=*=50⟩ sets one when a source is read)⟧");
    constexpr std::size_t most_points = 8;
    std::size_t moved = 0;
    const bool all_nodes = std::all_of(route.waypoints.begin(), route.waypoints.end(),
                                       [](const Waypoint& point) { return point.node.valid(); });
    if (!all_nodes) texts.push_back(max_snap_text(route.max_snap_m));
    for (const Waypoint& point : route.waypoints) {
        if (point.distance_m < worth_saying_m || ++moved > most_points) continue;
        texts.push_back(
            fmt::format("{}: snapped to a road {} away", place_name(point, network), core::distance(point.distance_m)));
    }
    if (moved > most_points)
        texts.push_back(fmt::format("{} more points were snapped to roads {} or more away",
                                    core::thousands(moved - most_points), core::distance(worth_saying_m)));
    notes.append_to(texts);
    append_notes(network, texts);
    return texts;
}

}  // namespace

std::vector<Sentence> assumptions(const Route& route, const RoadNetwork& network) {
    RouteNotes notes;
    notes.add(route);
    return assumptions(route, notes, network);
}

std::vector<Sentence> assumptions(const Alternatives& routes, const RoadNetwork& network) {
    RouteNotes notes;
    for (std::size_t i = 0; i < routes.routes.size(); ++i)
        notes.add(routes.routes[i], i == 0 ? std::string() : fmt::format("route {}: ", i + 1));
    return assumptions(routes.routes.front(), notes, network);
}

std::vector<Sentence> assumptions(const TableReport& report, const RoadNetwork& network) {
    std::vector<Sentence> texts{"weight: " + counted_text(report.weight, network)};
    append_rules_of_none(network, report.weight, texts);
    if (lacks_index(report.weight, network))
        texts.push_back(
            fmt::format("{1} was searched, as an index is stored for {0} alone⟦; to store both: ⟨prepare ⟨weight={0}⟩ "
                        "⟨weight={1}⟩⟩⟧",
                        network::profile_of(network, report.weight), report.weight));
    if (network.frame().kind != FrameKind::none) texts.push_back(max_snap_text(report.max_snap_m));
    append_notes(network, texts);
    return texts;
}

std::vector<Sentence> assumptions(const Trips& trips, const RoadNetwork& network) {
    RouteNotes notes;
    for (const Trip& trip : trips.trips) notes.add(trip.route);
    return assumptions_of_routes(trips.trips.front().route.weight, notes, network);
}

std::vector<Sentence> assumptions(const Match& match, const RoadNetwork& network) {
    RouteNotes notes;
    for (const Matching& matching : match.matchings) notes.add(matching.route);
    auto texts = assumptions_of_routes(match.weight, notes, network);
    if (match.estimated_radius_m)
        texts.push_back(fmt::format("points are {:.0f} m off, by their standard deviation from the roads⟦ (⟨radius⟩)⟧",
                                    *match.estimated_radius_m));
    return texts;
}

std::vector<Sentence> assumptions(const Isochrone& isochrone, const RoadNetwork& network) {
    return assumptions_of_routes(isochrone.weight, {}, network);
}

std::vector<Sentence> assumptions_of_nearest(std::string_view weight, double max_snap_m, const RoadNetwork& network) {
    if (weight.empty()) weight = network.default_weight();
    std::vector<Sentence> texts{network::has_profile(network, weight)
                                    ? fmt::format("only roads open to the profile {}⟦ (⟨profile⟩)⟧", weight)
                                    : fmt::format("only roads open for the weight {}⟦ (⟨weight⟩)⟧", weight),
                                max_snap_text(max_snap_m)};
    append_notes(network, texts);
    return texts;
}

}  // namespace starway::road::ask
