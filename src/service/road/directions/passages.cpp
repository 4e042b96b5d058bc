#include "service/road/directions/passages.hpp"

#include "network/along/costs_along.hpp"

namespace starway::service {
namespace {

constexpr double nothing_m = 0.5;  // a point on a junction, but for rounding

}  // namespace

std::vector<Passage> passages_of(const DirectedRoads& roads, const Leg& leg) {
    const RoadNetwork& network = roads.network();
    const WeightColumn& column = roads.column();
    const network::CostsAlong along(network, column);
    std::vector<Passage> passages;
    Passage skipped;  // arcs without length before the first that has one
    bool any_skipped = false;
    std::size_t point = 0;
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        const ArcId arc = leg.arcs[i];
        const double from = i == 0 ? leg.first_from : 0;
        const double to = i + 1 == leg.arcs.size() ? leg.last_to : 1;
        Passage passage{arc, network.edge(arc), i, 0, 0, 0, point, leg.arc_end[i]};
        point = leg.arc_end[i];
        passage.metres = roads.measures().metres(arc) * (to - from);
        passage.seconds = roads.measures().seconds(arc, from, to);
        passage.weight = static_cast<double>(along.up_to(arc, to) - along.up_to(arc, from)) * column.resolution;
        if (i < leg.turn_s.size()) {
            passage.seconds += leg.turn_s[i];
            passage.weight += leg.turn_cost[i];
        }
        const auto add_to = [&](Passage& other) {
            other.last_point = passage.last_point;
            other.metres += passage.metres;
            other.seconds += passage.seconds;
            other.weight += passage.weight;
        };
        const bool is_end = i == 0 || i + 1 == leg.arcs.size();
        const bool is_point = roads.is_point(passage.edge) ||
                              (is_end && to - from < 1 && roads.has_positions() && passage.metres < nothing_m);
        if (is_point && !passages.empty()) {
            add_to(passages.back());
        } else if (is_point && i + 1 < leg.arcs.size()) {
            add_to(skipped);
            any_skipped = true;
        } else {
            if (any_skipped) {
                passage.number = 0;
                passage.first_point = 0;
                passage.metres += skipped.metres;
                passage.seconds += skipped.seconds;
                passage.weight += skipped.weight;
                any_skipped = false;
            }
            passages.push_back(passage);
        }
    }
    return passages;
}

}  // namespace starway::service
