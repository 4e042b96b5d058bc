#include <algorithm>
#include <cmath>

#include "mesh/index.hpp"
#include "mesh/orientation.hpp"

namespace starway {
namespace {

// The point of the line between a and b that is nearest to p.
Position foot(Position a, Position b, Position p) {
    const double x = b.x - a.x;
    const double y = b.y - a.y;
    const double along = ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y);
    if (!(along > 0)) return a;
    return along >= 1 ? b : Position{a.x + along * x, a.y + along * y};
}

}  // namespace

bool NavigationMesh::contains(std::uint32_t polygon, Position point) const {
    const std::uint32_t begin = first_[polygon];
    const std::uint32_t end = first_[polygon + 1];
    for (std::uint32_t slot = begin; slot < end; ++slot)
        if (mesh::orientation(corner_at(slot), corner_at(slot + 1 == end ? begin : slot + 1), point) < 0) return false;
    return true;
}

void NavigationMesh::near(const Box& box, std::vector<std::uint32_t>& polygons) const {
    polygons.clear();
    index_->tree.query(index_->widened(box), [&](std::uint32_t polygon) { polygons.push_back(polygon); });
}

void NavigationMesh::locate(Position point, std::vector<std::uint32_t>& polygons) const {
    near({point.x, point.y, point.x, point.y}, polygons);
    std::erase_if(polygons, [&](std::uint32_t polygon) { return !contains(polygon, point); });
    std::sort(polygons.begin(), polygons.end());
}

NavigationMesh::Nearest NavigationMesh::nearest(Position point) const {
    std::vector<std::uint32_t> here;
    locate(point, here);
    if (!here.empty()) return {point, here.front(), 0};

    Nearest best;
    best.distance = std::numeric_limits<double>::infinity();
    const auto look_at = [&](std::uint32_t polygon) {
        for (std::uint32_t slot = first_[polygon]; slot < first_[polygon + 1]; ++slot) {
            const Position at = foot(corner_at(slot), corner_at(next(slot)), point);
            const double away = mesh::distance(point, at);
            if (away < best.distance || (away == best.distance && polygon < best.polygon)) best = {at, polygon, away};
        }
    };
    // Windows twice as wide each time, until what was found lies within the window.
    const double side = std::max(bounds_.max_x - bounds_.min_x, bounds_.max_y - bounds_.min_y);
    const double beyond = std::max(
        {bounds_.min_x - point.x, point.x - bounds_.max_x, bounds_.min_y - point.y, point.y - bounds_.max_y, 0.0});
    double reach = 0;
    for (double more = side / 256 + beyond * 1e-9; !(best.distance <= reach); more *= 2) {
        reach = beyond + more;
        const Box window{point.x - reach, point.y - reach, point.x + reach, point.y + reach};
        index_->tree.query(index_->widened(window), look_at);
    }
    // A rounded point may lie a hair outside: a hair further in, then, or on a corner.
    Position middle{};
    for (const std::uint32_t vertex : polygon(best.polygon)) {
        middle.x += vertices_[vertex].x / static_cast<double>(polygon(best.polygon).size());
        middle.y += vertices_[vertex].y / static_cast<double>(polygon(best.polygon).size());
    }
    const Position edge = best.at;
    for (int k = 53; k >= 0 && !contains(best.polygon, best.at); --k) {
        const double share = std::ldexp(1.0, -k);
        best.at = {edge.x + share * (middle.x - edge.x), edge.y + share * (middle.y - edge.y)};
    }
    if (!contains(best.polygon, best.at)) best.at = corner_at(first_[best.polygon]);
    best.distance = mesh::distance(point, best.at);
    return best;
}

}  // namespace starway
