#include "road/index/cch/query.hpp"

#include <algorithm>
#include <utility>

namespace starway::road::index {
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

// Ranges that end in the same blocks.
template <class Blocks>
bool same_blocks(const Blocks& some, const Blocks& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                      [](const auto& one, const auto& other) { return one.second == other.second; });
}

template <class Label>
Label sum(Label a, std::uint32_t weight) {
    if constexpr (sizeof(Label) == sizeof(std::uint32_t)) {
        return add(a, weight);
    } else {
        return a == infinity<Label> || weight == closed_weight ? infinity<Label> : a + weight;
    }
}

// Calls visit(rank, cost) for each rank of a range that both walks have reached.
template <class Reach, class Visit>
void for_each_met(const IdVector<graph::RankId, Reach>& there, const IdVector<graph::RankId, Reach>& back,
                  std::uint32_t begin, std::uint32_t end, Visit&& visit) {
    constexpr auto never = infinity<typename Reach::Label>;
    for (std::uint32_t v = begin; v < end; ++v)
        if (there[v].label != never && back[v].label != never) visit(v, std::uint64_t{there[v].label} + back[v].label);
}

}  // namespace

CchQuery::CchQuery(const SkeletonView& skeleton)
    : skeleton_(skeleton), lists_{skeleton.up(), skeleton.down()}, kernel_(min_plus()), codes_(skeleton) {}

// The row holds the labels of the ranks from `begin` to the end of their block, and then those of the heads of the
// last.
template <class Label>
void CchQuery::relax(std::span<Label> row, const HeadLists& lists,
                     IdSpan<graph::HierarchyArcId, const std::uint32_t> weight, std::uint32_t begin, std::uint32_t end,
                     std::uint64_t limit) const {
    if constexpr (sizeof(Label) == sizeof(std::uint32_t)) {
        constexpr std::uint64_t most = closed_weight - 1;
        relax_block(kernel_, row, weight.data(), lists.first_arc.subspan(begin, end - begin + 1),
                    static_cast<std::uint32_t>(std::min(limit, most)));
    } else {
        for (std::uint32_t v = begin; v < end; ++v) {
            const Label by = row[v - begin];
            if (by > std::min(limit, no_cost - 1)) continue;
            Label* to = row.data() + (row.size() - lists.degree(v));
            for (std::uint32_t a = lists.first_arc[v]; a < lists.first_arc[v + 1]; ++a, ++to)
                *to = std::min(*to, sum(by, weight[a]));
        }
    }
}

// The ranks at which a walk begins.
template <class Reach>
void CchQuery::start(Walk<Reach>& walk, std::span<const RoadTerminal> terminals) {
    walk.at.resize(skeleton_.node_count());
    walk.visited.clear();
    walk.heads.clear();
    for (const RoadTerminal& t : terminals) {
        const std::uint32_t rank = skeleton_.rank[t.node];
        if (std::find(walk.heads.begin(), walk.heads.end(), rank) == walk.heads.end()) walk.heads.push_back(rank);
    }
}

template <class Reach>
void CchQuery::label_ends(Walk<Reach>& walk, std::span<const RoadTerminal> terminals, std::uint64_t base) const {
    using Label = typename Reach::Label;
    walk.left_out_ends = false;
    for (const RoadTerminal& t : terminals) {
        if (t.cost - base >= infinity<Label>) {  // costs more than any result of this walk
            walk.left_out_ends = true;
            continue;
        }
        Label& label = walk.at[skeleton_.rank[t.node]].label;
        label = std::min(label, static_cast<Label>(t.cost - base));
    }
}

// Gathers the labels of the ranks from `begin` to the end of their block, and of the heads of the last, in one row.
template <class Reach>
std::span<typename Reach::Label> CchQuery::gather(Walk<Reach>& walk, const HeadLists& lists, std::uint32_t begin,
                                                  std::uint32_t end) const {
    const auto heads = lists.heads(end - 1);
    const std::size_t length = end - begin + heads.size();
    if (walk.row.size() < length) walk.row.resize(length);
    auto* row = walk.row.data();
    for (std::uint32_t v = begin; v < end; ++v) *row++ = walk.at[v].label;
    for (const graph::RankId head : heads) *row++ = walk.at[head].label;
    return {walk.row.data(), length};
}

template <class Reach>
void CchQuery::scatter(Walk<Reach>& walk, const HeadLists& lists, std::uint32_t begin, std::uint32_t end) const {
    const auto* row = walk.row.data();
    for (std::uint32_t v = begin; v < end; ++v) walk.at[v].set(*row++, begin);
    for (const graph::RankId head : lists.heads(end - 1)) walk.at[head].set(*row++, begin);
}

