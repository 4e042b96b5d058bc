#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "mesh/model/index.hpp"
#include "mesh/model/orientation.hpp"

namespace starway {
namespace {

// The point of the line from a to b that is nearest to p.
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
        if (mesh::model::orientation(corner_at(slot), corner_at(slot + 1 == end ? begin : slot + 1), point) < 0)
            return false;
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

void NavigationMesh::locate(Position point, std::uint32_t polygon, std::vector<std::uint32_t>& polygons) const {
    polygons.assign(1, polygon);
    for (std::size_t i = 0; i < polygons.size(); ++i)
        for (std::uint32_t slot = first_[polygons[i]]; slot < first_[polygons[i] + 1]; ++slot) {
            const std::uint32_t twin = twins_[slot];
            if (twin == none || mesh::model::orientation(corner_at(slot), corner_at(next(slot)), point) != 0) continue;
            const std::uint32_t other = polygons_[twin];
            if (std::find(polygons.begin(), polygons.end(), other) == polygons.end() && contains(other, point))
                polygons.push_back(other);
        }
    std::sort(polygons.begin(), polygons.end());
}

double NavigationMesh::height(std::uint32_t polygon, Position point) const {
    constexpr double hair = 1e-9;
    double best = 0;
    double best_share = -std::numeric_limits<double>::infinity();
    for (std::uint32_t f = first_facet_[polygon]; f < first_facet_[polygon + 1]; ++f) {
        const auto& [a, b, c] = facets_[f].corners;
        const auto turn = [](Position p, Position q, Position r) {
            return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        };
        const double whole = turn(a, b, c);
        const std::array shares{turn(b, c, point) / whole, turn(c, a, point) / whole, turn(a, b, point) / whole};
        double height = 0;
        for (std::size_t i = 0; i < 3; ++i) height += shares[i] * facets_[f].heights[i];
        // On the edge of a step it lies in both.
        const double share = std::min({shares[0], shares[1], shares[2], 0.0});
        if (share > best_share + hair || (share > best_share - hair && height > best)) {
            best = height;
            best_share = share;
        }
    }
    return best;
}

NavigationMesh::Nearest NavigationMesh::nearest(Position point) const {
    std::vector<std::uint32_t> here;
    locate(point, here);
    if (!here.empty()) return {point, here.front(), 0};
    Nearest best;
    best.distance = std::numeric_limits<double>::infinity();
    best = nearest_by(point, best,
                      [&](std::uint32_t /*polygon*/, Position at) { return mesh::model::distance(point, at); });
    return best;
}

NavigationMesh::Nearest NavigationMesh::nearest(Position point, double height) const {
    const auto how_far = [&](std::uint32_t polygon, Position at) {
        return std::hypot(mesh::model::distance(point, at), this->height(polygon, at) - height);
    };
    std::vector<std::uint32_t> here;
    locate(point, here);
    Nearest best;
    best.distance = std::numeric_limits<double>::infinity();
    for (const std::uint32_t polygon : here)
        if (const double away = how_far(polygon, point); away < best.distance) best = {point, polygon, away};
    return nearest_by(point, best, how_far);
}

// The nearest in the plane, of the best so far and all points of edges.
template <class HowFar>
NavigationMesh::Nearest NavigationMesh::nearest_by(Position point, Nearest best, const HowFar& how_far) const {
    const auto look_at = [&](std::uint32_t polygon) {
        for (std::uint32_t slot = first_[polygon]; slot < first_[polygon + 1]; ++slot) {
            const Position at = foot(corner_at(slot), corner_at(next(slot)), point);
            const double away = how_far(polygon, at);
            if (away < best.distance || (away == best.distance && polygon < best.polygon)) best = {at, polygon, away};
        }
    };
    // Doubles the window until the result lies within it.
    const double side = std::max(bounds_.max_x - bounds_.min_x, bounds_.max_y - bounds_.min_y);
    const double beyond = std::max(
        {bounds_.min_x - point.x, point.x - bounds_.max_x, bounds_.min_y - point.y, point.y - bounds_.max_y, 0.0});
    double reach = 0;
    for (double more = side / 256 + beyond * 1e-9; !(best.distance <= reach) && reach <= beyond + 4 * side; more *= 2) {
        reach = beyond + more;
        const Box window{point.x - reach, point.y - reach, point.x + reach, point.y + reach};
        index_->tree.query(index_->widened(window), look_at);
    }
    // A rounded point may lie slightly outside: then move it inwards, or to a corner.
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
    best.distance = how_far(best.polygon, best.at);
    return best;
}

}  // namespace starway
