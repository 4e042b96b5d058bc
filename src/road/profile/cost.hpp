// What it costs a profile to take a piece of a way in one direction.
#pragma once

#include <span>

#include "road/profile/evaluator.hpp"

namespace starway::road::profile {

struct ArcCost {
    double weight, time;           // seconds by preference, and seconds; NaN: closed
    double before = 0, after = 0;  // of both: what is spent at its ends alone
};

struct Piece {
    double metres = 0;
    std::span<const double> segments = {};  // the parts of its line, in metres, for profiles that round
    double share = 1;                       // of the way's length, for ferries whose duration is known
    bool boards = false;                    // it begins where others than ferries come
    double waiting_s = 0;                   // at its end
};

// At most 4e6 s, so that the cost of a piece fits in 32 bits of milliseconds, whatever durations and preferences say.
ArcCost cost_of(const Profile& profile, const WayMeaning& way, const Passage& passage, const Piece& piece);

// Of passing a node where edges are kept apart.
ArcCost cost_of(const Profile& profile, const NodeMeaning& node);

}  // namespace starway::road::profile