// Relaxes the arcs of the ranks from `begin` to `end`, the end of their block, but for those from labels above `limit`.
template <class Reach>
void CchQuery::climb_block(Walk<Reach>& walk, const HeadLists& lists,
                           IdSpan<graph::HierarchyArcId, const std::uint32_t> weight, std::uint32_t begin,
                           std::uint32_t end, std::uint64_t limit) {
    if (end - begin == 1) {
        const auto by = walk.at[begin].label;
        const std::uint32_t* w = weight.data() + lists.first_arc[begin];
        for (const graph::RankId head : lists.heads(begin)) {
            Reach& reach = walk.at[head];
            reach.set(std::min(reach.label, sum(by, *w++)), begin);
        }
        return;
    }
    relax(gather(walk, lists, begin, end), lists, weight, begin, end, limit);
    scatter(walk, lists, begin, end);
}

// Lists the next block of the walk, with its labels reset. Returns false if there is none.
template <class Reach>
bool CchQuery::list_block(Walk<Reach>& walk, const HeadLists& lists) const {
    const std::uint32_t begin = lowest(walk.heads);
    if (begin == no_node) return false;
    __builtin_prefetch(&skeleton_.parent_of[begin]);  // often beside that of the block's end
    const std::uint32_t end = skeleton_.block_end[begin];
    walk.visited.emplace_back(begin, end);
    std::fill(walk.at.begin() + begin, walk.at.begin() + end, Reach{});
    __builtin_prefetch(&lists.first_arc[begin]);
    __builtin_prefetch(&lists.first_head[end - 1]);
    go_on(walk.heads, end);
    return true;
}

// Prefetches what the climb reads first of each block.
template <class Reach>
void CchQuery::look_ahead(const Walk<Reach>& walk, const HeadLists& lists,
                          IdSpan<graph::HierarchyArcId, const std::uint32_t> weight) const {
    for (const auto& [begin, end] : walk.visited) {
        __builtin_prefetch(lists.heads(end - 1).data());
        __builtin_prefetch(weight.data() + lists.first_arc[begin]);
    }
}

// All ranks below `end`, the end of a block, are listed; continue with the parent.
void CchQuery::go_on(std::vector<std::uint32_t>& heads, std::uint32_t end) const {
    const std::uint32_t onward = skeleton_.parent(end - 1);
    if (heads.size() == 1) {
        heads[0] = onward;
        return;
    }
    heads.erase(std::remove_if(heads.begin(), heads.end(), [&](std::uint32_t h) { return h < end; }), heads.end());
    if (std::find(heads.begin(), heads.end(), onward) == heads.end()) heads.push_back(onward);
}

// Both walks are listed first, side by side: where they go on waits for memory.
template <class Reach>
void CchQuery::run(Walks<Reach>& walks, const MetricView& metric, std::span<const RoadTerminal> sources,
                   std::span<const RoadTerminal> targets) {
    auto& [there, back] = walks.side;
    start(there, sources);
    start(back, targets);
    for (bool more = true; more;) {
        more = list_block(there, lists_[0]);
        more = list_block(back, lists_[1]) || more;
    }
    look_ahead(there, lists_[0], metric.up);
    look_ahead(back, lists_[1], metric.down);
    label_ends(there, sources, least_cost(sources));
    label_ends(back, targets, least_cost(targets));
    walks.best = no_cost;
    walks.meeting = no_node;
    walks.least = {0, 0};
    bool apart = true;  // one walk may still have blocks that the other lacks
    std::size_t out = 0;
    std::size_t in = 0;
    while (out < there.visited.size() || in < back.visited.size()) {
        const auto [begin0, end0] = out < there.visited.size() ? there.visited[out] : no_block;
        const auto [begin1, end1] = in < back.visited.size() ? back.visited[in] : no_block;
        const bool together = end0 == end1;
        if (together && apart &&
            same_blocks(std::span(there.visited).subspan(out), std::span(back.visited).subspan(in))) {
            apart = false;
            bound(walks, out, in);
        }
        const auto limit = [&](std::size_t side) {
            return together ? walks.best - std::min(walks.best, walks.least[1 - side]) : no_cost;
        };
        if (end0 <= end1) {
            climb_block(there, lists_[0], metric.up, begin0, end0, limit(0));
            ++out;
        }
        if (end1 <= end0) {
            climb_block(back, lists_[1], metric.down, begin1, end1, limit(1));
            ++in;
        }
        if (together) meet(walks, std::max(begin0, begin1), end0);
    }
}

template <class Reach>
void CchQuery::meet(Walks<Reach>& walks, std::uint32_t begin, std::uint32_t end) const {
    for_each_met(walks.side[0].at, walks.side[1].at, begin, end, [&](std::uint32_t v, std::uint64_t cost) {
        if (cost > walks.best || (cost == walks.best && walks.meeting != no_node)) return;
        walks.best = cost;
        walks.meeting = v;
    });
}

