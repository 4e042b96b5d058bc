#include "service/road/between.hpp"

#include <algorithm>

namespace starway::service {

GraphBetween::GraphBetween(const OpenRoads& roads, const Snapped& from, const Snapped& to)
    : graph_(roads.network(), roads.column(), roads.closed()),
      source_(graph_.add_node()),
      target_(graph_.add_node()),
      arc_count_(roads.network().arc_count()) {
    const RoadNetwork& network = roads.network();
    const EdgeId divided_first = from.node.valid() ? EdgeId() : from.at.edge;
    const EdgeId divided_last = to.node.valid() ? EdgeId() : to.at.edge;
    for (const EdgeId edge : {divided_first, divided_last})
        if (edge.valid())
            for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
                if (arc.valid()) graph_.leave_out(arc);
    // Where both points lie on one road, that which leads from the one to the other leads neither past it nor to it from behind.
    std::vector<ArcId> straight_on;
    if (divided_first.valid() && divided_first == divided_last)
        roads.for_each_open_arc(divided_first, [&](ArcId arc) {
            if (along_arc(network, arc, from.fraction) <= along_arc(network, arc, to.fraction))
                straight_on.push_back(arc);
        });
    const auto leads_straight_on = [&](ArcId arc) {
        return arc.valid() && std::find(straight_on.begin(), straight_on.end(), arc) != straight_on.end();
    };
    const Ends arrivals = service::arrivals(roads, to);
    for (std::size_t i = 0; i < arrivals.count; ++i) {
        const ArcId arc = arrivals.arc[i];
        if (!leads_straight_on(arc))
            add(arrivals.terminal[i].node, target_, arrivals.terminal[i].cost,
                {arc, 0, arc.valid() ? along_arc(network, arc, to.fraction) : 1});
    }
    const Ends departures = service::departures(roads, from);
    for (std::size_t i = 0; i < departures.count; ++i) {
        const ArcId arc = departures.arc[i];
        if (!leads_straight_on(arc))
            add(source_, departures.terminal[i].node, departures.terminal[i].cost,
                {arc, arc.valid() ? along_arc(network, arc, from.fraction) : 0, 1});
    }
    for (const ArcId arc : straight_on) {
        const double begin = along_arc(network, arc, from.fraction);
        const double end = along_arc(network, arc, to.fraction);
        const std::uint32_t weight = roads.weight(arc);
        add(source_, target_, partial_weight(weight, end) - partial_weight(weight, begin), {arc, begin, end});
    }
}

void GraphBetween::add(std::uint32_t tail, std::uint32_t head, std::uint64_t weight, ArcSpan passage) {
    graph_.add_arc(tail, head, static_cast<std::uint32_t>(weight));  // of an arc, or of a part of one
    passages_.push_back(passage);
}

std::vector<ArcSpan> GraphBetween::passages(std::span<const std::uint32_t> arcs) const {
    std::vector<ArcSpan> along;
    for (const std::uint32_t arc : arcs) {
        if (arc < arc_count_)
            along.push_back({ArcId(arc), 0, 1});
        else if (passages_[arc - arc_count_].arc.valid())
            along.push_back(passages_[arc - arc_count_]);
    }
    return along;
}

}  // namespace starway::service
