#include "mesh/ask/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "mesh/model/orientation.hpp"

namespace starway::mesh::ask {
namespace {

constexpr double hair = 1e-9;

bool cross(Position a, Position b, Position c, Position d) {
    return model::orientation(a, b, c) * model::orientation(a, b, d) < 0 &&
           model::orientation(c, d, a) * model::orientation(c, d, b) < 0;
}

struct Stretch {
    double from, to;  // fractions of the line
};

// The part of the line inside the polygon.
Stretch stretch_in(const NavigationMesh& mesh, std::uint32_t polygon, Position a, Position b) {
    Stretch stretch{0, 1};
    for (std::uint32_t slot = mesh.first_slot(polygon); slot < mesh.end_slot(polygon); ++slot) {
        const Position p = mesh.corner_at(slot);
        const Position q = mesh.corner_at(mesh.next(slot));
        const double length = model::distance(p, q);
        const auto inside = [&](Position r) {
            return ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) / length;
        };
        const double at_a = inside(a);
        const double at_b = inside(b);
        const double slack = hair * model::distance(a, b);
        if (at_a < -slack && at_b < -slack) return {1, 0};
        if (at_a < -slack) stretch.from = std::max(stretch.from, at_a / (at_a - at_b));
        if (at_b < -slack) stretch.to = std::min(stretch.to, at_a / (at_a - at_b));
    }
    return stretch;
}

}  // namespace

std::string walked(const NavigationMesh& mesh, std::span<const Position> path) {
    std::vector<std::uint32_t> polygons;
    std::vector<Stretch> stretches;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Position a = path[i];
        const Position b = path[i + 1];
        Box box;
        box.add(a);
        box.add(b);
        mesh.near(box, polygons);
        stretches.clear();
        for (const std::uint32_t polygon : polygons) {
            for (std::uint32_t slot = mesh.first_slot(polygon); slot < mesh.end_slot(polygon); ++slot)
                if (mesh.twin(slot) == NavigationMesh::none &&
                    cross(a, b, mesh.corner_at(slot), mesh.corner_at(mesh.next(slot))))
                    return fmt::format("the line from {},{} to {},{} crosses the border of polygon {}", a.x, a.y, b.x,
                                       b.y, polygon);
            const Stretch stretch = stretch_in(mesh, polygon, a, b);
            if (stretch.from <= stretch.to) stretches.push_back(stretch);
        }
        std::sort(stretches.begin(), stretches.end(), [](Stretch s, Stretch t) { return s.from < t.from; });
        double covered = 0;
        for (const Stretch& stretch : stretches)
            if (stretch.from <= covered + hair) covered = std::max(covered, stretch.to);
        if (covered < 1 - hair) return fmt::format("the line from {},{} to {},{} leaves the mesh", a.x, a.y, b.x, b.y);
    }
    return {};
}

}  // namespace starway::mesh::ask
