#include "road/ask/searches/reach.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace starway::road::ask {
namespace {

// The fractions of an arc's length between which its costs are linear.
void append_cuts(const OpenRoads& roads, const Counted& counted, ArcId arc, std::vector<double>& cuts) {
    cuts.assign({0, 1});
    if (roads.along().parts(arc).empty() && counted.along().parts(arc).empty()) return;
    for (const double end : network::segment_ends(roads.network(), roads.network().edge(arc)))
        cuts.push_back(along_arc(roads.network(), arc, end));
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
}

// What the last place within the limit costs on a piece that begins within it.
std::uint64_t cost_at_limit(std::uint64_t limit, const ReachCost& near, const ReachCost& far) {
    if (far.counted <= limit) return far.cost;
    const double share = static_cast<double>(limit - near.counted) / static_cast<double>(far.counted - near.counted);
    return near.cost + static_cast<std::uint64_t>(static_cast<double>(far.cost - near.cost) * share);
}

std::uint64_t steps_of(double moving) {
    return static_cast<std::uint64_t>(moving + 0.5);
}

}  // namespace

std::uint32_t ReachSearch::add_step(const Run& run, std::uint32_t before, const ArcSpan& span) {
    if (!run.keeps_steps) return ReachStep::none;
    steps_.push_back({before, span});
    return static_cast<std::uint32_t>(steps_.size() - 1);
}

void ReachSearch::push(const Run& run, std::uint32_t node, ReachCost at, std::uint32_t before, const ArcSpan& step) {
    const bool is_within = at.counted <= run.limit;
    if (!is_within && run.counted.is_searched()) return;
    Fact& fact = table_.of(node).fact;
    if (at.cost >= fact.at.cost) return;
    if (fact.at.counted <= run.limit) --within_;
    if (is_within) ++within_;
    fact.at = at;
    fact.step = step.arc.valid() ? add_step(run, before, step) : before;
    queue_.push(at.cost, node);
}

void ReachSearch::reach(const Run& run, ArcId arc, double from, ReachCost at, std::uint32_t before, ArcId turn) {
    const RoadNetwork& network = run.roads.network();
    const bool backward = network.is_backward(arc);
    const auto here = run.roads.along().spread(arc);
    const auto counted = run.counted.spread(arc);
    // What is spent at the end that is left belongs to that end, and what is spent at the other to the node there.
    if (run.towards ? from >= 1 : from <= 0) {
        at.cost += run.towards ? here.at_head : here.at_tail;
        at.counted += run.towards ? counted.at_head : counted.at_tail;
    }
    if (at.counted > run.limit && run.counted.is_searched()) return;
    const std::uint32_t step = add_step(run, before, {arc, from, from, turn});
    append_cuts(run.roads, run.counted, arc, cuts_);
    if (run.towards) std::reverse(cuts_.begin(), cuts_.end());
    const auto fraction = [&](double along) { return backward ? 1 - along : along; };
    double near = from;
    ReachCost at_near = at;
    const double share_from = run.roads.along().share_up_to(arc, from);
    const double counted_from = run.counted.along().share_up_to(arc, from);
    for (const double far : cuts_) {
        if (run.towards ? far >= from : far <= from) continue;
        const double share = std::abs(run.roads.along().share_up_to(arc, far) - share_from);
        const double counted_share = std::abs(run.counted.along().share_up_to(arc, far) - counted_from);
        const ReachCost at_far{at.cost + steps_of(static_cast<double>(here.moving) * share),
                               at.counted + steps_of(static_cast<double>(counted.moving) * counted_share)};
        reached_.push_back({network.edge(arc), backward, fraction(near), fraction(far), at_near, at_far, step});
        if (at_near.counted <= run.limit)
            dearest_within_ = std::max(dearest_within_, cost_at_limit(run.limit, at_near, at_far));
        near = far;
        at_near = at_far;
    }
}

