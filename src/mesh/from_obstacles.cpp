#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "geo/frame.hpp"
#include "mesh/delaunay.hpp"
#include "mesh/merge.hpp"
#include "starway/obstacles.hpp"

namespace starway {
namespace {

using mesh::Delaunay;
using mesh::Triangles;
using Point = Delaunay::Point;

constexpr double most_from_meridian = 200'000;  // metres: there lengths are half a thousandth too long
constexpr std::size_t most_points = 100'000'000;
constexpr std::uint64_t most_crossings = 2'000'000;  // a hundred bytes each

// Steps of a power of two, counted from a whole number of them: what was a point of the lattice stays where it was.
class Lattice {
public:
    Lattice(const Box& box, double margin) {
        const double longer = std::max(box.max_x - box.min_x, box.max_y - box.min_y) + 2 * margin;
        const double farthest =
            std::max({std::abs(box.min_x), std::abs(box.min_y), std::abs(box.max_x), std::abs(box.max_y)});
        constexpr double most_steps = Delaunay::side / 2;
        constexpr double most_exact = 1125899906842624;  // 2^50
        step_ = std::ldexp(1.0, std::ilogb(std::max({longer / most_steps, farthest / most_exact, 1e-90})) + 1);
        const double room = std::max(std::ceil(margin / step_), 2.0);
        origin_ = {std::floor(box.min_x / step_) - room, std::floor(box.min_y / step_) - room};
        corner_ = {static_cast<std::int64_t>(std::ceil(box.max_x / step_) + room - origin_.x),
                   static_cast<std::int64_t>(std::ceil(box.max_y / step_) + room - origin_.y)};
    }

    [[nodiscard]] Point corner() const { return corner_; }
    [[nodiscard]] double step() const { return step_; }
    [[nodiscard]] Point at(Position p) const {
        return {static_cast<std::int64_t>(std::nearbyint(p.x / step_) - origin_.x),
                static_cast<std::int64_t>(std::nearbyint(p.y / step_) - origin_.y)};
    }
    [[nodiscard]] Position position(Point p) const {
        return {(static_cast<double>(p.x) + origin_.x) * step_, (static_cast<double>(p.y) + origin_.y) * step_};
    }

private:
    double step_ = 1;
    Position origin_;  // in steps
    Point corner_;
};

class ObstacleMesher {
public:
    ObstacleMesher(const Obstacles& obstacles, const ObstacleMeshOptions& options, const CancelFlag* cancel)
        : obstacles_(obstacles), options_(options), cancel_(cancel) {}

    Result<NavigationMesh> build() {
        if (auto fine = check(); !fine) return fine.error();
        if (auto done = lay_out(); !done) return done.error();
        Box box;
        for (const Position p : points_) box.add(p);
        const double longer = std::max(box.max_x - box.min_x, box.max_y - box.min_y);
        const double margin = options_.margin >= 0 ? options_.margin : longer > 0 ? longer / 20 : 1;
        const Lattice lattice(box, margin);
        Delaunay triangulation(lattice.corner());
        if (auto done = put_in(lattice, triangulation); !done) return done.error();
        auto triangles = NavigationMesh::build(outside(lattice, triangulation), {}, cancel_);
        if (!triangles) return triangles.error();
        return NavigationMesh::build(mesh::merged(*triangles), {}, cancel_);
    }

private:
    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

    Result<void> check() const {
        if (options_.margin >= 0 ? !(options_.margin <= 1e90) : !(options_.margin < 0))
            return Error{ErrorKind::usage, fmt::format("the margin is a distance, not {}", options_.margin)};
        if (obstacles_.points.empty()) return Error{ErrorKind::data, "there is no obstacle"};
        if (obstacles_.points.size() > most_points)
            return Error{ErrorKind::data, fmt::format("obstacles have at most {} corners", most_points)};
        const bool on_earth = obstacles_.frame == FrameKind::geographic;
        for (const Position p : obstacles_.points)
            if (on_earth ? !geo::is_lon_lat(p) : !(std::abs(p.x) <= 1e90 && std::abs(p.y) <= 1e90))
                return Error{ErrorKind::data, fmt::format("an obstacle has a corner at {},{}, which is no {}", p.x, p.y,
                                                          on_earth ? "longitude and latitude" : "place")};
        return {};
    }

