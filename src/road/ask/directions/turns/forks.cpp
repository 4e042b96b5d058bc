#include "road/ask/directions/turns/forks.hpp"

#include <algorithm>

namespace starway::road::ask {
namespace {

constexpr double bends_more_by = 1.4;
constexpr std::size_t most_roads = 3;

// Whether the next road to the side is no part of the fork any more.
bool is_outermost(const Exit& road, const Exit& next) {
    return next.bend() > narrow_turn &&
           (angle_between(road.angle, next.angle) > narrow_turn || road.bend() > group_turn);
}

std::optional<Fork> fork_by_angles(const std::vector<Exit>& exits) {
    const auto straightest =
        std::min_element(exits.begin(), exits.end(), [](const Exit& a, const Exit& b) { return a.bend() < b.bend(); });
    if (exits.size() < 3 || straightest->bend() > narrow_turn) return std::nullopt;
    Fork fork;
    fork.left = fork.right = static_cast<std::size_t>(straightest - exits.begin());
    while (fork.right > 0 && !is_outermost(exits[fork.right], exits[fork.right - 1])) --fork.right;
    while (fork.left + 1 < exits.size() && !is_outermost(exits[fork.left], exits[fork.left + 1])) ++fork.left;
    if (fork.right == 0 || fork.right == fork.left || fork.left - fork.right >= most_roads) return std::nullopt;
    return fork;
}

bool is_obvious(const TurnWords& words, const Exit& road, const Exit& other) {
    const Branch& to = words.branch(road);
    const Branch& beside = words.branch(other);
    if (is_obvious_beside(words.in().road, to.road, beside.road)) return true;
    if (is_obvious_beside(words.in().road, beside.road, to.road)) return false;
    if (!words.in().names.name.empty() && road.bend() < 1e-9 && !is_renamed(words.in().names, to.names)) return true;
    return other.bend() > bends_more_by * road.bend() && other.bend() - road.bend() > fuzzy_turn;
}

}  // namespace

std::optional<Fork> find_fork(const TurnWords& words, const std::vector<Exit>& exits) {
    const auto fork = fork_by_angles(exits);
    if (!fork) return std::nullopt;
    const Exit& next = exits[(fork->left + 1) % exits.size()];
    if (angle_between(exits[fork->left].angle, next.angle) < group_turn ||
        angle_between(exits[fork->right].angle, exits[fork->right - 1].angle) < group_turn)
        return std::nullopt;
    const bool links = words.branch(exits[fork->right]).road.is_link;
    for (std::size_t i = fork->right; i <= fork->left; ++i) {
        const Branch& road = words.branch(exits[i]);
        if (!exits[i].entry || road.road.is_link != links || road.mode != words.in().mode) return std::nullopt;
        if (i < fork->left && (is_obvious(words, exits[i], exits[i + 1]) || is_obvious(words, exits[i + 1], exits[i])))
            return std::nullopt;
        for (std::size_t k = fork->right; k <= fork->left; ++k)
            if (k != i && is_obvious_beside(words.branch(exits[0]).road, road.road, words.branch(exits[k]).road))
                return std::nullopt;
    }
    return fork;
}

}  // namespace starway::road::ask
