#include "road/index/cch/update/update.hpp"

#include <algorithm>
#include <utility>

#include "road/index/cch/min_plus.hpp"

namespace starway::road::index {
namespace {

graph::RankId tail_of(const SkeletonView& skeleton, graph::EntryId entry) {
    const auto after = std::upper_bound(skeleton.first_arc.begin(), skeleton.first_arc.end(), entry / 2);
    return graph::RankId(static_cast<std::uint32_t>(after - skeleton.first_arc.begin() - 1));
}

// The current cost of the two arcs that an entry is made of.
std::uint32_t cost_of_shortcut_arcs(const Metric& metric, graph::EntryId entry) {
    const auto [first, second] = metric.shortcut_arcs[entry];
    return first == graph::no_lower_arc ? metric.own[entry].weight : add(metric.down[first], metric.up[second]);
}

// Tie-break between equal costs: the graph's own arc first, then the triangle with the lower node, whose arcs have
// lower numbers.
bool better(const graph::ShortcutArcs& one, const graph::ShortcutArcs& other) {
    return other.first != graph::no_lower_arc && one.first < other.first;
}

void find_used(Metric& metric) {
    metric.used.assign(metric.shortcut_arcs.size(), false);
    for (const graph::ShortcutArcs& made : metric.shortcut_arcs) metric.use(made);
}

}  // namespace

MetricUpdate::MetricUpdate(const SkeletonView& skeleton, const LowerBlocks& lower)
    : skeleton_(skeleton),
      maker_(skeleton, lower),
      among_(skeleton),
      tails_(skeleton.node_count()),
      entries_(2 * std::size_t{skeleton.arc_count()}) {}

// Prefetches what the entry will need soon.
void MetricUpdate::wait(const Metric& metric, graph::RankId tail, graph::EntryId entry) {
    if (!entries_.push(entry)) return;
    __builtin_prefetch(&metric.shortcut_arcs[entry]);
    __builtin_prefetch(&metric.own[entry]);
    if (!tails_.push(tail)) return;
    constexpr std::uint32_t weights_a_line = 16;
    for (std::uint32_t a = skeleton_.first_arc[tail]; a < skeleton_.first_arc[tail + 1]; a += weights_a_line) {
        __builtin_prefetch(&metric.up[a]);
        __builtin_prefetch(&metric.down[a]);
    }
}

// A path of the least cost became more expensive: another may still have that cost. Returns false if the weight stays.
bool MetricUpdate::remake(Metric& metric, graph::RankId tail, graph::EntryId entry) {
    const std::uint32_t before = metric.weight(entry);
    // The stored shortcut arcs are the first of equal cost, so they need not be the ones that became more expensive.
    const std::uint32_t now = cost_of_shortcut_arcs(metric, entry);
    if (now == before) return false;
    maker_.look_below(tail, graph::HierarchyArcId(entry / 2));
    const MadeArc made = maker_.make(metric, entry, now);
    metric.weight(entry) = made.weight;
    metric.make_of(entry, made.shortcut_arcs);
    return made.weight != before;
}

void MetricUpdate::make_cheaper(Metric& metric, graph::RankId tail, graph::EntryId entry, std::uint32_t weight,
                                graph::ShortcutArcs shortcut_arcs) {
    if (weight != std::exchange(metric.weight(entry), weight))
        wait(metric, tail, entry);
    else if (!better(shortcut_arcs, metric.shortcut_arcs[entry]))
        return;
    metric.make_of(entry, shortcut_arcs);
}

// Pops the lowest tail with all its entries. Entries below it are final, so these become final too. lowest: the first
// tail popped from this block.
template <MetricUpdate::Turn turn>
void MetricUpdate::take_tail(Metric& metric, graph::RankId tail, graph::RankId lowest) {
    tails_.remove(tail);
    const std::uint32_t begin = tail - lowest;
    const std::uint32_t arcs = skeleton_.first_arc[tail] - begin;
    // Weights before an increase, or after a decrease.
    const std::size_t weights = kept_.size() - begin;
    for (const auto* of : {&metric.up, &metric.down}) {
        const auto first = of->begin() + skeleton_.first_arc[tail];
        kept_.insert(kept_.end(), first, first + skeleton_.degree(tail));
    }
    const std::uint32_t end = graph::upwards(skeleton_.first_arc[tail + 1]);
    for (std::size_t least = entries_.least(); least < end; least = entries_.least()) {
        const graph::EntryId entry(static_cast<std::uint32_t>(least));
        entries_.remove(entry);
        if (turn == Turn::increase && !remake(metric, tail, entry)) continue;
        large_ = large_ || may_overflow(metric.weight(entry));
        if (turn == Turn::increase && !metric.used[entry])
            continue;  // no shortcut uses it, so none becomes more expensive
        changed_.push_back({arcs, begin, entry / 2 - arcs, entry == graph::upwards(entry / 2), false, weights});
    }
}

// Relaxes the triangles of a changed arc: the arcs between its head and the tail's other heads, where the lower of the
// two is in the current block of among_.
//
// If the arc costs more than the path over a lower head q, a path over the tail between its head and a head above q
// costs more than the path over q, so none of those arcs depends on it. This holds for increases, tested with the old
// weights, and for decreases, since arcs above the tail only become cheaper still.
template <MetricUpdate::Turn turn>
void MetricUpdate::carry_on(Metric& metric, Changed& changed) {
    const std::uint32_t head = changed.head;
    if (changed.detour || head < among_.begin()) return;
    const auto heads = among_.heads();
    const std::uint32_t* const up = kept_.data() + changed.weights;
    const std::uint32_t* const down = up + (heads.size() - changed.begin);
    const std::uint32_t* const same = changed.up ? up : down;
    const std::uint32_t* const opposite = changed.up ? down : up;
    const std::uint64_t weight = same[head];  // sums do not overflow
    // From another head over the tail to this one, or in the opposite direction.
    const auto meet = [&](std::uint32_t other, graph::EntryId entry, std::uint64_t sum) {
        const graph::RankId tail = heads[std::min(head, other)];
        const std::uint32_t to_head = changed.arcs + head;
        const std::uint32_t to_other = changed.arcs + other;
        if (turn == Turn::increase)
            wait(metric, tail, entry);
        else
            make_cheaper(metric, tail, entry, static_cast<std::uint32_t>(sum),
                         changed.up ? graph::ShortcutArcs{to_other, to_head} : graph::ShortcutArcs{to_head, to_other});
    };
    const auto no_dearer = [](std::uint64_t sum, std::uint32_t known) { return sum <= known && sum < closed_weight; };

    const std::uint32_t* const rows = among_.rows().data();
    const std::uint32_t* const columns = among_.columns().data();
    const std::uint32_t* const from_lower = (changed.up ? metric.up : metric.down).data();
    const std::uint32_t* const from_higher = (changed.up ? metric.down : metric.up).data();
    const std::uint32_t column = columns[head];
    const std::uint32_t lower_end = std::min(head, among_.end());
    bool detour = false;
    for (std::uint32_t other = std::max(changed.begin, among_.begin()); other < lower_end; ++other) {
        const std::uint32_t arc = rows[other] + column;
        const std::uint64_t sum = weight + opposite[other];
        detour |= same[other] + std::uint64_t{from_lower[arc]} < weight;
        if (no_dearer(sum, from_lower[arc])) meet(other, changed.up ? graph::upwards(arc) : graph::downwards(arc), sum);
    }
    changed.detour = detour;
    if (head >= among_.end() || detour) return;
    const std::uint32_t row = rows[head];
    for (std::uint32_t other = head + 1; other < heads.size(); ++other) {
        const std::uint32_t arc = row + columns[other];
        const std::uint64_t sum = weight + opposite[other];
        if (no_dearer(sum, from_higher[arc]))
            meet(other, changed.up ? graph::downwards(arc) : graph::upwards(arc), sum);
    }
}

// Processes both queues block by block, and for each block one block of its heads at a time.
template <MetricUpdate::Turn turn>
void MetricUpdate::work_off(Metric& metric) {
    for (std::size_t tail = tails_.least(); tail != NumberQueue::none;) {
        const graph::RankId lowest(static_cast<std::uint32_t>(tail));
        changed_.clear();
        kept_.clear();
        among_.start(lowest);
        for (; tail < skeleton_.block_end[lowest]; tail = tails_.least()) {
            std::size_t next = changed_.size();
            take_tail<turn>(metric, graph::RankId(static_cast<std::uint32_t>(tail)), lowest);
            for (; next < changed_.size(); ++next) carry_on<turn>(metric, changed_[next]);
        }
        std::uint32_t last = 0;
        for (const Changed& changed : changed_) last = std::max(last, changed.head);
        while (!changed_.empty() && among_.end() <= last && among_.next())
            for (Changed& changed : changed_) carry_on<turn>(metric, changed);
        tail = tails_.least();
    }
}

Result<void> MetricUpdate::run(Metric& metric, std::span<const WeightChange> changes) {
    if (metric.used.empty()) find_used(metric);
    large_ = false;
    for (const auto& [entry, own] : changes) {
        if (!entry.valid() || own.weight <= metric.own[entry].weight) continue;
        metric.own[entry] = own;
        if (metric.shortcut_arcs[entry].first == graph::no_lower_arc) wait(metric, tail_of(skeleton_, entry), entry);
    }
    work_off<Turn::increase>(metric);
    for (const auto& [entry, own] : changes) {
        if (!entry.valid()) continue;
        metric.own[entry] = own;
        if (own.weight > metric.weight(entry)) continue;
        metric.shortcut_arcs[entry] = {graph::no_lower_arc, own.arc};  // ties prefer the graph's own arc
        make_cheaper(metric, tail_of(skeleton_, entry), entry, own.weight, {graph::no_lower_arc, own.arc});
    }
    work_off<Turn::decrease>(metric);
    // Large weights that did not change passed this check before.
    return large_ ? check_distances(skeleton_, metric) : Result<void>{};
}

}  // namespace starway::road::index
