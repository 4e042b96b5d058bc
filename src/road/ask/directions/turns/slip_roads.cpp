#include "road/ask/directions/turns/slip_roads.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/geo/metres_around.hpp"
#include "road/ask/directions/turns/obvious.hpp"

namespace starway::road::ask {
namespace {

constexpr double longest_m = 250;
constexpr double least_area = 3;
constexpr double short_m = 3;  // nothing can be said about the curve of less
constexpr double skew = 140;
constexpr std::size_t most_bends = 10;

// How long one may be beside a road of a class.
double longest_beside(const RoadClass& road) {
    constexpr std::array<std::pair<std::uint8_t, double>, 7> share{
        {{0, 1}, {2, 0.8}, {4, 0.8}, {6, 0.6}, {8, 0.5}, {10, 0.4}, {11, 0.3}}};
    constexpr double of_links = 0.3, of_others = 0.1;
    constexpr std::uint8_t last_link = 9;
    for (const auto& [priority, part] : share)
        if (priority == road.priority) return longest_m * part;
    return longest_m * (road.priority <= last_link ? of_links : of_others);
}

//             e             b: the crossing; the main road goes on to c,
//             |             the slip road to d, and there one is on the road c to d,
//    a -- b - c -- f        which one would have turned onto at c.
//          '  |
//            .d
struct NextCrossing {
    NodeId node;
    View view;
};

class SlipRoads {
public:
    SlipRoads(Views& views, Crossing& crossing)
        : views_(views),
          branches_(views.branches()),
          exits_(crossing.exits),
          in_(crossing.in),
          b_(branches_.at(crossing.in).to),
          around_(branches_.roads().network().frame(), branches_.roads().network().position(b_)) {}

    void describe() {
        const auto main = way_on();
        if (!main || !goes_on(exits_[*main])) return;
        const auto may_be = [&](const Exit& exit) { return leaves(exit, exits_[*main]); };
        if (std::none_of(exits_.begin(), exits_.end(), may_be)) return;
        if (metres_to_next(exits_[*main].branch) > longest_beside(views_.branch(exits_[*main]).road)) return;
        const auto next = next_crossing(exits_[*main].branch);
        if (!next || is_dead_end(next->view) || next->node == b_) return;
        bool any = false;
        for (const std::size_t i : {*main - 1, *main + 1})
            if (i >= 1 && i < exits_.size() && may_be(exits_[i]) && is_slip_road(i, *main, *next)) {
                exits_[i].turn.action = Action::slip_road;
                any = true;
            }
        if (any && exits_[*main].turn.action == Action::fork) unfork(exits_[*main]);
    }

private:
    [[nodiscard]] Position at(NodeId node) const { return around_.of(branches_.roads().network().position(node)); }
    [[nodiscard]] const Branch& road(const Arm& arm) const { return views_.branch(arm); }

    [[nodiscard]] std::optional<NextCrossing> next_crossing(BranchId via) const {
        const BranchId last = branches_.skip_bends(via);
        View view = views_.view(last, Look::far);
        if (view.size() <= 2) return std::nullopt;
        return NextCrossing{branches_.at(last).to, std::move(view)};
    }

    [[nodiscard]] double metres_to_next(BranchId via) const {
        double metres = branches_.at(via).metres;
        for (std::size_t i = 0; i < most_bends && branches_.leaving(branches_.at(via).to).size() == 2; ++i) {
            const auto& ends = branches_.leaving(branches_.at(via).to);
            const BranchId back = branches_.opposite(via);
            via = ends[0] == back ? ends[1] : ends[0];
            metres += branches_.at(via).metres;
        }
        return metres;
    }

    // Where the road goes on, if one does not count slip roads.
    [[nodiscard]] std::optional<std::size_t> way_on() const {
        const View view(exits_.begin(), exits_.end());
        if (const auto obvious = obvious_exit(views_, in_, view)) return obvious;
        if (exits_.size() != 3 || exits_[1].turn.action != Action::fork || exits_[2].turn.action != Action::fork)
            return std::nullopt;
        const auto first = next_crossing(exits_[1].branch);
        const auto second = next_crossing(exits_[2].branch);
        if (!first || !second || is_dead_end(first->view) || is_dead_end(second->view)) return std::nullopt;
        if (only_joins(first->view) && second->node != b_) return 2;
        if (only_joins(second->view) && first->node != b_) return 1;
        return std::nullopt;
    }
    // Two roads come together and lead on as one.
    [[nodiscard]] static bool only_joins(const View& view) {
        return view.size() == 3 && !view[0].entry && !(view[1].entry && view[2].entry);
    }

    [[nodiscard]] bool goes_on(const Exit& main) const {
        const Branch& from = branches_.at(in_);
        const Branch& to = road(main);
        return from.road == to.road && from.mode == to.mode && !from.names.empty() && !to.names.empty() &&
               !is_renamed(from.names, to.names);
    }

    [[nodiscard]] bool leaves(const Exit& exit, const Exit& main) const {
        return exit.entry && !is_of_ring(exit.turn) && exit.bend() <= 2 * narrow_turn && exit.angle != main.angle &&
               !road(exit).is_roundabout();
    }

