#include "service/road/directions/views/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "geo/metres_around.hpp"
#include "service/road/directions/views/plane.hpp"

namespace starway::service {
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
Position moved(Position base, Position head) {
    if (metres_between(base, head) < least_vector_m) return head;
    return {head.x - shift * base.x, head.y - shift * base.y};
}

// Points from the beginning of the road at (0, 0); three at least.
class Line {
public:
    Line(std::vector<Position> points, double lanes_m) : points_(std::move(points)), lanes_m_(lanes_m) {
        const double ahead = far_m + lanes_m_;
        steps_.push_back(0);
        double sum = 0;
        std::size_t i = 1;
        for (; i < points_.size() && sum < ahead; ++i) {
            steps_.push_back(metres_between(points_[i - 1], points_[i]));
            sum += steps_.back();
        }
        points_.resize(i);
        cut(points_, steps_, ahead);
        steps_.back() = std::min(steps_.back(), ahead);
        total_ = std::accumulate(steps_.begin(), steps_.end(), 0.0);
    }

    [[nodiscard]] Position seen() const {
        if (points_.size() == 2 || total_ <= skip_m) return points_.back();
        if (farthest_from(points_, points_.front(), points_.back()) < 0.5 * lane_width_m)
            return points_.front() == points_.back() ? point_at(points_, skip_m) : points_.back();
        const std::size_t straight = straight_points();
        if (metres_up_to(straight) >= lanes_m_ + near_m) return point_at(points_, 5);
        if (const auto fitted = fit(points_, 0.35)) return *fitted;
        if (is_offset(straight)) return moved(points_[straight], points_[straight + 1]);
        if (is_curve()) return along_curve();
        const double beyond = 0.8 * lanes_m_;
        if (const auto rest = after_metres(points_, 0.8 * beyond); rest.size() >= 2 && total_ >= beyond + 2)
            if (const auto fitted = fit(rest, 0.5)) return *fitted;
        return point_at(points_, near_m);
    }

private:
    [[nodiscard]] double metres_up_to(std::size_t point) const {
        return std::accumulate(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(point) + 1, 0.0);
    }

    // Ends a line in its first step that is as long as a length, unless the last one is shorter.
    static void cut(std::vector<Position>& points, const std::vector<double>& steps, double metres) {
        if (steps.back() < metres) return;
        std::size_t i = 1;
        while (steps[i] < metres) ++i;
        const double before = steps[i - 1];
        const double share = steps[i] > before ? std::min(1.0, (metres - before) / (steps[i] - before)) : 1;
        points.resize(i + 1);
        points[i] = {points[i - 1].x + share * (points[i].x - points[i - 1].x),
                     points[i - 1].y + share * (points[i].y - points[i - 1].y)};
    }

    // To the end of a curve that is drawn in small steps; else along its first large one.
    [[nodiscard]] Position along_curve() const {
        std::vector<Position> points = points_;
        std::vector<double> steps = steps_;
        cut(points, steps, 3 * skip_m);
        const Position head = points.back();
        steps.resize(points.size());
        steps.back() = metres_between(points[points.size() - 2], head);
        cut(points, steps, 2 * skip_m);
        return moved(points.back(), head);
    }

    // The last point up to which the road is straight.
    [[nodiscard]] std::size_t straight_points() const {
        std::size_t i = 2;
        while (i < points_.size() &&
               farthest_from(std::span(points_).first(i), points_.front(), points_[i]) < 0.25 * lane_width_m)
            ++i;
        return i - 1;
    }

    // Along the straight line that fits points, if it fits within a share of a lane.
    [[nodiscard]] static std::optional<Position> fit(const std::vector<Position>& points, double lanes) {
        const Segment best = fitted_line(sampled(points, far_m, 1));
        const Segment line{foot(best, points.front()), foot(best, points.back())};
        if (farthest_from(points, line.a, line.b) >= lanes * lane_width_m) return std::nullopt;
        return moved(line.a, line.b);
    }
    // On the whole line through a segment.
    static Position foot(const Segment& line, Position p) {
        const Position d{line.b.x - line.a.x, line.b.y - line.a.y};
        const double squared = d.x * d.x + d.y * d.y;
        if (squared <= 0) return line.a;
        const double t = ((p.x - line.a.x) * d.x + (p.y - line.a.y) * d.y) / squared;
        return {line.a.x + t * d.x, line.a.y + t * d.y};
    }

    // The road leads across its lanes first, and then straight on.
    [[nodiscard]] bool is_offset(std::size_t straight) const {
        if (straight + 1 >= points_.size() || metres_up_to(straight) - 0.5 * lanes_m_ >= lane_width_m ||
            total_ < 0.4 * far_m || total_ - std::max(metres_up_to(straight), steps_[1]) < 0.1 * total_)
            return false;
        constexpr double long_m = 30;
        std::size_t end = straight;
        while (end < steps_.size() && steps_[end] < long_m) ++end;
        end = std::min(end + 1, points_.size());
        const std::span<const Position> rest = std::span(points_).subspan(straight, end - straight);
        return farthest_from(rest, rest.front(), rest.back()) < 0.5 * lane_width_m;
    }

    [[nodiscard]] double off_chord(std::size_t i) const {
        return metres_to_segment(points_.front(), points_.back(), points_[i]);
    }

    // It bends to one side, ever farther from the chord and back to it, without a long straight part.
    [[nodiscard]] bool is_curve() const {
        const std::size_t count = points_.size();
        const double turned =
            angle_between(bearing_of(points_[0], points_[1]), bearing_of(points_[count - 2], points_[count - 1]));
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
            return turn_angle(bearing_of(points_[i], points_[i + 1]), bearing_of(points_[i + 1], points_[i + 2]));
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

    std::vector<Position> points_;
    std::vector<double> steps_;  // before each point
    double lanes_m_;
    double total_ = 0;
};

Position far_point(const Branch& branch, std::vector<Position> points, std::uint32_t lanes) {
    if (branch.from == branch.to) return points[1];
    if (points.size() == 2) return points.back();
    if (branch.is_ring()) return point_at(points, skip_m);
    if (branch.road.is_minor) return point_at(points, near_m);
    const double lanes_m = spread(branch.road) * (lanes == 0 ? assumed_lanes : lanes) * lane_width_m;
    if (metres_between(points[0], points[1]) > lanes_m + near_m) return points[1];
    return Line(std::move(points), lanes_m).seen();
}

Position near_point(const std::vector<Position>& points) {
    const auto away = [](Position p) { return metres_between({0, 0}, p) > apart_m; };
    const auto found = std::find_if(points.begin(), points.end(), away);
    return found == points.end() ? points.back() : *found;
}

}  // namespace

Outlook outlook(Branches& branches, BranchId id, Look look, std::uint32_t lanes) {
    if (!branches.roads().has_positions()) return {};
    constexpr double most_lanes_m = 16 * lane_width_m;
    const bool is_far = look == Look::far && !branches.at(id).is_ring();
    std::vector<Position> points = branches.line(id, is_far ? far_m + most_lanes_m : skip_m);
    if (points.size() < 2) return {};
    const geo::MetresAround around(branches.roads().network().frame(), points.front());
    for (Position& p : points) p = around.of(p);
    Outlook seen;
    seen.initial = bearing_of({0, 0}, point_at(points, skip_m));
    seen.perceived = bearing_of(
        {0, 0}, look == Look::near ? near_point(points) : far_point(branches.at(id), std::move(points), lanes));
    return seen;
}

}  // namespace starway::service