void ReachSearch::begin(const Run& run, const Snapped& point) {
    const OpenRoads& roads = run.roads;
    const RoadNetwork& network = roads.network();
    const Ends ends = run.towards ? arrivals(roads, point) : departures(roads, point);
    for (std::size_t i = 0; i < ends.along.size(); ++i) {
        const Ends::Along& along = ends.along[i];
        const ReachCost walked = run.walked(along.walk);
        std::uint64_t counted = walked.counted;
        if (along.arc.valid())
            counted += network::with_turn(
                run.towards ? run.counted.up_to(along.arc, along.at)
                            : run.counted.up_to(along.arc, 1) - run.counted.up_to(along.arc, along.at),
                run.counted.turn(along.turn));
        const std::uint32_t walk =
            along.walk.arc.valid() ? add_step(run, ReachStep::none, along.walk) : ReachStep::none;
        push(run, ends.terminal[i].node, {ends.terminal[i].cost, counted}, walk,
             run.towards ? ArcSpan{along.arc, 0, along.at, along.turn} : ArcSpan{along.arc, along.at, 1, along.turn});
        if (along.arc.valid() && !(run.towards && roads.turns() != nullptr))
            reach(run, along.arc, along.at, walked, walk);
    }
    if (roads.turns() == nullptr) return;
    point.for_each_spot([&](const Spot& spot) {
        if (spot.node.valid() && !spot.is_across() && !run.towards) settle(spot.node);
        // A start on the point's own road needs no turn.
        if (run.towards && !spot.node.valid() && spot.at.edge.valid())
            roads.for_each_open_arc(spot.at.edge, [&](ArcId arc) {
                if (spot.allows(network, arc))
                    reach(run, arc, along_arc(network, arc, spot.fraction), {}, ReachStep::none);
            });
    });
}

void ReachSearch::settle(NodeId node) {
    bool& seen = nodes_.of(node).fact;
    if (!seen) settled_.push_back(node);
    seen = true;
}

// Of a state, the arcs that one may begin with to be in it.
void ReachSearch::reach_from_starts(const Run& run, std::uint32_t state, const Fact& from) {
    const OpenRoads& roads = run.roads;
    const RoadNetwork& network = roads.network();
    const NodeId node = roads.node_of(state);
    for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i) {
        const ArcId arc(network.in_arcs()[i]);
        const auto states = roads.turns()->states_of(arc);
        if (!roads.is_open(arc) || states.empty() || states.front() != state) continue;
        reach(run, arc, 1, from.at, from.step);
    }
}

void ReachSearch::expand(const Run& run, std::uint32_t node, const Fact& from) {
    const ReachCost at = from.at;
    const OpenRoads& roads = run.roads;
    const RoadNetwork& searched = roads.search_network();
    const bool by_states = roads.turns() != nullptr;
    const auto first = run.towards ? searched.first_in() : searched.first_out();
    const auto other_end = run.towards ? searched.in_tails().span() : searched.heads().span();
    const auto in_arcs = searched.in_arcs();
    if (by_states && run.towards) reach_from_starts(run, node, from);
    for (std::uint32_t i = first[node]; i < first[node + 1]; ++i) {
        const ArcId way(run.towards ? std::uint32_t{in_arcs[i]} : i);
        if (!roads.is_search_open(way)) continue;
        const ArcId arc = roads.arc_of(way);
        const std::uint64_t weight = roads.search_column().steps(way);
        const std::int64_t turn = run.counted.turn(way);
        if (!by_states || !run.towards) {
            const std::int64_t beside_arc =
                static_cast<std::int64_t>(weight) - static_cast<std::int64_t>(roads.weight(arc));
            reach(run, arc, run.towards ? 1 : 0,
                  {network::with_turn(at.cost, beside_arc), network::with_turn(at.counted, turn)}, from.step, way);
        }
        push(run, other_end[i], {at.cost + weight, at.counted + network::with_turn(run.counted.up_to(arc, 1), turn)},
             from.step, {arc, 0, 1, way});
    }
}

bool ReachSearch::run(const OpenRoads& roads, const Counted& counted, std::span<const Snapped> points, bool towards,
                      std::uint64_t limit, bool keeps_steps, const CancelFlag* cancel) {
    const Run run{roads, counted, towards, limit, keeps_steps};
    table_.clear();
    queue_.clear();
    within_ = dearest_within_ = 0;
    reached_.clear();
    steps_.clear();
    settled_.clear();
    nodes_.clear();
    for (const Snapped& point : points) begin(run, point);
    constexpr std::size_t between_looks = 4096;
    std::size_t popped = 0;
    while (!queue_.empty()) {
        const auto [cost, node] = queue_.pop();
        if (within_ == 0 && cost >= dearest_within_) break;
        Fact& fact = table_.of(node).fact;
        if (fact.settled) continue;
        fact.settled = true;
        const Fact from = fact;
        if (from.at.counted <= limit) {
            --within_;
            if (roads.turns() != nullptr)
                settle(roads.node_of(node));
            else
                settled_.emplace_back(node);
        }
        if (++popped % between_looks == 0 && cancel != nullptr && cancel->load(std::memory_order_relaxed)) return false;
        expand(run, node, from);
    }
    return true;
}

}  // namespace starway::road::ask
