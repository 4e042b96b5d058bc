// Where traffic gives way to larger roads: DraftTurns::Traveller describes the rules.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/network/turns/angles.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::network {

// As DraftTurns::Traveller has them, but by the network's edges.
struct Priorities {
    std::vector<std::uint8_t> rank, regulated;
    static constexpr unsigned signal = 0, no_priority = 2;  // bits of `regulated` at the head; + 1 at the tail
};

class GivingWay {
public:
    // One traveller's; `weight` and `time` tell which arcs are open to it. Keeps references to all but the columns.
    GivingWay(const RoadNetwork& network, const ArcDirections& directions, std::span<const std::uint8_t> left_hand,
              const Priorities& priorities, const WeightColumn& weight, const WeightColumn& time);
    // The class of wait of turning from an arc into one that leaves its head.
    [[nodiscard]] std::uint8_t wait(std::uint32_t from, std::uint32_t to) const;

private:
    void find_regulated(std::uint32_t arc);
    void follow_signal(std::uint32_t arc);
    [[nodiscard]] std::uint32_t next_at_bend(std::uint32_t arc) const;
    [[nodiscard]] bool is_roundabout(EdgeId edge) const { return (facts_.flags(edge) & road_is_roundabout) != 0; }
    // Steps of angle from straight on; more is towards the side on which one drives.
    [[nodiscard]] int direction(std::uint32_t from, std::uint32_t arc, bool arrives) const;

    const RoadNetwork& network_;
    const ArcDirections& directions_;
    IdSpan<EdgeId, const std::uint8_t> left_hand_;
    const Priorities& priorities_;
    RoadFactsView facts_;
    std::vector<bool> open_;              // per arc
    std::vector<std::uint8_t> arms_;      // per node, as count_arms() has them
    std::vector<bool> without_priority_;  // per node
};

}  // namespace starway::road::network
