#include "road/ask/directions/views/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "road/ask/directions/views/ground.hpp"
#include "road/ask/directions/views/plane.hpp"

namespace starway::road::ask {
namespace {

constexpr double skip_m = 2;   // of inaccuracies at the beginning
constexpr double apart_m = 1;  // points that are nearer are one
constexpr double near_m = 10;  // one looks so far along small roads, and beyond the lanes of others
constexpr double far_m = 40;   // and so far at most, beyond the lanes
constexpr double assumed_lanes = 2;
constexpr double least_vector_m = 2;
constexpr double shift = 0.9;  // of an offset at the beginning
constexpr double narrow = 40, fuzzy = 25;

// Ramps of fast roads begin far from the middle of their lanes.
double spread(const RoadClass& road) {
    constexpr double of_fast = 2.5, of_primary = 1.5;
    constexpr std::uint8_t primary = 4;
    if (road.is_fast) return of_fast;
    return road.priority == primary ? of_primary : 1;
}

// The direction from one point to another, as from the beginning of the road.
Position moved(const Ground& ground, Position base, Position head) {
    if (ground.metres(base, head) < least_vector_m) return head;
    return {head.x - std::trunc(shift * base.x), head.y - std::trunc(shift * base.y)};
}

// Points from the beginning of the road at (0, 0); three at least.
class Line {
public:
    Line(const Ground& ground, std::vector<Position> points, double lanes)
        : ground_(ground), points_(std::move(points)), lanes_(lanes), lanes_m_(lanes * lane_width_m) {
        const double ahead = far_m + lanes_m_;
        steps_.push_back(0);
        double sum = 0;
        std::size_t i = 1;
        for (; i < points_.size() && sum < ahead; ++i) {
            steps_.push_back(ground_.metres(points_[i - 1], points_[i]));
            sum += steps_.back();
        }
        points_.resize(i);
        cut(points_, steps_, ahead);
        steps_.back() = std::min(steps_.back(), ahead);
        total_ = std::accumulate(steps_.begin(), steps_.end(), 0.0);
    }

    [[nodiscard]] Position seen() const {
        if (points_.size() == 2 || total_ <= skip_m) return points_.back();
        if (ground_.farthest(points_, points_.front(), points_.back()) < 0.5 * lane_width_m)
            return points_.front() == points_.back() ? ground_.point_at(points_, skip_m) : points_.back();
        const std::size_t straight = straight_points();
        if (metres_up_to(straight) >= lanes_m_ + near_m) return ground_.point_at(points_, 5);
        if (const auto fitted = fit(points_, 0.35)) return *fitted;
        if (is_offset(straight)) return moved(ground_, points_[straight], points_[straight + 1]);
        if (is_curve()) return along_curve();
        const double hidden_m = 0.8 * lanes_m_;
        if (const auto rest = ground_.after(points_, 0.8 * hidden_m); rest.size() >= 2 && total_ >= hidden_m + 2)
            if (const auto fitted = fit(rest, 0.5)) return *fitted;
        return ground_.point_at(points_, near_m);
    }

private:
    [[nodiscard]] double metres_up_to(std::size_t point) const {
        return std::accumulate(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(point) + 1, 0.0);
    }

    // Ends a line in its first step that is as long as a length, unless the last one is shorter.
    void cut(std::vector<Position>& points, const std::vector<double>& steps, double metres) const {
        if (steps.back() < metres) return;
        std::size_t i = 1;
        while (steps[i] < metres) ++i;
        const double before = steps[i - 1];
        const double share = steps[i] > before ? std::min(1.0, (metres - before) / (steps[i] - before)) : 1;
        points.resize(i + 1);
        points[i] = ground_.between(points[i - 1], points[i], share);
    }

    // To the end of a curve that is drawn in small steps; else along its first large one.
    [[nodiscard]] Position along_curve() const {
        std::vector<Position> points = points_;
        std::vector<double> steps = steps_;
        cut(points, steps, 3 * skip_m);
        const Position head = points.back();
        steps.resize(points.size());
        steps.back() = ground_.metres(points[points.size() - 2], head);
        cut(points, steps, 2 * skip_m);
        return moved(ground_, points.back(), head);
    }

    // The last point up to which the road is straight.
    [[nodiscard]] std::size_t straight_points() const {
        std::size_t i = 2;
        while (i < points_.size() &&
               ground_.farthest(std::span(points_).first(i), points_.front(), points_[i]) < 0.25 * lane_width_m)
            ++i;
        return i - 1;
    }

    // Along the straight line that fits points, if it fits within a share of a lane.
    [[nodiscard]] std::optional<Position> fit(const std::vector<Position>& points, double lanes) const {
        const auto [first, last] = ground_.fitted(points, far_m);
        if (ground_.farthest(points, first, last) >= lanes * lane_width_m) return std::nullopt;
        return moved(ground_, first, last);
    }