    [[nodiscard]] bool is_slip_road(std::size_t index, std::size_t main, const NextCrossing& c) const {
        const Exit& slip = exits_[index];
        const bool left = index > main;
        const SeenArm& crossing_road = left ? c.view.back() : c.view[1];
        if (!road(crossing_road).is_open || road(slip).road.is_minor) return false;
        // To the first place where it meets something.
        BranchId last = slip.branch;
        View at_d = views_.view(last, Look::near);
        for (std::size_t i = 0; i < most_bends && at_d.size() == 2; ++i) {
            last = at_d[1].branch;
            at_d = views_.view(last, Look::near);
        }
        if (at_d.size() < 3 || at_d.size() > 4 || is_dead_end(at_d)) return false;
        const NodeId d = branches_.at(last).to;
        if (d == b_ || d == c.node) return false;
        const auto on = std::find_if(at_d.begin(), at_d.end(), [](const SeenArm& arm) { return arm.entry; });
        const TravelMode mode = road(slip).mode;
        if (branches_.at(in_).mode != mode || road(*on).mode != mode) return false;
        if (at_d.size() == 4 && !shares_corner(at_d, c, crossing_road, d, left)) return false;
        return leads_on(last, at_d) && is_curved_inwards(slip, last, d, c, left) && has_fitting_area(slip, c.node, d) &&
               std::any_of(at_d.begin(), at_d.end(), [&](const SeenArm& across) {
                   return is_road_across(slip, exits_[main], across, c, crossing_road, last);
               });
    }

    // With four roads at d, two of them end at one node with two of c.
    [[nodiscard]] bool shares_corner(const View& at_d, const NextCrossing& c, const SeenArm& crossing_road, NodeId d,
                                     bool left) const {
        if (c.view.size() < 3 || d != road(crossing_road).to) return false;
        const SeenArm& beside = c.view[left ? c.view.size() - 2 : 2];
        return std::any_of(at_d.begin(), at_d.end(),
                           [&](const SeenArm& arm) { return road(arm).to == road(beside).to && is_sharp(arm); });
    }
    [[nodiscard]] static bool is_sharp(const SeenArm& arm) {
        const ManeuverModifier modifier = modifier_of(arm.angle);
        return modifier == ManeuverModifier::sharp_left || modifier == ManeuverModifier::sharp_right;
    }

    [[nodiscard]] bool leads_on(BranchId last, const View& at_d) const {
        const auto on = obvious_exit(views_, last, at_d);
        return on && at_d[*on].bend() <= 2 * narrow_turn && !road(at_d[*on]).is_roundabout();
    }

    [[nodiscard]] bool is_curved_inwards(const Exit& slip, BranchId last, NodeId d, const NextCrossing& c,
                                         bool left) const {
        if (metres_between({0, 0}, at(c.node)) < short_m) return true;
        auto line = branches_.line(last, longest_m);
        for (Position& p : line) p = around_.of(p);
        const Position end = at(d);
        for (std::size_t i = 1; i + 1 < line.size(); ++i)
            if ((cross({0, 0}, line[i], end) > 0) != left) return false;
        const SeenArm& outer = left ? c.view.back() : c.view[1];
        return outer.bend() <= skew || road(slip).road.is_link;
    }

    [[nodiscard]] bool has_fitting_area(const Exit& slip, NodeId c, NodeId d) const {
        const double area = metres_between({0, 0}, at(c)) * metres_between(at(c), at(d)) / 2;
        const double limit = longest_beside(road(slip).road);
        return area >= least_area && area <= limit * limit;
    }

    // The road c to d, seen from d.
    [[nodiscard]] bool is_road_across(const Exit& slip, const Exit& main, const SeenArm& across, const NextCrossing& c,
                                      const SeenArm& crossing_road, BranchId last) const {
        const RoadNames& names = road(across).names;
        const bool known = std::any_of(c.view.begin(), c.view.end(),
                                       [&](const SeenArm& arm) { return !is_renamed(road(arm).names, names); });
        if (!known || has_own_name(slip, main, names)) return false;
        if (road(slip).road.is_link && road(across).road.is_link) return false;
        const NodeId end = road(across).to;
        if (end == c.node) return true;
        if (end == road(crossing_road).to && is_sharp(across) &&
            turn_angle(across.perceived, crossing_road.perceived) < fuzzy_turn)
            return true;
        (void)last;
        const View behind = views_.view(across.branch, Look::near);
        return behind.size() == 2 && road(behind[1]).to == c.node;
    }
    [[nodiscard]] bool has_own_name(const Exit& slip, const Exit& main, const RoadNames& across) const {
        const RoadNames& from = road(main).names;
        const RoadNames& own = road(slip).names;
        return !road(slip).road.is_link && !own.name.empty() && !from.name.empty() && !across.name.empty() &&
               is_renamed(from, own) && is_renamed(own, across);
    }

    void unfork(Exit& main) const {
        const Branch& from = branches_.at(in_);
        const RoadNames& names = road(main).names;
        const bool same = !from.names.name.empty() && !names.name.empty() && !is_renamed(from.names, names);
        if (!same && names.name.empty()) {
            main.turn.action = Action::suppressed;
            return;
        }
        constexpr double straight = 5;
        main.turn = {!same                    ? Action::new_name
                     : main.bend() < straight ? Action::suppressed
                                              : Action::go_on,
                     modifier_of(main.angle)};
    }

    Views& views_;
    Branches& branches_;
    std::vector<Exit>& exits_;
    BranchId in_;
    NodeId b_;
    geo::MetresAround around_;
};

}  // namespace

void describe_slip_roads(Views& views, Crossing& crossing) {
    if (crossing.exits.size() > 2 && views.branches().roads().has_positions()) SlipRoads(views, crossing).describe();
}

}  // namespace starway::road::ask
