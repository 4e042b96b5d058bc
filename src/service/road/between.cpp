#include "service/road/between.hpp"

#include <algorithm>

namespace starway::service {

GraphBetween::GraphBetween(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                           const Snapped& to) {
    const EdgeId divided_first = from.node.valid() ? EdgeId() : from.at.edge;
    const EdgeId divided_last = to.node.valid() ? EdgeId() : to.at.edge;
    const Ends departures = service::departures(network, column, from);
    const Ends arrivals = service::arrivals(network, column, to);
    // Where both points lie on one road, that which leads from the one to the other leads neither past it nor to it from behind.
    std::vector<ArcId> straight_on;
    if (divided_first.valid() && divided_first == divided_last)
        for_each_open_arc(network, column, divided_first, [&](ArcId arc) {
            if (along_arc(network, arc, from.fraction) <= along_arc(network, arc, to.fraction))
                straight_on.push_back(arc);
        });
    const auto leads_straight_on = [&](ArcId arc) {
        return std::find(straight_on.begin(), straight_on.end(), arc) != straight_on.end();
    };

    const std::uint32_t nodes = network.node_count();
    graph_.first_out.reserve(std::size_t{nodes} + 3);
    const std::size_t arcs = network.arc_count() + arrivals.count + departures.count + straight_on.size();
    graph_.head.reserve(arcs);
    graph_.weight.reserve(arcs);
    passages_.reserve(arcs);
    const auto first_out = network.first_out();
    for (std::uint32_t v = 0; v < nodes; ++v) {
        for (std::uint32_t a = first_out[v]; a < first_out[v + 1]; ++a) {
            const EdgeId edge = network.edge(ArcId(a));
            if (column.weight[a] != closed_weight && edge != divided_first && edge != divided_last)
                add(network.heads()[a], column.weight[a], {ArcId(a), 0, 1});
        }
        for (std::size_t i = 0; i < arrivals.count; ++i) {
            const ArcId arc = arrivals.arc[i];
            if (arrivals.terminal[i].node != NodeId(v) || (arc.valid() && leads_straight_on(arc))) continue;
            add(nodes + 1, arrivals.terminal[i].cost, {arc, 0, arc.valid() ? along_arc(network, arc, to.fraction) : 1});
        }
        graph_.first_out.push_back(graph_.arc_count());
    }
    for (std::size_t i = 0; i < departures.count; ++i) {
        const ArcId arc = departures.arc[i];
        if (arc.valid() && leads_straight_on(arc)) continue;
        add(departures.terminal[i].node, departures.terminal[i].cost,
            {arc, arc.valid() ? along_arc(network, arc, from.fraction) : 0, 1});
    }
    for (const ArcId arc : straight_on) {
        const double begin = along_arc(network, arc, from.fraction);
        const double end = along_arc(network, arc, to.fraction);
        const std::uint32_t weight = column.weight[arc];
        add(nodes + 1, partial_weight(weight, end) - partial_weight(weight, begin), {arc, begin, end});
    }
    graph_.first_out.push_back(graph_.arc_count());
    graph_.first_out.push_back(graph_.arc_count());
}

void GraphBetween::add(std::uint32_t head, std::uint64_t weight, ArcSpan passage) {
    graph_.head.push_back(head);
    graph_.weight.push_back(static_cast<std::uint32_t>(weight));  // of an arc, or of a part of one
    passages_.push_back(passage);
}

std::vector<ArcSpan> GraphBetween::passages(std::span<const std::uint32_t> arcs) const {
    std::vector<ArcSpan> along;
    for (const std::uint32_t arc : arcs)
        if (passages_[arc].arc.valid()) along.push_back(passages_[arc]);
    return along;
}

}  // namespace starway::service
