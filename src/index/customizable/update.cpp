#include "index/customizable/update.hpp"

#include <algorithm>

#include "index/customizable/min_plus.hpp"

namespace starway::index {
namespace {

// Whether a path that cost `before` and costs `after` now may change a weight that is the least over it and others.
bool matters(std::uint32_t weight, std::uint32_t before, std::uint32_t after) {
    return after < weight || (before == weight && after > before);
}

}  // namespace

MetricUpdate::MetricUpdate(const SkeletonView& skeleton, const LowerArcs& lower)
    : skeleton_(skeleton), lower_(lower), queued_(skeleton.arc_count(), false) {}

void MetricUpdate::push(std::uint32_t tail, std::uint32_t arc) {
    if (queued_[arc]) return;
    queued_[arc] = true;
    queue_.emplace(tail, arc);
}

MetricUpdate::Weights MetricUpdate::computed(const Metric& metric, std::uint32_t tail, std::uint32_t head,
                                             std::uint32_t arc) const {
    Weights least{metric.own_up[arc], metric.own_down[arc]};
    lower_.for_each_triangle(tail, head, [&](std::uint32_t, std::uint32_t to_tail, std::uint32_t to_head) {
        least.up = std::min(least.up, add(metric.down[to_tail], metric.up[to_head]));
        least.down = std::min(least.down, add(metric.down[to_head], metric.up[to_tail]));
        return true;
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

// Queues the arcs between the head of a changed arc and the other heads of its tail.
void MetricUpdate::carry_on(const Metric& metric, std::uint32_t tail, std::uint32_t head, Weights before,
                            Weights after) {
    std::uint32_t beside = skeleton_.first_arc[tail];
    ArcsBeside arcs(skeleton_, head);
    for (const std::uint32_t other : skeleton_.heads(tail)) {
        const std::uint32_t to = metric.up[beside];
        const std::uint32_t from = metric.down[beside++];
        if (other == head || (to == closed_weight && from == closed_weight)) continue;
        const std::uint32_t arc = arcs.to(other);
        const bool upwards = head < other;
        const std::uint32_t there = upwards ? metric.up[arc] : metric.down[arc];
        const std::uint32_t back = upwards ? metric.down[arc] : metric.up[arc];
        if (matters(there, add(before.down, to), add(after.down, to)) ||
            matters(back, add(from, before.up), add(from, after.up)))
            push(std::min(head, other), arc);
    }
}

Result<void> MetricUpdate::run(Metric& metric, std::span<const WeightChange> changes) {
    for (const WeightChange& change : changes) {
        if (change.entry == no_arc) continue;
        const std::uint32_t arc = change.entry / 2;
        (change.entry % 2 == 0 ? metric.own_up : metric.own_down)[arc] = change.weight;
        const auto after = std::upper_bound(skeleton_.first_arc.begin(), skeleton_.first_arc.end(), arc);
        push(static_cast<std::uint32_t>(after - skeleton_.first_arc.begin() - 1), arc);
    }
    bool large = false;
    while (!queue_.empty()) {
        const auto [tail, arc] = queue_.top();
        queue_.pop();
        queued_[arc] = false;
        const std::uint32_t head = skeleton_.head[skeleton_.first_head[tail] + (arc - skeleton_.first_arc[tail])];
        const Weights before{metric.up[arc], metric.down[arc]};
        const Weights now = computed(metric, tail, head, arc);
        metric.up[arc] = now.up;
        metric.down[arc] = now.down;
        metric.own[arc] = metric.own_bits(arc);
        large = large || may_overflow(now.up) || may_overflow(now.down);
        if (now.up != before.up || now.down != before.down) carry_on(metric, tail, head, before, now);
    }
    // What was large before and has not changed passed this check then.
    return large ? check_distances(skeleton_, metric) : Result<void>{};
}

}  // namespace starway::index
