// Distances from a source to every node of a road network, without paths: Dijkstra with nothing but a distance per node to remember, so
// that the whole of it stays in the cache. Only junctions enter the queue; bends and dead ends are filled in as they are passed.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/road_search.hpp"
#include "starway/network.hpp"
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
        distances_.assign(network.node_count(), unknown);
        queue_.clear();
        queue_.set_width(width);
        bool fits = true;
        // Passes on through bends until a junction, or a node that is nearer already.
        const auto reach = [&](std::uint32_t node, std::uint32_t from, Cost distance) {
            while (distance < distances_[node]) {
                distances_[node] = distance;
                if (node < junctions) {
                    queue_.push(distance, node);
                    return;
                }
                std::uint32_t onward = no_node;
                Cost least{};
                roads.for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t) {
                    if (to == from || to == node || (onward != no_node && least <= cost)) return;
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
        const auto relax_from = [&](std::uint32_t node, Cost distance) {
            roads.for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t) {
                if (cost >= unknown - distance)
                    fits = false;
                else
                    reach(to, node, static_cast<Cost>(distance + cost));
            });
        };
        for (const Terminal& source : sources) {
            const auto cost = static_cast<Cost>(source.cost);
            if (source.node < junctions) {
                reach(source.node, no_node, cost);
            } else if (cost < distances_[source.node]) {  // a bend goes both ways
                distances_[source.node] = cost;
                relax_from(source.node, cost);
            }
        }
        while (!queue_.empty() && fits) {
            const auto entry = queue_.pop();
            if (entry.key == distances_[entry.node]) relax_from(entry.node, entry.key);
        }
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
    HotQueue<Cost> queue_;
};

}  // namespace starway
