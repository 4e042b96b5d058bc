#include "mesh/model/triangulate.hpp"

#include <algorithm>

namespace starway::mesh::model {
namespace {

constexpr std::size_t most_corners = 1000;

// Only the orientation counts, so rounding is harmless unless the polygon is flat.
double twice_area(Points points, Corners polygon) {
    double sum = 0;
    const Position origin = points[polygon[0]];
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Position a = points[polygon[i]];
        const Position b = points[polygon[(i + 1) % polygon.size()]];
        sum += (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);
    }
    return sum;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> triangulated(Points points, Corners polygon) {
    if (polygon.size() < 3 || polygon.size() > most_corners) return std::nullopt;
    std::vector<std::uint32_t> ring(polygon.begin(), polygon.end());
    if (twice_area(points, polygon) < 0) std::reverse(ring.begin(), ring.end());
    std::vector<std::uint32_t> triangles;
    const auto is_ear = [&](std::size_t i) {
        const std::size_t n = ring.size();
        const std::uint32_t a = ring[(i + n - 1) % n];
        const std::uint32_t b = ring[i];
        const std::uint32_t c = ring[(i + 1) % n];
        if (orientation(points[a], points[b], points[c]) <= 0) return false;
        return std::none_of(ring.begin(), ring.end(), [&](std::uint32_t p) {
            return p != a && p != b && p != c && orientation(points[a], points[b], points[p]) >= 0 &&
                   orientation(points[b], points[c], points[p]) >= 0 &&
                   orientation(points[c], points[a], points[p]) >= 0;
        });
    };
    std::size_t at = 0;
    for (std::size_t tried = 0; ring.size() > 3; ++tried) {
        if (tried > ring.size()) return std::nullopt;
        at %= ring.size();
        if (!is_ear(at)) {
            ++at;
            continue;
        }
        const std::size_t n = ring.size();
        for (const std::size_t corner : {at + n - 1, at, at + 1}) triangles.push_back(ring[corner % n]);
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(at));
        tried = 0;
    }
    if (shape_of(points, ring) != Shape::convex) return std::nullopt;
    triangles.insert(triangles.end(), ring.begin(), ring.end());
    return triangles;
}

}  // namespace starway::mesh::model
