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
void MetricUpdate::lower(Metric& metric, Direction way, std::uint32_t weight) {
    push(metric, way.tail, way.arc);
    (way.up ? metric.up : metric.down)[way.arc] = weight;
}

// A path as cheap as any costs more now: another one may be as cheap still.
void MetricUpdate::raise(const Metric& metric, Direction way) {
    push(metric, way.tail, way.arc);
    raised_[way.arc] = true;
}

// The metric has the least that is possible: what is found to cost no more ends the search.
MetricUpdate::Weights MetricUpdate::computed(const Metric& metric, std::uint32_t tail, std::uint32_t head,
                                             std::uint32_t arc) const {
    Weights least{metric.own_up[arc], metric.own_down[arc]};
    const Weights possible{metric.up[arc], metric.down[arc]};
    if (least.up == possible.up && least.down == possible.down) return least;
    lower_.for_each_triangle(tail, head, [&](std::uint32_t, std::uint32_t to_tail, std::uint32_t to_head) {
        least.up = std::min(least.up, add(metric.down[to_tail], metric.up[to_head]));
        least.down = std::min(least.down, add(metric.down[to_head], metric.up[to_tail]));
        return least.up != possible.up || least.down != possible.down;
    });
    return least;
}

// Finds the arcs between one rank and others that rise, all joined with it. Lower ranks of one block have it in one list, a place
// further on for each.
class ArcsBeside {
public:
    ArcsBeside(const SkeletonView& skeleton, std::uint32_t rank) : skeleton_(skeleton), rank_(rank) {}

    std::uint32_t to(std::uint32_t other) {
        if (other > rank_) {
            const auto heads = skeleton_.heads(rank_);
            const auto found = std::lower_bound(heads.begin() + place_above_, heads.end(), other);
            place_above_ = found - heads.begin();
            return skeleton_.first_arc[rank_] + static_cast<std::uint32_t>(place_above_);
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
    std::ptrdiff_t place_above_ = 0;
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
            const Weights now = computed(metric, tail, skeleton_.heads(tail)[arc - first], arc);
            metric.up[arc] = now.up;
            metric.down[arc] = now.down;
        }
        metric.own[arc] = metric.own_bits(arc);
    }
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
        const auto pass = [&](bool up, std::uint32_t weighed, std::uint32_t weighs) {
            const Direction way{std::min(head, other), arc, up};
            const std::uint32_t weight = (up ? metric.up : metric.down)[arc];
            if (weighs < weight)
                lower(metric, way, weighs);
            else if (weighed == weight && weighs > weighed)
                raise(metric, way);
        };
        const bool upwards = head < other;
        pass(upwards, add(before.down, was.up), add(after.down, is.up));
        pass(!upwards, add(was.down, before.up), add(is.down, after.up));
    }
}

Result<void> MetricUpdate::run(Metric& metric, std::span<const WeightChange> changes) {
    for (const WeightChange& change : changes) {
        if (change.entry == no_arc) continue;
        const std::uint32_t arc = change.entry / 2;
        const bool up = change.entry % 2 == 0;
        const auto after = std::upper_bound(skeleton_.first_arc.begin(), skeleton_.first_arc.end(), arc);
        const Direction way{static_cast<std::uint32_t>(after - skeleton_.first_arc.begin() - 1), arc, up};
        std::uint32_t& own = (up ? metric.own_up : metric.own_down)[arc];
        const std::uint32_t was = std::exchange(own, change.weight);
        const std::uint32_t weight = (up ? metric.up : metric.down)[arc];
        if (own < weight)
            lower(metric, way, own);
        else if (was == weight && own > was)
            raise(metric, way);
        metric.own[arc] = metric.own_bits(arc);
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
