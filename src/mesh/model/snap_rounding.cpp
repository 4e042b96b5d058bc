#include "mesh/model/snap_rounding.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "mesh/model/hot_pixels.hpp"

namespace starway::mesh::model {
namespace {

using Point = geo::LatticePoint;

// From the lexicographically lesser end to the other; merges walls with the same ends.
std::vector<Wall> merged(std::vector<Wall> walls, WallKind kind) {
    const std::int32_t reversed = kind == WallKind::outlines ? -1 : 1;
    for (Wall& wall : walls)
        if (wall.b < wall.a) wall = {wall.b, wall.a, reversed * wall.winding};
    std::sort(walls.begin(), walls.end(),
              [](const Wall& s, const Wall& t) { return std::tie(s.a, s.b) < std::tie(t.a, t.b); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < walls.size();) {
        Wall wall = walls[i];
        for (++i; i < walls.size() && walls[i].a == wall.a && walls[i].b == wall.b; ++i)
            wall.winding += walls[i].winding;
        if (wall.a != wall.b && wall.winding != 0) walls[kept++] = wall;
    }
    walls.resize(kept);
    return walls;
}

}  // namespace

std::optional<Arrangement> snap_rounded(std::span<const Point> points, std::vector<Wall> walls, WallKind kind,
                                        const CancelFlag* cancel) {
    walls = merged(std::move(walls), kind);
    const std::uint64_t most = most_crossings + 2 * walls.size();
    auto crossings = find_crossings(walls, most, cancel);
    if (!crossings) return std::nullopt;
    Arrangement arrangement;
    arrangement.crossings = crossings->places;
    std::vector<Point>& corners = arrangement.corners;
    corners = std::move(crossings->rounded);
    corners.insert(corners.end(), points.begin(), points.end());
    for (const Wall& wall : walls) {
        corners.push_back(wall.a);
        corners.push_back(wall.b);
    }
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());

    const HotPixels pixels(corners);
    std::vector<Wall> parts;
    std::vector<Point> chain;
    std::uint64_t passed = 0;
    for (std::size_t i = 0; i < walls.size(); ++i) {
        if ((i & 0xFFU) == 0 && cancel != nullptr && *cancel) return std::nullopt;
        const Wall& wall = walls[i];
        chain.clear();
        pixels.along(wall, chain);
        passed += chain.size() - 2;
        if (passed > 2 * most) return std::nullopt;
        // A wall visits pixels in the order of rising x, and of rising or falling y.
        std::sort(chain.begin(), chain.end(), [&](Point p, Point q) {
            return p.x != q.x ? p.x < q.x : wall.a.y < wall.b.y ? p.y < q.y : p.y > q.y;
        });
        for (std::size_t k = 0; k + 1 < chain.size(); ++k) parts.push_back({chain[k], chain[k + 1], wall.winding});
    }
    parts = merged(std::move(parts), kind);
    arrangement.edges.reserve(parts.size());
    const auto number = [&](Point p) {
        return static_cast<std::uint32_t>(std::lower_bound(corners.begin(), corners.end(), p) - corners.begin());
    };
    for (const Wall& part : parts) arrangement.edges.push_back({number(part.a), number(part.b), part.winding});
    return arrangement;
}

}  // namespace starway::mesh::model