// From these blocks on, all that the walks have reached is in the same blocks. The best path costs no more than what
// meets already, and the rest of a path, from a rank that one side has reached, no less than the least label of the
// other side.
template <class Reach>
void CchQuery::bound(Walks<Reach>& walks, std::size_t out, std::size_t in) const {
    const auto& [there, back] = walks.side;
    std::uint64_t best = walks.best;
    const auto least = [](const Walk<Reach>& walk, const Block& block) {
        auto label = infinity<typename Reach::Label>;
        for (std::uint32_t v = block.first; v < block.second; ++v) label = std::min(label, walk.at[v].label);
        return std::uint64_t{label};
    };
    walks.least = {no_cost, no_cost};
    for (; out < there.visited.size(); ++out, ++in) {
        const Block& block0 = there.visited[out];
        const Block& block1 = back.visited[in];
        walks.least = {std::min(walks.least[0], least(there, block0)), std::min(walks.least[1], least(back, block1))};
        for_each_met(there.at, back.at, std::max(block0.first, block1.first), block0.second,
                     [&](std::uint32_t, std::uint64_t cost) { best = std::min(best, cost); });
    }
    if (best == walks.best) return;
    walks.best = best;
    walks.meeting = no_node;  // until the walks are there
}

template <class Reach>
void CchQuery::climb_up(Walk<Reach>& walk, const HeadLists& lists,
                        IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
                        std::span<const RoadTerminal> sources) {
    start(walk, sources);
    while (list_block(walk, lists)) {
    }
    label_ends(walk, sources, 0);
    for (const auto& [begin, end] : walk.visited) climb_block(walk, lists, weight, begin, end, no_cost);
}
template void CchQuery::climb_up(Walk<Reached<std::uint32_t>>& walk, const HeadLists& lists,
                                 IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
                                 std::span<const RoadTerminal> sources);
template void CchQuery::climb_up(Walk<ReachedFrom<std::uint32_t>>& walk, const HeadLists& lists,
                                 IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
                                 std::span<const RoadTerminal> sources);

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
                           std::span<const RoadTerminal> targets, std::vector<graph::LinkId>& arcs,
                           IdSpan<graph::LinkId, const std::uint32_t> soon) {
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
                                       IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
                                       std::uint32_t rank) const {
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
        if (before <= label && sum(before, weight[arc]) == label) return {graph::RankId(v), graph::HierarchyArcId(arc)};
    }
}

template CchQuery::StepBack CchQuery::step_back(const Walk<ReachedFrom<std::uint32_t>>& walk, const HeadLists& lists,
                                                IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
                                                std::uint32_t rank) const;

template <class Reach>
void CchQuery::visit_walks_of(const Walks<Reach>& walks, const MetricView& metric,
                              std::span<const RoadTerminal> sources, std::span<const RoadTerminal> targets,
                              const Visit& visit) const {
    struct Entry {
        graph::RankId rank;
        bool backward;
    };
    std::vector<Entry> entries;
    for (const bool backward : {false, true})
        for (const auto& [begin, end] : walks.side[backward ? 1 : 0].visited)
            for (std::uint32_t v = begin; v < end; ++v)
                if (walks.side[backward ? 1 : 0].at[v].label != infinity<typename Reach::Label>)
                    entries.push_back({graph::RankId(v), backward});
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.rank < b.rank; });
    for (const Entry& entry : entries) {
        const Walk<Reach>& walk = walks.side[entry.backward ? 1 : 0];
        const std::span<const RoadTerminal> ends = entry.backward ? targets : sources;
        const std::uint64_t cost = walk.at[entry.rank].label + least_cost(ends);
        const bool is_end = end_at(ends, entry.rank, cost) < ends.size();
        const std::size_t side = entry.backward ? 1 : 0;
        const graph::RankId from =
            is_end ? graph::RankId()
                   : step_back(walk, lists_[side], entry.backward ? metric.down : metric.up, entry.rank).rank;
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
                            std::span<const RoadTerminal> targets, std::vector<graph::LinkId>& arcs,
                            IdSpan<graph::LinkId, const std::uint32_t> soon) {
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
            steps_.push_back({side == 0 ? graph::upwards(step.arc) : graph::downwards(step.arc), step.rank});
            rank = step.rank;
        }
    };
    answer.source = descend(0, sources);
    std::reverse(steps_.begin(), steps_.end());
    answer.target = descend(1, targets);
    unpacker_.run(HalvesOfEntries(codes_, metric.halves), std::span<const graph::Unpacker::Step>(steps_), arcs, soon);
    return answer;
}

}  // namespace starway::road::index
