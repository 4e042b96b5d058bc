#include "road/ask/directions/views/view.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "road/ask/directions/views/carriageways.hpp"

namespace starway::road::ask {
namespace {

constexpr double neighbour_m = 30.1;
constexpr double about_turn = 15;

// The direction between two.
double middle_of(double a, double b) {
    return in_circle(a + std::remainder(b - a, 360.0) / 2);
}

double closest_opposite(const std::vector<Arm>& arms, double bearing) {
    const double back = reverse_bearing(bearing);
    const auto best = std::min_element(arms.begin(), arms.end(), [&](const Arm& a, const Arm& b) {
        return angle_between(a.perceived, back) < angle_between(b.perceived, back);
    });
    return reverse_bearing(best->perceived);
}

// Where two carriageways lead as one. Nothing for a neighbour if that makes no turn straighter.
struct Joint {
    bool counts_for_neighbours;
    double bearing;
};
Joint joint_of(Branches& branches, const std::vector<Arm>& arms, std::size_t left, std::size_t right,
               bool of_neighbour) {
    const Arm& a = arms[left];
    const Arm& b = arms[right];
    const Arm& away = branches.at(a.branch).is_open ? a : b;
    const double opposite = closest_opposite(arms, away.perceived);
    const double middle = middle_of(b.perceived, a.perceived);
    // A road that is straight as it is stays so.
    if (angle_between(turn_angle(opposite, away.perceived), straight_on) < hardly_turn) return {false, away.perceived};
    if (of_neighbour) {
        const auto bend = [&](double bearing) { return angle_between(turn_angle(opposite, bearing), straight_on); };
        if (std::min(bend(a.perceived), bend(b.perceived)) < bend(middle)) return {false, opposite};
    }
    return {true, middle};
}

bool is_pair(Views& views, NodeId place, const std::vector<Arm>& arms, std::size_t i) {
    const std::size_t n = arms.size();
    const Arm& left = arms[i];
    const Arm& right = arms[(i + 1) % n];
    if (!may_be_carriageways(views.branches(), left, right)) return false;
    return are_distinct(views.branches(), arms[(i + n - 1) % n], left) &&
           are_distinct(views.branches(), right, arms[(i + 2) % n]) && are_carriageways(views, place, left, right);
}

bool turns_round(double angle) {
    return angle < 1e-9;
}

}  // namespace

std::size_t closest_to(const View& view, double angle) {
    return *closest_to(view, angle, [](const SeenArm&) { return true; });
}

std::size_t count_entries(const View& view) {
    return static_cast<std::size_t>(
        std::count_if(view.begin(), view.end(), [](const SeenArm& arm) { return arm.entry; }));
}

bool is_dead_end(const View& view) {
    return std::none_of(view.begin() + 1, view.end(), [](const SeenArm& arm) { return arm.entry; });
}

const std::vector<Arm>& Views::arms_at(NodeId place, Look look) {
    const auto [known, is_new] = (look == Look::near ? near_ : far_).try_emplace(std::uint32_t{place});
    std::vector<Arm>& arms = known->second;
    if (!is_new) return arms;
    const auto& ends = branches_->leaving(place);
    std::uint32_t lanes = 0;
    for (const BranchId end : ends) lanes = std::max(lanes, branches_->at(end).lanes);
    for (const BranchId end : ends) {
        const Outlook seen = outlook(*branches_, end, ends.size() <= 2 ? Look::near : look, lanes);
        arms.push_back({end, seen.initial, seen.perceived, branches_->at(end).metres});
    }
    std::stable_sort(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) { return a.perceived < b.perceived; });
    return arms;
}

void Views::look_at_neighbours(std::vector<Arm>& arms, const std::vector<bool>& is_merged) {
    for (std::size_t i = 0; i < arms.size(); ++i) {
        if (is_merged[i] || arms[i].metres > neighbour_m) continue;
        const NodeId there = branches_->at(arms[i].branch).to;
        const auto& others = arms_at(there, Look::far);
        const std::size_t n = others.size();
        if (n <= 1) continue;
        const BranchId back = branches_->opposite(arms[i].branch);
        const auto here = static_cast<std::size_t>(
            std::find_if(others.begin(), others.end(), [&](const Arm& arm) { return arm.branch == back; }) -
            others.begin());
        if (here == n) continue;
        const auto turn_by = [&](std::size_t left, double sign) {
            const Joint joint = joint_of(*branches_, others, left, (left + 1) % n, true);
            if (!joint.counts_for_neighbours) return;
            const double off = angle_between(joint.bearing, others[here].perceived);
            arms[i].perceived = arms[i].initial = in_circle(arms[i].perceived + sign * off);
        };
        const std::size_t before = (here + n - 1) % n;
        if (is_pair(*this, there, others, before))
            turn_by(before, -1);
        else if (is_pair(*this, there, others, here))
            turn_by(here, 1);
    }
}

Views::Crossing Views::joined(NodeId place) {
    Crossing crossing;
    crossing.arms = arms_at(place, Look::far);
    auto& arms = crossing.arms;
    const std::size_t n = arms.size();
    std::vector<bool> is_merged(n, false);
    for (std::size_t i = 0; n >= 3 && i < n; ++i) {
        if (!is_pair(*this, place, arms, i)) continue;
        const std::size_t next = (i + 1) % n;
        is_merged[i] = is_merged[next] = true;
        const Joint joint = joint_of(*branches_, arms, i, next, false);
        for (Arm* arm : {&arms[i], &arms[next]}) arm->perceived = arm->initial = joint.bearing;
        crossing.merged.push_back(branches_->at(arms[i].branch).is_open ? arms[next].branch : arms[i].branch);
    }
    if (n >= 2) look_at_neighbours(arms, is_merged);
    return crossing;
}

