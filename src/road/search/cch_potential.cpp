#include "road/search/cch_potential.hpp"

#include <algorithm>

namespace starway::road::search {

using index::AccessWalk;

CchPotential::CchPotential(const RoadNetwork& network, const index::RoadIndexView& index)
    : network_(network),
      index_(index),
      junction_count_(index.junctions.node_count()),
      potential_(index.skeleton),
      from_targets_(network, index.junctions, AccessWalk::Direction::from_targets),
      from_node_(network, index.junctions, AccessWalk::Direction::from_sources) {}

void CchPotential::aim(const WeightColumn& column, std::span<const RoadTerminal> targets) {
    column_ = column;
    column_.exact = {};
    known_.clear();
    std::vector<RoadTerminal> leading(targets.begin(), targets.end());
    for (RoadTerminal& target : leading) target.cost >>= column.guide_shift;
    from_targets_.run(column_, leading);
    potential_.aim(index_.columns[column.id]->metric, from_targets_.junctions());
}

std::uint64_t CchPotential::from_between(std::uint32_t node) {
    if (const auto known = known_.find(node); known != known_.end()) return known->second;
    const RoadTerminal here{NodeId(node), 0};
    from_node_.run(column_, {&here, 1});
    std::uint64_t least = no_cost;
    if (const auto near = index::crossing(from_node_, from_targets_)) least = near->cost;
    for (const auto& [junction, cost] : from_node_.junctions())
        if (const std::uint64_t left = potential_(junction); left != no_cost) least = std::min(least, cost + left);
    known_.emplace(node, least);
    return least;
}

}  // namespace starway::road::search