    // The road leads across its lanes first, and then straight on.
    [[nodiscard]] bool is_offset(std::size_t straight) const {
        if (straight + 1 >= points_.size() ||
            metres_up_to(straight) - 0.5 * std::floor(lanes_) * lane_width_m >= lane_width_m || total_ < 0.4 * far_m ||
            total_ - std::max(metres_up_to(straight), steps_[1]) < 0.1 * total_)
            return false;
        constexpr double long_m = 30;
        std::size_t end = straight;
        while (end < steps_.size() && steps_[end] < long_m) ++end;
        end = std::min(end + 1, points_.size());
        const std::span<const Position> rest = std::span(points_).subspan(straight, end - straight);
        return ground_.farthest(rest, rest.front(), rest.back()) < 0.5 * lane_width_m;
    }

    [[nodiscard]] double off_chord(std::size_t i) const {
        return ground_.farthest(std::span(points_).subspan(i, 1), points_.front(), points_.back());
    }

    // It bends to one side, ever farther from the chord and back to it, without a long straight part.
    [[nodiscard]] bool is_curve() const {
        const std::size_t count = points_.size();
        const double turned = angle_between(ground_.bearing(points_[0], points_[1]),
                                            ground_.bearing(points_[count - 2], points_[count - 1]));
        if (turned <= 0.5 * narrow) return false;
        const bool left = cross(points_.front(), points_.back(), points_[1]) > 0;
        for (std::size_t i = 2; i + 1 < count; ++i)
            if ((cross(points_.front(), points_.back(), points_[i]) > 0) != left) return false;
        std::size_t top = 1;
        while (top + 1 < count && off_chord(top) < off_chord(top + 1)) ++top;
        for (std::size_t i = top + 1; i + 1 < count; ++i)
            if (off_chord(i + 1) > off_chord(i)) return false;
        const bool is_flat =
            metres_up_to(top) <= 0.35 * total_ || off_chord(top) < std::max(0.3 * lanes_m_, 0.5 * lane_width_m);
        if (is_flat && total_ > near_m) return false;
        return total_ > 2 * lanes_m_ && bends_evenly();
    }

    [[nodiscard]] bool bends_evenly() const {
        const auto angle = [&](std::size_t i) {
            return turn_angle(ground_.bearing(points_[i], points_[i + 1]),
                              ground_.bearing(points_[i + 1], points_[i + 2]));
        };
        bool was_straight = false;
        double straight_m = std::max(0.0, steps_[1] - lanes_m_);
        const double most_m = 0.3 * total_;
        for (std::size_t i = 1; i + 2 < points_.size(); ++i) {
            const double before = angle(i - 1);
            const double here = angle(i);
            const bool both_turn = angle_between(before, 180) > fuzzy && angle_between(here, 180) > fuzzy;
            if (both_turn && (before > 180) == (here < 180)) return false;
            const bool straight = angle_between(here, 180) < 5;
            if (straight) {
                straight_m += steps_[i + 1];
                if (was_straight && straight_m > most_m) return false;
            } else if (straight_m > most_m) {
                return false;
            } else {
                straight_m = steps_[i + 1];
            }
            was_straight = straight;
        }
        return true;
    }

    const Ground& ground_;
    std::vector<Position> points_;
    std::vector<double> steps_;  // before each point
    double lanes_;
    double lanes_m_;
    double total_ = 0;
};

Position far_point(const Ground& ground, const Branch& branch, std::vector<Position> points, std::uint32_t lanes) {
    if (branch.from == branch.to) return points[1];
    if (points.size() == 2) return points.back();
    if (branch.is_ring()) return ground.point_at(points, skip_m);
    if (branch.road.is_minor) return ground.point_at(points, near_m);
    const double wide = spread(branch.road) * (lanes == 0 ? assumed_lanes : lanes);
    if (ground.metres(points[0], points[1]) > wide * lane_width_m + near_m) return points[1];
    return Line(ground, std::move(points), wide).seen();
}

Position near_point(const Ground& ground, const std::vector<Position>& points) {
    const auto away = [&](Position p) { return ground.metres({0, 0}, p) > apart_m; };
    const auto found = std::find_if(points.begin(), points.end(), away);
    return found == points.end() ? points.back() : *found;
}

}  // namespace

Outlook outlook(Branches& branches, BranchId id, Look look, std::uint32_t lanes) {
    if (!branches.roads().has_positions()) return {};
    constexpr double most_lanes_m = 16 * lane_width_m;
    std::vector<Position> points = branches.line(id, look == Look::far ? far_m + most_lanes_m : skip_m);
    if (points.size() < 2) return {};
    const Ground ground(branches.roads().network().frame(), points.front());
    for (Position& p : points) p = ground.of(p);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 2) return {};
    Outlook seen;
    seen.initial = ground.bearing({0, 0}, ground.point_at(points, skip_m));
    seen.perceived =
        ground.bearing({0, 0}, look == Look::near ? near_point(ground, points)
                                                  : far_point(ground, branches.at(id), std::move(points), lanes));
    return seen;
}

}  // namespace starway::road::ask
