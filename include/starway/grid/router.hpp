// MapRouter: from here to there on a tile map; request struct in, response struct out.
//
//   auto map = starway::open_map("castle.tmx");
//   starway::MapRouter router(*std::move(map));
//   auto route = router.route({.from = {"village"}, .to = {"throne"}});
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/stored_parts.hpp"
#include "starway/grid/string_pull.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway {

// A cell, or the cells, that a request means: numbers of the grid, or a text that is "x,y" as the file counts (TileMap::origin), "lon,lat"
// with decimals where the map knows its ground ("x,y" in metres with decimals, or ending in m, where it has a frame: ROS), or the name or class
// of something on the map.
class MapPlace {
public:
    MapPlace(GridCell cell) : cell_(cell) {}                                // NOLINT(google-explicit-constructor)
    MapPlace(std::string text) : text_(std::move(text)), is_text_(true) {}  // NOLINT(google-explicit-constructor)
    MapPlace(const char* text) : text_(text), is_text_(true) {}             // NOLINT(google-explicit-constructor)
    [[nodiscard]] bool is_text() const { return is_text_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] GridCell cell() const { return cell_; }

private:
    std::string text_;
    bool is_text_ = false;
    GridCell cell_{};
};

struct MapRequest {
    std::vector<MapPlace> from{};  // of these and of `to`, whichever make the path cheapest; empty: the map's own start
    std::vector<MapPlace> to{};    // empty: the map's own goal
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    GridBound bound = GridBound::automatic;
    double epsilon = 1;  // > 1: weighted A*
    // How far a point may be moved to the nearest cell where the unit fits, in cells, or in metres where the map knows metres. Empty: a cell that
    // was named is never moved; a point in metres or in degrees by at most two cells. A point that was moved is said so in the notes.
    // Where given, it also limits how far GridArrival::nearest may end from the goal.
    std::optional<double> max_snap{};
    GridArrival arrival = GridArrival::at_goal;  // anything else takes one goal
    double reach = 0;                            // GridArrival::within_reach
    GridTies ties = GridTies::any;
    bool from_goal = false;
    bool pull_string = false;  // fill MapRoute::line
    std::size_t count = 1;     // of paths, cheapest first; more than one is between two cells
    // Told of the search, which is then made a second time for it, so that query_us is that of one that nobody watches.
    GridObserver* observer = nullptr;
};

// An end of a path. What it is called is empty where it was given in numbers.
struct MapStop {
    GridCell cell;
    std::string name;
    std::optional<Position>
        at{};  // where a point in metres or degrees lies, in cells: (0.5, 0.5) is the first cell's centre
};

struct MapPath {
    double cost = 0;
    std::vector<GridCell> cells;       // of the grid, both ends included
    std::vector<std::uint32_t> edges;  // how each step goes (GridAnswer::edges)
};

struct MapRoute {
    MapStop from;
    MapStop to;                     // as meant; the path may end elsewhere (MapRequest::arrival)
    std::vector<MapPath> paths;     // cheapest first, one at least
    std::vector<PulledPoint> line;  // the first path pulled straight, if that was asked for
    double line_length = 0;         // in cells
    bool has_distance = false;      // the map knows metres
    double distance_m = 0;          // of the line, or else of the first path
    bool optimal = false;
    double bound = 1;                                   // cost <= bound * optimum
    GridAlgorithm algorithm = GridAlgorithm::dijkstra;  // what ran
    std::string instead;                                // why not what was asked for; empty if it was
    double missed_by = 0;                               // from the path's end to the goal, in cells
    std::vector<std::string> warnings;
    std::vector<std::string> notes;  // what was assumed about the request
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
    double query_us = 0;
    double prepare_us =
        0;  // what any further query would share. jps+: making its graph; labels: making them; hpa: a search before, which makes the clusters
    // hpa: what the cheapest path costs; empty where the map is too large to look for it as well.
    std::optional<double> optimum;
    GridClusters clusters;  // hpa: what was made of the map
};

// One per thread; all its memory is reused. Keeps the map.
class MapRouter {
public:
    explicit MapRouter(TileMap map);
    ~MapRouter();
    MapRouter(MapRouter&&) noexcept;
    MapRouter& operator=(MapRouter&&) noexcept;

    // Takes what the algorithm needs from a file that `starway prepare` wrote; or makes it, where that takes long: hub labels. Without this a
    // request does so. What cannot be made is no error here: the route then says what ran instead. Errors: io; data (damaged, or of another map
    // or other rules of moving); interrupted.
    Result<void> prepare(GridAlgorithm algorithm, const MapPartFiles& files, const GridPreparation& preparation = {});

    // Errors: usage (an unknown name; a cell outside the map, or where one cannot be: says what is there, and the nearest open cell), no_route
    // (also where a point would be moved farther than max_snap), data (the costs are too large to be added up), interrupted.
    Result<MapRoute> route(const MapRequest& request, const CancelFlag* cancel = nullptr);

    // Edits. The next route sees them: clusters and jump points are made again where an edit touches them; hub labels are of the map as it was, so
    // that jump points run instead, and the route says so, until prepare() makes them anew. Errors: usage, off the map. set_cost: a cost is a
    // whole multiple of 1 / cost_units() from 0 to 65535 of them; a map without costs counts in hundredths from then on.
    Result<void> set_open(GridCell cell, bool open);
    Result<void> set_cost(GridCell cell, double cost);

    // Whether a path leads from the one to the other, without a search: GridComponents. Errors: usage, as route().
    Result<bool> connected(const MapPlace& from, const MapPlace& to);

    [[nodiscard]] const TileMap& map() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace starway
