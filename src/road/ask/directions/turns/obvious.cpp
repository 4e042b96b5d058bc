#include "road/ask/directions/turns/obvious.hpp"

#include <algorithm>
#include <cmath>

#include "road/ask/directions/turns/instruction.hpp"

namespace starway::road::ask {
namespace {

constexpr double twice = 2;            // so much more must another road bend to be no choice
constexpr double somewhat_more = 1.4;  // or so much, where more speaks against it
constexpr std::uint8_t last_main_road = 6;
constexpr int far_higher = 4;

class ObviousSearch {
public:
    ObviousSearch(Views& views, BranchId in, const View& view)
        : views_(views), view_(view), in_(views.branches().at(in)) {}

    [[nodiscard]] std::optional<std::size_t> find() const {
        if (view_.size() == 1) return std::nullopt;
        if (view_.size() == 2) return 1;
        const auto goes_on = closest_to(view_, straight_on, [&](const SeenArm& arm) { return continues(arm); });
        if (goes_on && is_distinct(*goes_on)) return valid(*goes_on);
        const auto best =
            closest_to(view_, straight_on, [&](const SeenArm& arm) { return arm.entry && !is_less(arm); });
        if (best && is_distinct(*best)) return valid(*best);
        const auto straightest = closest_to(view_, straight_on, [](const SeenArm& arm) { return arm.entry; });
        if (!straightest) return std::nullopt;
        const SeenArm& arm = view_[*straightest];
        const bool is_alone = arm.bend() <= 90 && std::count_if(view_.begin(), view_.end(), [](const SeenArm& other) {
                                                      return other.bend() <= 90;
                                                  }) == 1;
        if (straightest != best && (arm.bend() <= group_turn || is_alone) && !branch(arm).road.is_minor &&
            is_distinct(*straightest))
            return valid(*straightest);
        const bool is_only = count_entries(view_) == 1;
        if (branch(arm).road.is_motorway() && arm.bend() <= group_turn && is_only) return valid(*straightest);
        if (is_only && splits()) return valid(*straightest);
        return std::nullopt;
    }

private:
    [[nodiscard]] const Branch& branch(const Arm& arm) const { return views_.branch(arm); }
    [[nodiscard]] bool is_renamed_to(const Branch& other) const { return is_renamed(in_.names, other.names); }

    [[nodiscard]] std::optional<std::size_t> valid(std::size_t index) const {
        if (index == 0 || in_.is_roundabout() != branch(view_[index]).is_roundabout()) return std::nullopt;
        return index;
    }

    // Of a lesser kind, or only a link to the road that one is on.
    [[nodiscard]] bool is_less(const SeenArm& arm) const {
        return is_lesser(branch(arm).road, in_.road) || is_link_to(branch(arm).road, in_.road);
    }

    // The road that one is on, by its name.
    [[nodiscard]] bool continues(const SeenArm& arm) const {
        const Branch& road = branch(arm);
        if (!arm.entry || (in_.names.empty() && !in_.road.is_minor) || (road.names.empty() && !road.road.is_minor))
            return false;
        return in_.names.empty() == road.names.empty() && !is_less(arm) && !is_renamed_to(road);
    }

    // One road, which splits, and one of the parts leads here.
    [[nodiscard]] bool splits() const {
        const bool is_one_road = std::all_of(view_.begin(), view_.end(), [&](const SeenArm& arm) {
            return !branch(arm).names.empty() && branch(arm).names == in_.names;
        });
        return view_.size() == 3 && is_one_road &&
               (angle_between(view_[1].angle, 90) > narrow_turn || angle_between(view_[2].angle, 270) > narrow_turn);
    }

    [[nodiscard]] bool is_distinct(std::size_t index) const {
        const SeenArm& candidate = view_[index];
        const bool narrow = candidate.bend() < group_turn;
        return std::none_of(view_.begin() + 1, view_.end(), [&](const SeenArm& other) {
            return other.branch != candidate.branch &&
                   (narrow ? resembles(candidate, other) : resembles_wide(candidate, other));
        });
    }

    // Whether the other road is much less of a road than the one that goes on.
    [[nodiscard]] bool is_of_lower_class(const Branch& candidate, const Branch& other) const {
        const bool loses_lanes = other.lanes > 0 && other.lanes + 1 < in_.lanes;
        if (loses_lanes && is_lesser(other.road, in_.road) && is_lesser(other.road, candidate.road)) return true;
        return is_link_to(other.road, in_.road) && is_link_to(other.road, candidate.road);
    }

