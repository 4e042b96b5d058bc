#include "road/ask/snapping/large_part.hpp"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace starway::road::ask {
namespace {

// Nodes that are searched one after the other, and the roads found so far.
class RoadCount {
public:
    explicit RoadCount(bool by_states) : by_states_(by_states) {}
    // A road leads to the node. Of states, each stands for one.
    void add(NodeId node) {
        const bool is_new = seen_.insert(node).second;
        if (is_new) queue_.push_back(node);
        if (is_new || !by_states_) ++roads_;
    }
    // for_each_road(node) adds the nodes to which roads lead from one, or from which they come.
    template <class Roads>
    bool finds_many(const Roads& for_each_road) {
        for (std::size_t next = 0; next < queue_.size() && roads_ < least_of_large_part; ++next)
            for_each_road(queue_[next]);
        return roads_ >= least_of_large_part;
    }

private:
    bool by_states_;
    std::size_t roads_ = 0;
    std::vector<NodeId> queue_;
    std::unordered_set<std::uint32_t> seen_;
};

bool leads_to_many(const OpenRoads& roads, RoadCount& count) {
    const RoadNetwork& network = roads.search_network();
    return count.finds_many([&](NodeId node) {
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
            if (roads.is_search_open(arc)) count.add(NodeId(network.heads()[arc]));
    });
}

bool comes_from_many(const OpenRoads& roads, RoadCount& count) {
    const RoadNetwork& network = roads.search_network();
    return count.finds_many([&](NodeId node) {
        for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i)
            if (roads.is_search_open(network.in_arcs()[i])) count.add(NodeId(network.in_tails()[i]));
    });
}

}  // namespace

bool has_large_part(const OpenRoads& roads) {
    for (std::uint32_t node = 0; node < roads.search_network().node_count(); ++node) {
        if (roads.search_parts().reach(NodeId(node)) != network::on_largest) continue;
        RoadCount count(roads.turns() != nullptr);
        count.add(NodeId(node));
        return leads_to_many(roads, count);
    }
    return false;
}

bool is_on_large_part(const OpenRoads& roads, const Snapped& at, SnapRole role) {
    if (role == SnapRole::through)
        return is_on_large_part(roads, at, SnapRole::start) && is_on_large_part(roads, at, SnapRole::end);
    if (joins_largest(roads, at, role)) return true;
    RoadCount count(roads.turns() != nullptr);
    const Ends ends = role == SnapRole::start ? departures(roads, at) : arrivals(roads, at);
    for (const RoadTerminal& end : ends.terminal) count.add(NodeId(end.node));
    return role == SnapRole::start ? leads_to_many(roads, count) : comes_from_many(roads, count);
}

}  // namespace starway::road::ask
