#include "road/ask/isochrone/attach.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "mesh/model/orientation.hpp"
#include "road/ask/isochrone/rings.hpp"

namespace starway::road::ask {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

using Triangle = std::array<Position, 3>;

bool triangle_holds(const Triangle& t, Position at) {
    const int a = mesh::model::orientation(t[0], t[1], at);
    const int b = mesh::model::orientation(t[1], t[2], at);
    const int c = mesh::model::orientation(t[2], t[0], at);
    return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

// The corners of rings, each joined to the one after it by a side; a side is named by its first corner. Sides and
// triangles around the missed points are found by squares of a grid; what lies elsewhere is not known.
class Corners {
public:
    explicit Corners(const AttachOptions& options)
        : square_(options.near), around_x_(3 * options.near / options.x_scale), around_y_(3 * options.near) {}

    // Before any ring is added.
    void expect_near(Position at) {
        for_each_square({at.x - around_x_, at.y - around_y_}, {at.x + around_x_, at.y + around_y_},
                        [&](std::uint64_t square) { squares_[square]; });
    }

    // The first corner.
    std::uint32_t add(const OutlineRing& ring) {
        const auto first = static_cast<std::uint32_t>(corners_.size());
        const auto size = static_cast<std::uint32_t>(ring.size());
        for (std::uint32_t i = 0; i < size; ++i)
            corners_.push_back({ring[i], first + (i + 1 == size ? 0 : i + 1), first + (i == 0 ? size - 1 : i - 1)});
        for (std::uint32_t i = 0; i < size; ++i) enter(first + i);
        return first;
    }
    std::uint32_t insert_after(std::uint32_t corner, const OutlinePoint& point) {
        const auto added = static_cast<std::uint32_t>(corners_.size());
        const std::uint32_t next = next_of(corner);
        corners_.push_back({point, next, corner});
        corners_[corner].next = added;
        corners_[next].previous = added;
        enter(corner);
        enter(added);
        return added;
    }
    [[nodiscard]] OutlineRing ring(std::uint32_t first) const {
        OutlineRing made;
        std::uint32_t corner = first;
        do {
            made.push_back(corners_[corner].point);
            corner = next_of(corner);
        } while (corner != first);
        return made;
    }

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(corners_.size()); }
    [[nodiscard]] Position at(std::uint32_t corner) const { return corners_[corner].point.at; }
    [[nodiscard]] std::uint32_t next_of(std::uint32_t corner) const { return corners_[corner].next; }
    [[nodiscard]] std::uint32_t previous_of(std::uint32_t corner) const { return corners_[corner].previous; }
    OutlinePoint& point(std::uint32_t corner) { return corners_[corner].point; }

    // Calls visit(side) for every side near a box, some of them several times. Whether all sides there are known.
    template <class Visit>
    bool for_each_near(Position low, Position high, Visit&& visit) const {
        bool known = true;
        for_each_square(low, high, [&](std::uint64_t square) {
            const auto found = squares_.find(square);
            known = known && found != squares_.end();
            if (!known) return;
            for (const std::uint32_t side : found->second.sides) visit(side);
        });
        return known;
    }

    // Whether a line meets a side other than these, or may meet one that is not known.
    [[nodiscard]] bool meets(Position a, Position b, std::array<std::uint32_t, 2> except) const {
        bool meets = false;
        const bool known = for_each_near({std::min(a.x, b.x), std::min(a.y, b.y)},
                                         {std::max(a.x, b.x), std::max(a.y, b.y)}, [&](std::uint32_t side) {
                                             if (side == except[0] || side == except[1]) return;
                                             meets = meets || sides_meet(a, b, at(side), at(next_of(side)));
                                         });
        return meets || !known;
    }
    // Whether a corner other than these lies in a triangle, or may do so.
    [[nodiscard]] bool lies_in(const Triangle& t, std::array<std::uint32_t, 2> except) const {
        bool lies = false;
        const auto [low, high] = bounds_of(t);
        const bool known = for_each_near(low, high, [&](std::uint32_t corner) {
            if (corner == except[0] || corner == except[1]) return;
            lies = lies || triangle_holds(t, at(corner));
        });
        return lies || !known;
    }

    // Covers a triangle; of a point that was expected, whether one of them holds it.
    void cover(const Triangle& t) {
        const auto [low, high] = bounds_of(t);
        for_each_square(low, high, [&](std::uint64_t square) {
            if (const auto found = squares_.find(square); found != squares_.end()) found->second.covered.push_back(t);
        });
    }
    [[nodiscard]] bool is_covered(Position point) const {
        const auto found = squares_.find(key(square(point.x), square(point.y)));
        return found != squares_.end() && std::any_of(found->second.covered.begin(), found->second.covered.end(),
                                                      [&](const Triangle& t) { return triangle_holds(t, point); });
    }

private:
    struct Corner {
        OutlinePoint point;
        std::uint32_t next = 0, previous = 0;
    };
    struct Square {
        std::vector<std::uint32_t> sides;
        std::vector<Triangle> covered;
    };
    static std::pair<Position, Position> bounds_of(const Triangle& t) {
        return {{std::min({t[0].x, t[1].x, t[2].x}), std::min({t[0].y, t[1].y, t[2].y})},
                {std::max({t[0].x, t[1].x, t[2].x}), std::max({t[0].y, t[1].y, t[2].y})}};
    }
    [[nodiscard]] std::int64_t square(double value) const {
        return static_cast<std::int64_t>(std::floor(value / square_));
    }
    static std::uint64_t key(std::int64_t x, std::int64_t y) {
        return static_cast<std::uint64_t>(y) << 32U ^ (static_cast<std::uint64_t>(x) & 0xFFFFFFFFU);
    }
    template <class Visit>
    void for_each_square(Position low, Position high, Visit&& visit) const {
        for (std::int64_t y = square(low.y); y <= square(high.y); ++y)
            for (std::int64_t x = square(low.x); x <= square(high.x); ++x) visit(key(x, y));
    }
    void enter(std::uint32_t side) {
        const Position a = at(side);
        const Position b = at(next_of(side));
        for_each_square({std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)},
                        [&](std::uint64_t square) {
                            if (const auto found = squares_.find(square); found != squares_.end())
                                found->second.sides.push_back(side);
                        });
    }