    // Whether another road is as good a choice as one that bends only a little.
    [[nodiscard]] bool resembles(const SeenArm& candidate, const SeenArm& other) const {
        const double own = candidate.bend();
        const double others = other.bend();
        if (own < narrow_turn && !other.entry) return false;
        const Branch& to = branch(candidate);
        const Branch& road = branch(other);
        const bool is_lane_fork = road.lanes > 0 && to.lanes == road.lanes && in_.lanes == to.lanes + road.lanes &&
                                  angle_between(candidate.angle, other.angle) < group_turn;
        const bool bends_more = others > twice * own && std::abs(others - own) > fuzzy_turn / 2;
        const bool bends_somewhat_more = others > somewhat_more * own;
        const bool keeps = !is_renamed_to(to);
        const bool other_changes = is_renamed_to(road);

        const auto restricted = [](const Branch& one) { return (one.flags & road_is_restricted) != 0; };
        if (bends_more && !restricted(in_) && !restricted(to) && restricted(road)) return false;
        if (in_.is_roundabout() == to.is_roundabout() && in_.is_roundabout() != road.is_roundabout() && own < others)
            return false;
        if (bends_more && !is_lane_fork && (keeps || other_changes)) return false;
        if (crosses(candidate, other, bends_more, bends_somewhat_more, keeps, other_changes, is_lane_fork))
            return false;
        if (bends_more && in_.road.priority > last_main_road) return false;
        if (bends_more && own < fuzzy_turn && to.lanes > 0 && to.lanes == in_.lanes) return false;
        return !ranks_lower(to, road, keeps, bends_somewhat_more, other_changes);
    }

    // A road that goes on across the crossing is no way to go on.
    [[nodiscard]] bool crosses(const SeenArm&, const SeenArm& other, bool bends_more, bool bends_somewhat_more,
                               bool keeps, bool other_changes, bool is_lane_fork) const {
        const double back = reverse_bearing(other.perceived);
        const auto opposite = std::min_element(view_.begin(), view_.end(), [&](const SeenArm& a, const SeenArm& b) {
            return angle_between(a.perceived, back) < angle_between(b.perceived, back);
        });
        const bool goes_on = !is_renamed(branch(*opposite).names, branch(other).names);
        const double across = angle_between(other.angle, opposite->angle);
        if (view_.size() >= 4) {
            if (bends_more && (goes_on || across > straight_on - narrow_turn)) return true;
            return keeps && other_changes && bends_somewhat_more && goes_on && across > straight_on - fuzzy_turn;
        }
        return keeps && other_changes && bends_more && !is_lane_fork && across > straight_on - group_turn;
    }

    [[nodiscard]] bool ranks_lower(const Branch& to, const Branch& road, bool keeps, bool bends_somewhat_more,
                                   bool other_changes) const {
        const bool same_priority = in_.road.priority == to.road.priority;
        const bool is_lower = to.road.priority < road.road.priority;
        const bool is_far_higher = to.road.priority > road.road.priority + far_higher;
        if (same_priority && keeps && bends_somewhat_more && (is_lower || is_far_higher)) return true;
        if (is_of_lower_class(to, road)) return true;
        if (same_priority && in_.road.group() < road.road.group() && is_renamed(to.names, road.names) && other_changes)
            return true;
        return same_priority && road.road.is_link;
    }

    // The same of one that turns away: then even a road that is closed to the traveller looks like a choice.
    [[nodiscard]] bool resembles_wide(const SeenArm& candidate, const SeenArm& other) const {
        const bool is_straight = modifier_of(other.angle) == ManeuverModifier::straight;
        if (!is_straight && is_of_lower_class(branch(candidate), branch(other))) return false;
        if (other.bend() > twice * candidate.bend()) return false;
        return !bends_less_at_first(candidate, other);
    }
    // Where what one sees differs much from how the roads begin, their beginnings may tell them apart.
    [[nodiscard]] bool bends_less_at_first(const SeenArm& candidate, const SeenArm& other) const {
        if (angle_between(view_[0].initial, view_[0].perceived) <= fuzzy_turn) return false;
        const double before = reverse_bearing(view_[0].initial);
        const auto bend = [&](const SeenArm& arm) {
            return angle_between(turn_angle(before, arm.initial), straight_on);
        };
        const double across = turn_angle(reverse_bearing(other.initial), candidate.initial);
        return modifier_of(across) != ManeuverModifier::straight && bend(other) > twice * bend(candidate);
    }

    Views& views_;
    const View& view_;
    const Branch& in_;
};

}  // namespace

std::optional<std::size_t> obvious_exit(Views& views, BranchId in, const View& view) {
    return ObviousSearch(views, in, view).find();
}

bool passes_through(Views& views, const View& view, std::size_t index) {
    const Branch& road = views.branch(view[index]);
    if (road.names.empty()) return false;
    for (std::size_t i = 1; i < view.size(); ++i) {
        if (i == index) continue;
        const Branch& other = views.branch(view[i]);
        if (angle_between(view[i].angle, view[index].angle) > straight_on - fuzzy_turn &&
            are_named_alike(road.names, other.names) && road.road == other.road)
            return true;
    }
    return false;
}

}  // namespace starway::road::ask
