#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/core/threads/parallel.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/waypoints.hpp"

namespace starway {
namespace {

Result<void> check(const GridMap& map, std::span<const MapWaypoint> points) {
    if (points.size() >= std::numeric_limits<std::uint32_t>::max() - 2)
        return Error{ErrorKind::data, "there are more waypoints than 32-bit numbers"};
    for (const MapWaypoint& point : points)
        if (!map.contains(point.cell) || !map.fits(point.cell))
            return Error{ErrorKind::data, fmt::format("the waypoint '{}' {}", point.id,
                                                      map.contains(point.cell) ? "lies on a cell that is not walkable"
                                                                               : "lies outside the map")};
    return {};
}

}  // namespace

Result<WaypointGraph> WaypointGraph::by_sight(const GridMap& map, std::vector<MapWaypoint> points,
                                              const CancelFlag* cancel) {
    if (auto fine = check(map, points); !fine) return fine.error();
    if (points.size() > most_tested)
        return Error{ErrorKind::usage,
                     fmt::format("{} waypoints without links: testing every pair is limited to {}; give their "
                                 "links as well",
                                 points.size(), most_tested)};
    std::vector<std::vector<WaypointLink>> seen(points.size());
    const bool done = core::for_slices(
        points.size(), 16,
        [&](std::size_t first, std::size_t last) {
            for (std::size_t from = first; from < last; ++from)
                for (std::size_t to = from + 1; to < points.size(); ++to)
                    if (line_of_sight(map, points[from].cell, points[to].cell))
                        seen[from].push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to),
                                              grid_distance(map.rules(), points[from].cell, points[to].cell)});
        },
        [&](std::size_t) { return cancel == nullptr || !*cancel; });
    if (!done) return Error{ErrorKind::interrupted, "interrupted"};
    std::vector<WaypointLink> links;
    for (const auto& some : seen)
        for (const WaypointLink& link : some) {
            links.push_back(link);
            links.push_back({link.to, link.from, link.cost});
        }
    WaypointGraph graph;
    graph.points_ = std::move(points);
    graph.lay_out(map.rules(), std::move(links));
    return graph;
}

Result<WaypointGraph> WaypointGraph::of_links(const GridMap& map, std::vector<MapWaypoint> points,
                                              std::span<const WaypointLink> links) {
    if (auto fine = check(map, points); !fine) return fine.error();
    for (const WaypointLink& link : links) {
        if (link.from >= points.size() || link.to >= points.size())
            return Error{ErrorKind::data, fmt::format("a link leads from waypoint {} to {}, but there are {}",
                                                      link.from, link.to, points.size())};
        if (!(link.cost >= 0) || !std::isfinite(link.cost))
            return Error{ErrorKind::data, fmt::format("the link from '{}' to '{}' costs {}, which must be 0 or more",
                                                      points[link.from].id, points[link.to].id, link.cost)};
    }
    WaypointGraph graph;
    graph.points_ = std::move(points);
    graph.lay_out(map.rules(), {links.begin(), links.end()});
    return graph;
}

void WaypointGraph::lay_out(const GridRules& rules, std::vector<WaypointLink> links) {
    std::sort(links.begin(), links.end(), [](const WaypointLink& a, const WaypointLink& b) {
        if (a.from != b.from) return a.from < b.from;
        return a.to != b.to ? a.to < b.to : a.cost < b.cost;
    });
    first_.assign(points_.size() + 1, 0);
    for (const WaypointLink& link : links) {
        ++first_[link.from + 1];
        const double straight = grid_distance(rules, points_[link.from].cell, points_[link.to].cell);
        if (straight > 0) least_cost_ = std::min(least_cost_, link.cost / straight);
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    links_ = std::move(links);
}

}  // namespace starway