    double square_, around_x_, around_y_;
    std::vector<Corner> corners_;
    std::unordered_map<std::uint64_t, Square> squares_;
};

class Attaching {
public:
    template <class Points>
    Attaching(const std::vector<OutlineRing>& rings, const std::vector<OutlineRing>* smaller,
              const std::vector<OutlineRing>* larger, const Points& points, const AttachOptions& options)
        : options_(options), corners_(options) {
        if (smaller != nullptr) smaller_.emplace(*smaller);
        if (larger != nullptr) larger_.emplace(*larger);
        for (const auto& point : points) corners_.expect_near(point.at);
        for (const OutlineRing& ring : rings) first_.push_back(corners_.add(ring));
        others_begin_ = corners_.count();
        for (const auto* others : {smaller, larger})
            if (others != nullptr)
                for (const OutlineRing& ring : *others) corners_.add(ring);
        others_end_ = corners_.count();
    }

    void add(const MissedPoint& point) {
        const Nearest nearest = nearest_side(point.at);
        if (nearest.side != none && nearest.distance == 0 && take_corner(nearest.side, point)) return;
        constexpr double near_enough = 0.75;
        const bool first = nearest.distance < near_enough * options_.near;
        if (first && insert(nearest.side, point)) return;
        if (options_.new_rings && add_triangle(point)) return;
        if (!first && nearest.side != none) insert(nearest.side, point);
    }

    // Of a place that lay outside all rings. Whether it is within them now, or on one.
    bool enclose(const PlaceOutside& place) {
        const Position at = place.at;
        if (corners_.is_covered(at)) return true;
        if (larger_ && !(*larger_)(at)) return false;
        const Nearest nearest = nearest_side(at);
        if (nearest.distance == 0 || (!place.with_room && insert_outside(nearest, at))) return true;
        return add_triangle_around(at) || (place.with_room && insert_outside(nearest, at));
    }

    std::vector<OutlineRing> take() {
        std::vector<OutlineRing> made;
        made.reserve(first_.size());
        for (const std::uint32_t first : first_) made.push_back(corners_.ring(first));
        return made;
    }

private:
    struct Nearest {
        std::uint32_t side = none;
        double distance = std::numeric_limits<double>::infinity();
    };
    // Whether a corner is of these rings; those of the contours next to them come between them and what was added.
    [[nodiscard]] bool is_own(std::uint32_t corner) const { return corner < others_begin_ || corner >= others_end_; }
    // Whether a point lies within the rings as they are now.
    [[nodiscard]] bool is_inside(Position at) const {
        bool inside = false;
        for (std::uint32_t corner = 0; corner < corners_.count(); ++corner) {
            if (!is_own(corner)) continue;
            inside = inside != is_left_of(at, corners_.at(corner), corners_.at(corners_.next_of(corner)));
        }
        return inside;
    }

    [[nodiscard]] Nearest nearest_side(Position at) const {
        Nearest nearest;
        const double reach_x = options_.near / options_.x_scale;
        corners_.for_each_near(
            {at.x - reach_x, at.y - options_.near}, {at.x + reach_x, at.y + options_.near}, [&](std::uint32_t side) {
                if (!is_own(side)) return;
                const Position a = corners_.at(side);
                const Position b = corners_.at(corners_.next_of(side));
                const double dx = (b.x - a.x) * options_.x_scale;
                const double dy = b.y - a.y;
                const double px = (at.x - a.x) * options_.x_scale;
                const double py = at.y - a.y;
                const double squared = dx * dx + dy * dy;
                const double along = squared > 0 ? std::clamp((px * dx + py * dy) / squared, 0.0, 1.0) : 0;
                const double distance = std::hypot(px - along * dx, py - along * dy);
                if (distance < nearest.distance) nearest = {side, distance};
            });
        return nearest;
    }

    // Where the point is a corner already.
    bool take_corner(std::uint32_t side, const MissedPoint& point) {
        for (const std::uint32_t corner : {side, corners_.next_of(side)})
            if (corners_.at(corner) == point.at) {
                corners_.point(corner).exact = point.exact;
                return true;
            }
        return false;
    }

