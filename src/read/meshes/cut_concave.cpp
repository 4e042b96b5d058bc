#include "read/meshes/cut_concave.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "mesh/model/convex.hpp"
#include "mesh/model/triangulate.hpp"

namespace starway::read::meshes {
namespace {

constexpr std::uint32_t no_polygon = NavigationMesh::none;

bool nearly_convex(mesh::model::Points points, mesh::model::Corners corners) {
    constexpr double rounding = 1e-4;
    Box box;
    for (const std::uint32_t corner : corners) box.add(points[corner]);
    double left = 0;  // how far a corner lies beside the line of its neighbours, at most
    double right = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Position a = points[corners[i]];
        const Position b = points[corners[(i + 1) % corners.size()]];
        const Position c = points[corners[(i + 2) % corners.size()]];
        const double cross = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);
        const double distance = cross / std::max(std::hypot(c.x - a.x, c.y - a.y), 1e-300);
        left = std::max(left, distance);
        right = std::max(right, -distance);
    }
    return std::min(left, right) <= rounding * std::max(box.max_x - box.min_x, box.max_y - box.min_y);
}

// Whichever way round it is.
bool is_concave(mesh::model::Points points, mesh::model::Corners corners) {
    if (corners.size() <= 3 || mesh::model::shape_of(points, corners) != mesh::model::Shape::concave) return false;
    const std::vector<std::uint32_t> reversed(corners.rbegin(), corners.rend());
    return mesh::model::shape_of(points, reversed) == mesh::model::Shape::concave;
}

// A polygon, and those across the edges from each corner to the next.
struct Ring {
    mesh::model::Corners corners;
    std::span<const std::uint32_t> neighbours;
};

std::uint32_t across_edge(const Ring& ring, std::uint32_t a, std::uint32_t b) {
    for (std::size_t i = 0; i < ring.corners.size(); ++i) {
        const std::uint32_t from = ring.corners[i];
        const std::uint32_t to = ring.corners[(i + 1) % ring.corners.size()];
        if ((from == a && to == b) || (from == b && to == a)) return ring.neighbours[i];
    }
    return within_polygon;
}

class Cutter {
public:
    explicit Cutter(FilePolygons to) : to_(to) {
        from_.corners = std::exchange(to_.draft.corners, {});
        from_.first = std::exchange(to_.draft.first, {0});
        to_.draft.walls.clear();
        from_.costs = std::exchange(to_.draft.costs, {});
        neighbours_ = std::exchange(to_.neighbours, {});
        in_file_ = std::exchange(to_.in_file, {});
    }

    void run() {
        for (std::uint32_t p = 0; p < from_.polygon_count(); ++p) {
            const std::size_t begin = from_.first[p];
            const std::size_t count = from_.first[p + 1] - begin;
            cost_ = from_.costs.empty() ? std::optional<double>() : from_.costs[p];
            const Ring ring{mesh::model::Corners(from_.corners).subspan(begin, count),
                            std::span(std::as_const(neighbours_)).subspan(begin, count)};
            const bool whole =
                !is_concave(to_.draft.vertices, ring.corners) || !nearly_convex(to_.draft.vertices, ring.corners);
            if (whole || !add_triangles(ring, in_file_[p])) add(ring, in_file_[p]);
        }
    }

private:
    bool add_triangles(const Ring& ring, std::uint32_t in_file) {
        const auto triangles = mesh::model::triangulated(to_.draft.vertices, ring.corners);
        for (std::size_t i = 0; triangles && i + 2 < triangles->size(); i += 3) {
            const std::array<std::uint32_t, 3> corners{(*triangles)[i], (*triangles)[i + 1], (*triangles)[i + 2]};
            std::array<std::uint32_t, 3> across{};
            for (std::size_t k = 0; k < 3; ++k) across[k] = across_edge(ring, corners[k], corners[(k + 1) % 3]);
            add({corners, across}, in_file);
        }
        return triangles.has_value();
    }

    void add(const Ring& ring, std::uint32_t in_file) {
        to_.draft.add(ring.corners);
        for (const std::uint32_t neighbour : ring.neighbours) {
            to_.neighbours.push_back(neighbour);
            to_.draft.walls.push_back(neighbour == no_polygon);
        }
        to_.in_file.push_back(in_file);
        if (cost_) to_.draft.costs.push_back(*cost_);
    }

    FilePolygons to_;
    MeshDraft from_;
    std::vector<std::uint32_t> neighbours_, in_file_;
    std::optional<double> cost_;  // of the polygon that is looked at
};

}  // namespace

void cut_concave(FilePolygons polygons) {
    const MeshDraft& draft = polygons.draft;
    bool concave = false;
    for (std::uint32_t p = 0; p < draft.polygon_count() && !concave; ++p)
        concave = is_concave(
            draft.vertices,
            mesh::model::Corners(draft.corners).subspan(draft.first[p], draft.first[p + 1] - draft.first[p]));
    if (concave) Cutter(polygons).run();
}

}  // namespace starway::read::meshes
