#include "road/ask/directions/turns/sides.hpp"

#include <algorithm>

namespace starway::road::ask {
namespace {

void plainly(const TurnWords& words, Exit& exit) {
    if (exit.entry) exit.turn = words.plain_turn(exit);
}

bool is_nearly(const Exit& exit, double angle) {
    return angle_between(exit.angle, angle) < hardly_turn;
}

// The directions of two neighbours, from left to right, that their angles call the same.
std::pair<ManeuverModifier, ManeuverModifier> directions_of(const Exit& a, const Exit& b) {
    using enum ManeuverModifier;
    constexpr double plain_right = 90, plain_left = 270, usual_right = 85;
    if (is_nearly(a, plain_right)) return {right, sharp_right};
    if (is_nearly(b, plain_right)) return {slight_right, right};
    if (is_nearly(a, plain_left)) return {left, slight_left};
    if (is_nearly(b, plain_left)) return {sharp_left, left};
    if (modifier_of(a.angle) == sharp_left) return {sharp_left, left};
    if (modifier_of(b.angle) == sharp_right) return {right, sharp_right};
    if (angle_between(a.angle, usual_right) >= angle_between(b.angle, usual_right)) return {slight_right, right};
    return {right, sharp_right};
}

void tell_apart(const TurnWords& words, Exit& a, Exit& b) {  // from left to right
    using enum ManeuverModifier;
    if (!a.entry || !b.entry || a.angle == b.angle) {
        plainly(words, a);
        plainly(words, b);
        return;
    }
    const ManeuverModifier of_a = modifier_of(a.angle);
    if (of_a == straight || of_a == slight_left || modifier_of(b.angle) == slight_right) {
        const bool keeps_right = words.branch(a).road.priority > words.branch(b).road.priority;
        (keeps_right ? b : a).turn = words.obvious(4, false, keeps_right ? b : a);
        Exit& other = keeps_right ? a : b;
        other.turn = {words.plain(other), keeps_right ? slight_left : slight_right};
        return;
    }
    const auto [first, second] = directions_of(a, b);
    a.turn = {words.plain(a), first};
    b.turn = {words.plain(b), second};
}

void three_turns(const TurnWords& words, std::vector<Exit>& exits) {
    using enum ManeuverModifier;
    Exit& first = exits[1];
    Exit& second = exits[2];
    Exit& third = exits[3];
    const bool same_sharp = modifier_of(first.angle) == modifier_of(second.angle);
    const bool same_slight = modifier_of(second.angle) == modifier_of(third.angle);
    if (!same_sharp && !same_slight) return words.plain_turns(exits, 1, 4);
    if (int{first.entry} + int{second.entry} + int{third.entry} <= 2) {
        if (!third.entry) return tell_apart(words, second, first);
        if (!first.entry) return tell_apart(words, third, second);
        return tell_apart(words, third, first);
    }
    const double right_gap = angle_between(first.angle, second.angle);
    const double left_gap = angle_between(second.angle, third.angle);
    if (right_gap >= narrow_turn && left_gap >= narrow_turn) {
        first.turn = {words.plain(first), sharp_right};
        second.turn = {words.plain(second), right};
        third.turn = {words.plain(third), slight_right};
    } else if ((same_sharp && same_slight) || (same_sharp && left_gap < group_turn) ||
               (same_slight && right_gap < group_turn)) {
        words.plain_turns(exits, 1, 4);
    } else if (left_gap >= group_turn) {
        tell_apart(words, second, first);
        plainly(words, third);
    } else {
        plainly(words, first);
        tell_apart(words, third, second);
    }
}

void mirror(std::vector<Exit>& exits) {
    for (Exit& exit : exits) {
        if (exit.angle > 0) exit.angle = 360 - exit.angle;
        exit.turn.modifier = mirrored(exit.turn.modifier);
    }
    std::reverse(exits.begin() + 1, exits.end());
}

}  // namespace

void describe_right_turns(const TurnWords& words, std::vector<Exit>& exits, std::size_t up_to) {
    const bool any =
        std::any_of(exits.begin() + 1, exits.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(up_to, 1)),
                    [](const Exit& exit) { return exit.entry; });
    if (!any) return;
    if (up_to == 3 && modifier_of(exits[1].angle) == modifier_of(exits[2].angle))
        tell_apart(words, exits[2], exits[1]);
    else if (up_to == 4)
        three_turns(words, exits);
    else
        words.plain_turns(exits, 1, up_to);
}

void describe_left_turns(const TurnWords& words, std::vector<Exit>& exits, std::size_t from) {
    mirror(exits);
    describe_right_turns(words, exits, exits.size() - from);
    mirror(exits);
}

}  // namespace starway::road::ask
