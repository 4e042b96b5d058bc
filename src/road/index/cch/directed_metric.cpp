#include "road/index/cch/directed_metric.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "base/core/lease_pool.hpp"
#include "base/core/release.hpp"
#include "base/core/threads/parallel.hpp"

namespace starway::road::index {
namespace {

// Per rank: the arcs of lower ranks that end there, in one direction.
struct LowerArcs {
    struct Arc {
        graph::RankId low;
        graph::HierarchyArcId arc;
    };
    IdVector<graph::RankId, std::uint32_t> first;
    std::vector<Arc> arcs;

    LowerArcs(const HeadLists& lists, std::uint32_t ranks) : first(std::size_t{ranks} + 1, 0), arcs(lists.arc_count()) {
        for (std::uint32_t v = 0; v < ranks; ++v)
            for (const graph::RankId w : lists.heads(v)) ++first[w + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        IdVector<graph::RankId, std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t v = 0; v < ranks; ++v) {
            std::uint32_t arc = lists.first_arc[v];
            for (const graph::RankId w : lists.heads(v))
                arcs[next[w]++] = {graph::RankId(v), graph::HierarchyArcId(arc++)};
        }
    }
    [[nodiscard]] std::span<const Arc> of(IndexOf<graph::RankId> rank) const {
        return std::span(arcs).subspan(first[rank], first[rank + 1] - first[rank]);
    }
};

class DirectedRows {
public:
    DirectedRows(const SkeletonView& skeleton, Metric& metric)
        : up_(skeleton.up()),
          down_(skeleton.down()),
          leading_up_(up_, skeleton.node_count()),
          leading_down_(down_, skeleton.node_count()),
          metric_(metric),
          ranks_(skeleton.node_count()) {}

    // Working memory of one thread.
    struct Places {
        explicit Places(std::uint32_t ranks) : place(ranks, no_edge) {}
        IdVector<graph::RankId, std::uint32_t> place;  // the arc of the row that leads there
    };

    void make_row(std::uint32_t row, Places& places) {
        // From the row up: down to a lower rank first. To the row from above: the other way round.
        relax<true>(row, places.place);
        relax<false>(row, places.place);
    }

    [[nodiscard]] bool is_damaged() const { return damaged_; }
    [[nodiscard]] bool is_too_long() const { return too_long_; }

    // Disjoint ranges of ranks that are subtrees with a small part of the work each; and the rest, which comes after
    // them.
    struct Plan {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
        std::vector<std::uint32_t> rest;
    };
    [[nodiscard]] Plan plan(const SkeletonView& skeleton) const {
        IdVector<graph::RankId, std::uint64_t> work(ranks_, 1);
        IdVector<graph::RankId, std::uint32_t> begin(ranks_);
        std::iota(begin.begin(), begin.end(), 0U);
        std::uint64_t all = 0;
        for (std::uint32_t v = 0; v < ranks_; ++v) {
            const std::uint64_t own = 1 + std::uint64_t{up_.degree(v)} * down_.degree(v);
            work[v] += own;
            all += own;
            const graph::RankId parent = skeleton.parent(v);
            if (!parent.valid()) continue;
            work[parent] += work[v];
            begin[parent] = std::min(begin[parent], begin[v]);
        }
        constexpr std::uint64_t parts = 32;
        Plan plan;
        for (std::uint32_t end = ranks_; end > 0;) {
            const std::uint32_t root = end - 1;
            if (work[root] <= all / parts) {
                plan.ranges.emplace_back(begin[root], end);
                end = begin[root];
            } else {
                plan.rest.push_back(root);
                end = root;
            }
        }
        std::reverse(plan.rest.begin(), plan.rest.end());
        return plan;
    }

private:
    template <bool up>
    void relax(std::uint32_t row, IdVector<graph::RankId, std::uint32_t>& place) {
        const HeadLists& to = up ? up_ : down_;  // lists that hold the row's arcs, and the second arc of each path
        auto& weights = up ? metric_.up : metric_.down;
        const auto& first_weights = up ? metric_.down : metric_.up;
        const auto heads = to.heads(row);
        if (heads.empty()) return;
        std::uint32_t arc = to.first_arc[row];
        for (const graph::RankId w : heads) place[w] = arc++;
        for (const auto [low, first] : (up ? leading_down_ : leading_up_).of(row)) {
            const std::uint32_t by = first_weights[first];
            if (by == closed_weight) continue;
            const auto beyond = to.heads(low);
            std::uint32_t second = to.first_arc[low];
            for (const graph::RankId w : beyond) {
                if (w > row) offer<up>(place[w], by, weights[second], first, second);
                ++second;
            }
        }
        for (const graph::RankId w : heads) place[w] = no_edge;
    }

