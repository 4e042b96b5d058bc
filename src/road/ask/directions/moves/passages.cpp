#include "road/ask/directions/moves/passages.hpp"

#include <algorithm>
#include <utility>

#include "road/ask/snapping/ends.hpp"
#include "road/network/along/costs_along.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {
namespace {

constexpr double nothing_m = 0.5;  // a point on a junction, but for rounding

// Joins what is no road of its own to the road before it, or to that after it.
class PassageList {
public:
    void add(const Passage& passage) {
        passages_.push_back(passage);
        if (!any_skipped_) return;
        Passage& whole = passages_.back();
        const Passage own = std::exchange(whole, skipped_);
        whole.arc = own.arc;
        whole.edge = own.edge;
        extend(whole, own);
        any_skipped_ = false;
    }
    void join(const Passage& part, bool to_next) {
        if (!to_next && !passages_.empty()) return extend(passages_.back(), part);
        if (any_skipped_) return extend(skipped_, part);
        skipped_ = part;
        any_skipped_ = true;
    }
    [[nodiscard]] bool empty() const { return passages_.empty(); }
    std::vector<Passage> take() && { return std::move(passages_); }

private:
    static void extend(Passage& passage, const Passage& by) {
        passage.last_point = by.last_point;
        passage.metres += by.metres;
        passage.seconds += by.seconds;
        passage.weight += by.weight;
    }
    std::vector<Passage> passages_;
    Passage skipped_;  // before the next
    bool any_skipped_ = false;
};

// As if it were an arc.
Passage passage_of(const DirectedRoads& roads, const Leg::Walk& walk) {
    const RoadNetwork& network = roads.network();
    const network::CostsAlong along(network, roads.column());
    const double weight = InUnits(roads.column().resolution)(cost_across(along, {walk.like, 0, walk.share}));
    return {walk.like,  network.edge(walk.like), 0, walk.distance_m, walk.duration_s, weight,
            walk.point, walk.point + 1};
}

}  // namespace

Passage passage_across(const DirectedRoads& roads, const Leg& leg) {
    PassageList passages;
    for (const Leg::Walk& walk : leg.walks) {
        const Passage passage = passage_of(roads, walk);
        passages.empty() ? passages.add(passage) : passages.join(passage, false);
    }
    return std::move(passages).take().front();
}

std::vector<Passage> passages_of(const DirectedRoads& roads, const Leg& leg) {
    const RoadNetwork& network = roads.network();
    const WeightColumn& column = roads.column();
    const network::CostsAlong along(network, column);
    PassageList passages;
    std::size_t point = 0;
    auto walk = leg.walks.begin();
    const auto pass_walks = [&](std::size_t arc) {
        for (; walk != leg.walks.end() && walk->point == point; ++walk, ++point) {
            Passage passage = passage_of(roads, *walk);
            passage.number = arc;
            passages.join(passage, arc < leg.arcs.size());
        }
    };
    for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
        pass_walks(i);
        const ArcId arc = leg.arcs[i];
        const double from = i == 0 ? leg.first_from : 0;
        const double to = i + 1 == leg.arcs.size() ? leg.last_to : 1;
        Passage passage{arc, network.edge(arc), i, 0, 0, 0, point, leg.arc_end[i]};
        point = leg.arc_end[i];
        passage.metres = roads.measures().metres(arc) * (to - from);
        passage.seconds = roads.measures().seconds(arc, from, to);
        passage.weight = InUnits(column.resolution)(along.up_to(arc, to) - along.up_to(arc, from));
        // A turn belongs to the road at whose end it is, as OSRM has it; that with which a leg begins to its first.
        for (std::size_t turn = i == 0 ? 0 : i + 1; turn < std::min(i + 2, leg.turn_s.size()); ++turn) {
            passage.seconds += leg.turn_s[turn];
            passage.weight += leg.turn_cost[turn];
        }
        const bool is_end = i == 0 || i + 1 == leg.arcs.size();
        const bool is_point = roads.is_point(passage.edge) ||
                              (is_end && to - from < 1 && roads.has_positions() && passage.metres < nothing_m);
        if (is_point && (!passages.empty() || i + 1 < leg.arcs.size()))
            passages.join(passage, false);
        else
            passages.add(passage);
    }
    pass_walks(leg.arcs.size());
    return std::move(passages).take();
}

}  // namespace starway::road::ask
