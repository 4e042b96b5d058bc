// Rules for certain times, as the tags of a network's edges and nodes hold them: not obeyed, but reported to whoever
// passes should know of.
//
// A tag has a line for each rule, whose fields are separated by tabs. Readers write them, and routes tell those that
// they touch.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/profile/timed_rules.hpp"

namespace starway::road::network {

inline constexpr std::string_view timed_rules_key = "starway:timed_rules";
inline constexpr std::string_view timed_turns_key = "starway:timed_turns";

// Of an edge, or of passing a barrier.
struct TimedPassageRule {
    std::string profile;          // for whom it holds
    std::uint8_t directions = 3;  // bit 0: from the edge's tail to its head; bit 1: back
    std::string kind;             // "closed", "local", "oneway", "maxspeed"
    std::string key, value, condition;
};
std::string line_of(const TimedPassageRule& rule);
std::vector<TimedPassageRule> timed_passage_rules(std::string_view tag);
// Adds a line for each rule of a profile.
void add_lines(std::string_view profile, std::span<const profile::TimedRule> rules, std::string& lines);

// Of the turn from an edge, at its end in the direction, along edges of these sources.
struct TimedTurnRule {
    std::string profile;
    std::uint8_t direction = 1;
    std::string kind;                   // "no_left_turn"
    std::vector<std::int64_t> onwards;  // the sources of the edges that follow, such as the ids of ways
    std::string condition;
};
std::string line_of(const TimedTurnRule& rule);
std::vector<TimedTurnRule> timed_turn_rules(std::string_view tag);

}  // namespace starway::road::network
