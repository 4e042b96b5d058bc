#include "index/hierarchy/witness_search.hpp"

#include <algorithm>

namespace starway::index {

bool WitnessSearch::search(const RemainingGraph& graph, std::uint32_t node, const Link& from,
                           std::span<const std::uint8_t> gone) {
    if (++stamp_ == 0) {  // once in 2^32 searches
        std::fill(labels_.begin(), labels_.end(), Label{});
        stamp_ = 1;
    }
    if (!set_targets(graph, node, from)) return false;
    if (open_ == 0) return true;
    labels_[node] = {stamp_, 0, 0};  // nothing improves on it: no way leads through it
    labels_[from.node] = {stamp_, 0, 0};
    queue_.clear();
    queue_.push(0, from.node);
    settle_targets(graph, node, gone);
    return true;
}

bool WitnessSearch::set_targets(const RemainingGraph& graph, std::uint32_t node, const Link& from) {
    targets_.clear();
    for (const Link& to : graph.links(node)) {
        if (to.out == no_way || to.node == from.node) continue;
        const std::uint64_t over = std::uint64_t{from.in} + to.out;
        if (over >= no_way) return false;
        targets_.push_back({to.node, static_cast<std::uint32_t>(over), to.hops_out, false});
        labels_[to.node] = {stamp_, no_way, static_cast<std::uint32_t>(targets_.size())};
    }
    open_ = targets_.size();
    return true;
}

std::uint32_t WitnessSearch::farthest() const {
    std::uint32_t most = 0;
    for (const Target& target : targets_)
        if (!target.witnessed) most = std::max(most, target.over);
    return most;
}

void WitnessSearch::settle_targets(const RemainingGraph& graph, std::uint32_t node,
                                   std::span<const std::uint8_t> gone) {
    std::uint32_t radius = farthest();
    for (std::uint32_t settled = 0; settled < limit_ && !queue_.empty();) {
        const auto entry = queue_.pop();
        if (entry.key > radius) return;
        if (labels_[entry.node].distance < entry.key) continue;
        if (!gone.empty() && gone[entry.node] != 0 && entry.node < node) continue;
        ++settled;
        bool narrower = false;
        for (const Link& link : graph.links(entry.node)) {
            if (link.out > radius - entry.key) break;  // so are those that follow, and those that lead in only
            const std::uint32_t distance = entry.key + link.out;
            Label& label = labels_[link.node];
            if (label.stamp != stamp_)
                label = {stamp_, distance, 0};
            else if (distance < label.distance)
                label.distance = distance;
            else
                continue;
            queue_.push(distance, link.node);
            if (label.target == 0) continue;
            Target& target = targets_[label.target - 1];
            if (target.witnessed || distance > target.over) continue;
            target.witnessed = true;
            if (--open_ == 0) return;
            narrower |= target.over == radius;
        }
        if (narrower) radius = farthest();
    }
}

}  // namespace starway::index
