#include "base/graph/ch/witness_search.hpp"

#include <algorithm>

namespace starway::graph {

bool WitnessSearch::search(const RemainingGraph& graph, std::uint32_t node, const Link& from,
                           std::span<const std::uint8_t> gone) {
    if (++stamp_ == 0) {  // wraps once in 2^32 searches
        std::fill(labels_.begin(), labels_.end(), Label{});
        stamp_ = 1;
    }
    if (!set_targets(graph, node, from)) return false;
    if (open_ == 0) return true;
    labels_[node] = {stamp_, 0, 0};  // nothing is cheaper, so no path goes through it
    labels_[from.node] = {stamp_, 0, 0};
    queue_.clear();
    queue_.push(0, from.node);
    settle_targets(graph, node, gone);
    return true;
}

void WitnessSearch::measure_last_steps(const RemainingGraph& graph, std::uint32_t node) {
    last_step_.clear();
    for (const Link& to : graph.links(node)) {
        std::uint32_t least = no_path;
        for (const Link& link : graph.links(to.node))
            if (link.node != node) least = std::min(least, link.in);
        last_step_.push_back(least);
    }
}

bool WitnessSearch::set_targets(const RemainingGraph& graph, std::uint32_t node, const Link& from) {
    targets_.clear();
    open_ = 0;
    auto last_step = last_step_.begin();
    for (const Link& to : graph.links(node)) {
        const std::uint32_t last = *last_step++;
        if (to.out == no_path || to.node == from.node) continue;
        const std::uint64_t over = std::uint64_t{from.in} + to.out;
        if (over >= no_path) return false;
        Target target{to.node, static_cast<std::uint32_t>(over), 0, to.hops_out, State::no_other_way};
        if (last <= over) {
            target.reach = target.over - last;
            target.state = State::open;
            ++open_;
        }
        targets_.push_back(target);
        labels_[to.node] = {stamp_, no_path, static_cast<std::uint32_t>(targets_.size())};
    }
    return true;
}

std::uint32_t WitnessSearch::farthest(std::uint32_t Target::*distance) const {
    std::uint32_t most = 0;
    for (const Target& target : targets_)
        if (target.state == State::open) most = std::max(most, target.*distance);
    return most;
}

// A witness ends with a step to its target, so nodes too far away for that last step are not pushed.
void WitnessSearch::settle_targets(const RemainingGraph& graph, std::uint32_t node,
                                   std::span<const std::uint8_t> gone) {
    std::uint32_t radius = farthest(&Target::over);
    std::uint32_t reach = farthest(&Target::reach);
    for (std::uint32_t settled = 0; settled < limit_ && !queue_.empty();) {
        const auto entry = queue_.pop();
        if (entry.key > reach) return;
        if (labels_[entry.node].distance < entry.key) continue;
        if (!gone.empty() && gone[entry.node] != 0 && entry.node < node) continue;
        ++settled;
        bool narrower = false;
        for (const Link& link : graph.links(entry.node)) {
            if (link.out > radius - entry.key) break;  // so are the links after it, and those that lead in only
            const std::uint32_t distance = entry.key + link.out;
            Label& label = labels_[link.node];
            const bool seen = label.stamp == stamp_;
            if (seen ? distance >= label.distance : distance > reach) continue;
            if (!seen) label = {stamp_, distance, 0};
            label.distance = distance;
            if (distance <= reach) queue_.push(distance, link.node);
            if (label.target == 0) continue;
            Target& target = targets_[label.target - 1];
            if (target.state != State::open || distance > target.over) continue;
            target.state = State::witnessed;
            if (--open_ == 0) return;
            narrower |= target.over == radius || target.reach == reach;
        }
        if (narrower) {
            radius = farthest(&Target::over);
            reach = farthest(&Target::reach);
        }
    }
}

}  // namespace starway::graph
