#include "mesh/model/polygon_repair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "mesh/model/delaunay.hpp"
#include "mesh/model/lattice.hpp"

namespace starway::mesh::model {
namespace {

using Point = geo::LatticePoint;
using Ring = std::vector<Point>;
constexpr std::uint32_t no_triangle = Triangles::none;

// The outlines of all wanted triangles, with the wanted area on their left.
template <class Wanted>
std::vector<Ring> outlines(const Delaunay& triangulation, const Wanted& wanted) {
    const Triangles& triangles = triangulation.triangles();
    const std::vector<std::int32_t> windings = triangulation.windings();
    const auto is_outline = [&](std::uint32_t edge) {
        const std::uint32_t twin = triangles.twin(edge);
        return wanted(windings[edge / 3]) && (twin == no_triangle || !wanted(windings[twin / 3]));
    };
    std::vector<bool> done(triangles.size());
    std::vector<Ring> rings;
    for (std::uint32_t begin = 0; begin < triangles.size(); ++begin) {
        if (done[begin] || !is_outline(begin)) continue;
        Ring& ring = rings.emplace_back();
        for (std::uint32_t edge = begin; !done[edge];) {
            done[edge] = true;
            ring.push_back(triangulation.points()[triangles.origin(edge)]);
            edge = Triangles::next(edge);
            while (!is_outline(edge)) edge = Triangles::next(triangles.twin(edge));
        }
    }
    return rings;
}

// The same for walls; empty if they cross too often, or if cancelled.
template <class Wanted>
std::optional<std::vector<Ring>> outlines(std::vector<Wall> walls, Point corner, const Wanted& wanted,
                                          const CancelFlag* cancel) {
    const auto arrangement = snap_rounded({}, std::move(walls), WallKind::outlines, cancel);
    Delaunay triangulation(corner);
    if (!arrangement || !triangulation.insert(*arrangement, cancel)) return std::nullopt;
    return outlines(triangulation, wanted);
}

}  // namespace

Result<std::vector<PolygonRing>> repaired(std::span<const PolygonRing> rings, const CancelFlag* cancel) {
    Box box;
    for (const PolygonRing& ring : rings)
        for (const Position p : ring.points) {
            if (!(std::abs(p.x) <= 1e90 && std::abs(p.y) <= 1e90))
                return Error{ErrorKind::data, fmt::format("{},{} is not a valid coordinate", p.x, p.y)};
            box.add(p);
        }
    if (box.empty()) return std::vector<PolygonRing>{};
    const Lattice lattice(box, 0);
    std::vector<std::pair<Point, Position>> known;
    std::vector<Wall> all;
    const auto refused = [&] {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "interrupted"};
        return Error{ErrorKind::data,
                     fmt::format("the polygon crosses itself in more than {} places; simplify it", most_crossings)};
    };
    // Each ring alone first: then the outline counts 1 inside, and every hole subtracts 2.
    for (const PolygonRing& ring : rings) {
        Ring points;
        for (const Position p : ring.points) {
            points.push_back(lattice.at(p));
            known.emplace_back(points.back(), p);
        }
        std::vector<Wall> walls;
        add_ring(points, 1, walls);
        const auto simple = outlines(
            std::move(walls), lattice.corner(), [](int w) { return w != 0; }, cancel);
        if (!simple) return refused();
        for (const Ring& part : *simple)
            for (std::size_t i = 0; i < part.size(); ++i)
                all.push_back({part[i], part[i + 1 == part.size() ? 0 : i + 1], ring.hole ? -2 : 1});
    }
    const auto sound = outlines(
        std::move(all), lattice.corner(), [](int w) { return w == 1; }, cancel);
    if (!sound) return refused();
    std::sort(known.begin(), known.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<PolygonRing> result;
    for (const Ring& ring : *sound) {
        PolygonRing& made = result.emplace_back();
        made.hole = twice_area(ring) < 0;
        for (const Point p : ring) {
            const auto found = std::lower_bound(known.begin(), known.end(), p,
                                                [](const auto& pair, Point point) { return pair.first < point; });
            made.points.push_back(found != known.end() && found->first == p ? found->second : lattice.position(p));
        }
    }
    return result;
}

}  // namespace starway::mesh::model
