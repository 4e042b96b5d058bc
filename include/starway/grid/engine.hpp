// grid::Engine: routes on a tile map; request struct in, response struct out. grid::Session: the same on a map that
// changes.
//
//  auto map = starway::open_map("castle.tmx");
//  const starway::grid::Engine engine(*std::move(map));  // share it between threads
//  auto route = engine.route({.from = {"village"}, .to = {"throne"}});
//
//  starway::grid::Session session(engine.map());         // a map of its own
//  auto closed = session.set_open({3, 4}, false);
//  route = session.route({.from = {"village"}, .to = {"throne"}});
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway {

// One or several cells of a request: a cell of the grid, or a text: "x,y" as the file counts cells (TileMap::origin),
// or on a map with a frame (ROS) in its metres; "lon,lat" with decimals on a georeferenced map; "12,30cells" or
// "1.5m,2m", which say their unit; or the name or class of something on the map.
class MapLocation {
public:
    MapLocation(GridCell cell) : cell_(cell) {}                                // NOLINT(google-explicit-constructor)
    MapLocation(std::string text) : text_(std::move(text)), is_text_(true) {}  // NOLINT(google-explicit-constructor)
    MapLocation(const char* text) : text_(text), is_text_(true) {}             // NOLINT(google-explicit-constructor)
    [[nodiscard]] bool is_text() const { return is_text_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] GridCell cell() const { return cell_; }

private:
    std::string text_;
    bool is_text_ = false;
    GridCell cell_{};
};

// Lengths are in metres on maps with metres (TileMap::metres_per_cell()), else in cells; here and in answers.
struct MapRequest {
    std::vector<MapLocation> from{};  // of these and of `to`, the cheapest pair; empty: the map's own start
    std::vector<MapLocation> to{};    // empty: the map's own goal
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    GridBound bound = GridBound::automatic;
    double epsilon = 1;  // > 1: weighted A*
    // How far a point may be moved to the nearest cell where the unit fits. Empty: a named cell is never moved; a point
    // in metres or degrees moves by at most two cells. The notes report every move. If set, it also limits how far from
    // the goal GridArrival::nearest may end.
    std::optional<double> max_snap{};
    GridArrival arrival = GridArrival::at_goal;  // any other value needs a single goal
    double reach = 0;                            // for GridArrival::within_reach
    GridTies ties = GridTies::any;
    bool from_goal = false;
    bool pull_string = false;  // fills MapRoute::line
    std::size_t count = 1;     // number of paths, cheapest first; more than one needs a single start and goal
    // Also finds the cheapest path, if the algorithm does not guarantee it and the map is small enough for a full
    // search.
    bool compare = false;
    GridObserver* observer = nullptr;  // optional; query_us includes its overhead
};

// An end of a path. The name is empty if it was given in numbers.
struct MapStop {
    GridCell cell;
    std::string name;
    // Position of a point in metres or degrees, in cells: (0.5, 0.5) is the first cell's centre.
    std::optional<Position> at{};
};

struct MapPath {
    double cost = 0;  // on a map with a frame times its resolution: where cells cost 1, its length in metres
    std::vector<GridCell> cells;       // of the grid, both ends included
    std::vector<std::uint32_t> edges;  // the edge of each step (GridAnswer::edges)
};

struct MapRoute {
    MapStop from;
    MapStop to;                     // the requested goal; the path may end elsewhere (MapRequest::arrival)
    std::vector<MapPath> paths;     // cheapest first, at least one
    std::vector<PulledPoint> line;  // the first path after string pulling, if requested
    double line_length = 0;
    bool has_distance = false;  // the map has metres
    double distance_m = 0;      // of the line or, without one, of the first path
    bool optimal = false;
    double bound = 1;                                   // cost <= bound * optimum
    GridAlgorithm algorithm = GridAlgorithm::dijkstra;  // the one that ran
    std::string fallback_reason;  // why another algorithm than the requested one ran; empty otherwise
    double missed_by = 0;         // distance from the path's end to the goal
    std::vector<Sentence> warnings;
    std::vector<Sentence> notes;  // what was assumed about the request
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
    double query_us = 0;
    double prepare_us = 0;  // shared by later queries: the graph of jps+, hub labels
    bool compared = false;  // MapRequest::compare
    // If compared: the cost of the cheapest path; empty if the map is too large for a full search.
    std::optional<double> optimum;
    GridPrepared prepared;  // by the algorithm so far
};

namespace grid {

// Immutable and shared, as road::Engine: a copy is a pointer to the same map, and every method may be called from any
// thread. What an algorithm needs is prepared once for all copies, by prepare() or the first request that needs it;
// others that need it wait. Memory to search in comes from a pool: as much as requests ran at a time.
//
// Errors of route() and connected(): usage (an unknown name; a cell off the map or not walkable: with what is there,
// and the nearest open cell), no_route (also if a point would have to move farther than max_snap), data (the costs are
// too large to add up), interrupted.
class STARWAY_EXPORT Engine {
public:
    explicit Engine(TileMap map);

    // Loads what the algorithm needs from a file that `starway prepare` wrote, or computes it if that takes long (hub
    // labels). Otherwise the first request does so. Unsupported maps are not an error here: the route then reports its
    // fallback. Errors: io; data (damaged, or for another map or other movement rules); interrupted.
    Result<void> prepare(GridAlgorithm algorithm, const MapPartFiles& files,
                         const GridPreparation& preparation = {}) const;

    [[nodiscard]] Result<MapRoute> route(const MapRequest& request, const Control& control = {}) const;

    // Whether a path leads from one place to the other, without a search: GridComponents.
    [[nodiscard]] Result<bool> connected(const MapLocation& from, const MapLocation& to) const;

    [[nodiscard]] const TileMap& map() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

// A map that its owner edits. One per thread; reuses all its memory. The methods that grid::Engine has do the same
// here.
class STARWAY_EXPORT Session {
public:
    explicit Session(TileMap map);
    ~Session();
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;

    Result<void> prepare(GridAlgorithm algorithm, const MapPartFiles& files, const GridPreparation& preparation = {});
    [[nodiscard]] Result<MapRoute> route(const MapRequest& request, const Control& control = {});
    [[nodiscard]] Result<bool> connected(const MapLocation& from, const MapLocation& to);

    // Visible to the next route: clusters and jump points are updated where an edit affects them. Hub labels become
    // stale: jump point search runs instead, and the route says so, until prepare() builds them again. Errors: usage,
    // off the map. set_cost: a cost is a multiple of 1 / cost_units(), at most 65535 of them; a map without costs gets
    // units of 1/100.
    Result<void> set_open(GridCell cell, bool open);
    Result<void> set_cost(GridCell cell, double cost);

    [[nodiscard]] const TileMap& map() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace grid

}  // namespace starway