    // Into the plane.
    Result<void> lay_out() {
        points_ = obstacles_.points;
        if (obstacles_.frame != FrameKind::geographic) return {};
        Box box;
        for (Position p : points_) box.add({geo::unwrap_longitude(points_.front().x, p.x), p.y});
        plane_ = LocalPlane{{geo::unwrap_longitude(0, (box.min_x + box.max_x) / 2), (box.min_y + box.max_y) / 2}};
        for (Position& p : points_) {
            // So far to the side, the series would not hold.
            const double aside = std::abs(geo::unwrap_longitude(plane_->middle.x, p.x) - plane_->middle.x);
            if (aside <= 30) p = plane_->to_plane(p);
            if (aside > 30 || std::abs(p.x) > most_from_meridian)
                return Error{ErrorKind::data,
                             fmt::format("the obstacles lie more than {:.0f} km apart from west to east, too far for a "
                                         "plane of true lengths; take a part of them",
                                         2 * most_from_meridian / 1000)};
        }
        return {};
    }

    Result<void> put_in(const Lattice& lattice, Delaunay& triangulation) {
        std::vector<Point> corners;
        corners.reserve(points_.size());
        for (const Position p : points_) corners.push_back(lattice.at(p));
        const std::vector<std::uint32_t> numbers = triangulation.insert_all(corners, cancel_);
        if (cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
        triangulation.most_crossings = most_crossings + 2 * corners.size();
        for (std::size_t ring = 0; ring < obstacles_.ring_count(); ++ring) {
            if (cancelled()) return Error{ErrorKind::interrupted, "interrupted"};
            if (!put_in_ring(std::span(numbers).subspan(obstacles_.first[ring],
                                                        obstacles_.first[ring + 1] - obstacles_.first[ring]),
                             obstacles_.holes[ring], triangulation))
                return Error{ErrorKind::data, "the obstacles' outlines cross each other too often"};
        }
        return {};
    }

    // An outline goes round to the left, a hole to the right: what they enclose has a winding number that is not 0.
    static bool put_in_ring(std::span<const std::uint32_t> ring, bool hole, Delaunay& triangulation) {
        topology::Int128 area = 0;
        const std::vector<Point>& points = triangulation.points();
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point a = points[ring[i]];
            const Point b = points[ring[(i + 1) % ring.size()]];
            area += topology::Int128{a.x} * b.y - topology::Int128{a.y} * b.x;
        }
        const std::int32_t winding = (area < 0) == hole ? 1 : -1;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const std::uint32_t a = ring[i];
            const std::uint32_t b = ring[(i + 1) % ring.size()];
            if (a != b && !triangulation.add_wall(a, b, winding)) return false;
        }
        return true;
    }

    MeshDraft outside(const Lattice& lattice, const Delaunay& triangulation) {
        const Triangles& triangles = triangulation.triangles();
        const std::vector<std::int32_t> windings = triangulation.windings();
        std::vector<std::uint32_t> numbers(triangulation.points().size(), Triangles::none);
        MeshDraft draft;
        for (std::uint32_t edge = 0; edge < triangles.size(); ++edge) {
            if (windings[edge / 3] != 0) continue;
            std::uint32_t& number = numbers[triangles.origin(edge)];
            if (number == Triangles::none) {
                number = static_cast<std::uint32_t>(draft.vertices.size());
                draft.vertices.push_back(lattice.position(triangulation.points()[triangles.origin(edge)]));
            }
            draft.corners.push_back(number);
            if (edge % 3 == 2) draft.first.push_back(static_cast<std::uint32_t>(draft.corners.size()));
        }
        draft.y_up = true;
        draft.plane = plane_;
        draft.notes = obstacles_.notes;
        if (triangulation.crossings() > 0)
            draft.notes.push_back(fmt::format("outlines cross in {} places", triangulation.crossings()));
        if (plane_) {
            double farthest = 0;
            for (const Position p : points_) farthest = std::max(farthest, std::abs(p.x));
            draft.notes.push_back(
                fmt::format("lengths are metres in the plane {}, too long by a share of {:.1g} at most", plane_->proj(),
                            LocalPlane::stretch(farthest)));
        }
        return draft;
    }

    const Obstacles& obstacles_;
    const ObstacleMeshOptions& options_;
    const CancelFlag* cancel_;
    std::vector<Position> points_;  // in the plane
    std::optional<LocalPlane> plane_;
};

}  // namespace

Result<NavigationMesh> mesh_of_obstacles(const Obstacles& obstacles, const ObstacleMeshOptions& options,
                                         const CancelFlag* cancel) {
    return ObstacleMesher(obstacles, options, cancel).build();
}

}  // namespace starway
