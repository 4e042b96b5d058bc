#include "road/ask/directions/turns/motorways.hpp"

#include <algorithm>
#include <vector>

#include "road/ask/directions/turns/obvious.hpp"
#include "road/ask/directions/turns/wording.hpp"

namespace starway::road::ask {
namespace {

constexpr double most_bend = 60;
constexpr double slight_bend = 35;  // of an exit; beyond it is a turn

class MotorwayTurns {
public:
    MotorwayTurns(Views& views, Crossing& crossing)
        : views_(views), exits_(crossing.exits), words_(views, crossing.in) {}

    void describe() {
        if (words_.in().road.is_motorway())
            from_motorway();
        else
            from_ramp();
    }

private:
    [[nodiscard]] bool is_motorway(const Exit& exit) const { return words_.branch(exit).road.is_motorway(); }
    [[nodiscard]] std::size_t index_of(const Exit& exit) const {
        return static_cast<std::size_t>(&exit - exits_.data());
    }

    void go_on(Exit& exit, std::size_t through) {
        const View view(exits_.begin(), exits_.end());
        exit.turn = words_.obvious(exits_.size(), passes_through(views_, view, through), exit);
    }

    // Where the motorway itself goes on: by its name, or else straightest. Null where it ends.
    [[nodiscard]] const Exit* way_on() const {
        for (const Exit& exit : exits_) {
            const RoadNames& names = words_.branch(exit).names;
            if (exit.entry && exit.angle != 0 && is_motorway(exit) && !words_.in().names.empty() && !names.empty() &&
                !is_renamed(words_.in().names, names))
                return &exit;
        }
        const Exit* best = nullptr;
        for (const Exit& exit : exits_)
            if (is_motorway(exit) && exit.bend() < straight_on && (best == nullptr || exit.bend() < best->bend()))
                best = &exit;
        return best;
    }

    void from_motorway() {
        const Exit* const on = way_on();
        if (on == nullptr || on->angle == exits_[0].angle) return at_end_of_motorway();
        std::vector<Exit*> motorways;
        std::size_t open = 0;
        for (Exit& exit : exits_) {
            open += exit.entry ? 1 : 0;
            if (exit.entry && is_motorway(exit)) motorways.push_back(&exit);
        }
        if (motorways.empty())
            suppress_all();
        else if (motorways.size() == 1 || motorways.size() != open)
            past_exits(on->angle);
        else if (motorways.size() == 2)
            words_.fork(*motorways[1], *motorways[0]);
        else if (motorways.size() == 3)
            words_.fork(*motorways[2], *motorways[1], *motorways[0]);
        else
            one_by_one();
    }

    void suppress_all() {
        for (Exit& exit : exits_)
            if (exit.entry) exit.turn = {Action::suppressed, modifier_of(exit.angle)};
    }

    void at_end_of_motorway() {
        const auto silently = [](Exit& exit) { exit.turn = {Action::none, modifier_of(exit.angle)}; };
        const auto road = [&](std::size_t i) { return words_.branch(exits_[i]).road; };
        if (exits_.size() == 2)
            silently(exits_[1]);
        else if (exits_.size() == 3 && exits_[1].entry && exits_[2].entry)
            words_.fork(exits_[2], exits_[1]);
        else if (exits_.size() == 3)
            silently(exits_[1].entry ? exits_[1] : exits_[2]);
        else if (exits_.size() == 4 && road(1) == road(2) && road(2) == road(3))
            words_.fork(exits_[3], exits_[2], exits_[1]);
        else
            one_by_one();
    }

    void past_exits(double way_on) {
        if (exits_.size() == 2) return go_on(exits_[1], 1);
        for (Exit& exit : exits_) {
            if (!exit.entry) continue;
            if (exit.angle == way_on) {
                go_on(exit, 1);
                continue;
            }
            const bool right = exit.angle < way_on;
            const bool slight =
                right ? exit.angle >= straight_on - slight_bend : exit.angle <= straight_on + slight_bend;
            const bool ramp = words_.branch(exit).road.is_link;
            exit.turn.action = ramp ? Action::off_ramp : Action::turn;
            if (right)
                exit.turn.modifier = slight ? ManeuverModifier::slight_right : ManeuverModifier::right;
            else
                exit.turn.modifier = slight ? ManeuverModifier::slight_left : ManeuverModifier::left;
        }
    }

    void from_ramp() {
        const std::size_t open = static_cast<std::size_t>(
            std::count_if(exits_.begin(), exits_.end(), [](const Exit& exit) { return exit.entry; }));
        if (exits_.size() == 2 && open == 1)
            go_on(exits_[1], 1);
        else if (exits_.size() == 3 && open == 1)
            onto_motorway(exits_[1].entry ? exits_[1] : exits_[2]);
        else if (exits_.size() == 3)
            at_two_ways_on();
        else if (exits_.size() == 4)
            across_motorway();
        else
            one_by_one();
    }

    void onto_motorway(Exit& exit) {
        const RoadNames& first = words_.branch(exits_[1]).names;
        const RoadNames& second = words_.branch(exits_[2]).names;
        const bool one_road = !first.name.empty() && !second.name.empty() && !is_renamed(second, first);
        if (!is_motorway(exit) || !one_road) return go_on(exit, index_of(exit));
        // The motorway comes from the other side.
        const ManeuverModifier side =
            index_of(exit) == 1 ? ManeuverModifier::slight_left : ManeuverModifier::slight_right;
        exit.turn = {Action::merge, exit.bend() < 2 * narrow_turn ? side : modifier_of(exit.angle)};
    }

    void at_two_ways_on() {
        if (is_motorway(exits_[1]) != is_motorway(exits_[2]) && is_motorway(exits_[1])) {
            exits_[1].turn = {Action::turn, ManeuverModifier::slight_right};
            exits_[2].turn = {Action::go_on, ManeuverModifier::slight_left};
        } else {
            words_.fork(exits_[2], exits_[1]);
        }
    }

    void across_motorway() {
        bool passed = false;
        for (Exit& exit : exits_) {
            if (!is_motorway(exit))
                exit.turn = {Action::off_ramp, modifier_of(exit.angle)};
            else if (exit.entry)
                exit.turn = {Action::merge, passed ? ManeuverModifier::slight_right : ManeuverModifier::slight_left};
            else
                passed = true;
        }
    }

    // What there should be no map of.
    void one_by_one() {
        for (Exit& exit : exits_) {
            if (!exit.entry) continue;
            const bool merges = is_motorway(exit);
            const bool left = merges ? exit.angle < straight_on : exit.angle > straight_on;
            exit.turn = {merges ? Action::merge : Action::turn,
                         left ? ManeuverModifier::slight_left : ManeuverModifier::slight_right};
            if (!merges && exit.bend() < fuzzy_turn) exit.turn.modifier = ManeuverModifier::straight;
        }
    }

    Views& views_;
    std::vector<Exit>& exits_;
    TurnWords words_;
};

}  // namespace

bool is_of_motorways(Views& views, const Crossing& crossing) {
    const bool from_motorway = views.branches().at(crossing.in).road.is_motorway();
    bool any_motorway = false;
    for (const Exit& exit : crossing.exits) {
        const RoadClass& road = views.branch(exit).road;
        if (exit.entry && exit.bend() > most_bend) return false;
        if (road.is_motorway())
            any_motorway = any_motorway || exit.entry;
        else if (!road.is_ramp() && !(from_motorway && road.is_link))
            return false;
    }
    return any_motorway || from_motorway;
}

void describe_motorways(Views& views, Crossing& crossing) {
    MotorwayTurns(views, crossing).describe();
}

}  // namespace starway::road::ask
