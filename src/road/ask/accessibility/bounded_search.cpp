#include "road/ask/accessibility/bounded_search.hpp"

namespace starway::road::ask {
namespace {

bool is_less(const ReachCost& a, const ReachCost& b) {
    return a.cost < b.cost || (a.cost == b.cost && a.counted < b.counted);
}

}  // namespace

BoundedSearch::BoundedSearch(const OpenRoads& roads, const Counted& counted)
    : roads_(roads), counted_(counted), slot_(roads.search_network().node_count(), 0) {}

void BoundedSearch::push(std::uint32_t node, const ReachCost& at) {
    const bool is_within = at.counted <= limit_;
    if (!is_within && counted_.is_searched()) return;
    std::uint32_t slot = slot_[node];
    if (slot >= labels_.size() || labels_[slot].node != node) {
        slot = slot_[node] = static_cast<std::uint32_t>(labels_.size());
        labels_.push_back({node, no_node, at});
    } else {
        Label& label = labels_[slot];
        if (label.settled || !is_less(at, label.at)) return;
        if (label.at.counted <= limit_) --within_;
        label.at = at;
    }
    if (is_within) ++within_;
    queue_.push(at.cost, slot);
}

void BoundedSearch::expand(const Label& label) {
    const RoadNetwork& network = roads_.search_network();
    const WeightColumn& column = roads_.search_column();
    const auto heads = network.heads();
    const ReachCost at = label.at;  // push() moves labels
    const std::uint32_t last = network.first_out()[label.node + 1];
    for (std::uint32_t i = network.first_out()[label.node]; i < last; ++i) {
        if (!roads_.is_search_open(i)) continue;
        const std::uint64_t weight = column.steps(i);
        if (counted_.is_searched()) {
            push(heads[i], {at.cost + weight, at.counted + weight});
        } else {
            const ArcId way(i);
            push(heads[i], {at.cost + weight, at.counted + network::with_turn(counted_.up_to(roads_.arc_of(way), 1),
                                                                              counted_.turn(way))});
        }
    }
}

bool BoundedSearch::run(std::span<const SweepStart> starts, std::uint64_t limit, const CancelFlag* cancel) {
    limit_ = limit;
    labels_.clear();
    order_.clear();
    queue_.clear();
    within_ = 0;
    for (const SweepStart& start : starts) push(start.node, start.at);
    constexpr std::size_t between_looks = 4096;
    std::size_t popped = 0;
    // What a profile prefers may come to a place within the limit by way of none.
    while (within_ > 0 && !queue_.empty()) {
        const std::uint32_t slot = queue_.pop().node;
        Label& label = labels_[slot];
        if (label.settled) continue;
        label.settled = true;
        if (label.at.counted <= limit_) {
            --within_;
            label.place = static_cast<std::uint32_t>(order_.size());
            order_.push_back(slot);
        }
        if (++popped % between_looks == 0 && cancel != nullptr && cancel->load(std::memory_order_relaxed)) return false;
        expand(label);
    }
    return true;
}

}  // namespace starway::road::ask
