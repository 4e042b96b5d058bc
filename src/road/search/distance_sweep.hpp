// Distances from a source to every node of a road network, without paths: Dijkstra that stores only one distance per
// node, so that the array stays in the cache. Only junctions enter the queue; bends and dead ends are filled in
// afterwards, in memory order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "road/search/road_search.hpp"
#include "starway/road/network.hpp"
#include "starway/search/junctions.hpp"
#include "starway/search/queues.hpp"
#include "starway/search/road_space.hpp"

namespace starway::road::search {

template <class Cost>
class DistanceSweep {
public:
    // Returns false if a distance does not fit into Cost. width: of the queue's buckets.
    bool run(const RoadNetwork& network, const WeightColumn& column, const ClosedArcs* closed,
             std::span<const RoadTerminal> sources, unsigned width) {
        const RoadSpace<Cost> roads(network, column, closed);
        junctions_ = network.junction_count();
        dead_ends_ = network.first_dead_end();
        distances_.assign(network.node_count(), unknown);
        stops_.clear();
        for (const RoadTerminal& source : sources) stops_.add(network, source.node);
        queue_.clear();
        queue_.set_width(width);
        fits_ = true;
        for (const RoadTerminal& source : sources) reach(roads, source.node, no_node, static_cast<Cost>(source.cost));
        while (!queue_.empty() && fits_) {
            const auto entry = queue_.pop();
            if (entry.key != distances_[entry.node]) continue;
            if (roads.has_chains() && entry.node < junctions_ && !stops_.near(entry.node))
                relax_chains(roads, entry.node, entry.key);
            else
                walk_on(roads, entry.node, entry.key, 0);
        }
        if (roads.has_chains())
            for (std::uint32_t node = 0; node < junctions_ && fits_; ++node)
                if (distances_[node] != unknown) walk_on(roads, node, distances_[node], junctions_);
        if (fits_) fill_dead_ends(ReverseRoadSpace<Cost>(network, column, closed), network.node_count());
        return fits_;
    }

    // no_cost where there is no path.
    void copy_to(std::vector<std::uint64_t>& distances) const {
        distances.resize(distances_.size());
        for (std::size_t node = 0; node < distances_.size(); ++node)
            distances[node] = distances_[node] == unknown ? no_cost : std::uint64_t{distances_[node]};
    }

private:
    static constexpr Cost unknown = std::numeric_limits<Cost>::max();
    using Roads = RoadSpace<Cost>;

    // Adds cost to distance; returns false where the sum is beyond any path, or does not fit, which clears `fits_`.
    bool add(Cost& distance, Cost cost) {
        if (cost >= unknown - distance) {
            fits_ = false;
            return false;
        }
        if (std::uint64_t{distance} + cost >= beyond_paths) return false;
        distance = static_cast<Cost>(distance + cost);
        return true;
    }

    void relax_chains(const Roads& roads, std::uint32_t junction, Cost distance) {
        bool too_long = false;
        roads.for_each_chain(junction, [&](Chain chain, std::uint32_t) {
            if (chain.weight == closed_weight) {
                too_long = too_long || chain.end != no_node;
                return;
            }
            Cost there = distance;
            if (!add(there, chain.weight) || there >= distances_[chain.end]) return;
            distances_[chain.end] = there;
            queue_.push(there, chain.end);
        });
        if (too_long) walk_on(roads, junction, distance, 0);
    }

    // Relaxes every arc from a node to a node numbered `least` or higher.
    void walk_on(const Roads& roads, std::uint32_t node, Cost distance, std::uint32_t least) {
        roads.for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t) {
            Cost there = distance;
            if (to >= least && add(there, cost)) reach(roads, to, node, there);
        });
    }

    // Follows bends up to a junction, a stop, a dead end, or a node already reached at no greater cost.
    void reach(const Roads& roads, std::uint32_t node, std::uint32_t from, Cost distance) {
        while (distance < distances_[node]) {
            if (node < junctions_ || stops_.contains(node)) {
                distances_[node] = distance;
                queue_.push(distance, node);
                return;
            }
            if (node >= dead_ends_) return;
            distances_[node] = distance;
            std::uint32_t onward = no_node;
            Cost least{};
            roads.for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t) {
                if (to == from || to == node || to >= dead_ends_ || (onward != no_node && least <= cost)) return;
                onward = to;
                least = cost;
            });
            if (onward == no_node || !add(distance, least)) return;
            from = node;
            node = onward;
        }
    }

    // Into every dead end from its attachment node, which has a lower number.
    void fill_dead_ends(const ReverseRoadSpace<Cost>& reverse_roads, std::uint32_t node_count) {
        for (std::uint32_t node = dead_ends_; node < node_count; ++node)
            reverse_roads.for_each_successor(node, [&](std::uint32_t from, Cost cost, std::uint32_t) {
                if (from >= node || distances_[from] == unknown) return;
                Cost there = distances_[from];
                if (add(there, cost)) distances_[node] = std::min(distances_[node], there);
            });
    }

    std::vector<Cost> distances_;
    Stops stops_;
    HotQueue<Cost> queue_;
    std::uint32_t junctions_ = 0;
    std::uint32_t dead_ends_ = 0;
    bool fits_ = true;
};

}  // namespace starway::road::search
