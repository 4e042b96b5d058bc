#include "index/customizable/query.hpp"

#include <algorithm>
#include <limits>

namespace starway::index {
namespace {

template <class Label>
inline constexpr Label infinity = std::numeric_limits<Label>::max();

std::uint64_t least_cost(std::span<const IndexTerminal> terminals) {
    std::uint64_t least = unreachable;
    for (const IndexTerminal& t : terminals) least = std::min(least, t.cost);
    return least;
}

std::uint32_t lowest(const std::vector<std::uint32_t>& heads) {
    return heads.empty() ? no_rank : *std::min_element(heads.begin(), heads.end());
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

HierarchyQuery::HierarchyQuery(const SkeletonView& skeleton) : skeleton_(skeleton), kernel_(min_plus()) {}

template <class Label>
void HierarchyQuery::relax(Label* row, const std::uint32_t* weight, Label by, std::size_t count) const {
    if constexpr (sizeof(Label) == sizeof(std::uint32_t)) {
        kernel_.relax_row(row, weight, by, count);
    } else {
        for (std::size_t i = 0; i < count; ++i) row[i] = std::min(row[i], sum(by, weight[i]));
    }
}

template <class Label>
void HierarchyQuery::start(Walk<Label>& walk, std::span<const IndexTerminal> terminals, std::uint64_t base) {
    if (walk.label.empty()) walk.label.assign(skeleton_.node_count(), infinity<Label>);
    for (const auto& [begin, end] : walk.stretches)
        std::fill(walk.label.begin() + begin, walk.label.begin() + end, infinity<Label>);
    walk.stretches.clear();
    walk.heads.clear();
    walk.left_out_ends = false;
    for (const IndexTerminal& t : terminals) {
        if (t.cost - base >= infinity<Label>) {  // costs more than any answer this walk may give
            walk.left_out_ends = true;
            continue;
        }
        const std::uint32_t rank = skeleton_.rank[t.node];
        walk.label[rank] = std::min(walk.label[rank], static_cast<Label>(t.cost - base));
        if (std::find(walk.heads.begin(), walk.heads.end(), rank) == walk.heads.end()) walk.heads.push_back(rank);
    }
}

// Puts the labels of the ranks from `begin` to the end of their block, and of the heads of the last, side by side.
template <class Label>
void HierarchyQuery::gather(Walk<Label>& walk, std::uint32_t begin, std::uint32_t end) {
    const auto heads = skeleton_.heads(end - 1);
    if (walk.row.size() < end - begin + heads.size()) walk.row.resize(end - begin + heads.size());
    Label* row = std::copy(walk.label.begin() + begin, walk.label.begin() + end, walk.row.data());
    for (const std::uint32_t head : heads) *row++ = walk.label[head];
}

template <class Label, bool with_path>
void HierarchyQuery::scatter(Walk<Label>& walk, std::uint32_t begin, std::uint32_t end) {
    const Label* row = walk.row.data();
    if constexpr (with_path) {
        for (std::uint32_t v = begin; v < end; ++v)
            walk.from[v] = row[v - begin] < walk.label[v] ? begin : walk.from[v];
    }
    std::copy(row, row + (end - begin), walk.label.begin() + begin);
    row += end - begin;
    for (const std::uint32_t head : skeleton_.heads(end - 1)) {
        if constexpr (with_path) {
            if (*row < walk.label[head]) walk.from[head] = begin;
        }
        walk.label[head] = *row++;
    }
}

template <class Label, bool with_path>
void HierarchyQuery::climb_alone(Walk<Label>& walk, std::span<const std::uint32_t> weight, std::uint32_t begin) {
    const std::uint32_t end = skeleton_.block_end[begin];
    if (end - begin == 1) {
        const Label by = walk.label[begin];
        const std::uint32_t* w = weight.data() + skeleton_.first_arc[begin];
        for (const std::uint32_t head : skeleton_.heads(begin)) {
            const Label reached = sum(by, *w++);
            if constexpr (with_path) {
                if (reached < walk.label[head]) walk.from[head] = begin;
            }
            walk.label[head] = std::min(walk.label[head], reached);
        }
        return;
    }
    gather(walk, begin, end);
    for (std::uint32_t v = begin; v < end; ++v) {
        Label* const row = walk.row.data() + (v - begin);
        if (*row != infinity<Label>) relax(row + 1, weight.data() + skeleton_.first_arc[v], *row, skeleton_.degree(v));
    }
    scatter<Label, with_path>(walk, begin, end);
}

// Both walks are in one block: from here on they go the same way, and meet at every rank.
template <class Label, bool with_path>
void HierarchyQuery::climb_together(Walks<Label>& walks, const MetricView& metric, std::uint32_t begin0,
                                    std::uint32_t begin1) {
    Walk<Label>& there = walks.side[0];
    Walk<Label>& back = walks.side[1];
    const std::uint32_t begin = std::min(begin0, begin1);
    const std::uint32_t end = skeleton_.block_end[begin];
    gather(there, begin, end);
    gather(back, begin, end);
    for (std::uint32_t v = begin; v < end; ++v) {
        Label* const out = there.row.data() + (v - begin);
        Label* const in = back.row.data() + (v - begin);
        if (*out != infinity<Label> && *in != infinity<Label>) {
            const std::uint64_t cost = std::uint64_t{*out} + *in;
            if (cost < walks.best) {
                walks.best = cost;
                walks.meeting = v;
            }
        }
        // What is no nearer than the best path is long cannot be on a shorter one.
        const std::uint32_t arc = skeleton_.first_arc[v];
        const std::size_t degree = skeleton_.degree(v);
        if (*out != infinity<Label> && *out < walks.best) relax(out + 1, metric.up.data() + arc, *out, degree);
        if (*in != infinity<Label> && *in < walks.best) relax(in + 1, metric.down.data() + arc, *in, degree);
    }
    scatter<Label, with_path>(there, begin, end);
    scatter<Label, with_path>(back, begin, end);
}

// What is below `end`, where a block ends, has been walked over; its parent comes next.
void HierarchyQuery::go_on(std::vector<std::uint32_t>& heads, std::uint32_t end) const {
    if (heads.size() == 1) {
        heads.clear();
    } else {
        heads.erase(std::remove_if(heads.begin(), heads.end(), [&](std::uint32_t h) { return h < end; }), heads.end());
    }
    const std::uint32_t onward = skeleton_.parent(end - 1);
    if (onward != no_rank && std::find(heads.begin(), heads.end(), onward) == heads.end()) heads.push_back(onward);
}

template <class Label, bool with_path>
void HierarchyQuery::run(Walks<Label>& walks, const MetricView& metric, std::span<const IndexTerminal> sources,
                         std::span<const IndexTerminal> targets) {
    start(walks.side[0], sources, least_cost(sources));
    start(walks.side[1], targets, least_cost(targets));
    walks.best = unreachable;
    walks.meeting = no_rank;
    if constexpr (with_path) {
        for (Walk<Label>& walk : walks.side) walk.from.resize(skeleton_.node_count());
    }
    for (;;) {
        const std::array<std::uint32_t, 2> low{lowest(walks.side[0].heads), lowest(walks.side[1].heads)};
        const std::uint32_t begin = std::min(low[0], low[1]);
        if (begin == no_rank) return;
        const std::uint32_t end = skeleton_.block_end[begin];
        for (const std::size_t s : {0U, 1U}) {
            if (low[s] >= end) continue;
            walks.side[s].stretches.emplace_back(low[s], end);
            go_on(walks.side[s].heads, end);
        }
        if (low[0] < end && low[1] < end)
            climb_together<Label, with_path>(walks, metric, low[0], low[1]);
        else if (low[0] < end)
            climb_alone<Label, with_path>(walks.side[0], metric.up, begin);
        else
            climb_alone<Label, with_path>(walks.side[1], metric.down, begin);
    }
}

void HierarchyQuery::climb_up(std::span<const std::uint32_t> weight, std::span<const IndexTerminal> sources) {
    Walk<std::uint32_t>& walk = narrow_.side[0];
    start(walk, sources, 0);
    for (std::uint32_t begin = lowest(walk.heads); begin != no_rank; begin = lowest(walk.heads)) {
        const std::uint32_t end = skeleton_.block_end[begin];
        walk.stretches.emplace_back(begin, end);
        go_on(walk.heads, end);
        climb_alone<std::uint32_t, false>(walk, weight, begin);
    }
}

bool HierarchyQuery::narrow_tells_all(const MetricView& metric) const {
    if (narrow_.best != unreachable || narrow_.side[0].left_out_ends || narrow_.side[1].left_out_ends) return false;
    bool large = false;
    for (const std::size_t s : {0U, 1U}) {
        const Walk<std::uint32_t>& walk = narrow_.side[s];
        const std::uint32_t* const weight = (s == 0 ? metric.up : metric.down).data();
        for (const auto& [begin, end] : walk.stretches) {
            for (std::uint32_t v = begin; v < end; ++v) large |= may_overflow(walk.label[v]);
            for (std::uint32_t a = skeleton_.first_arc[begin]; a < skeleton_.first_arc[end]; ++a)
                large |= may_overflow(weight[a]);
        }
    }
    return !large;
}

std::uint64_t HierarchyQuery::cost(const MetricView& metric, std::span<const IndexTerminal> sources,
                                   std::span<const IndexTerminal> targets) {
    if (sources.empty() || targets.empty()) return unreachable;
    run<std::uint32_t, false>(narrow_, metric, sources, targets);
    std::uint64_t best = narrow_.best;
    // Labels that have no place stay at infinity, so whatever cost is found below that is the least.
    if (best >= closed_weight && !narrow_tells_all(metric)) {
        run<std::uint64_t, false>(wide_, metric, sources, targets);
        best = wide_.best;
    }
    return best == unreachable ? unreachable : best + least_cost(sources) + least_cost(targets);
}

IndexAnswer HierarchyQuery::path(const MetricView& metric, std::span<const IndexTerminal> sources,
                                 std::span<const IndexTerminal> targets, std::vector<std::uint32_t>& arcs) {
    arcs.clear();
    if (sources.empty() || targets.empty()) return {};
    run<std::uint32_t, true>(narrow_, metric, sources, targets);
    if (narrow_.best < closed_weight) return trace(narrow_, metric, sources, targets, arcs);
    if (narrow_tells_all(metric)) return {};
    run<std::uint64_t, true>(wide_, metric, sources, targets);
    if (wide_.best == unreachable) return {};
    return trace(wide_, metric, sources, targets, arcs);
}

// The rank that a rank's label came from, and the arc between: the block is remembered, and in it sums are compared.
template <class Label>
HierarchyQuery::StepBack HierarchyQuery::step_back(const Walk<Label>& walk, std::span<const std::uint32_t> weight,
                                                   std::uint32_t rank) const {
    const std::uint32_t last = skeleton_.block_end[walk.from[rank]] - 1;
    // How far behind its own rank a rank of the block has the arc, for all of them the same.
    std::uint32_t place = rank - 1;
    if (rank > last) {
        const auto heads = skeleton_.heads(last);
        place = last + static_cast<std::uint32_t>(std::lower_bound(heads.begin(), heads.end(), rank) - heads.begin());
    }
    for (std::uint32_t v = std::min(last, rank - 1);; --v) {
        const std::uint32_t arc = skeleton_.first_arc[v] + (place - v);
        if (walk.label[v] <= walk.label[rank] && sum(walk.label[v], weight[arc]) == walk.label[rank]) return {v, arc};
    }
}

template <class Label>
IndexAnswer HierarchyQuery::trace(const Walks<Label>& walks, const MetricView& metric,
                                  std::span<const IndexTerminal> sources, std::span<const IndexTerminal> targets,
                                  std::vector<std::uint32_t>& arcs) {
    IndexAnswer answer;
    const std::array<std::uint64_t, 2> base{least_cost(sources), least_cost(targets)};
    answer.cost = walks.best + base[0] + base[1];
    entries_.clear();
    // Steps back from the meeting until a terminal is what the label came from; which of them.
    const auto descend = [&](std::size_t side, std::span<const IndexTerminal> terminals) {
        const Walk<Label>& walk = walks.side[side];
        for (std::uint32_t rank = walks.meeting;;) {
            const std::uint64_t cost = walk.label[rank] + base[side];
            for (std::size_t i = 0; i < terminals.size(); ++i)
                if (terminals[i].cost == cost && skeleton_.rank[terminals[i].node] == rank) return i;
            const StepBack step = step_back(walk, side == 0 ? metric.up : metric.down, rank);
            entries_.push_back(side == 0 ? upwards(step.arc) : downwards(step.arc));
            rank = step.rank;
        }
    };
    answer.source = descend(0, sources);
    std::reverse(entries_.begin(), entries_.end());
    answer.target = descend(1, targets);
    unpacker_.run(metric.halves, entries_, arcs);
    return answer;
}

}  // namespace starway::index