    template <bool up>
    void offer(std::uint32_t arc, std::uint32_t by, std::uint32_t further, std::uint32_t first, std::uint32_t second) {
        if (further == closed_weight) return;
        if (arc == no_edge) {
            damaged_ = true;
            return;
        }
        const std::uint64_t sum = std::uint64_t{by} + further;
        if (sum >= closed_weight) {
            too_long_ = true;
            return;
        }
        auto& known = (up ? metric_.up : metric_.down)[arc];
        if (sum > known) return;
        graph::ShortcutArcs& made = metric_.shortcut_arcs[up ? graph::upwards(arc) : graph::downwards(arc)];
        // Down to the lower rank, then up. Of equal ones the lowest, whose arcs have the lowest numbers; before all,
        // the graph's own arc.
        const graph::ShortcutArcs shortcut =
            up ? graph::ShortcutArcs{first, second} : graph::ShortcutArcs{second, first};
        if (sum == known && (made.first == graph::no_lower_arc || made.first <= shortcut.first)) return;
        known = static_cast<std::uint32_t>(sum);
        made = shortcut;
    }

    HeadLists up_, down_;
    LowerArcs leading_up_, leading_down_;
    Metric& metric_;
    std::uint32_t ranks_;
    std::atomic<bool> damaged_ = false;
    std::atomic<bool> too_long_ = false;
};

struct Customized {
    Metric metric;
    bool damaged = false;
    bool too_long = false;
};

Customized contract_rows(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                         IdSpan<graph::LinkId, const std::uint32_t> weight) {
    Customized made{with_own_weights(skeleton, entries, weight)};
    Metric& metric = made.metric;
    metric.up.resize(skeleton.up().arc_count());
    metric.down.resize(skeleton.down().arc_count());
    metric.shortcut_arcs.resize(metric.own.size());
    for (std::uint32_t entry = 0; entry < metric.own.size(); ++entry)
        metric.shortcut_arcs[entry] = {graph::no_lower_arc, metric.own[entry].arc};
    for (std::uint32_t arc = 0; arc < metric.up.size(); ++arc) metric.up[arc] = metric.own[graph::upwards(arc)].weight;
    for (std::uint32_t arc = 0; arc < metric.down.size(); ++arc)
        metric.down[arc] = metric.own[graph::downwards(arc)].weight;
    core::release(metric.own);
    DirectedRows rows(skeleton, metric);
    const auto plan = rows.plan(skeleton);
    core::LeasePool<DirectedRows::Places> memory;
    const auto take = [&] {
        return memory.take([&] { return std::make_unique<DirectedRows::Places>(skeleton.node_count()); });
    };
    core::for_slices(plan.ranges.size(), 1, [&](std::size_t first, std::size_t last) {
        const auto places = take();
        for (std::size_t i = first; i < last; ++i)
            for (std::uint32_t v = plan.ranges[i].first; v < plan.ranges[i].second; ++v) rows.make_row(v, *places);
    });
    const auto places = take();
    for (const std::uint32_t v : plan.rest) rows.make_row(v, *places);
    made.damaged = rows.is_damaged();
    made.too_long = rows.is_too_long();
    return made;
}

}  // namespace

Result<Metric> customize_directed(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                                  IdSpan<graph::LinkId, const std::uint32_t> weight) {
    Customized made = contract_rows(skeleton, entries, weight);
    if (made.damaged) return damaged_index("its hierarchy lacks arcs");
    if (made.too_long) {  // harmless where another path joins the same ends
        std::vector<std::uint32_t> free(weight.begin(), weight.end());
        for (std::uint32_t& w : free)
            if (w != closed_weight) w = 0;
        const Customized reached = contract_rows(skeleton, entries, free);
        const auto lost = [](std::uint32_t now, std::uint32_t reach) {
            return now == closed_weight && reach != closed_weight;
        };
        bool any = false;
        for (std::uint32_t arc = 0; arc < made.metric.up.size(); ++arc)
            any = any || lost(made.metric.up[arc], reached.metric.up[arc]);
        for (std::uint32_t arc = 0; arc < made.metric.down.size(); ++arc)
            any = any || lost(made.metric.down[arc], reached.metric.down[arc]);
        if (any)
            return Error{ErrorKind::data,
                         "some distances of this weight are 2^32 steps or more, too many for an index; use a coarser "
                         "resolution."};
    }
    return std::move(made.metric);
}

}  // namespace starway::road::index
