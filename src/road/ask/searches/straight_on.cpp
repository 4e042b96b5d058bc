#include "road/ask/searches/straight_on.hpp"

#include <algorithm>

namespace starway::road::ask {
namespace {

ArcId opposite(const RoadNetwork& network, ArcId arc) {
    const EdgeId edge = network.edge(arc);
    return network.is_backward(arc) ? network.forward_arc(edge) : network.backward_arc(edge);
}

// How one may go on at a node: an arc and, with turns, the arc of states that turns onto it.
struct Onward {
    ArcId arc, turn;
};

std::vector<Onward> onward(const OpenRoads& roads, ArcId before) {
    const RoadNetwork& network = roads.network();
    std::vector<Onward> all;
    if (const network::TurnGraph* const turns = roads.turns(); turns != nullptr) {
        const auto states = turns->states_of(before);
        if (states.empty()) return all;
        const auto first = turns->states.first_out();
        const NodeId from = network::searched(states.front());
        for (std::uint32_t way = first[from]; way < first[from + 1]; ++way)
            if (roads.is_search_open(way)) all.push_back({turns->travelled(network::StateArcId(way)), ArcId(way)});
    } else {
        const NodeId node = network.head(before);
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
            if (roads.is_open(arc)) all.push_back({ArcId(arc), {}});
    }
    const ArcId back = opposite(network, before);
    const auto is_back = [&](const Onward& way) { return way.arc == back; };
    if (!std::all_of(all.begin(), all.end(), is_back))
        all.erase(std::remove_if(all.begin(), all.end(), is_back), all.end());
    return all;
}

// From a node, having come by `before`, to a point.
LegEnds onward_ends(const OpenRoads& roads, ArcId before, const Snapped& to) {
    LegEnds ends;
    ends.targets = arrivals(roads, to);
    const RoadNetwork& network = roads.network();
    for (const Onward& way : onward(roads, before)) {
        std::int64_t turn = 0;
        if (way.turn.valid())
            turn = roads.turns()->turn_cost(roads.search_column().id, network::as_state_arc(way.turn));
        const NodeId node = way.turn.valid() ? roads.search_network().head(way.turn) : network.head(way.arc);
        ends.sources.add(node, network::with_turn(roads.weight(way.arc), turn), {way.arc, 0, way.turn});
        to.for_each_spot([&](const Spot& spot) {
            if (!spot.lies_on(network.edge(way.arc)) || !spot.allows(network, way.arc)) return;
            const double at = along_arc(network, way.arc, spot.fraction);
            const Direct direct{{way.arc, 0, at, way.turn}, network::with_turn(roads.along().up_to(way.arc, at), turn)};
            if (!ends.direct || direct.cost < ends.direct->cost) ends.direct = direct;
        });
    }
    return ends;
}

}  // namespace

Snapped along_only(const RoadNetwork& network, const Snapped& point, ArcId arc) {
    Snapped along = point;
    along.others.clear();
    along.squares.clear();
    const bool backward = network.is_backward(arc);
    static_cast<Spot&>(along) = point.spot_on(network.edge(arc));
    if (!along.lies_on(network.edge(arc))) {
        along.node = NodeId();
        along.at.edge = network.edge(arc);
        along.fraction = backward ? 0 : 1;
        along.at.segment = backward ? 0 : static_cast<std::uint32_t>(network.shape(along.at.edge).size());
    }
    along.directions = backward ? 2 : 1;
    return along;
}

LegEnds leg_ends(const OpenRoads& roads, const Snapped& from, const Snapped& to) {
    LegEnds ends{departures(roads, from), arrivals(roads, to), direct(roads, from, to), false};
    ends.stays = shares_node(from, to) || (ends.direct && ends.direct->along.from == ends.direct->along.to);
    return ends;
}

LegEnds leg_ends(const OpenRoads& roads, const Snapped& from, ArcId before, const Snapped& to, ArcId last) {
    const RoadNetwork& network = roads.network();
    if (is_same_place(from, to) && (before == last || !last.valid())) {
        LegEnds ends;
        ends.stays = true;
        return ends;
    }
    const Snapped aim = last.valid() ? along_only(network, to, last) : to;
    if (!before.valid()) return leg_ends(roads, from, aim);
    if (from.node.valid()) return onward_ends(roads, before, aim);
    return leg_ends(roads, along_only(network, from, before), aim);
}

}  // namespace starway::road::ask
