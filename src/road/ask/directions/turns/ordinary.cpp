#include "road/ask/directions/turns/ordinary.hpp"

#include <algorithm>

#include "road/ask/directions/turns/forks.hpp"
#include "road/ask/directions/turns/obvious.hpp"
#include "road/ask/directions/turns/sides.hpp"
#include "road/ask/directions/turns/wording.hpp"

namespace starway::road::ask {
namespace {

class OrdinaryTurns {
public:
    OrdinaryTurns(Views& views, Crossing& crossing)
        : views_(views), crossing_(crossing), exits_(crossing.exits), words_(views, crossing.in) {}

    void describe() {
        if (exits_.size() == 1) return;
        if (exits_[0].entry) exits_[0].turn = {words_.plain(exits_[0]), ManeuverModifier::uturn};
        if (exits_.size() == 2)
            exits_[1].turn = words_.obvious(2, false, exits_[1]);
        else if (exits_.size() == 3)
            at_three_roads();
        else
            at_many_roads();
    }

private:
    [[nodiscard]] View view() const { return {exits_.begin(), exits_.end()}; }

    void go_on(const View& view, std::size_t index) {
        exits_[index].turn = words_.obvious(exits_.size(), passes_through(views_, view, index), exits_[index]);
    }

    void at_three_roads() {
        const View seen = view();
        const auto obvious = obvious_exit(views_, crossing_.in, seen);
        const auto fork = find_fork(words_, exits_);
        const bool all_links = std::all_of(exits_.begin(), exits_.end(),
                                           [&](const Exit& exit) { return words_.branch(exit).road.is_link; });
        if (fork && (all_links || !obvious)) {
            words_.fork(exits_[fork->left], exits_[fork->right]);
        } else if (!obvious && is_end_of_road()) {
            for (const auto& [exit, side] : {std::pair{1, ManeuverModifier::right}, {2, ManeuverModifier::left}})
                if (exits_[exit].entry)
                    exits_[exit].turn = {
                        words_.plain(exits_[exit]) == Action::on_ramp ? Action::on_ramp : Action::end_of_road, side};
        } else if (obvious) {
            go_on(seen, *obvious);
            leave(3 - *obvious, *obvious);
        } else {
            for (Exit* const exit : {&exits_[1], &exits_[2]}) exit->turn = words_.plain_turn(*exit);
        }
    }

    // Beside the way on: never straight where that is.
    void leave(std::size_t index, std::size_t obvious) {
        Exit& exit = exits_[index];
        exit.turn = words_.plain_turn(exit);
        if (exit.turn.modifier == ManeuverModifier::straight &&
            modifier_of(exits_[obvious].angle) == ManeuverModifier::straight)
            exit.turn.modifier = index > obvious ? ManeuverModifier::slight_left : ManeuverModifier::slight_right;
    }

    [[nodiscard]] bool is_end_of_road() const {
        return angle_between(exits_[1].angle, 90) < narrow_turn && angle_between(exits_[2].angle, 270) < narrow_turn &&
               angle_between(exits_[1].angle, exits_[2].angle) > 2 * narrow_turn;
    }

    void both_sides(std::size_t left_from, std::size_t right_up_to) {
        describe_left_turns(words_, exits_, left_from);
        describe_right_turns(words_, exits_, right_up_to);
    }

    void at_many_roads() {
        const View seen = view();
        const auto obvious = obvious_exit(views_, crossing_.in, seen);
        if (obvious) {
            go_on(seen, *obvious);
            return both_sides(*obvious, *obvious);
        }
        if (const auto fork = find_fork(words_, exits_)) {
            describe_fork(*fork);
            return both_sides(fork->left, fork->right);
        }
        const std::size_t middle = closest_to(seen, straight_on);
        const SeenArm& straightest = seen[middle];
        if (straightest.bend() < fuzzy_turn && !straightest.entry)
            both_sides(middle, middle);
        else if (straightest.angle > straight_on)
            both_sides(middle - 1, middle);
        else if (straightest.angle < straight_on)
            both_sides(middle, middle + 1);
        else
            words_.plain_turns(exits_, 1, exits_.size());
    }

    void describe_fork(const Fork& fork) {
        Exit& left = exits_[fork.left];
        Exit& right = exits_[fork.right];
        if (fork.left - fork.right == 2) return words_.fork(left, exits_[fork.right + 1], right);
        const int off = int{words_.branch(left).road.priority} - int{words_.branch(right).road.priority};
        if (off >= -1 && off <= 1) return words_.fork(left, right);
        Exit& better = off > 0 ? right : left;
        Exit& worse = off > 0 ? left : right;
        better.turn = words_.obvious(exits_.size(), false, better);
        worse.turn = {words_.plain(worse), off > 0 ? ManeuverModifier::slight_left : ManeuverModifier::slight_right};
    }

    Views& views_;
    Crossing& crossing_;
    std::vector<Exit>& exits_;
    TurnWords words_;
};

}  // namespace

void describe_ordinary(Views& views, Crossing& crossing) {
    OrdinaryTurns(views, crossing).describe();
}

}  // namespace starway::road::ask
