// The points of a request whose nearest roads are not connected: which roads to use instead.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "service/islands.hpp"
#include "service/nearby.hpp"
#include "service/snap.hpp"

namespace starway::service {

// Which islands can be reached from where: the graph of islands is made when first asked for, and what is found is kept, in up to 256 MiB.
class Reach {
public:
    Reach(const RoadNetwork& network, const WeightColumn& column, const Islands& islands);
    // Whether each island can be reached from this one. Valid until the next call.
    const std::vector<bool>& from(std::uint32_t island);

private:
    void link_islands();

    const RoadNetwork& network_;
    const WeightColumn& column_;
    const Islands& islands_;
    std::vector<std::uint32_t> first_, next_;  // per island, those that one-way roads lead to
    std::unordered_map<std::uint32_t, std::vector<bool>> from_island_;
};

// Used for one request, which may be a matrix of many.
class Connector {
public:
    Connector(const RoadNetwork& network, const WeightColumn& column, const Islands& islands, Snapper& snapper);
    // For each point a place on the network, such that every leg is possible and the sum of the distances is least among the
    // candidates: the nearest edge on each of up to 16 islands (and one-way roads between islands), always including the largest
    // island and those of points that are nodes.
    Result<std::vector<Snapped>> choose(std::span<const ResolvedLocation> points, std::span<const Snapped> nearest);

private:
    [[nodiscard]] bool connected(const Snapped& from, const Snapped& to);
    // Which of `to` can be reached from `from`.
    std::vector<bool> reachable(const Snapped& from, std::span<const Snapped> to);
    std::vector<std::vector<Snapped>> candidates(std::span<const ResolvedLocation> points,
                                                 std::span<const Snapped> nearest);
    Error no_route(std::span<const ResolvedLocation> points, std::span<const Snapped> nearest);

    const RoadNetwork* network_;
    const WeightColumn* column_;
    const Islands* islands_;
    Nearby nearby_;
    Reach reach_;
};

}  // namespace starway::service
