// What is said of places on the network: why a point is not on the nearest road, and why no route leads from one to
// another.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_set>
#include <vector>

#include "base/core/sentence.hpp"
#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/network/weights/steps.hpp"

namespace starway::road::ask {
namespace {

enum class Standing { joined, equal, trap, one_way, disconnected };

// What a place has to do with the largest part.
struct PlacePart {
    Standing standing = Standing::joined;
    bool by_turns = false;    // roads alone would join it; only the turns that are allowed do not
    std::uint64_t nodes = 0;  // of the largest part, the trap, what leads to it or from it, or the disconnected part
};

std::string count_of_nodes(std::uint64_t nodes) {
    return fmt::format("{} {}", nodes, nodes == 1 ? "node" : "nodes");
}

class Explorer {
public:
    explicit Explorer(const OpenRoads& roads)
        : network_(roads.search_network()), roads_(roads), parts_(roads.search_parts()) {}

    PlacePart part_of(const Snapped& at, SnapRole role) const {
        if (joins_largest(roads_, at, role)) return {Standing::joined, false, roads_.parts().largest_size()};
        if (is_on_equal_part(roads_, at)) return {Standing::equal, false, roads_.parts().largest_size()};
        const Found all = spread(at, true, true);
        if (!all.meets_largest) return {Standing::disconnected, roads_join(at, role), roads_.count_nodes(all.nodes)};
        const bool is_end = role == SnapRole::end || joins_largest(roads_, at, SnapRole::start);
        const auto nodes = roads_.count_nodes(spread(at, !is_end, is_end).nodes);
        const bool led_to = joins_largest(roads_, at, SnapRole::end);
        return {!is_end && led_to ? Standing::trap : Standing::one_way,
                roads_join(at, is_end ? SnapRole::end : SnapRole::start), nodes};
    }

    // Whether roads lead from one place to the other if one may turn anywhere; only where there are turns to obey.
    bool roads_lead(const Snapped& from, const Snapped& to) const {
        if (roads_.turns() == nullptr) return false;
        const auto ends = ends_by_road(to, SnapRole::end);
        return spread_by_road(from, SnapRole::start,
                              [&](NodeId node) { return std::find(ends.begin(), ends.end(), node) != ends.end(); });
    }

    // Whether one place is among what the other is connected with, one-way roads taken both ways.
    bool same_part(const Snapped& a, const Snapped& b) const {
        const Found around = spread(a, true, true);
        if (around.meets_largest) return spread(b, true, true).meets_largest;
        for (const NodeId node : ends_of(b))
            if (around.nodes.count(node) != 0) return true;
        return false;
    }

    bool leads(const Snapped& from, const Snapped& to) const {
        if (direct(roads_, from, to)) return true;
        std::vector<bool> known(network_.node_count(), false);
        std::vector<NodeId> queue;
        const auto add = [&](NodeId node) {
            if (known[node]) return;
            known[node] = true;
            queue.push_back(node);
        };
        const Ends departures = ask::departures(roads_, from);
        for (const RoadTerminal& end : departures.terminals()) add(end.node);
        for (std::size_t next = 0; next < queue.size(); ++next) for_each_head(queue[next], add);
        const Ends arrivals = ask::arrivals(roads_, to);
        for (const RoadTerminal& end : arrivals.terminals())
            if (known[end.node]) return true;
        return false;
    }

private:
    struct Found {
        std::unordered_set<std::uint32_t> nodes;
        bool meets_largest = false;  // the rest was not looked at
    };

