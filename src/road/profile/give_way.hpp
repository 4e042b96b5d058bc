// Giving way to larger roads: the figures of a profile's [give_way].
#pragma once

#include <cstdint>
#include <vector>

#include "road/profile/evaluator.hpp"
#include "road/profile/profile.hpp"

namespace starway::road::profile {

// Mean seconds until a gap comes that is long enough.
struct Wait {
    double join = 0, join_across = 0, cross = 0, cross_more = 0;
};

inline constexpr std::size_t most_ranks = 63;

// The different flows, ascending: the rank of a road is the place of its flow here, counted from 1. Empty if no road
// gives way.
std::vector<double> flows_by_rank(const Profile::GiveWay& rule);
// For each rank. Adams' formula (1936), for traffic at random intervals; half of the flow is in each direction.
std::vector<Wait> waits_by_rank(const Profile::GiveWay& rule);

// NodeMeaning::regulation at an edge's ends, as DraftTurns::Traveller::regulated has it.
inline std::uint8_t edge_regulation(std::uint8_t at_tail, std::uint8_t at_head) {
    const unsigned signals = (at_head & NodeMeaning::signal_forward) | (at_tail & NodeMeaning::signal_backward);
    const unsigned head = (at_head & NodeMeaning::no_priority) != 0 ? 4 : 0;
    const unsigned tail = (at_tail & NodeMeaning::no_priority) != 0 ? 8 : 0;
    return static_cast<std::uint8_t>(signals | head | tail);
}

}  // namespace starway::road::profile
