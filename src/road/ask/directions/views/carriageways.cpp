#include "road/ask/directions/views/carriageways.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "base/geo/metres_around.hpp"

namespace starway::road::ask {
namespace {

constexpr double apart = 95;  // degrees between them at most
constexpr double look_m = 120;
constexpr double least_m = 40;
constexpr double sample_m = 5;
constexpr double most_separation_m = 12;
constexpr double to_triangle_m = 80;
constexpr double island_m = 10;
constexpr double to_right = 90, to_left = 270;
constexpr std::size_t most_hops = 5;
constexpr double most_turn = 100;
constexpr std::size_t most_steps = 64;

bool describe_one_road(const Branch& a, const Branch& b) {
    return !a.is_roundabout() && !b.is_roundabout() && a.mode == b.mode && are_named_alike(a.names, b.names) &&
           a.road == b.road;
}

double at_least_one(std::uint32_t lanes) {
    return std::max(lanes, 1U);
}

// Walks on along the straightest road, or the only one of a name.
class StraightWalk {
public:
    StraightWalk(Views& views, const RoadNames& names, double bearing, bool stops_if_unsure)
        : views_(views), names_(names), bearing_(bearing), stops_if_unsure_(stops_if_unsure) {}

    // step(branch, view at its end): false to end the walk.
    template <class Step>
    void run(BranchId first, const Step& step) const {
        const NodeId start = views_.branches().at(first).from;
        BranchId id = first;
        for (std::size_t i = 0; i < most_steps; ++i) {
            const View view = views_.view(id, Look::near);
            const bool goes_on = step(id, view);
            if (views_.branches().at(id).to == start || view.size() <= 1) return;
            const auto next = choose(view);
            if (!next || !goes_on) return;
            id = *next;
        }
    }

private:
    [[nodiscard]] bool is_named_so(const SeenArm& arm) const { return views_.branch(arm).names == names_; }

    [[nodiscard]] std::optional<BranchId> choose(const View& view) const {
        const auto named =
            std::count_if(view.begin(), view.end(), [&](const SeenArm& arm) { return is_named_so(arm); });
        if (named > 2) return std::nullopt;
        const auto score = [&](const SeenArm& arm) { return arm.bend() + (is_named_so(arm) ? 0 : 180); };
        const auto best = std::min_element(view.begin() + 1, view.end(),
                                           [&](const SeenArm& a, const SeenArm& b) { return score(a) < score(b); });
        const bool straightest = view.size() == 2 || &view[closest_to(view, straight_on)] == &*best;
        if (straightest && best->bend() < narrow_turn && angle_between(bearing_, best->perceived) < narrow_turn)
            return best->branch;
        if (stops_if_unsure_ && best->bend() > group_turn) {
            const SeenArm& opposite = view[closest_to(view, reverse_bearing(best->angle))];
            if (angle_between(best->angle, opposite.angle) > straight_on - fuzzy_turn) return std::nullopt;
            if (view[closest_to(view, straight_on)].bend() < fuzzy_turn) return std::nullopt;
        }
        if (is_named_so(*best) && best->bend() < most_turn) return best->branch;
        return std::nullopt;
    }

    Views& views_;
    const RoadNames& names_;
    double bearing_;
    bool stops_if_unsure_;
};

class Pair {
public:
    Pair(Views& views, NodeId place, const Arm& left, const Arm& right)
        : views_(views),
          branches_(views.branches()),
          place_(place),
          left_(left),
          right_(right),
          around_(branches_.roads().network().frame(), branches_.roads().network().position(place)) {}

    [[nodiscard]] bool is_one_road() const {
        const Branch& a = branches_.at(left_.branch);
        const Branch& b = branches_.at(right_.branch);
        if (a.to == place_ || b.to == place_ || is_loop(left_) || is_loop(right_)) return false;
        if (surround_island()) return true;
        if (is_link(left_) || is_link(right_)) return false;
        return end_in_triangle() || (lead_the_same_way() && !form_circle());
    }

private:
    [[nodiscard]] Position at(NodeId node) const { return around_.of(branches_.roads().network().position(node)); }
    [[nodiscard]] const RoadNames& names() const { return branches_.at(left_.branch).names; }
    [[nodiscard]] double lanes_m() const {
        return (at_least_one(branches_.at(left_.branch).lanes) + at_least_one(branches_.at(right_.branch).lanes)) *
               lane_width_m;
    }

    [[nodiscard]] bool is_loop(const Arm& arm) const {
        return branches_.at(branches_.skip_bends(arm.branch)).to == place_;
    }

    // All that meets there is one road, which splits.
    [[nodiscard]] bool splits_road(NodeId place) const {
        const auto& ends = branches_.leaving(place);
        if (ends.size() != 3) return false;
        const RoadNames& first = branches_.at(ends.front()).names;
        return std::all_of(ends.begin(), ends.end(), [&](BranchId end) {
            const RoadNames& other = branches_.at(end).names;
            if (first.name.empty() && other.name.empty()) return false;
            return !is_renamed(first, other) || !is_renamed(other, first);
        });
    }

    [[nodiscard]] bool surround_island() const {
        constexpr double both_m = 30, one_m = 15;
        const NodeId end = branches_.at(branches_.skip_bends(left_.branch)).to;
        if (end != branches_.at(branches_.skip_bends(right_.branch)).to || end == place_) return false;
        const bool here = splits_road(place_);
        const bool there = splits_road(end);
        return (here || there) && metres_between(at(place_), at(end)) < (here && there ? both_m : one_m);
    }

