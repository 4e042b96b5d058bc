#include "index/customizable/update.hpp"

#include <algorithm>
#include <utility>

#include "index/customizable/min_plus.hpp"

namespace starway::index {

MetricUpdate::MetricUpdate(const SkeletonView& skeleton, const LowerArcs& lower_arcs)
    : skeleton_(skeleton),
      lower_(lower_arcs),
      queued_(skeleton.arc_count(), false),
      raised_(skeleton.arc_count(), false) {}

void MetricUpdate::push(const Metric& metric, std::uint32_t tail, std::uint32_t arc) {
    if (queued_[arc]) return;
    queued_[arc] = true;
    queue_.push({tail, arc, {metric.up[arc], metric.down[arc]}});
}

// A cheaper path needs no look at the others.
void MetricUpdate::lower(Metric& metric, Direction way, const MadeArc& made) {
    push(metric, way.tail, way.arc);
    (way.up ? metric.up : metric.down)[way.arc] = made.weight;
    metric.halves[way.entry()] = made.halves;
}

// A path as cheap as any costs more now: another one may be as cheap still.
void MetricUpdate::raise(const Metric& metric, Direction way) {
    push(metric, way.tail, way.arc);
    raised_[way.arc] = true;
}

// Finds the arcs between one rank and others that rise, all joined with it. Lower ranks of one block have it in one list, a place
// further on for each.
class ArcsBeside {
public:
    ArcsBeside(const SkeletonView& skeleton, std::uint32_t rank)
        : skeleton_(skeleton),
          rank_(rank),
          heads_(skeleton.heads(rank).data()),
          first_above_(skeleton.first_arc[rank]) {}

    std::uint32_t to(std::uint32_t other) {
        if (other > rank_) {
            while (heads_[place_above_] != other) ++place_above_;
            return first_above_ + place_above_;
        }
        if (other >= block_end_) {
            const auto heads = skeleton_.heads(other);
            block_end_ = skeleton_.block_end[other];
            const auto found = std::lower_bound(heads.begin(), heads.end(), rank_);
            rank_and_place_ = other + static_cast<std::uint32_t>(found - heads.begin());
        }
        return skeleton_.first_arc[other] + (rank_and_place_ - other);
    }

private:
    const SkeletonView& skeleton_;
    std::uint32_t rank_;
    const std::uint32_t* heads_;
    std::uint32_t first_above_;
    std::uint32_t place_above_ = 0;
    std::uint32_t block_end_ = 0;
    std::uint32_t rank_and_place_ = 0;  // the same for all ranks of a block
};

// Takes all changed arcs of one tail out of the queue. What is below the tail is final, so they can be made final too; before_ then tells
// what the tail's arcs weighed in the beginning.
void MetricUpdate::take_tail(Metric& metric, std::vector<Entry>& arcs) {
    arcs.clear();
    const std::uint32_t tail = queue_.top().tail;
    const std::uint32_t first = skeleton_.first_arc[tail];
    before_.clear();
    for (std::uint32_t a = first; a < skeleton_.first_arc[tail + 1]; ++a)
        before_.push_back({metric.up[a], metric.down[a]});
    for (; !queue_.empty() && queue_.top().tail == tail; queue_.pop()) {
        const Entry entry = queue_.top();
        const std::uint32_t arc = entry.arc;
        arcs.push_back(entry);
        before_[arc - first] = entry.before;
        queued_[arc] = false;
        if (raised_[arc]) {
            raised_[arc] = false;
            // The metric has the least that is possible.
            const MadeArcs now = make_arc(metric, lower_, tail, skeleton_.heads(tail)[arc - first], arc);
            metric.up[arc] = now.up.weight;
            metric.down[arc] = now.down.weight;
            metric.halves[upwards(arc)] = now.up.halves;
            metric.halves[downwards(arc)] = now.down.halves;
        }
    }
}

// Of two ways to make an arc at the same cost: the graph's own arc, or over the lower node, whose arcs have lower numbers.
void prefer_lower(Halves& halves, const Halves& others) {
    if (halves.first != no_half && others.first < halves.first) halves = others;
}

// What a changed arc does to those between its head and the other heads of its tail.
void MetricUpdate::carry_on(Metric& metric, const Entry& changed) {
    const std::uint32_t first = skeleton_.first_arc[changed.tail];
    const auto heads = skeleton_.heads(changed.tail);
    const std::uint32_t head = heads[changed.arc - first];
    const Weights before = changed.before;
    const Weights after{metric.up[changed.arc], metric.down[changed.arc]};
    ArcsBeside arcs(skeleton_, head);
    for (std::uint32_t i = 0; i < heads.size(); ++i) {
        const std::uint32_t other = heads[i];
        const Weights was = before_[i];
        const Weights is{metric.up[first + i], metric.down[first + i]};
        if (other == head || std::min({was.up, was.down, is.up, is.down}) == closed_weight) continue;
        const std::uint32_t arc = arcs.to(other);
        const auto pass = [&](bool up, std::uint32_t weighed, const MadeArc& made) {
            const Direction way{std::min(head, other), arc, up};
            const std::uint32_t weight = (up ? metric.up : metric.down)[arc];
            if (made.weight < weight)
                lower(metric, way, made);
            else if (weighed == weight && made.weight > weighed)
                raise(metric, way);
            else if (made.weight == weight && weight != closed_weight)
                prefer_lower(metric.halves[way.entry()], made.halves);
        };
        const bool outwards = head < other;  // over the tail from the head to the other head
        const std::uint32_t beside = first + i;
        // What has changed in the arc beside it is carried on from there.
        if (before.down != after.down)
            pass(outwards, add(before.down, was.up), {add(after.down, is.up), {changed.arc, beside}});
        if (before.up != after.up)
            pass(!outwards, add(was.down, before.up), {add(is.down, after.up), {beside, changed.arc}});
    }
}

Result<void> MetricUpdate::run(Metric& metric, std::span<const WeightChange> changes) {
    for (const WeightChange& change : changes) {
        if (change.entry == no_arc) continue;
        const std::uint32_t arc = change.entry / 2;
        const bool up = change.entry % 2 == 0;
        const auto after = std::upper_bound(skeleton_.first_arc.begin(), skeleton_.first_arc.end(), arc);
        const Direction way{static_cast<std::uint32_t>(after - skeleton_.first_arc.begin() - 1), arc, up};
        OwnArc& own = metric.own[change.entry];
        const std::uint32_t was = std::exchange(own, change.own).weight;
        const std::uint32_t weight = (up ? metric.up : metric.down)[arc];
        if (own.weight < weight)
            lower(metric, way, {own.weight, {no_half, own.arc}});
        else if (was == weight && own.weight > was)
            raise(metric, way);
        else if (own.weight == weight)
            metric.halves[change.entry] = {no_half, own.arc};
    }
    bool large = false;
    std::vector<Entry> arcs;
    while (!queue_.empty()) {
        take_tail(metric, arcs);
        for (const Entry& entry : arcs) {
            const std::uint32_t up = metric.up[entry.arc];
            const std::uint32_t down = metric.down[entry.arc];
            large = large || may_overflow(up) || may_overflow(down);
            if (up != entry.before.up || down != entry.before.down) carry_on(metric, entry);
        }
    }
    // What was large before and has not changed passed this check then.
    return large ? check_distances(skeleton_, metric) : Result<void>{};
}

}  // namespace starway::index
