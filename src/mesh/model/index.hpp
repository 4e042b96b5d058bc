// The bounding boxes of a mesh's polygons, in a packed R-tree over an integer lattice.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/geo/packed_rtree.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway {

struct STARWAY_LOCAL NavigationMesh::Index {
    explicit Index(const NavigationMesh& mesh) : bounds(mesh.bounds_) {
        const double side = std::max(bounds.max_x - bounds.min_x, bounds.max_y - bounds.min_y);
        if (side > 0) scale = lattice / side;
        std::vector<geo::PackedRTree::Entry> entries(mesh.polygon_count());
        for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
            Box box;
            for (const std::uint32_t vertex : mesh.polygon(p)) box.add(mesh.vertex(vertex));
            entries[p] = {widened(box), p};
        }
        tree = geo::PackedRTree(entries);
    }

    // The lattice boxes that the box touches, plus one on each side to absorb rounding.
    [[nodiscard]] geo::IntBox widened(const Box& box) const {
        const auto at = [&](double value, double from, int more) {
            const double place = std::clamp((value - from) * scale, -lattice / 4, lattice * 1.25);
            return static_cast<std::int32_t>(std::floor(place)) + more;
        };
        return {at(box.min_x, bounds.min_x, -1), at(box.min_y, bounds.min_y, -1), at(box.max_x, bounds.min_x, 1),
                at(box.max_y, bounds.min_y, 1)};
    }

    static constexpr double lattice = 1 << 30;
    Box bounds;
    double scale = 1;
    geo::PackedRTree tree;
};

}  // namespace starway
