#include "base/graph/ch/query.hpp"

#include <algorithm>

namespace starway::graph {

UpwardQuery::UpwardQuery(const Upward& graph, CoreTable core)
    : graph_(graph), core_(core), labels_(graph.node_count()) {
    for (std::uint32_t v = 0; v < graph.node_count(); ++v) {
        labels_[v].first = graph.first[v];
        labels_[v].end = graph.first[v + 1];
    }
}

UpwardQuery& UpwardQuery::reset() {
    ends_[from_sources].clear();
    ends_[from_targets].clear();
    return *this;
}

UpwardQuery& UpwardQuery::add_source(Access source) {
    ends_[from_sources].push_back(source);
    return *this;
}

UpwardQuery& UpwardQuery::add_target(Access target) {
    ends_[from_targets].push_back(target);
    return *this;
}

void UpwardQuery::add(Side side, Access access) {
    const RankId rank = graph_.rank[access.node];
    std::uint32_t& distance = labels_[rank].distance[side];
    if (access.cost >= distance) return;
    touched_.push_back(rank);
    if (rank < core_.first())
        queue_[side].push(access.cost, rank);
    else if (distance == no_path)
        risen_[side].push_back(rank);
    distance = access.cost;
    if (!parent_[side].empty()) parent_[side][rank] = {};
}

void UpwardQuery::forget() {
    for (const RankId rank : touched_) labels_[rank].distance = {no_path, no_path};
    touched_.clear();
    for (const Side side : {from_sources, from_targets}) {
        queue_[side].clear();
        risen_[side].clear();
        top_[side] = {};
    }
    best_ = 3 * std::uint64_t{no_path};  // above every sum of two distances and one between them
    settled_ = 0;
    too_long_ = false;
}

// Stall-on-demand: if a higher rank reaches v at a lower cost than v was reached from below, no shortest path goes over
// v. Then v is not expanded, and the result is false.
template <bool with_parents, UpwardQuery::Side side>
bool UpwardQuery::settle_at(RankId rank, std::uint32_t distance) {
    const std::uint32_t* const towards = side == from_sources ? graph_.weights_out : graph_.weights_in;
    const std::uint32_t* const against = side == from_sources ? graph_.weights_in : graph_.weights_out;
    const RankId* const heads = graph_.heads;
    const std::size_t shift = graph_.head_shift(rank);
    const std::size_t head_step = graph_.head_step;
    const std::size_t weight_step = graph_.weight_step;
    Label* const labels = labels_.data();
    const std::size_t begin = labels[rank].first;
    const std::size_t end = labels[rank].end;
    bool stalled = false;  // branchless: the outcome per arc is unpredictable
    for (std::size_t a = begin; a < end; ++a)
        stalled |=
            std::uint64_t{labels[heads[(a + shift) * head_step]].distance[side]} + against[a * weight_step] < distance;
    if (stalled) return false;
    const std::uint64_t best = best_;
    const std::uint32_t core_first = core_.first();
    for (std::size_t a = begin; a < end; ++a) {
        const RankId head = heads[(a + shift) * head_step];
        const std::uint64_t next = std::uint64_t{distance} + towards[a * weight_step];
        Label& label = labels[head];
        if (next >= std::min<std::uint64_t>(best, label.distance[side])) {
            if (next >= no_path && best >= no_path && towards[a * weight_step] != no_path) too_long_ = true;
            continue;
        }
        if (label.distance[0] == no_path && label.distance[1] == no_path) touched_.push_back(head);
        if constexpr (with_parents) parent_[side][head] = {rank, HierarchyArcId(static_cast<std::uint32_t>(a))};
        if (head < core_first) {
            __builtin_prefetch(heads + (label.first + graph_.head_shift(head)) * head_step);
            queue_[side].push(static_cast<std::uint32_t>(next), head);
        } else if (label.distance[side] == no_path) {
            risen_[side].push_back(head);
        }
        label.distance[side] = static_cast<std::uint32_t>(next);
    }
    return true;
}

template <bool with_parents>
void UpwardQuery::settle(Side side) {
    const auto entry = queue_[side].pop();
    const RankId rank(entry.node);
    const auto& distance = labels_[rank].distance;
    if (distance[side] < entry.key) return;
    ++settled_;
    if constexpr (with_parents)
        if (record_ != nullptr) record_->push_back({rank, parent_[side][rank].tail, entry.key, side == from_targets});
    const std::uint32_t other = distance[1 - side];
    if (other != no_path && std::uint64_t{entry.key} + other < best_) {
        best_ = std::uint64_t{entry.key} + other;
        top_ = {rank, rank};
    }
    if (side == from_sources)
        settle_at<with_parents, from_sources>(rank, entry.key);
    else
        settle_at<with_parents, from_targets>(rank, entry.key);
}

void UpwardQuery::join_over_core() {
    for (const RankId from : risen_[from_sources]) {
        const std::uint64_t before = labels_[from].distance[from_sources];
        const std::uint32_t* const row = core_.row(from);
        for (const RankId to : risen_[from_targets]) {
            const std::uint32_t between = row[to - core_.first()];
            const std::uint64_t sum = before + between + labels_[to].distance[from_targets];
            if (sum >= best_ || between == no_path) continue;
            best_ = sum;
            top_ = {from, to};
        }
    }
}

template <bool with_parents>
void UpwardQuery::search() {
    forget();
    for (const Side side : {from_sources, from_targets})
        for (const Access access : ends_[side]) add(side, access);
    auto& [forward, backward] = queue_;
    while (true) {
        const std::uint64_t from = forward.empty() ? best_ : forward.top().key;
        const std::uint64_t to = backward.empty() ? best_ : backward.top().key;
        if (std::min(from, to) >= best_) break;
        settle<with_parents>(from <= to ? from_sources : from_targets);
    }
    join_over_core();
    if (best_ >= no_path && top_[from_sources].valid()) too_long_ = true;
    if (best_ < no_path) too_long_ = false;
}

std::uint32_t UpwardQuery::cost() {
    search<false>();
    return best_ < no_path ? static_cast<std::uint32_t>(best_) : no_path;
}

void UpwardQuery::climb(std::uint32_t radius, std::vector<Reached>& reached) {
    forget();
    best_ = std::min<std::uint64_t>(best_, std::uint64_t{radius} + 1);
    for (const Access access : ends_[from_sources]) add(from_sources, access);
    reached.clear();
    auto& queue = queue_[from_sources];
    while (!queue.empty() && queue.top().key <= radius) {
        const auto entry = queue.pop();
        const RankId rank(entry.node);
        if (labels_[rank].distance[from_sources] < entry.key) continue;
        ++settled_;
        if (settle_at<false, from_sources>(rank, entry.key)) reached.push_back({rank, entry.key});
    }
}

void UpwardQuery::record_top() {
    for (const Side side : {from_sources, from_targets})
        for (const RankId rank : risen_[side])
            record_->push_back({rank, parent_[side][rank].tail, labels_[rank].distance[side], side == from_targets});
    if (best_ >= no_path) return;
    const RankId across = top_[from_targets];
    if (top_[from_sources] != across) {
        record_->push_back({across, top_[from_sources],
                            static_cast<std::uint32_t>(best_ - labels_[across].distance[from_targets]), false});
        return;
    }
    // The search ends once nothing cheaper is left: at an end of the path, before the other side has settled it.
    for (const Side side : {from_sources, from_targets}) {
        const bool backward = side == from_targets;
        const bool is_recorded = std::any_of(record_->begin(), record_->end(), [&](const Settled& one) {
            return one.rank == across && one.backward == backward;
        });
        if (!is_recorded)
            record_->push_back({across, parent_[side][across].tail, labels_[across].distance[side], backward});
    }
}

void UpwardQuery::climb_back(Side side, std::vector<EntryId>& entries) const {
    for (Parent parent = parent_[side][top_[side]]; parent.arc.valid(); parent = parent_[side][parent.tail])
        entries.push_back(side == from_sources ? upwards(parent.arc) : downwards(parent.arc));
}

std::uint32_t UpwardQuery::path_entries(std::vector<EntryId>& entries) {
    for (auto& parents : parent_)
        if (parents.empty()) parents.resize(labels_.size());
    search<true>();
    if (record_ != nullptr) record_top();
    entries.clear();
    if (best_ >= no_path) return no_path;
    climb_back(from_sources, entries);
    std::reverse(entries.begin(), entries.end());
    append_core_path(graph_, core_, top_[from_sources], top_[from_targets], entries);
    climb_back(from_targets, entries);
    return static_cast<std::uint32_t>(best_);
}

std::uint32_t ContractionQuery::path(std::vector<LinkId>& arcs) {
    arcs.clear();
    const std::uint32_t cost = path_entries(entries_);
    unpacker_.run(StoredShortcutArcs(view_.shortcut_arcs), std::span<const EntryId>(entries_), arcs);
    return cost;
}

}  // namespace starway::graph