    // Between the ends of a side.
    bool insert(std::uint32_t side, const MissedPoint& point) {
        const std::uint32_t end = corners_.next_of(side);
        const std::uint32_t before = corners_.previous_of(side);
        const Position a = corners_.at(side);
        const Position b = corners_.at(end);
        const Position p = point.at;
        if (p == a || p == b || turns_back(corners_.at(before), a, p) || turns_back(a, p, b) ||
            turns_back(p, b, corners_.at(corners_.next_of(end))))
            return false;
        if (corners_.meets(a, p, {side, before}) || corners_.meets(p, b, {side, end}) ||
            corners_.lies_in({a, p, b}, {side, end}))
            return false;
        corners_.insert_after(side, {p, point.exact});
        return true;
    }

    bool add_triangle(const MissedPoint& point) {
        const bool hole = is_inside(point.at);
        // A smaller contour keeps its area, and this one stays within the larger.
        if (hole ? smaller_ && (*smaller_)(point.at) : larger_ && !(*larger_)(point.at)) return false;
        double x = point.ahead.x;
        double y = point.ahead.y;
        const double length = std::hypot(x, y);
        x = length > 0 ? x / length : 1;
        y = length > 0 ? y / length : 0;
        const double way = hole ? 1 : -1;
        constexpr int most_halvings = 10;
        double size = options_.near / 4;
        for (int i = 0; i < most_halvings; ++i, size /= 2) {
            const auto beside = [&](double left) -> Position {
                return options_.rounded({point.at.x + size * (way * x - left * y / 2) / options_.x_scale,
                                         point.at.y + size * (way * y + left * x / 2)});
            };
            Triangle t{point.at, beside(way), beside(-way)};
            const int turn = mesh::model::orientation(t[0], t[1], t[2]);
            if (turn == 0) return false;
            if ((turn > 0) == hole) std::swap(t[1], t[2]);
            if (corners_.meets(t[0], t[1], {none, none}) || corners_.meets(t[1], t[2], {none, none}) ||
                corners_.meets(t[2], t[0], {none, none}) || corners_.lies_in(t, {none, none}))
                continue;
            first_.push_back(corners_.add({{t[0], point.exact}, {t[1], no_exact_point}, {t[2], no_exact_point}}));
            return true;
        }
        return false;
    }

    bool insert_outside(const Nearest& nearest, Position at) {
        if (nearest.side == none) return false;
        const Triangle taken{corners_.at(nearest.side), at, corners_.at(corners_.next_of(nearest.side))};
        if (!insert(nearest.side, {at, no_exact_point, {}})) return false;
        corners_.cover(taken);
        return true;
    }

    bool add_triangle_around(Position at) {
        constexpr int most_halvings = 12;
        double size = options_.near / 4;
        for (int i = 0; i < most_halvings; ++i, size /= 2) {
            const auto corner = [&](double east, double north) {
                return options_.rounded({at.x + size * east / options_.x_scale, at.y + size * north});
            };
            const Triangle t{corner(1, 0), corner(-0.5, 0.87), corner(-0.5, -0.87)};
            if (mesh::model::orientation(t[0], t[1], at) <= 0 || mesh::model::orientation(t[1], t[2], at) <= 0 ||
                mesh::model::orientation(t[2], t[0], at) <= 0)
                return false;
            if (corners_.meets(t[0], t[1], {none, none}) || corners_.meets(t[1], t[2], {none, none}) ||
                corners_.meets(t[2], t[0], {none, none}) || corners_.lies_in(t, {none, none}))
                continue;
            first_.push_back(corners_.add({{t[0], no_exact_point}, {t[1], no_exact_point}, {t[2], no_exact_point}}));
            corners_.cover(t);
            return true;
        }
        return false;
    }

    std::optional<WithinRings> smaller_, larger_;
    const AttachOptions& options_;
    Corners corners_;
    std::vector<std::uint32_t> first_;  // of each of these rings
    std::uint32_t others_begin_ = 0, others_end_ = 0;
};

}  // namespace

void attach(std::vector<OutlineRing>& rings, const std::vector<OutlineRing>* smaller,
            const std::vector<OutlineRing>* larger, std::span<const MissedPoint> missed, const AttachOptions& options) {
    if (missed.empty() || !(options.near > 0)) return;
    Attaching attaching(rings, smaller, larger, missed, options);
    for (const MissedPoint& point : missed) attaching.add(point);
    rings = attaching.take();
}

std::vector<Position> enclose(std::vector<OutlineRing>& rings, const std::vector<OutlineRing>* smaller,
                              const std::vector<OutlineRing>* larger, std::span<const PlaceOutside> outside,
                              const AttachOptions& options) {
    std::vector<Position> left;
    if (outside.empty() || !(options.near > 0)) return left;
    Attaching attaching(rings, smaller, larger, outside, options);
    for (const PlaceOutside& place : outside)
        if (!attaching.enclose(place)) left.push_back(place.at);
    rings = attaching.take();
    return left;
}

}  // namespace starway::road::ask