    // It only joins a road that goes on straight across its end.
    [[nodiscard]] bool is_link(const Arm& arm) const {
        const BranchId last = branches_.skip_bends(arm.branch);
        const View view = views_.view(last, Look::far);
        const RoadNames& own = branches_.at(arm.branch).names;
        const auto next = closest_to(view, straight_on, [&](const SeenArm& other) {
            const RoadNames& names = views_.branch(other).names;
            return !own.name.empty() && !names.name.empty() && !is_renamed(own, names) && !is_renamed(names, own);
        });
        if (!next) return false;
        const SeenArm& on = view[*next];
        const SeenArm& across = view[closest_to(view, in_circle(on.angle + straight_on))];
        if (across.branch == branches_.opposite(last)) return false;
        if (angle_between(on.bend(), angle_between(across.angle, 0)) < fuzzy_turn) return false;
        const Branch& a = views_.branch(on);
        const Branch& b = views_.branch(across);
        return angle_between(across.angle, on.angle) >= straight_on - fuzzy_turn && a.is_open == b.is_open &&
               describe_one_road(a, b);
    }

    struct Found {
        BranchId via;
        View view;
    };
    // The next crossing along a road, and the one after it if there is no turn near the angle.
    [[nodiscard]] Found crossing_with_turn(BranchId first, double angle) const {
        const StraightWalk walk(views_, names(), left_.perceived, false);
        Found found{first, {}};
        const auto next = [&](BranchId from) {
            std::size_t hops = 0;
            walk.run(from, [&](BranchId id, const View& view) {
                found = {id, view};
                return view.size() <= 2 && ++hops < most_hops;
            });
        };
        next(first);
        if (angle_between(found.view[closest_to(found.view, angle)].angle, angle) > narrow_turn)
            next(BranchId{found.view[closest_to(found.view, straight_on)].branch});
        return found;
    }

    [[nodiscard]] bool end_in_triangle() const {
        const Found a = crossing_with_turn(left_.branch, to_right);
        const NodeId corner = branches_.at(a.via).to;
        if (metres_between(at(place_), at(corner)) > to_triangle_m) return false;
        const SeenArm& across = a.view[closest_to(a.view, to_right)];
        if (angle_between(across.angle, to_right) > narrow_turn) return false;
        const Found b = crossing_with_turn(right_.branch, to_left);
        const NodeId other_corner = branches_.at(b.via).to;
        if (metres_between(at(corner), at(other_corner)) > lanes_m() + island_m) return false;
        BranchId last = across.branch;
        std::size_t hops = 0;
        StraightWalk(views_, names(), left_.perceived, false).run(across.branch, [&](BranchId id, const View& view) {
            last = id;
            return view.size() <= 2 && ++hops < most_hops;
        });
        return branches_.at(last).to == other_corner;
    }

    struct Course {
        double metres = 0;
        std::vector<Position> points;
    };
    [[nodiscard]] Course course(BranchId first, bool stops_if_unsure) const {
        Course course;
        StraightWalk(views_, names(), left_.perceived, stops_if_unsure).run(first, [&](BranchId id, const View&) {
            const double left_m = look_m - course.metres;
            std::vector<Position> line = branches_.line(id, left_m + 1);
            for (Position& p : line) p = around_.of(p);
            line = first_metres(line, left_m);
            course.points.insert(course.points.end(), line.begin(), line.end());
            course.metres = std::min(look_m, course.metres + branches_.at(id).metres);
            return course.metres < look_m;
        });
        return course;
    }

    [[nodiscard]] bool lead_the_same_way() const {
        const Course a = course(left_.branch, true);
        if (a.metres <= least_m) return false;
        const Course b = course(right_.branch, true);
        if (b.metres <= least_m) return false;
        auto first = sampled(a.points, look_m, sample_m);
        auto second = sampled(b.points, look_m, sample_m);
        const bool meet = metres_between(a.points.back(), b.points.back()) < 0.1;
        if (!meet)
            for (auto* points : {&first, &second})
                points->erase(points->begin(), points->begin() + static_cast<std::ptrdiff_t>(points->size() / 3));
        if (!are_parallel(first, second)) return false;
        const double between =
            std::min(metres_to_line(second, first[first.size() / 2]), metres_to_line(first, second[second.size() / 2]));
        return between <= 0.5 * lanes_m() + most_separation_m;
    }

    [[nodiscard]] bool form_circle() const {
        constexpr double roundness = 0.85 / (4 * std::numbers::pi);
        const Course a = course(left_.branch, false);
        const Course b = course(right_.branch, false);
        if (metres_between(a.points.back(), b.points.back()) >= 0.1 ||
            metres_between(a.points.front(), a.points.back()) >= 0.1)
            return false;
        return area_of(a.points) / (a.metres * a.metres) >= roundness;
    }

    Views& views_;
    Branches& branches_;
    NodeId place_;
    const Arm& left_;
    const Arm& right_;
    geo::MetresAround around_;
};

}  // namespace

bool may_be_carriageways(Branches& branches, const Arm& left, const Arm& right) {
    const Branch& a = branches.at(left.branch);
    const Branch& b = branches.at(right.branch);
    return a.is_open != b.is_open && angle_between(left.perceived, right.perceived) <= apart && describe_one_road(a, b);
}

bool are_distinct(Branches& branches, const Arm& a, const Arm& b) {
    return angle_between(a.perceived, b.perceived) > apart ||
           !are_named_alike(branches.at(a.branch).names, branches.at(b.branch).names);
}

bool are_carriageways(Views& views, NodeId place, const Arm& left, const Arm& right) {
    return Pair(views, place, left, right).is_one_road();
}

}  // namespace starway::road::ask
