// Rules of a way or a barrier that hold at certain times only and are not obeyed: what would be different while they
// hold.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/profile/evaluator.hpp"

namespace starway::road::profile {

struct TimedRule {
    enum class Kind : std::uint8_t { closed, local, one_way, speed };
    Kind kind = Kind::closed;
    std::uint8_t directions = 3;  // bit 0: along the way, bit 1: against it
    std::string key, value;       // "motor_vehicle", "no"
    std::string condition;        // "Sa 08:00-14:00"
};

// Only those that would decide: that close a direction which is open, keep through traffic out, or change the speed.
std::vector<TimedRule> timed_rules(const Evaluator& evaluator, std::span<const Tag> tags);
// The same of a node, which has no speed.
std::vector<TimedRule> timed_node_rules(const Evaluator& evaluator, std::span<const Tag> tags);

}  // namespace starway::road::profile
