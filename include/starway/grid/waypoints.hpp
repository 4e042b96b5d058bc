// Waypoint graphs on tile maps: points, straight lines between them, and shortest paths over those lines.
//
//   auto graph = WaypointGraph::by_sight(map, points);
//   WaypointSearch search(map, *graph);
//   WaypointAnswer answer;
//   search.run({.from = {3, 4}, .to = {41, 17}}, answer);
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway {

// A waypoint at the centre of a cell.
struct MapWaypoint {
    std::string id;
    GridCell cell;
};

// A directed link between two points, by number, with its cost in cells.
struct WaypointLink {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    double cost = 0;
};

// Immutable; safe to share between threads.
class STARWAY_EXPORT WaypointGraph {
public:
    static constexpr std::size_t most_tested = 20'000;  // the most points for which every pair is tested

    // Links every pair of points with a line of sight (line_of_sight()); the cost is the length of the line. Time: one
    // line of sight per pair, on several threads. Errors: usage, for more points than most_tested; data, for a point
    // off the map or where the unit does not fit; interrupted.
    static Result<WaypointGraph> by_sight(const GridMap& map, std::vector<MapWaypoint> points,
                                          const CancelFlag* cancel = nullptr);
    // Uses the given links, even across walls. Errors: data, for points as above, a link to a missing point, or a cost
    // that is negative or not finite.
    static Result<WaypointGraph> of_links(const GridMap& map, std::vector<MapWaypoint> points,
                                          std::span<const WaypointLink> links);

    [[nodiscard]] std::span<const MapWaypoint> points() const { return points_; }
    [[nodiscard]] std::size_t link_count() const { return links_.size(); }  // counted in both directions
    // Sorted by target.
    [[nodiscard]] std::span<const WaypointLink> links_from(std::uint32_t point) const {
        return {links_.data() + first_[point], links_.data() + first_[point + 1]};
    }
    // The least cost of a link per cell of straight-line distance; at most 1.
    [[nodiscard]] double least_cost() const { return least_cost_; }

private:
    WaypointGraph() = default;
    void lay_out(const GridRules& rules, std::vector<WaypointLink> links);

    std::vector<MapWaypoint> points_;
    std::vector<std::size_t> first_;
    std::vector<WaypointLink> links_;
    double least_cost_ = 1;
};

struct WaypointQuery {
    GridCell from{}, to{};  // precondition: on the map
    AnyAngleObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

struct WaypointAnswer {
    SearchStatus status = SearchStatus::unreachable;
    double length = 0;           // cost of the links and of the lines to the first and from the last point, in cells
    std::vector<GridCell> path;  // start, points, goal
    std::vector<std::uint32_t> points;  // of the path, by number
    std::uint64_t settled = 0;
};

// Links start and goal to every visible point, and to each other if visible, and finds the shortest path over these
// lines and the graph's links (A* with the straight-line distance times least_cost()). Reuses its memory; one per
// thread. Map and graph must outlive it.
class STARWAY_EXPORT WaypointSearch {
public:
    WaypointSearch(const GridMap& map, const WaypointGraph& graph);
    WaypointSearch(const GridMap&& map, const WaypointGraph& graph) = delete;
    WaypointSearch(const GridMap& map, const WaypointGraph&& graph) = delete;
    ~WaypointSearch();
    WaypointSearch(WaypointSearch&&) noexcept;
    WaypointSearch& operator=(WaypointSearch&&) noexcept;

    void run(const WaypointQuery& query, WaypointAnswer& answer);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Reads points from a CSV with columns id,x,y (cells as the map's file counts them) or id,lon,lat (on georeferenced
// maps). links_file, if not empty, is a CSV with columns from,to and optionally cost or length (default: the straight
// line); links are two-way unless a column oneway says otherwise. Without links, the points are linked by sight.
// Errors: io, usage, data (with file and line), interrupted.
STARWAY_EXPORT Result<WaypointGraph> open_waypoints(const TileMap& map, const std::string& points_file,
                                                    const std::string& links_file, const CancelFlag* cancel = nullptr);

}  // namespace starway
