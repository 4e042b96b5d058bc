#include "index/cch/query.hpp"

#include <algorithm>

namespace starway::index {
namespace {

template <class Label>
inline constexpr Label infinity = std::numeric_limits<Label>::max();

std::uint64_t least_cost(std::span<const RoadTerminal> terminals) {
    std::uint64_t least = no_cost;
    for (const RoadTerminal& t : terminals) least = std::min(least, t.cost);
    return least;
}

std::uint32_t lowest(const std::vector<std::uint32_t>& heads) {
    return heads.empty() ? no_node : *std::min_element(heads.begin(), heads.end());
}

template <class Label>
Label sum(Label a, std::uint32_t weight) {
    if constexpr (sizeof(Label) == sizeof(std::uint32_t)) {
        return add(a, weight);
    } else {
        return a == infinity<Label> || weight == closed_weight ? infinity<Label> : a + weight;
    }
}

}  // namespace

CchQuery::CchQuery(const SkeletonView& skeleton)
    : skeleton_(skeleton), lists_{skeleton.up(), skeleton.down()}, kernel_(min_plus()), codes_(skeleton) {}

template <class Label>
void CchQuery::relax(Label* row, const std::uint32_t* weight, Label by, std::size_t count) const {
    if constexpr (sizeof(Label) == sizeof(std::uint32_t)) {
        kernel_.relax_row(row, weight, by, count);
    } else {
        for (std::size_t i = 0; i < count; ++i) row[i] = std::min(row[i], sum(by, weight[i]));
    }
}

template <class Reach>
void CchQuery::start(Walk<Reach>& walk, std::span<const RoadTerminal> terminals, std::uint64_t base) {
    using Label = typename Reach::Label;
    walk.at.resize(skeleton_.node_count());
    for (const auto& [begin, end] : walk.visited) std::fill(walk.at.begin() + begin, walk.at.begin() + end, Reach{});
    walk.visited.clear();
    walk.heads.clear();
    walk.left_out_ends = false;
    for (const RoadTerminal& t : terminals) {
        if (t.cost - base >= infinity<Label>) {  // costs more than any result of this walk
            walk.left_out_ends = true;
            continue;
        }
        const std::uint32_t rank = skeleton_.rank[t.node];
        walk.at[rank].label = std::min(walk.at[rank].label, static_cast<Label>(t.cost - base));
        if (std::find(walk.heads.begin(), walk.heads.end(), rank) == walk.heads.end()) walk.heads.push_back(rank);
    }
}

// Gathers the labels of the ranks from `begin` to the end of their block, and of the heads of the last, in one row.
// Returns the end of the row; the heads of each rank are its last ones.
template <class Reach>
typename Reach::Label* CchQuery::gather(Walk<Reach>& walk, const HeadLists& lists, std::uint32_t begin,
                                        std::uint32_t end) {
    const auto heads = lists.heads(end - 1);
    if (walk.row.size() < end - begin + heads.size()) walk.row.resize(end - begin + heads.size());
    auto* row = walk.row.data();
    for (std::uint32_t v = begin; v < end; ++v) *row++ = walk.at[v].label;
    for (const std::uint32_t head : heads) *row++ = walk.at[head].label;
    return row;
}

template <class Reach>
void CchQuery::scatter(Walk<Reach>& walk, const HeadLists& lists, std::uint32_t begin, std::uint32_t end) {
    const auto* row = walk.row.data();
    for (std::uint32_t v = begin; v < end; ++v) walk.at[v].set(*row++, begin);
    for (const std::uint32_t head : lists.heads(end - 1)) walk.at[head].set(*row++, begin);
}

template <class Reach>
void CchQuery::climb_alone(Walk<Reach>& walk, const HeadLists& lists, std::span<const std::uint32_t> weight,
                           std::uint32_t begin) {
    const std::uint32_t end = skeleton_.block_end[begin];
    if (end - begin == 1) {
        const auto by = walk.at[begin].label;
        const std::uint32_t* w = weight.data() + lists.first_arc[begin];
        for (const std::uint32_t head : lists.heads(begin)) {
            Reach& reach = walk.at[head];
            reach.set(std::min(reach.label, sum(by, *w++)), begin);
        }
        return;
    }
    auto* const row_end = gather(walk, lists, begin, end);
    for (std::uint32_t v = begin; v < end; ++v) {
        const auto by = walk.row[v - begin];
        if (by != infinity<typename Reach::Label>)
            relax(row_end - lists.degree(v), weight.data() + lists.first_arc[v], by, lists.degree(v));
    }
    scatter(walk, lists, begin, end);
}

// Both walks are in the same block: from here on they visit the same ranks and meet at each of them.
template <class Reach>
void CchQuery::climb_together(Walks<Reach>& walks, const MetricView& metric, std::uint32_t begin0,
                              std::uint32_t begin1) {
    constexpr auto never = infinity<typename Reach::Label>;
    Walk<Reach>& there = walks.side[0];
    Walk<Reach>& back = walks.side[1];
    const std::uint32_t begin = std::min(begin0, begin1);
    const std::uint32_t end = skeleton_.block_end[begin];
    const auto& [up, down] = lists_;
    auto* const out_end = gather(there, up, begin, end);
    auto* const in_end = gather(back, down, begin, end);
    for (std::uint32_t v = begin; v < end; ++v) {
        const auto out = there.row[v - begin];
        const auto in = back.row[v - begin];
        if (out != never && in != never) {
            const std::uint64_t cost = std::uint64_t{out} + in;
            if (cost < walks.best) {
                walks.best = cost;
                walks.meeting = v;
            }
        }
        // A label at or above the cost of the best path cannot improve it.
        if (out != never && out < walks.best)
            relax(out_end - up.degree(v), metric.up.data() + up.first_arc[v], out, up.degree(v));
        if (in != never && in < walks.best)
            relax(in_end - down.degree(v), metric.down.data() + down.first_arc[v], in, down.degree(v));
    }
    scatter(there, up, begin, end);
    scatter(back, down, begin, end);
}

// All ranks below `end`, the end of a block, are done; continue with the parent.
void CchQuery::go_on(std::vector<std::uint32_t>& heads, std::uint32_t end) const {
    if (heads.size() == 1) {
        heads.clear();
    } else {
        heads.erase(std::remove_if(heads.begin(), heads.end(), [&](std::uint32_t h) { return h < end; }), heads.end());
    }
    const std::uint32_t onward = skeleton_.parent(end - 1);
    if (onward != no_node && std::find(heads.begin(), heads.end(), onward) == heads.end()) heads.push_back(onward);
}

template <class Reach>
void CchQuery::run(Walks<Reach>& walks, const MetricView& metric, std::span<const RoadTerminal> sources,
                   std::span<const RoadTerminal> targets) {
    start(walks.side[0], sources, least_cost(sources));
    start(walks.side[1], targets, least_cost(targets));
    walks.best = no_cost;
    walks.meeting = no_node;
    for (;;) {
        const std::array<std::uint32_t, 2> low{lowest(walks.side[0].heads), lowest(walks.side[1].heads)};
        const std::uint32_t begin = std::min(low[0], low[1]);
        if (begin == no_node) return;
        const std::uint32_t end = skeleton_.block_end[begin];
        for (const std::size_t s : {0U, 1U}) {
            if (low[s] >= end) continue;
            walks.side[s].visited.emplace_back(low[s], end);
            go_on(walks.side[s].heads, end);
        }
        if (low[0] < end && low[1] < end)
            climb_together(walks, metric, low[0], low[1]);
        else if (low[0] < end)
            climb_alone(walks.side[0], lists_[0], metric.up, begin);
        else
            climb_alone(walks.side[1], lists_[1], metric.down, begin);
    }
}

template <class Reach>
void CchQuery::climb_up(Walk<Reach>& walk, const HeadLists& lists, std::span<const std::uint32_t> weight,
                        std::span<const RoadTerminal> sources) {
    start(walk, sources, 0);
    for (std::uint32_t begin = lowest(walk.heads); begin != no_node; begin = lowest(walk.heads)) {
        const std::uint32_t end = skeleton_.block_end[begin];
        walk.visited.emplace_back(begin, end);
        go_on(walk.heads, end);
        climb_alone(walk, lists, weight, begin);
    }
}
template void CchQuery::climb_up(Walk<Reached<std::uint32_t>>& walk, const HeadLists& lists,
                                 std::span<const std::uint32_t> weight, std::span<const RoadTerminal> sources);
template void CchQuery::climb_up(Walk<ReachedFrom<std::uint32_t>>& walk, const HeadLists& lists,
                                 std::span<const std::uint32_t> weight, std::span<const RoadTerminal> sources);

std::size_t CchQuery::end_at(std::span<const RoadTerminal> ends, std::uint32_t rank, std::uint64_t cost) const {
    std::size_t i = 0;
    while (i < ends.size() && (ends[i].cost != cost || skeleton_.rank[ends[i].node] != rank)) ++i;
    return i;
}

template <class Reach>
bool CchQuery::narrow_tells_all(const Walks<Reach>& walks, const MetricView& metric) const {
    if (walks.best != no_cost || walks.side[0].left_out_ends || walks.side[1].left_out_ends) return false;
    bool large = false;
    for (const std::size_t s : {0U, 1U}) {
        const std::uint32_t* const weight = (s == 0 ? metric.up : metric.down).data();
        for (const auto& [begin, end] : walks.side[s].visited) {
            for (std::uint32_t v = begin; v < end; ++v) large |= may_overflow(walks.side[s].at[v].label);
            for (std::uint32_t a = lists_[s].first_arc[begin]; a < lists_[s].first_arc[end]; ++a)
                large |= may_overflow(weight[a]);
        }
    }
    return !large;
}

std::uint64_t CchQuery::cost(const MetricView& metric, std::span<const RoadTerminal> sources,
                             std::span<const RoadTerminal> targets) {
    if (sources.empty() || targets.empty()) return no_cost;
    run(costs_.narrow, metric, sources, targets);
    std::uint64_t best = costs_.narrow.best;
    // Labels that overflow stay at infinity, so a cost below infinity is the least one.
    if (best >= closed_weight && !narrow_tells_all(costs_.narrow, metric)) {
        run(costs_.wide, metric, sources, targets);
        best = costs_.wide.best;
    }
    return best == no_cost ? no_cost : best + least_cost(sources) + least_cost(targets);
}

IndexAnswer CchQuery::path(const MetricView& metric, std::span<const RoadTerminal> sources,
                           std::span<const RoadTerminal> targets, std::vector<std::uint32_t>& arcs,
                           std::span<const std::uint32_t> soon) {
    arcs.clear();
    path_is_wide_ = false;
    if (sources.empty() || targets.empty()) return {};
    run(paths_.narrow, metric, sources, targets);
    if (paths_.narrow.best < closed_weight) return trace(paths_.narrow, metric, sources, targets, arcs, soon);
    if (narrow_tells_all(paths_.narrow, metric)) return {};
    path_is_wide_ = true;
    run(paths_.wide, metric, sources, targets);
    if (paths_.wide.best == no_cost) return {};
    return trace(paths_.wide, metric, sources, targets, arcs, soon);
}

// The predecessor of a rank and the arc between them: the block is stored; within it, the sums that match are searched.
template <class Reach>
CchQuery::StepBack CchQuery::step_back(const Walk<Reach>& walk, const HeadLists& lists,
                                       std::span<const std::uint32_t> weight, std::uint32_t rank) const {
    const std::uint32_t last = skeleton_.block_end[walk.at[rank].from] - 1;
    const auto label = walk.at[rank].label;
    // Counted from the end of a rank's heads, `rank` has the same place for all ranks of a block that have it.
    std::uint32_t back = lists.degree(last) + 1 + last - rank;
    if (rank > last) {
        const auto heads = lists.heads(last);
        back = static_cast<std::uint32_t>(heads.end() - std::lower_bound(heads.begin(), heads.end(), rank));
    }
    for (std::uint32_t v = std::min(last, rank - 1);; --v) {
        if (lists.degree(v) < back) continue;
        const std::uint32_t arc = lists.first_arc[v + 1] - back;
        const auto before = walk.at[v].label;
        if (before <= label && sum(before, weight[arc]) == label) return {v, arc};
    }
}

template CchQuery::StepBack CchQuery::step_back(const Walk<ReachedFrom<std::uint32_t>>& walk, const HeadLists& lists,
                                                std::span<const std::uint32_t> weight, std::uint32_t rank) const;

template <class Reach>
void CchQuery::visit_walks_of(const Walks<Reach>& walks, const MetricView& metric,
                              std::span<const RoadTerminal> sources, std::span<const RoadTerminal> targets,
                              const Visit& visit) const {
    struct Entry {
        std::uint32_t rank;
        bool backward;
    };
    std::vector<Entry> entries;
    for (const bool backward : {false, true})
        for (const auto& [begin, end] : walks.side[backward ? 1 : 0].visited)
            for (std::uint32_t v = begin; v < end; ++v)
                if (walks.side[backward ? 1 : 0].at[v].label != infinity<typename Reach::Label>)
                    entries.push_back({v, backward});
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.rank < b.rank; });
    for (const Entry& entry : entries) {
        const Walk<Reach>& walk = walks.side[entry.backward ? 1 : 0];
        const std::span<const RoadTerminal> ends = entry.backward ? targets : sources;
        const std::uint64_t cost = walk.at[entry.rank].label + least_cost(ends);
        const bool is_end = end_at(ends, entry.rank, cost) < ends.size();
        const std::size_t side = entry.backward ? 1 : 0;
        const std::uint32_t from =
            is_end ? no_node : step_back(walk, lists_[side], entry.backward ? metric.down : metric.up, entry.rank).rank;
        visit(entry.rank, from, cost, entry.backward);
    }
}

