#include "road/ask/route/between.hpp"

#include <algorithm>

namespace starway::road::ask {

std::vector<ArcId> arcs_past(const OpenRoads& roads, const Ends& departures, const Ends& arrivals) {
    std::vector<ArcId> past;
    for (const Ends* ends : {&departures, &arrivals})
        for (const Ends::Along& along : ends->along) {
            if (!along.arc.valid() || along.walk.arc.valid()) continue;
            if (roads.turns() == nullptr)
                past.push_back(along.arc);
            else
                roads.for_each_way_onto(along.arc, [&](ArcId way) { past.push_back(way); });
        }
    if (roads.turns() != nullptr) {
        const auto first_out = roads.search_network().first_out();
        for (std::size_t i = 0; i < arrivals.along.size(); ++i) {
            const Ends::Along& along = arrivals.along[i];
            if (along.arc.valid() || along.walk.arc.valid()) continue;  // at a node
            const std::uint32_t state = arrivals.terminal[i].node;
            for (std::uint32_t arc = first_out[state]; arc < first_out[state + 1]; ++arc) past.emplace_back(arc);
        }
    }
    std::sort(past.begin(), past.end());
    past.erase(std::unique(past.begin(), past.end()), past.end());
    return past;
}

GraphBetween::GraphBetween(const OpenRoads& roads, const Snapped& from, const Snapped& to)
    : roads_(roads),
      graph_(roads.search_network(), roads.search_column(), roads.search_closed()),
      source_(graph_.add_node()),
      target_(graph_.add_node()),
      arc_count_(roads.search_network().arc_count()) {
    const Ends arrivals = ask::arrivals(roads, to);
    const Ends departures = ask::departures(roads, from);
    for (const ArcId arc : arcs_past(roads, departures, arrivals)) graph_.leave_out(arc);
    // Where both points lie on one road, that which leads from the one to the other leads neither past it nor to it
    // from behind.
    const std::vector<Direct> straight_on = directs(roads, from, to);
    const auto leads_straight_on = [&](ArcId arc) {
        return arc.valid() && std::any_of(straight_on.begin(), straight_on.end(), [arc](const Direct& direct) {
                   return direct.along.arc == arc && !direct.along.across;
               });
    };
    for (std::size_t i = 0; i < arrivals.along.size(); ++i) {
        const Ends::Along& along = arrivals.along[i];
        if (!leads_straight_on(along.arc))
            add(arrivals.terminal[i].node, target_, arrivals.terminal[i].cost,
                {{along.arc, 0, along.arc.valid() ? along.at : 1, along.turn}, along.walk});
    }
    for (std::size_t i = 0; i < departures.along.size(); ++i) {
        const Ends::Along& along = departures.along[i];
        if (!leads_straight_on(along.arc))
            add(source_, departures.terminal[i].node, departures.terminal[i].cost,
                {along.walk, {along.arc, along.at, 1, {}}});
    }
    if (roads.turns() != nullptr && shares_node(from, to)) add(source_, target_, 0, {});
    for (const Direct& direct : straight_on) add(source_, target_, direct.cost, {direct.along});
}

void GraphBetween::add(std::uint32_t tail, std::uint32_t head, std::uint64_t weight,
                       std::initializer_list<ArcSpan> passages) {
    graph_.add_arc(tail, head, weight);  // of an arc, or of a part of one
    passages_.emplace_back();
    for (const ArcSpan& passage : passages)
        if (passage.arc.valid()) passages_.back().push_back(passage);
}

std::vector<ArcSpan> GraphBetween::passages(std::span<const std::uint32_t> arcs) const {
    std::vector<ArcSpan> along;
    for (const std::uint32_t arc : arcs) {
        if (arc < arc_count_)
            along.push_back({roads_.arc_of(ArcId(arc)), 0, 1, roads_.turns() != nullptr ? ArcId(arc) : ArcId()});
        else
            along.insert(along.end(), passages_[arc - arc_count_].begin(), passages_[arc - arc_count_].end());
    }
    return along;
}

}  // namespace starway::road::ask