    // Whether the largest part would be reached, or reach the place, if one might turn anywhere.
    [[nodiscard]] bool roads_join(const Snapped& at, SnapRole role) const {
        const std::uint8_t flag = role == SnapRole::end ? network::reached_from_largest : network::reaches_largest;
        return roads_.turns() != nullptr &&
               spread_by_road(at, role, [&](NodeId node) { return (roads_.parts().reach(node) & flag) != 0; });
    }
    [[nodiscard]] std::vector<NodeId> ends_by_road(const Snapped& at, SnapRole role) const {
        const RoadNetwork& network = roads_.network();
        std::vector<NodeId> ends;
        at.for_each_spot([&](const Spot& spot) {
            if (spot.node.valid()) return ends.push_back(spot.node);
            roads_.for_each_open_arc(spot.at.edge, [&](ArcId arc) {
                if (spot.allows(network, arc))
                    ends.push_back(role == SnapRole::end ? network.tail(arc) : network.head(arc));
            });
        });
        return ends;
    }
    // Along the network's open arcs from a start, or against them from an end, until a node is found.
    template <class Found>
    bool spread_by_road(const Snapped& at, SnapRole role, const Found& found) const {
        const RoadNetwork& network = roads_.network();
        std::vector<NodeId> queue = ends_by_road(at, role);
        std::unordered_set<std::uint32_t> seen(queue.begin(), queue.end());
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const NodeId node = queue[next];
            if (found(node)) return true;
            const auto add = [&](std::uint32_t arc, NodeId other) {
                if (roads_.is_open(arc) && seen.insert(other).second) queue.push_back(other);
            };
            if (role == SnapRole::end)
                for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i)
                    add(network.in_arcs()[i], NodeId(network.in_tails()[i]));
            else
                for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
                    add(arc, NodeId(network.heads()[arc]));
        }
        return false;
    }
    std::vector<NodeId> ends_of(const Snapped& at) const {
        std::vector<NodeId> ends;
        for (const Ends& some : {departures(roads_, at), arrivals(roads_, at)})
            for (const RoadTerminal& end : some.terminals()) ends.emplace_back(end.node);
        return ends;
    }
    // The nodes that one gets to by driving on, by looking where one may have come from, or both.
    Found spread(const Snapped& at, bool forward, bool backward) const {
        Found found;
        std::vector<NodeId> queue;
        const auto add = [&](NodeId node) {
            found.meets_largest = found.meets_largest || parts_.reach(node) == network::on_largest;
            if (found.nodes.insert(node).second) queue.push_back(node);
        };
        const Ends departures = ask::departures(roads_, at);
        const Ends arrivals = ask::arrivals(roads_, at);
        if (forward)
            for (const RoadTerminal& end : departures.terminals()) add(end.node);
        if (backward)
            for (const RoadTerminal& end : arrivals.terminals()) add(end.node);
        for (std::size_t next = 0; next < queue.size() && !found.meets_largest; ++next) {
            if (forward) for_each_head(queue[next], add);
            if (backward) for_each_tail(queue[next], add);
        }
        return found;
    }
    template <class Visit>
    void for_each_head(NodeId node, Visit&& visit) const {
        for (std::uint32_t arc = network_.first_out()[node]; arc < network_.first_out()[node + 1]; ++arc)
            if (roads_.is_search_open(arc)) visit(NodeId(network_.heads()[arc]));
    }
    template <class Visit>
    void for_each_tail(NodeId node, Visit&& visit) const {
        for (std::uint32_t i = network_.first_in()[node]; i < network_.first_in()[node + 1]; ++i)
            if (roads_.is_search_open(network_.in_arcs()[i])) visit(NodeId(network_.in_tails()[i]));
    }

    const RoadNetwork& network_;
    const OpenRoads& roads_;
    const Parts& parts_;
};

// "only 3 nodes lead there": those that a part's road can be reached from, or reaches.
std::string joining_nodes(std::uint64_t nodes, SnapRole role) {
    const bool to = role == SnapRole::end;
    if (nodes == 0) return to ? "no other road leads there" : "it leads to no other road";
    return fmt::format("only {} {}", count_of_nodes(nodes),
                       nodes == 1 ? (to ? "leads there" : "is reached") : (to ? "lead there" : "are reached"));
}

// "... is on a disconnected part of 3 nodes".
std::string text_of(const PlacePart& part, SnapRole role) {
    const std::string nodes = count_of_nodes(part.nodes);
    switch (part.standing) {
        case Standing::joined:
            return fmt::format("is joined to the largest part of the network ({})", nodes);
        case Standing::equal:
            return fmt::format("is on another part of {}, as large as the largest", nodes);
        case Standing::trap:
            if (part.nodes == 0)
                return "is on a road that one reaches from the largest part, and that leads on to no other road";
            if (part.by_turns)
                return fmt::format(
                    "is in a trap of {} (one gets there from the largest part, and no turn that is allowed leads back)",
                    nodes);
            return fmt::format("is in a one-way trap of {} (roads lead in from the largest part, none leads back)",
                               nodes);
        case Standing::one_way:
            return fmt::format("{} the largest part because of {} ({})",
                               role == SnapRole::end ? "is not reachable from" : "does not reach",
                               part.by_turns ? "the turns that are not allowed" : "one-way roads",
                               joining_nodes(part.nodes, role));
        case Standing::disconnected:
            if (part.nodes == 0) return "is on a road that no other road joins";
            return fmt::format(
                "is on a {} {}",
                part.by_turns ? "part that no allowed turn joins to the largest one, with" : "disconnected part of",
                nodes);
    }
    return {};
}

// Points whose numbers are swapped, or lack a sign.
struct Mistake {
    Position meant;
    const char* what;
};
std::array<Mistake, 7> mistakes(Position p) {
    return {{{{p.y, p.x}, "with its numbers swapped"},
             {{-p.x, p.y}, "with the sign of the first number changed"},
             {{p.x, -p.y}, "with the sign of the second number changed"},
             {{-p.x, -p.y}, "with both signs changed"},
             {{-p.y, -p.x}, "with its numbers swapped and both signs changed"},
             {{-p.y, p.x}, "with its numbers swapped and the first sign changed"},
             {{p.y, -p.x}, "with its numbers swapped and the second sign changed"}}};
}

}  // namespace