void CchQuery::visit_walks(const MetricView& metric, std::span<const RoadTerminal> sources,
                           std::span<const RoadTerminal> targets, const Visit& visit) const {
    if (sources.empty() || targets.empty()) return;
    if (path_is_wide_)
        visit_walks_of(paths_.wide, metric, sources, targets, visit);
    else
        visit_walks_of(paths_.narrow, metric, sources, targets, visit);
}

template <class Reach>
IndexAnswer CchQuery::trace(const Walks<Reach>& walks, const MetricView& metric, std::span<const RoadTerminal> sources,
                            std::span<const RoadTerminal> targets, std::vector<std::uint32_t>& arcs,
                            std::span<const std::uint32_t> soon) {
    IndexAnswer answer;
    const std::array<std::uint64_t, 2> base{least_cost(sources), least_cost(targets)};
    answer.cost = walks.best + base[0] + base[1];
    steps_.clear();
    // Steps back from the meeting rank to the terminal that its label came from; returns that terminal's number.
    const auto descend = [&](std::size_t side, std::span<const RoadTerminal> terminals) {
        const Walk<Reach>& walk = walks.side[side];
        for (std::uint32_t rank = walks.meeting;;) {
            const std::size_t end = end_at(terminals, rank, walk.at[rank].label + base[side]);
            if (end < terminals.size()) return end;
            const StepBack step = step_back(walk, lists_[side], side == 0 ? metric.up : metric.down, rank);
            steps_.push_back({side == 0 ? upwards(step.arc) : downwards(step.arc), step.rank});
            rank = step.rank;
        }
    };
    answer.source = descend(0, sources);
    std::reverse(steps_.begin(), steps_.end());
    answer.target = descend(1, targets);
    unpacker_.run(HalvesOfEntries(codes_, metric.halves), std::span<const Unpacker::Step>(steps_), arcs, soon);
    return answer;
}

}  // namespace starway::index
