#include <algorithm>

#include "road/ask/directions/moves/combine.hpp"
#include "road/ask/directions/moves/passes.hpp"

namespace starway::road::ask {
namespace {

constexpr double staggered_m = 3;

bool is_undisturbed(const Stage& stage) {
    return std::all_of(stage.places.begin() + 1, stage.places.end(),
                       [](const Place& place) { return place.entry.size() == 2; });
}
bool is_short_and_undisturbed(const Stage& stage) {
    return stage.metres <= collapse_m && is_undisturbed(stage);
}
// Short, without a name, between roads that have one.
bool is_connector(const Stage& before, const Stage& stage, const Stage& after) {
    return stage.metres <= 2 * collapse_m && stage.names.name.empty() && !before.names.name.empty() &&
           !after.names.name.empty() && is_undisturbed(stage);
}

bool turns_round(const Stage& stage) {
    return stage.leads(ManeuverModifier::uturn);
}
// Turning round is no part of another turn, but where only a name changes.
bool may_turn_round(const Stage& a, const Stage& b) {
    return (!turns_round(a) && !turns_round(b)) || (a.is(Action::new_name) && turns_round(b)) ||
           (b.is(Action::new_name) && turns_round(a));
}
bool may_join(const Stage& a, const Stage& b) {
    return !is_of_ring(a.turn) && !is_of_ring(b.turn) && !a.is_waypoint() && !b.is_waypoint() && a.mode == b.mode &&
           may_turn_round(a, b);
}
bool may_join(const Stage& a, const Stage& b, const Stage& c) {
    return !is_of_ring(a.turn) && !is_of_ring(b.turn) && !is_of_ring(c.turn) && a.mode == b.mode && b.mode == c.mode &&
           (may_turn_round(a, b) || may_turn_round(b, c));
}

bool is_maneuver(const Stage& stage) {
    return stage.has_turn() && !stage.is(Action::suppressed);
}
bool is_straight_turn(const Stage& stage) {
    return (stage.is(Action::turn) || stage.is(Action::go_on)) && stage.is_straight();
}
bool is_name_change(const Stage& stage) {
    return stage.is(Action::new_name) || is_straight_turn(stage);
}
bool bends_silently(const Stage& stage) {
    return stage.is(Action::suppressed) && !stage.is_straight();
}
bool are_to_same_side(const Stage& a, const Stage& b) {
    const auto left = [](const Stage& stage) { return stage.is_straight() || is_left(stage.turn.modifier); };
    const auto right = [](const Stage& stage) { return stage.is_straight() || is_right(stage.turn.modifier); };
    return (left(a) && left(b)) || (right(a) && right(b));
}

// Left and at once right, or the other way round.
bool is_staggered(const Stage& before, const Stage& first, const Stage& second) {
    if (enters_ring(first.turn) || enters_ring(second.turn)) return false;
    const auto is_plain = [](double angle, double side) { return angle_between(angle, side) < 45; };
    const double in = first.place().angle();
    const double out = second.place().angle();
    const bool zigzag = (is_plain(in, 270) && is_plain(out, 90)) || (is_plain(in, 90) && is_plain(out, 270));
    const bool mode_between = before.mode == second.mode && first.mode != second.mode;
    return zigzag && first.metres < staggered_m && !mode_between && before.mode == first.mode && is_undisturbed(first);
}

bool is_uturn(const Stage& before, const Stage& first, const Stage& second) {
    if (!may_join(before, first, second)) return false;
    if (!first.is(Action::turn) && !first.is(Action::go_on) && !first.is(Action::end_of_road)) return false;
    if (!is_reversed(first.place().before(), second.place().after()) || !keeps_name(before.names, second.names))
        return false;
    return is_short_and_undisturbed(first) || is_connector(before, first, second) ||
           (second.ways_on() == 1 && is_undisturbed(first));
}

// A name for some metres between two parts of one road.
bool is_name_between(const Stage& before, const Stage& first, const Stage& second) {
    const auto changes = [](const Stage& stage) {
        return stage.is(Action::new_name) || (stage.is(Action::turn) && stage.is_straight());
    };
    const bool loses_name = second.is(Action::suppressed) && second.names.empty();
    const bool is_said = !first.names.name.empty() && first.metres >= short_name_m;
    return !is_said && may_join(before, first, second) && changes(first) && (changes(second) || loses_name) &&
           (before.names == second.names || keeps_name(before.names, second.names));
}

bool is_turn_after_name(const Stage& before, const Stage& first, const Stage& second) {
    return may_join(before, first, second) && is_short_and_undisturbed(first) && is_name_change(first) &&
           is_maneuver(second);
}
bool is_turn_after_bend(const Stage& first, const Stage& second) {
    return may_join(first, second) && is_short_and_undisturbed(first) && first.ways_on() > 1 && bends_silently(first) &&
           is_maneuver(second) && are_to_same_side(first, second);
}

bool is_name_after_turn(const Stage& first, const Stage& second) {
    if (!may_join(first, second) || !is_name_change(second) || !is_maneuver(first)) return false;
    const bool reaches = second.is(Action::new_name) && (second.is_straight() || second.ways_on() == 1) &&
                         first.metres <= 1.5 * collapse_m;
    return is_short_and_undisturbed(first) || reaches;
}
bool is_name_at_once(const Stage& first, const Stage& second) {
    return may_join(first, second) && first.metres < 0.25 * collapse_m && first.is(Action::suppressed) &&
           second.is(Action::new_name);
}
bool is_bend_after_turn(const Stage& first, const Stage& second) {
    return may_join(first, second) && is_short_and_undisturbed(first) && bends_silently(second) && is_maneuver(first) &&
           are_to_same_side(first, second);
}
bool is_only_way_after_turn(const Stage& first, const Stage& second) {
    return may_join(first, second) && is_short_and_undisturbed(first) && !first.is_straight() &&
           second.ways_on() == 1 && !second.is(Action::suppressed);
}
bool is_only_way_after_straight(const Stage& first, const Stage& second) {
    return may_join(first, second) && first.metres <= 2 * collapse_m && is_straight_turn(first) &&
           second.ways_on() == 1 && is_undisturbed(first);
}
bool is_only_way_twice(const Stage& first, const Stage& second) {
    return may_join(first, second) && second.ways_on() == 1 && first.places.size() == 2 &&
           std::count(first.places.back().entry.begin(), first.places.back().entry.end(), true) == 1 &&
           first.metres < 1.5 * collapse_m;
}

// Straight across the middle of a crossing, between two turns at it.
bool is_middle_of_turns(const Stage& first, const Stage& middle, const Stage& last) {
    if (!may_join(first, middle, last)) return false;
    const double shorter = std::min(first.metres, middle.metres);
    const double longer = std::max(first.metres, middle.metres);
    if (longer >= 0.8 * collapse_m || (longer >= 5 && shorter <= 0.75 * longer)) return false;
    const bool types = middle.is(Action::suppressed) && middle.is_straight() &&
                       (first.is(Action::turn) || first.is(Action::go_on)) &&
                       (last.is(Action::turn) || last.is(Action::go_on) || last.is(Action::on_ramp));
    const double whole = turn_angle(first.place().before(), last.place().after());
    return types && angle_between(whole, 0) > narrow_turn;
}

class Collapser {
public:
    explicit Collapser(Stages& stages) : stages_(stages) {}

