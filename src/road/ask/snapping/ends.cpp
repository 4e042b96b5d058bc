#include "road/ask/snapping/ends.hpp"

#include <algorithm>
#include <cmath>

#include "base/geo/frame.hpp"
#include "road/network/turns/turn_graph.hpp"

namespace starway::road::ask {
namespace {

// The arcs by which one may leave from a spot, or come to it, and where it lies along each.
template <class Visit>
void for_each_departure(const OpenRoads& roads, const Spot& from, Visit&& visit) {
    const RoadNetwork& network = roads.network();
    if (from.node.valid()) {
        for (std::uint32_t arc = network.first_out()[from.node]; arc < network.first_out()[from.node + 1]; ++arc)
            if (roads.is_open(arc)) visit(ArcId(arc), 0.0);
    } else if (from.at.edge.valid()) {
        roads.for_each_open_arc(from.at.edge, [&](ArcId arc) {
            if (from.allows(network, arc)) visit(arc, along_arc(network, arc, from.fraction));
        });
    }
}
template <class Visit>
void for_each_arrival(const OpenRoads& roads, const Spot& to, Visit&& visit) {
    const RoadNetwork& network = roads.network();
    if (to.node.valid()) {
        for (std::uint32_t i = network.first_in()[to.node]; i < network.first_in()[to.node + 1]; ++i)
            if (roads.is_open(network.in_arcs()[i])) visit(ArcId(network.in_arcs()[i]), 1.0);
    } else if (to.at.edge.valid()) {
        roads.for_each_open_arc(to.at.edge, [&](ArcId arc) {
            if (to.allows(network, arc)) visit(arc, along_arc(network, arc, to.fraction));
        });
    }
}

ArcSpan line_across(const OpenRoads& roads, EdgeId like, double share) {
    ArcSpan line;
    roads.for_each_open_arc(like, [&](ArcId arc) { line.arc = arc; });
    line.to = share;
    line.across = true;
    return line;
}

// Between a point within a square and a spot that it sees; without an arc where the spot is at the point. Precondition:
// the square is open.
ArcSpan walk_of(const OpenRoads& roads, const Spot& spot, bool arrives) {
    if (!spot.is_across()) return {};
    ArcSpan walk = line_across(roads, spot.like, spot.share);
    walk.end = arrives ? spot.at.position : roads.network().position(spot.node);
    if (!arrives) walk.node = spot.node;
    return walk;
}

void add_departures(const OpenRoads& roads, const Spot& from, Ends& ends) {
    const ArcSpan walk = walk_of(roads, from, false);
    const std::uint64_t before = cost_across(roads.along(), walk);
    if (from.node.valid() && roads.turns() == nullptr) return ends.add(from.node, before, {{}, 0, {}, walk});
    for_each_departure(roads, from, [&](ArcId arc, double at) {
        const std::uint64_t cost = before + roads.weight(arc) - roads.along().up_to(arc, at);
        if (roads.turns() == nullptr)
            ends.add(roads.network().head(arc), cost, {arc, at, {}, walk});
        else if (const auto states = roads.turns()->states_of(arc); !states.empty())
            ends.add(network::searched(states.front()), cost, {arc, at, {}, walk});
    });
}

void add_arrivals(const OpenRoads& roads, const Spot& to, Ends& ends) {
    const network::TurnGraph* const turns = roads.turns();
    const ArcSpan walk = walk_of(roads, to, true);
    const std::uint64_t after = cost_across(roads.along(), walk);
    if (to.node.valid() && turns == nullptr) return ends.add(to.node, after, {{}, 0, {}, walk});
    const auto is_new = [&](NodeId state) {
        return std::none_of(ends.terminal.begin(), ends.terminal.end(),
                            [&](const RoadTerminal& end) { return end.node == state && end.cost <= after; });
    };
    for_each_arrival(roads, to, [&](ArcId arc, double at) {
        const std::uint64_t cost = roads.along().up_to(arc, at);
        if (turns == nullptr) {
            ends.add(roads.network().tail(arc), cost, {arc, at, {}});
        } else if (to.node.valid()) {
            for (const network::StateId of_arc : turns->states_of(arc))
                if (const NodeId state = network::searched(of_arc); is_new(state))
                    ends.add(state, after, {{}, 0, {}, walk});
        } else {
            roads.for_each_way_onto(arc, [&](ArcId way) {
                if (roads.is_search_open(way))
                    ends.add(turns->states.tail(way),
                             network::with_turn(cost,
                                                turns->turn_cost(roads.search_column().id, network::as_state_arc(way))),
                             {arc, at, way});
            });
        }
    });
}

void add_directs(const OpenRoads& roads, const Spot& from, const Spot& to, std::vector<Direct>& all) {
    if (to.node.valid() || !to.at.edge.valid() || from.is_across()) return;
    const RoadNetwork& network = roads.network();
    const auto consider = [&](ArcId arc, double start, double end) {
        if (start > end) return;
        all.push_back({{arc, start, end}, roads.along().up_to(arc, end) - roads.along().up_to(arc, start)});
    };
    if (from.node.valid() && roads.turns() != nullptr)
        for_each_arrival(roads, to, [&](ArcId arc, double end) {
            if (network.tail(arc) == from.node) consider(arc, 0, end);
        });
    if (!from.lies_on(to.at.edge)) return;
    for_each_departure(roads, from, [&](ArcId arc, double start) {
        if (to.allows(network, arc)) consider(arc, start, along_arc(network, arc, to.fraction));
    });
}

// In a straight line across a square in which both points lie.
void add_lines(const OpenRoads& roads, const Snapped& from, const Snapped& to, std::vector<Direct>& all) {
    for (const InSquare& here : from.squares)
        for (const InSquare& there : to.squares) {
            if (here.number != there.number || !here.polygon->sees(here.at, there.at)) continue;
            const Frame& frame = roads.network().frame();
            const double metres =
                geo::segment_length(frame, geo::embed(frame, here.at.at), geo::embed(frame, there.at.at));
            ArcSpan line = line_across(roads, here.like, metres / here.like_m);
            line.end = to.at.position;
            all.push_back({line, cost_across(roads.along(), line)});
        }
}

template <class Same>
bool any_two(const Snapped& one, const Snapped& other, const Same& same) {
    bool found = false;
    one.for_each_spot([&](const Spot& a) { other.for_each_spot([&](const Spot& b) { found = found || same(a, b); }); });
    return found;
}

bool has_node(const Spot& a, const Spot& b) {
    return a.node.valid() && a.node == b.node && !a.is_across() && !b.is_across();
}

bool is_same_point(const Snapped& one, const Snapped& other) {
    return std::any_of(one.squares.begin(), one.squares.end(), [&](const InSquare& a) {
        return std::any_of(other.squares.begin(), other.squares.end(),
                           [&](const InSquare& b) { return a.number == b.number && a.at.at == b.at.at; });
    });
}

bool joins(const OpenRoads& roads, const Spot& at, SnapRole role) {
    const RoadNetwork& network = roads.network();
    const Parts& parts = roads.parts();
    const std::uint8_t flag = role == SnapRole::start ? network::reaches_largest : network::reached_from_largest;
    bool joined = false;
    if (const network::TurnGraph* const turns = roads.turns(); turns != nullptr) {
        const auto look = [&](std::span<const network::StateId> states) {
            for (const network::StateId state : states)
                joined = joined || (roads.search_parts().reach(network::searched(state)) & flag) != 0;
        };
        if (role == SnapRole::start)
            for_each_departure(roads, at, [&](ArcId arc, double) {
                if (const auto states = turns->states_of(arc); !states.empty()) look(states.first(1));
            });
        else if (at.node.valid())
            for_each_arrival(roads, at, [&](ArcId arc, double) { look(turns->states_of(arc)); });
        else
            for_each_arrival(roads, at, [&](ArcId arc, double) { joined = joined || roads.is_led_to(arc); });
        return joined;
    }
    if (at.node.valid()) return (parts.reach(at.node) & flag) != 0;
    roads.for_each_open_arc(at.at.edge, [&](ArcId arc) {
        if (!at.allows(network, arc)) return;
        const NodeId node = role == SnapRole::start ? network.head(arc) : network.tail(arc);
        joined = joined || (parts.reach(node) & flag) != 0;
    });
    return joined;
}

}  // namespace

std::uint64_t cost_across(const network::CostsAlong& along, const ArcSpan& line) {
    if (!line.arc.valid()) return 0;
    return static_cast<std::uint64_t>(std::ceil(static_cast<double>(along.spread(line.arc).moving) * line.to));
}

bool shares_node(const Snapped& one, const Snapped& other) {
    return any_two(one, other, has_node);
}

bool is_same_place(const Snapped& one, const Snapped& other) {
    return is_same_point(one, other) || any_two(one, other, [](const Spot& a, const Spot& b) {
               return has_node(a, b) || (!b.node.valid() && a.lies_on(b.at.edge) && a.fraction == b.fraction);
           });
}

Ends departures(const OpenRoads& roads, const Snapped& from) {
    Ends ends;
    from.for_each_spot([&](const Spot& spot) { add_departures(roads, spot, ends); });
    return ends;
}

Ends arrivals(const OpenRoads& roads, const Snapped& to) {
    Ends ends;
    to.for_each_spot([&](const Spot& spot) { add_arrivals(roads, spot, ends); });
    return ends;
}

std::vector<Direct> directs(const OpenRoads& roads, const Snapped& from, const Snapped& to) {
    std::vector<Direct> all;
    from.for_each_spot([&](const Spot& a) { to.for_each_spot([&](const Spot& b) { add_directs(roads, a, b, all); }); });
    add_lines(roads, from, to, all);
    return all;
}

std::optional<Direct> direct(const OpenRoads& roads, const Snapped& from, const Snapped& to) {
    std::optional<Direct> best;
    for (const Direct& one : directs(roads, from, to))
        if (!best || one.cost < best->cost) best = one;
    return best;
}

std::vector<ArcId> arcs_to(const OpenRoads& roads, const Snapped& to) {
    std::vector<ArcId> arcs;
    to.for_each_spot([&](const Spot& spot) {
        if (!spot.is_across()) for_each_arrival(roads, spot, [&](ArcId arc, double) { arcs.push_back(arc); });
    });
    return arcs;
}

bool is_on_equal_part(const OpenRoads& roads, const Snapped& at) {
    const Ends from = departures(roads, at);
    const Ends to = arrivals(roads, at);
    return std::any_of(from.terminal.begin(), from.terminal.end(), [&](const RoadTerminal& start) {
        const std::uint32_t part = roads.equal_part(NodeId(start.node));
        return part != 0 && std::any_of(to.terminal.begin(), to.terminal.end(), [&](const RoadTerminal& end) {
                   return roads.equal_part(NodeId(end.node)) == part;
               });
    });
}

bool joins_largest(const OpenRoads& roads, const Snapped& at, SnapRole role) {
    if (role == SnapRole::through)
        return joins_largest(roads, at, SnapRole::start) && joins_largest(roads, at, SnapRole::end);
    bool joined = false;
    at.for_each_spot([&](const Spot& spot) { joined = joined || joins(roads, spot, role); });
    return joined;
}

}  // namespace starway::road::ask
