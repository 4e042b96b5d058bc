#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/geo/frame.hpp"
#include "mesh/model/delaunay.hpp"
#include "mesh/model/lattice.hpp"
#include "mesh/model/merge.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway {
namespace {

using mesh::model::Delaunay;
using mesh::model::Lattice;
using mesh::model::Triangles;
using Point = Delaunay::Point;

constexpr double most_from_meridian = 200'000;  // metres: at that distance lengths are 0.05 % too long
constexpr std::size_t most_points = 100'000'000;

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
        const auto walls = mesh::model::snap_rounded({}, walls_on(lattice), mesh::model::WallKind::outlines, cancel_);
        if (!walls && !cancelled())
            return Error{ErrorKind::data, fmt::format("the obstacles' outlines cross in more than {} "
                                                      "places; use fewer obstacles",
                                                      mesh::model::most_crossings)};
        Delaunay triangulation(lattice.corner());
        if (!walls || !triangulation.insert(*walls, cancel_)) return Error{ErrorKind::interrupted, "interrupted"};
        crossings_ = walls->crossings;
        auto triangles = NavigationMesh::build(outside(lattice, triangulation), {}, cancel_);
        if (!triangles) return triangles.error();
        return NavigationMesh::build(mesh::model::merged(*triangles), {}, cancel_);
    }

private:
    [[nodiscard]] bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

    Result<void> check() const {
        if (options_.margin >= 0 ? !(options_.margin <= 1e90) : !(options_.margin < 0))
            return Error{ErrorKind::usage, fmt::format("the margin must be a distance, not {}", options_.margin)};
        if (obstacles_.points.empty()) return Error{ErrorKind::data, "there are no obstacles"};
        if (obstacles_.points.size() > most_points)
            return Error{ErrorKind::data, fmt::format("obstacles have at most {} corners", most_points)};
        const bool on_earth = obstacles_.frame == FrameKind::geographic;
        for (const Position p : obstacles_.points)
            if (on_earth ? !geo::is_lon_lat(p) : !(std::abs(p.x) <= 1e90 && std::abs(p.y) <= 1e90))
                return Error{ErrorKind::data,
                             fmt::format("an obstacle has a corner at {},{}, which is not a valid {}", p.x, p.y,
                                         on_earth ? "longitude and latitude" : "coordinate")};
        return {};
    }

    // Projects the points into the plane.
    Result<void> lay_out() {
        points_ = obstacles_.points;
        if (obstacles_.frame != FrameKind::geographic) return {};
        Box box;
        for (Position p : points_) box.add({geo::unwrap_longitude(points_.front().x, p.x), p.y});
        plane_ = LocalPlane{{geo::unwrap_longitude(0, (box.min_x + box.max_x) / 2), (box.min_y + box.max_y) / 2}};
        for (Position& p : points_) {
            // Farther away, the series does not converge.
            const double aside = std::abs(geo::unwrap_longitude(plane_->middle.x, p.x) - plane_->middle.x);
            if (aside <= 30) p = plane_->to_plane(p);
            if (aside > 30 || std::abs(p.x) > most_from_meridian)
                return Error{
                    ErrorKind::data,
                    fmt::format("the obstacles lie more than {:.0f} km apart from west to east, too far for one "
                                "plane with true lengths; use fewer obstacles",
                                2 * most_from_meridian / 1000)};
        }
        return {};
    }

    // Outlines go counterclockwise, holes clockwise, so the winding number inside an obstacle is not 0.
    [[nodiscard]] std::vector<mesh::model::Wall> walls_on(const Lattice& lattice) const {
        std::vector<mesh::model::Wall> walls;
        walls.reserve(points_.size());
        std::vector<Point> ring;
        for (std::size_t r = 0; r < obstacles_.ring_count(); ++r) {
            ring.clear();
            for (std::uint32_t i = obstacles_.first[r]; i < obstacles_.first[r + 1]; ++i)
                ring.push_back(lattice.at(points_[i]));
            mesh::model::add_ring(ring, obstacles_.holes[r] ? -1 : 1, walls);
        }
        return walls;
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
        if (crossings_ > 0)
            draft.notes.push_back(
                fmt::format("outlines cross in {} {}", crossings_, crossings_ == 1 ? "place" : "places"));
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
    std::uint64_t crossings_ = 0;
};

}  // namespace

Result<NavigationMesh> mesh_of_obstacles(const Obstacles& obstacles, const ObstacleMeshOptions& options,
                                         const CancelFlag* cancel) {
    return ObstacleMesher(obstacles, options, cancel).build();
}

}  // namespace starway