const Views::Crossing& Views::crossing_at(NodeId place) {
    const auto found = crossings_.find(std::uint32_t{place});
    if (found != crossings_.end()) return found->second;
    return crossings_.emplace(std::uint32_t{place}, joined(place)).first->second;
}

View Views::view(BranchId in, Look look) {
    return view_of(in, std::nullopt, {arms_at(branches_->at(in).to, look), {}}, std::nullopt);
}

View Views::merged_view(BranchId in, BranchId out, TurnState state) {
    return view_of(in, out, crossing_at(branches_->at(in).to), state);
}

// Nobody leaves a roundabout on the wrong side of it.
bool Views::crosses_ring(const std::vector<Arm>& arms, const Arm& back, const Arm& out) const {
    const Arm* from = nullptr;
    const Arm* to = nullptr;
    double from_angle = 0;
    double to_angle = 0;
    for (const Arm& arm : arms) {
        const Branch& branch = branches_->at(arm.branch);
        if (!branch.is_ring()) continue;
        if (!branch.is_open) {
            const double angle = turn_angle(reverse_bearing(arm.perceived), back.perceived);
            if (angle > from_angle) from = &arm, from_angle = angle;
        } else {
            const double angle = turn_angle(back.perceived, arm.perceived);
            if (angle > to_angle) to = &arm, to_angle = angle;
        }
    }
    if (from == nullptr || to == nullptr) return false;
    const double along = reverse_bearing(from->perceived);
    const double ring = turn_angle(along, to->perceived);
    const double entry = turn_angle(along, back.perceived);
    const double exit = turn_angle(along, out.perceived);
    return (entry < ring && exit < entry) || (entry > ring && exit > entry);
}

View Views::view_of(BranchId in, std::optional<BranchId> out, const Crossing& crossing, TurnState state) {
    const DirectedRoads& roads = branches_->roads();
    const BranchId back_id = branches_->opposite(in);
    View view;
    const auto back =
        std::find_if(crossing.arms.begin(), crossing.arms.end(), [&](const Arm& arm) { return arm.branch == back_id; });
    if (back == crossing.arms.end()) return view;
    const bool may_come = branches_->at(in).is_open;
    if (may_come && !state) state = roads.start_on(branches_->last_arc(in));
    const auto reached = state ? roads.reached(*state) : std::vector<ArcId>();
    const bool any_ring = std::any_of(crossing.arms.begin(), crossing.arms.end(),
                                      [&](const Arm& arm) { return branches_->at(arm.branch).is_ring(); });
    const auto may_leave_by = [&](const Arm& arm) {
        if (out == arm.branch) return true;
        if (!may_come || !branches_->at(arm.branch).is_open) return false;
        if (any_ring && arm.branch != back_id && crosses_ring(crossing.arms, *back, arm)) return false;
        return state ? std::binary_search(reached.begin(), reached.end(), branches_->first_arc(arm.branch))
                     : arm.branch != back_id;
    };

    struct Ordered {
        SeenArm arm;
        double order;
    };
    std::vector<Ordered> seen;
    Ordered turn_round{{{*back}, 0, may_leave_by(*back)}, 0};
    std::size_t rounds = 0;
    for (const Arm& arm : crossing.arms) {
        if (arm.branch == back_id) continue;
        const bool entry = may_leave_by(arm);
        double angle =
            std::fmod(std::round(turn_angle(reverse_bearing(back->perceived), arm.perceived) * 1e8) / 1e8, 360.0);
        double initial = turn_angle(reverse_bearing(back->initial), arm.initial);
        if (entry && ((angle < about_turn && initial > 180) || (angle > 360 - about_turn && initial < 180)))
            angle = initial = 0;
        const bool is_merged =
            std::find(crossing.merged.begin(), crossing.merged.end(), arm.branch) != crossing.merged.end();
        if (!entry && (is_merged || turns_round(angle))) continue;
        rounds += turns_round(angle) ? 1 : 0;
        const bool wraps = (angle > 270 && initial < 90) || (angle < 90 && initial > 270);
        const double order = turns_round(initial) ? (angle > 180 ? 360 : 0) : wraps ? angle : initial;
        seen.push_back({{{arm}, angle, entry}, order});
    }
    if (turn_round.arm.entry || rounds == 0) seen.insert(seen.begin(), turn_round);
    std::stable_sort(seen.begin(), seen.end(), [](const Ordered& a, const Ordered& b) {
        return std::tie(a.order, a.arm.angle) < std::tie(b.order, b.arm.angle);
    });
    // Roads keep the order in which they leave.
    for (std::size_t i = 1; i < seen.size(); ++i)
        if (seen[i].arm.angle < seen[i - 1].arm.angle)
            seen[i].arm.angle =
                in_circle(seen[i - 1].arm.angle + std::min(0.5, in_circle(360 - seen[i - 1].arm.angle) / 2));
    if (std::none_of(seen.begin(), seen.end(), [](const Ordered& one) { return turns_round(one.arm.angle); }))
        seen.insert(seen.begin(), turn_round);
    view.reserve(seen.size());
    for (const Ordered& one : seen) view.push_back(one.arm);
    return view;
}

}  // namespace starway::road::ask
