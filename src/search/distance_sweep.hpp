// Distances from a source to every node of a road network, without paths: Dijkstra with nothing but a distance per node to remember, so
// that the whole of it stays in the cache. Only junctions enter the queue; bends are filled in as they are passed, dead
// ends at the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/road_search.hpp"
#include "starway/network.hpp"
#include "starway/search/junctions.hpp"
#include "starway/search/queues.hpp"
#include "starway/search/road_space.hpp"

namespace starway {

template <class Cost>
class DistanceSweep {
public:
    // False where a distance does not fit into Cost. width: of the queue's buckets.
    bool run(const RoadNetwork& network, const WeightColumn& column, std::span<const Terminal> sources,
             unsigned width) {
        const RoadSpace<Cost> roads(network, column);
        const std::uint32_t junctions = network.junction_count();
        const std::uint32_t dead_ends = network.first_dead_end();
        distances_.assign(network.node_count(), unknown);
        stops_.clear();
        for (const Terminal& source : sources) stops_.add(network, source.node);
        queue_.clear();
        queue_.set_width(width);
        bool fits = true;
        // Passes on through bends until a junction, a stop, a dead end, or a node that is as near already.
        const auto reach = [&](std::uint32_t node, std::uint32_t from, Cost distance) {
            while (distance < distances_[node]) {
                if (node < junctions || stops_.contains(node)) {
                    distances_[node] = distance;
                    queue_.push(distance, node);
                    return;
                }
                if (node >= dead_ends) return;
                distances_[node] = distance;
                std::uint32_t onward = no_node;
                Cost least{};
                roads.for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t) {
                    if (to == from || to == node || to >= dead_ends || (onward != no_node && least <= cost)) return;
                    onward = to;
                    least = cost;
                });
                if (onward == no_node) return;
                if (least >= unknown - distance) {
                    fits = false;
                    return;
                }
                distance = static_cast<Cost>(distance + least);
                from = node;
                node = onward;
            }
        };
        for (const Terminal& source : sources) reach(source.node, no_node, static_cast<Cost>(source.cost));
        while (!queue_.empty() && fits) {
            const auto entry = queue_.pop();
            if (entry.key != distances_[entry.node]) continue;
            roads.for_each_successor(entry.node, [&](std::uint32_t to, Cost cost, std::uint32_t) {
                if (cost >= unknown - entry.key)
                    fits = false;
                else
                    reach(to, entry.node, static_cast<Cost>(entry.key + cost));
            });
        }
        // Into every dead end from the node it hangs on, which has a lower number.
        const ReverseRoadSpace<Cost> reverse_roads(network, column);
        for (std::uint32_t node = dead_ends; node < network.node_count(); ++node)
            reverse_roads.for_each_successor(node, [&](std::uint32_t from, Cost cost, std::uint32_t) {
                if (from >= node || distances_[from] == unknown) return;
                if (cost >= unknown - distances_[from])
                    fits = false;
                else
                    distances_[node] = std::min(distances_[node], static_cast<Cost>(distances_[from] + cost));
            });
        return fits;
    }

    // unreachable_cost where there is no path.
    void copy_to(std::vector<std::uint64_t>& distances) const {
        distances.resize(distances_.size());
        for (std::size_t node = 0; node < distances_.size(); ++node)
            distances[node] = distances_[node] == unknown ? unreachable_cost : std::uint64_t{distances_[node]};
    }

private:
    static constexpr Cost unknown = std::numeric_limits<Cost>::max();
    std::vector<Cost> distances_;
    Stops stops_;
    HotQueue<Cost> queue_;
};

}  // namespace starway