Error Snapper::too_far(const ResolvedLocation& point, const Snapped& nearest, const OpenRoads& roads,
                       const SnapRule& rule) const {
    const bool only_largest = nearest.at.distance_m <= rule.max_m;
    double away_m = nearest.at.distance_m;
    if (only_largest) {
        const auto joined = nearest_joined(point, unlimited, roads, rule.role);
        if (!joined)
            return {ErrorKind::no_route,
                    fmt::format("no road joins {} to the largest part of the network", called(point))};
        away_m = joined->at.distance_m;
    }
    std::string message = fmt::format(
        "{} is {} from the nearest road{}; a point may be at most {} from its road⟦ (⟨max_snap⟩, in metres, changes "
        "that)⟧",
        called(point), core::metres(away_m), only_largest ? " of the largest part of the network" : "",
        core::metres(rule.max_m));
    const Mistake* likely = nullptr;
    double least_m = rule.max_m;
    const auto candidates = mistakes(point.position);
    if (!only_largest)
        for (const Mistake& mistake : candidates) {
            if (network_->frame().kind == FrameKind::geographic && !geo::is_lon_lat(mistake.meant)) continue;
            visit_nearest(mistake.meant, least_m, roads, [&](const Snapped& there) {
                if (likely == nullptr || there.at.distance_m < least_m) likely = &mistake;
                least_m = std::min(least_m, there.at.distance_m);
                return false;
            });
        }
    if (likely != nullptr)
        message += fmt::format("; did you swap or lose a sign? {} ({}) it is {} from a road", likely->what,
                               core::coordinates(likely->meant), core::metres(least_m));
    return {ErrorKind::no_route, std::move(message)};
}

bool Snapper::is_worth_saying(const ResolvedLocation& point, const Snapped& at) {
    constexpr double far_m = 1000;
    return at.at.edge.valid() && point.snapped == nullptr && (at.is_moved() || at.at.distance_m > far_m);
}

std::string Snapper::warning(const ResolvedLocation& point, const Snapped& at, const OpenRoads& roads,
                             const SnapRule& rule) const {
    if (!at.is_moved())
        return fmt::format("{} is {} from the nearest road, at {}", called(point), core::metres(at.at.distance_m),
                           core::coordinates(at.at.position));
    Snapped nearest;
    visit_nearest(point.position, unlimited, roads, [&](const Snapped& snapped) {
        nearest = snapped;
        return false;
    });
    const PlacePart part = Explorer(roads).part_of(nearest, rule.role);
    return fmt::format(
        "{}: the nearest road, {} away, {}; used the nearest road joined to the largest part, {} away, "
        "at {}",
        called(point), core::metres(nearest.at.distance_m), text_of(part, rule.role), core::metres(at.at.distance_m),
        core::coordinates(at.at.position));
}

namespace {

// Roads that were too heavy to be counted may be the only way.
std::string told_of_closed_arcs(const OpenRoads& roads) {
    for (const Sentence& note : roads.network().notes())
        if (network::tells_of_closed_arcs(note.marked(), roads.column().name)) return fmt::format("; {}", note);
    return {};
}

}  // namespace

Error Snapper::no_route(const ResolvedLocation& from, const Snapped& at_from, const ResolvedLocation& to,
                        const Snapped& at_to, const OpenRoads& roads) const {
    std::string message = fmt::format("no route leads from {} to {}: ", called(from), called(to));
    const Explorer explorer(roads);
    const PlacePart start = explorer.part_of(at_from, SnapRole::start);
    const PlacePart end = explorer.part_of(at_to, SnapRole::end);
    if (explorer.same_part(at_from, at_to) && (start.standing == Standing::disconnected ||
                                               direct(roads, at_to, at_from) || roads.parts().largest_size() < 2)) {
        const std::string_view roads_or_turns =
            explorer.roads_lead(at_from, at_to) ? "the turns that are allowed" : "one-way roads";
        message += fmt::format("{} lead {}", roads_or_turns,
                               explorer.leads(at_to, at_from) ? "only the other way" : "from neither to the other");
        return {ErrorKind::no_route, message + "; choose another point or weight" + told_of_closed_arcs(roads)};
    }
    message += fmt::format("{} {}, {} {}", called(from), text_of(start, SnapRole::start), called(to),
                           text_of(end, SnapRole::end));
    const auto add_distance = [&](const ResolvedLocation& point, const PlacePart& part, SnapRole role) {
        if (part.standing == Standing::joined || part.standing == Standing::equal ||
            network_->frame().kind == FrameKind::none)
            return;
        if (const auto joined = nearest_joined(point, unlimited, roads, role))
            message += fmt::format("; the nearest road {} the largest part is {} from {}",
                                   role == SnapRole::start ? "to" : "from", core::metres(joined->at.distance_m),
                                   called(point));
    };
    add_distance(from, start, SnapRole::start);
    add_distance(to, end, SnapRole::end);
    return {ErrorKind::no_route, message + told_of_closed_arcs(roads)};
}

}  // namespace starway::road::ask
