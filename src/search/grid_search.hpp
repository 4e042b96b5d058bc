// Every algorithm for tile maps behind one function: the search core's and the jump points' templates, instantiated for grids.
//
// A GridSearch grows its workspaces on first use; afterwards a query allocates nothing but its answer. One per thread; the map must outlive
// it and may change between queries.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "starway/grid.hpp"
#include "starway/grid_algorithm.hpp"
#include "starway/progress.hpp"
#include "starway/search/search.hpp"

namespace starway {

// Told of every settled cell, in order, in costs as on the map. from is `to` itself at a source.
class GridObserver {
public:
    virtual ~GridObserver() = default;
    virtual void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) = 0;
};

struct GridQuery {
    GridCell from;  // precondition: both on the map
    GridCell to;
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    GridBound bound = GridBound::automatic;
    double epsilon = 1;  // A* only; >= 1
    GridObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

struct GridAnswer {
    SearchStatus status = SearchStatus::unreachable;  // also where the unit does not fit at one of the ends
    double cost = 0;
    bool optimal = false;
    double bound = 1;                                   // cost <= bound * optimum; infinity where nothing is promised
    GridAlgorithm algorithm = GridAlgorithm::dijkstra;  // what ran
    std::string_view instead;                           // why not what was asked for; empty if it was
    std::vector<GridCell> path;
    std::vector<std::uint32_t>
        edges;  // how each step goes: a direction, or an edge of grid_space.hpp; one fewer than cells
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
};

class GridSearch {
public:
    explicit GridSearch(const GridMap& map);
    ~GridSearch();
    GridSearch(GridSearch&&) noexcept;
    GridSearch& operator=(GridSearch&&) noexcept;

    // Writes into `answer`, whose memory is reused.
    void run(const GridQuery& query, GridAnswer& answer);
    // Makes the graph of jps_plus now, if the map has changed since it was made; otherwise the first query that needs it does.
    void prepare();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Why jump points are not valid on a map as it is; empty where they are.
std::string_view jump_points_refused(const GridMap& map, GridAlgorithm algorithm);

}  // namespace starway
