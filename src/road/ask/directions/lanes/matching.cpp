#include "road/ask/directions/lanes/matching.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace starway::road::ask {
namespace {

bool is_to_the_right(Arrows arrow) {
    return (arrow & (arrow_sharp_right | arrow_right | arrow_slight_right)) != 0;
}
bool is_to_the_left(Arrows arrow) {
    return (arrow & (arrow_sharp_left | arrow_left | arrow_slight_left)) != 0;
}

bool may_be_straight(const Instruction& turn) {
    const bool slight =
        turn.modifier == ManeuverModifier::slight_left || turn.modifier == ManeuverModifier::slight_right;
    return turn.modifier == ManeuverModifier::straight || turn.action == Action::suppressed ||
           turn.action == Action::new_name || turn.action == Action::stay_on_ring || enters_ring(turn) ||
           (slight && (turn.action == Action::fork || turn.action == Action::go_on));
}

std::size_t best_between(Arrows arrow, const std::vector<Exit>& exits, std::size_t first) {
    const auto worse = [&](const Exit& a, const Exit& b) {  // a is better than b
        const bool fits_a = may_mean(arrow, a.turn);
        const bool fits_b = may_mean(arrow, b.turn);
        if (fits_a != fits_b) return fits_a;
        if (a.entry != b.entry) return a.entry;
        return off_arrow(arrow, a) < off_arrow(arrow, b);
    };
    return static_cast<std::size_t>(
        std::min_element(exits.begin() + static_cast<std::ptrdiff_t>(first), exits.end(), worse) - exits.begin());
}

}  // namespace

bool may_mean(Arrows arrow, const Instruction& turn) {
    const ManeuverModifier side = turn.action == Action::merge ? mirrored(turn.modifier) : turn.modifier;
    if (arrow == arrow_uturn) return is_left(turn.modifier) || turn.modifier == ManeuverModifier::uturn;
    if (is_to_the_right(arrow)) return (turn.action != Action::merge && leaves_ring(turn)) || is_right(side);
    if (arrow == arrow_straight) return may_be_straight(turn);
    if (is_to_the_left(arrow)) return turn.action == Action::stay_on_ring || is_left(side);
    return false;
}

double off_arrow(Arrows arrow, const Exit& exit) {
    constexpr std::array<std::pair<Arrow, double>, 7> shown{{{arrow_sharp_right, 35},
                                                             {arrow_right, 90},
                                                             {arrow_slight_right, 135},
                                                             {arrow_straight, 180},
                                                             {arrow_slight_left, 225},
                                                             {arrow_left, 270},
                                                             {arrow_sharp_left, 315}}};
    double angle = (arrow & (arrow_merge_left | arrow_merge_right)) != 0 ? straight_on : 0;
    for (const auto& [known, degrees] : shown)
        if (known == arrow) angle = degrees;
    return angle_between(angle, exit.angle);
}

std::size_t best_exit(Arrows arrow, const std::vector<Exit>& exits) {
    return best_between(arrow, exits, 0);
}

std::size_t best_exit_back(Arrows neighbour, const std::vector<Exit>& exits) {
    const std::size_t beside = best_exit(neighbour, exits);
    return beside + 1 == exits.size() ? 0 : best_between(arrow_uturn, exits, beside);
}

std::size_t count_open(const std::vector<Exit>& exits) {
    return static_cast<std::size_t>(
        std::count_if(exits.begin(), exits.end(), [](const Exit& exit) { return exit.entry; }));
}

bool match_in_order(const ArrowLanes& lanes, const std::vector<Exit>& exits) {
    std::size_t lane = !lanes.empty() && lanes.front().arrow == arrow_uturn && exits[0].entry ? 1 : 0;
    for (std::size_t i = 1; i < exits.size() && lane < lanes.size(); ++i) {
        if (!exits[i].entry) continue;
        if (!may_mean(lanes[lane].arrow, exits[i].turn) || best_exit(lanes[lane].arrow, exits) != i) return false;
        ++lane;
    }
    return lane == lanes.size() || (lane + 1 == lanes.size() && lanes.back().arrow == arrow_uturn);
}

void give_lanes(Views& views, const ArrowLanes& lanes, std::vector<Exit>& exits) {
    const auto give = [](Exit& exit, const LanesOfArrow& own) {
        exit.lanes = LaneRun{static_cast<std::uint8_t>(own.to - own.from + 1), static_cast<std::uint8_t>(own.from)};
    };
    // Where one may not turn round on one's own road, a sharp turn beside it is meant.
    const auto turn_round = [&](std::size_t beside, ManeuverModifier sharp) {
        std::size_t index = 0;
        if (!views.branch(exits[0]).is_open) {
            if (!exits[beside].entry || exits[beside].turn.modifier != sharp) return false;
            index = beside;
        }
        exits[index].turn = {Action::go_on, ManeuverModifier::uturn};
        give(exits[index], lanes.back());
        return true;
    };
    std::size_t lane = 0;
    std::size_t first = 1;
    if (lanes.front().arrow == arrow_uturn) {
        if (!exits[0].entry || !turn_round(1, ManeuverModifier::sharp_right)) return;
        if (!views.branch(exits[0]).is_open) first = 2;
        lane = 1;
    }
    for (std::size_t i = first; i < exits.size() && lane < lanes.size(); ++i)
        if (exits[i].entry) give(exits[i], lanes[lane++]);
    if (lane + 1 == lanes.size() && lanes.back().arrow == arrow_uturn)
        turn_round(exits.size() - 1, ManeuverModifier::sharp_left);
}

}  // namespace starway::road::ask