    void run() {
        for (std::size_t k = 1; k + 1 < stages_.size(); ++k) {
            Stage& stage = stages_[k];
            if (enters_ring(stage.turn) || stage.is(Action::stay_on_ring) || !stage.has_turn()) continue;
            if (stage.is(Action::slip_road)) {
                join_slip_road(k);
                continue;
            }
            const std::size_t next = next_turn(stages_, k);
            if (stages_[next].is_waypoint()) break;
            if (stage.mode != stages_[next].mode) continue;
            const std::size_t before = previous_turn(stages_, k);
            join(before, k, next);
            join_late(before, k);
        }
    }

private:
    void absorb(std::size_t k, std::size_t next) {
        stages_[k].take_signs(stages_[next]);
        stages_[k].rotary_name = stages_[next].rotary_name;
        stages_[k].rotary_pronunciation = stages_[next].rotary_pronunciation;
        stages_[k].extend(stages_[next]);
    }
    void turn_round(std::size_t k, std::size_t next) {
        stages_[k].turn = {Action::go_on, ManeuverModifier::uturn};
        absorb(k, next);
    }
    void combine(std::size_t before, std::size_t k, std::size_t next) {
        combine_turns(stages_[k], stages_[next], stages_[before]);
        absorb(k, next);
    }

    void join(std::size_t before, std::size_t k, std::size_t next) {
        Stage& previous = stages_[before];
        Stage& first = stages_[k];
        Stage& second = stages_[next];
        if (is_staggered(previous, first, second)) {
            first.turn = {keeps_name(previous.names, second.names) ? Action::suppressed : Action::new_name,
                          ManeuverModifier::straight};
            absorb(k, next);
        } else if (is_uturn(previous, first, second)) {
            turn_round(k, next);
        } else if (is_name_between(previous, first, second)) {
            first.extend(second);
            previous.extend(first);
        } else if (is_turn_after_name(previous, first, second) || is_turn_after_bend(first, second)) {
            combine_turns(second, first, previous);
            previous.extend(first);
        } else if (is_name_after_turn(first, second) || is_name_at_once(first, second) ||
                   is_bend_after_turn(first, second) || is_only_way_after_turn(first, second) ||
                   is_only_way_after_straight(first, second)) {
            combine(before, k, next);
        } else if (is_middle_of_turns(previous, first, second)) {
            const std::size_t far_before = previous_turn(stages_, before);
            previous.extend(first);
            combine(far_before, before, next);
        }
    }

    // What only a first step shows: a name that changes after turning round.
    void join_late(std::size_t before, std::size_t k) {
        if (const std::size_t next = next_turn(stages_, k);
            stages_[k].has_turn() && is_only_way_twice(stages_[k], stages_[next]))
            combine(before, k, next);
        if (stages_[before].is_waypoint()) return;
        const std::size_t far_before = previous_turn(stages_, before);
        if (is_uturn(stages_[far_before], stages_[before], stages_[k])) turn_round(before, k);
    }

    // The turn at the crossing that it avoids.
    void join_slip_road(std::size_t k) {
        std::size_t next = next_turn(stages_, k);
        while (stages_[next].is(Action::suppressed) && stages_[next].place().entry.size() == 2 &&
               stages_[next].ways_on() == 1) {
            const std::size_t signal = next;
            next = next_turn(stages_, next);
            stages_[k].extend(stages_[signal]);
        }
        Stage& slip = stages_[k];
        if (stages_[next].is_waypoint()) {
            slip.turn.action = Action::turn;
            return;
        }
        const bool same = keeps_name(stages_[previous_turn(stages_, k)].names, stages_[next].names);
        slip.turn.action = same ? Action::go_on : Action::turn;
        combine_angles(slip, stages_[next]);
        const Place& place = stages_[next].place();
        slip.places.front().lanes = place.lanes;
        slip.places.front().lane_arrows = place.lane_arrows;
        slip.places.front().lane_count = place.lane_count;
        absorb(k, next);
    }

    Stages& stages_;
};

}  // namespace

void collapse(Stages& stages) {
    if (stages.size() > 2) Collapser(stages).run();
}

}  // namespace starway::road::ask
