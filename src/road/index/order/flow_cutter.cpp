#include "road/index/order/flow_cutter.hpp"

#include <algorithm>
#include <cmath>

namespace starway::road::index {

FlowCutter::FlowCutter(const PartGraph& part, std::span<const PartNodeId> by_rank, const CutLimits& limits)
    : part_(part),
      by_rank_(by_rank),
      limits_(limits),
      rank_(part.size()),
      link_{IdVector<PartNodeId, PartNodeId>(part.size()), IdVector<PartNodeId, PartNodeId>(part.size())},
      mark_(part.size(), 0) {
    for (Side& side : sides_) side.parent.assign(std::size_t{2} * part.size(), none);
    for (std::uint32_t i = 0; i < by_rank.size(); ++i) rank_[by_rank[i]] = i;
}

void FlowCutter::begin() {
    const std::uint32_t n = part_.size();
    const auto wanted = static_cast<std::uint32_t>(std::ceil(limits_.begin * n));
    const std::uint32_t count = std::clamp(wanted, 1U, n / 2);
    for (std::uint32_t i = 0; i < count; ++i) mark_[by_rank_[n - 1 - i]] = member(1) | near(1) | far(1);
    for (std::uint32_t i = 0; i < count; ++i) {
        const PartNodeId v = by_rank_[i];
        const auto beside = part_.neighbours(v);
        // Adjacent sides can only be separated by nodes of their own.
        if (std::any_of(beside.begin(), beside.end(), [&](PartNodeId w) { return (mark_[w] & member(1)) != 0; })) {
            mark_[v] = removed;
            ++removed_count_;
        } else {
            mark_[v] = member(0) | near(0) | far(0);
        }
    }
    for (const unsigned side : {0U, 1U}) {
        Side& s = sides_[side];
        for (std::uint32_t i = 0; i < count; ++i) {
            const PartNodeId v = side == 0 ? by_rank_[i] : by_rank_[n - 1 - i];
            if ((mark_[v] & member(side)) == 0) continue;
            s.visited.push_back(2 * v);
            ++s.size;
        }
        s.members = s.visited.size();
    }
}

inline void FlowCutter::visit(unsigned side, std::uint32_t state, std::uint32_t from) {
    const PartNodeId v(state / 2);
    const Mark bit = (state & 1U) != 0 ? far(side) : near(side);
    if ((mark_[v] & (bit | removed)) != 0) return;
    if ((mark_[v] & member(1 - side)) != 0) {
        hits_.push_back({state, from});
        return;
    }
    Side& s = sides_[side];
    s.parent[state] = from;
    mark_[v] = static_cast<Mark>(mark_[v] | bit);
    s.visited.push_back(state);
    if (bit == far(side)) {
        if (has_flow(v)) s.border.push_back(v);
    } else {
        ++s.size;
    }
}

// Visits all states reachable from the side's roots, and records where they meet the other side.
void FlowCutter::grow(unsigned side) {
    Side& s = sides_[side];
    hits_.clear();
    for (std::size_t next = s.roots; next < s.visited.size(); ++next) {
        const std::uint32_t state = s.visited[next];
        const PartNodeId v(state / 2);
        if ((state & 1U) == 0) {
            work_ += part_.neighbours(v).size();
            for (const PartNodeId w : part_.neighbours(v)) visit(side, 2 * w + 1, state);
            if (has_flow(v)) visit(side, state + 1, state);
        } else if (!has_flow(v)) {
            visit(side, state - 1, state);
        } else if (link_[side][v].valid()) {
            visit(side, 2 * link_[side][v], state);
        }
    }
}

// Augments along the states that led to `end`, unless a node on the path changed since it was visited.
bool FlowCutter::add_flow(unsigned side, Hit end) {
    path_.assign(1, end.state);
    for (std::uint32_t state = end.from;; state = sides_[side].parent[state]) {
        path_.push_back(state);
        const Mark mark = mark_[state / 2];
        if ((mark & member(side)) != 0) break;
        if ((mark & changed) != 0) return false;
    }
    for (std::size_t i = path_.size() - 1; i > 0; --i) {
        const PartNodeId v(path_[i] / 2);
        const PartNodeId w(path_[i - 1] / 2);
        if (i + 1 < path_.size()) mark_[v] = static_cast<Mark>(mark_[v] | changed);
        if (v == w) continue;
        if ((path_[i] & 1U) == 0) {  // one more unit between v and w
            link_[1 - side][v] = w;
            link_[side][w] = v;
        } else {  // cancels the unit between w and v
            link_[1 - side][w] = {};
            if (link_[side][v] == w) link_[side][v] = {};
        }
    }
    ++flow_;
    return true;
}

// Finds a maximum flow, many augmenting paths at a time.
void FlowCutter::find_first_flow(double worst_expansion) {
    for (grow(1); !hits_.empty(); grow(1)) {
        for (const Hit hit : hits_) add_flow(1, hit);
        forget_growth(1);
        if (out_of_work() || hopeless(flow_ + removed_count_, worst_expansion)) return;
    }
}

// Once the flow has changed, states reached beyond the members are stale.
void FlowCutter::forget_growth(unsigned side) {
    Side& s = sides_[side];
    for (std::size_t i = s.members; i < s.visited.size(); ++i) {
        const std::uint32_t state = s.visited[i];
        const Mark bit = (state & 1U) != 0 ? far(side) : near(side);
        mark_[state / 2] = static_cast<Mark>(mark_[state / 2] & ~(bit | changed));
        if (bit == near(side)) --s.size;
    }
    s.visited.resize(s.members);
}

void FlowCutter::make_members(unsigned side, std::size_t first) {
    Side& s = sides_[side];
    for (std::size_t i = first; i < s.visited.size(); ++i)
        if ((s.visited[i] & 1U) == 0)
            mark_[s.visited[i] / 2] = static_cast<Mark>(mark_[s.visited[i] / 2] | member(side));
    s.members = s.visited.size();
}

FlowCutter::Pierce FlowCutter::choose(unsigned side) {
    Side& s = sides_[side];
    const auto inside = [&](PartNodeId v) { return (mark_[v] & far(side)) == 0 || (mark_[v] & near(side)) != 0; };
    s.border.erase(std::remove_if(s.border.begin(), s.border.end(), inside), s.border.end());
    Pierce best;
    for (const PartNodeId v : s.border) {
        const auto beside = part_.neighbours(v);
        if (std::any_of(beside.begin(), beside.end(), [&](PartNodeId w) { return (mark_[w] & member(1 - side)) != 0; }))
            continue;
        const bool free = (mark_[v] & far(1 - side)) == 0;
        const bool sooner = !best.node.valid() || (side == 0) == (rank_[v] < rank_[best.node]);
        if (!best.node.valid() || (free && !best.free) || (free == best.free && sooner)) best = {v, free};
    }
    return best;
}

// Adds a border node to a side, and augments the flow as far as this allows.
void FlowCutter::pierce(unsigned side, Pierce chosen) {
    Side& s = sides_[side];
    const unsigned other = 1 - side;
    make_members(side, s.members);
    s.roots = s.visited.size();
    mark_[chosen.node] = static_cast<Mark>(mark_[chosen.node] | near(side) | member(side));
    s.visited.push_back(2 * chosen.node);
    ++s.size;
    s.members = s.visited.size();
    if (!chosen.free) {
        // The node lies in the other side's reach, which gives the augmenting path.
        const std::uint32_t state = 2 * chosen.node + 1;
        hits_.assign(1, {state, sides_[other].parent[state]});
        while (!hits_.empty()) {
            add_flow(other, hits_.front());
            forget_growth(other);
            grow(other);
        }
    }
    grow(side);
}

// Offers the better balanced of the two current cuts, if it improves on the best so far.
void FlowCutter::offer(Cut& best) {
    const std::uint32_t n = part_.size();
    const std::uint32_t separator = flow_ + removed_count_;
    if (separator >= n) return;
    const std::uint32_t rest = n - separator;
    const auto smaller = [&](unsigned side) { return std::min(sides_[side].size, rest - sides_[side].size); };
    const unsigned side = smaller(0) >= smaller(1) ? 0 : 1;
    if (smaller(side) < limits_.balance * n) return;
    if (double(separator) / smaller(side) >= best.expansion()) return;
    best.separator = separator;
    best.smaller = smaller(side);
    best.side.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) {
        const bool between = (mark_[v] & removed) != 0 || (mark_[v] & (near(side) | far(side))) == far(side);
        best.side[v] = between ? std::uint8_t{2} : (mark_[v] & near(side)) != 0 ? std::uint8_t{0} : std::uint8_t{1};
    }
}

bool FlowCutter::out_of_work() {
    constexpr std::uint64_t between_questions = 1'000'000;
    if (limits_.stopped && work_ - asked_at_ > between_questions) {
        asked_at_ = work_;
        if (limits_.stopped()) limits_.work = 0;
    }
    return work_ > limits_.work;
}

void FlowCutter::run(Cut& best) {
    const std::uint32_t n = part_.size();
    if (n < 2) return;
    begin();
    if (sides_[0].size == 0) return;
    find_first_flow(best.expansion());
    if (out_of_work() || hopeless(flow_ + removed_count_, best.expansion())) return;
    grow(0);
    while (!out_of_work()) {
        unsigned side = sides_[0].size <= sides_[1].size ? 0 : 1;
        Pierce next = choose(side);
        if (!next.free) {
            const Pierce other = choose(1 - side);
            if (other.free || !next.node.valid()) {
                next = other;
                side = 1 - side;
            }
        }
        if (!next.free) offer(best);
        if (!next.node.valid()) return;
        if (!next.free && hopeless(flow_ + 1 + removed_count_, best.expansion())) return;
        pierce(side, next);
    }
}

}  // namespace starway::road::index
