#include "road/ask/directions/moves/combine.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace starway::road::ask {
namespace {

constexpr double reversed_within = 35;
constexpr double wide_straight = 55;

// Not always can angles be added: a turn to the left and one to the right are none.
double whole_angle(const Stage& first, const Stage& second) {
    const Stage& entry = first.at <= second.at ? first : second;
    const Stage& exit = first.at <= second.at ? second : first;
    const double whole = turn_angle(entry.place().before(), exit.place().after());
    const double in = entry.place().angle();
    const double out = exit.place().angle();
    if (angle_between(whole, straight_on) < 0.5 * narrow_turn) return in;
    constexpr double about = 5;
    const bool right = in <= straight_on + about && out <= straight_on + about;
    const bool left = in >= straight_on - about && out >= straight_on - about;
    return entry.metres < collapse_m || right || left ? whole : in;
}

// A bearing in 256 parts of the circle.
double coarse(const std::vector<double>& bearings, std::optional<std::size_t> which) {
    constexpr double part = 360.0 / 256;
    return which ? std::floor(bearings[*which] / part) * part : 0;
}

bool is_no_turn(const Stage& stage) {
    return stage.is(Action::new_name) || (stage.is_straight() && (stage.is(Action::turn) || stage.is(Action::go_on)));
}

void combine_with_no_turn(Stage& first, const Stage& second, bool same_name, ManeuverModifier modifier) {
    const bool straight = modifier == ManeuverModifier::straight;
    if (first.is(Action::suppressed))
        first.turn.action = straight ? Action::new_name : same_name ? Action::go_on : Action::turn;
    else if (first.is(Action::new_name) && second.is(Action::suppressed) && !straight)
        first.turn.action = Action::turn;
    else if (first.is(Action::go_on) && !same_name)
        first.turn.action = Action::turn;
    else if (first.is(Action::turn) && !second.is(Action::suppressed) && same_name)
        first.turn.action = Action::go_on;
}

// How straight the straightest other way on is.
double straightest_other(const Place& place) {
    double best = 360;
    for (std::size_t i = 0; i < place.bearings.size(); ++i) {
        if (place.in == i || place.out == i || !place.entry[i]) continue;
        const double angle = turn_angle(place.before(), place.compass[i]);
        if (best == 360 || angle_between(angle, straight_on) < angle_between(best, straight_on)) best = angle;
    }
    return best;
}

bool is_straightest(const Stage& stage) {
    const double own = stage.place().angle();
    if (angle_between(own, straight_on) > wide_straight) return false;
    const double other = straightest_other(stage.place());
    constexpr double alike = 10;
    return angle_between(own, other) <= alike || angle_between(own, straight_on) <= angle_between(other, straight_on);
}

bool is_plain_turn(const Stage& stage) {
    return stage.is(Action::turn) || stage.is(Action::go_on) || stage.is(Action::new_name) ||
           stage.is(Action::suppressed);
}

}  // namespace

void combine_angles(Stage& first, const Stage& second) {
    if (!first.is(Action::fork)) first.turn.modifier = modifier_of(whole_angle(first, second));
}

void combine_turns(Stage& first, const Stage& second, const Stage& before) {
    // To which side a fork or a merge leads depends on its own place alone.
    const bool keeps_side = first.is(Action::fork) || first.is(Action::merge);
    const ManeuverModifier modifier = keeps_side ? first.turn.modifier : modifier_of(whole_angle(first, second));
    const bool same_name = keeps_name(before.names, second.names);
    if (is_no_turn(second) || is_no_turn(first) || first.is(Action::suppressed))
        combine_with_no_turn(first, second, same_name, modifier);
    else if (second.is(Action::on_ramp))
        first.turn.action = Action::on_ramp;
    else if (second.is(Action::turn) && first.is(Action::turn) && same_name)
        first.turn.action = Action::go_on;
    else if (second.is(Action::turn) && first.is(Action::go_on) && !same_name)
        first.turn.action = Action::turn;
    first.turn.modifier = modifier;
}

void combine_internal(Stage& first, const Stage& second, const Stage& before) {
    const double angle = turn_angle(reverse_bearing(coarse(first.place().bearings, first.place().in)),
                                    coarse(second.place().bearings, second.place().out));
    const ManeuverModifier modifier = modifier_of(angle);
    const bool straight = modifier == ManeuverModifier::straight;
    const bool slight = second.is_straight() || second.leads(ManeuverModifier::slight_left) ||
                        second.leads(ManeuverModifier::slight_right);
    const Action silent = keeps_name(before.names, second.names) ? Action::suppressed : Action::new_name;
    if (first.is(Action::end_of_road) || second.is(Action::end_of_road)) {
        first.turn = {Action::end_of_road, modifier};
    } else if (first.is(Action::fork)) {
        return;
    } else if (straight && is_plain_turn(second) && slight) {
        first.turn = {silent, modifier};
    } else if (angle_between(angle, straight_on) <= wide_straight && first.places.size() == 1 &&
               is_straightest(first) && is_straightest(second)) {
        first.turn = {silent, ManeuverModifier::straight};
    } else if (!straight && is_plain_turn(second)) {
        first.turn = {Action::turn, modifier};
    } else {
        first.turn = {second.turn.action, modifier, second.turn.ring};
    }
}

bool is_reversed(double bearing_before, double bearing_after) {
    return angle_between(angle_between(bearing_before, bearing_after), straight_on) <= reversed_within;
}

}  // namespace starway::road::ask
