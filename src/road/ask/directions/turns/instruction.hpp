// What a turn means to a traveller, before the way behind it is known.
#pragma once

#include <cstdint>
#include <optional>

#include "starway/road/directions.hpp"

namespace starway::road::ask {

enum class Action : std::uint8_t {
    none,        // nobody notices anything
    suppressed,  // the way is obvious, but other roads meet there
    new_name,
    go_on,  // on the same road, which turns
    turn,
    merge,
    on_ramp,
    off_ramp,
    fork,
    end_of_road,
    notification,
    slip_road,  // part of the turn at the crossing that it avoids
    enter_ring,
    enter_ring_at_exit,  // another way out is passed where one enters
    touch_ring,          // in and out at once
    stay_on_ring,        // past a way out
    leave_ring,
};

enum class RingKind : std::uint8_t { none, roundabout, rotary, turn };

struct Instruction {
    Action action = Action::none;
    ManeuverModifier modifier = ManeuverModifier::uturn;
    RingKind ring = RingKind::none;
    friend bool operator==(const Instruction&, const Instruction&) = default;
};

// The direction of a turn by its angle, as turn_angle().
ManeuverModifier modifier_of(double angle);
ManeuverModifier mirrored(ManeuverModifier modifier);
bool is_left(ManeuverModifier modifier);
bool is_right(ManeuverModifier modifier);

bool enters_ring(const Instruction& instruction);
bool leaves_ring(const Instruction& instruction);
bool is_of_ring(const Instruction& instruction);

}  // namespace starway::road::ask
