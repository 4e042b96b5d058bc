// Finding a path on a tile map: one question, one answer, by any algorithm, whole or in slices.
//
//   GridSearch search(map);
//   GridAnswer answer;
//   search.run({.from = {3, 4}, .to = {41, 17}}, answer);
//
//   search.start(query);
//   while (search.step(500) == SearchStatus::running) draw_a_frame();
//   search.finish(answer);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/search/search.hpp"

namespace starway {

// Told of cells in the order in which a search comes to them, in costs as on the map (with BFS in steps). `from` is the cell itself at a
// source. backward: by a search, or by the half of one, that runs from the goal. Jump points: of jump points only.
class GridObserver {
public:
    virtual ~GridObserver() = default;
    // The cell's cost g is final, and the steps out of it are looked at.
    virtual void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) = 0;
    // The cell was reached for the first time, or more cheaply than before.
    virtual void improved(GridCell /*cell*/, GridCell /*from*/, double /*g*/, double /*h*/, double /*f*/,
                          bool /*backward*/) {}
};

// Where a path may begin or end, and what it costs to do so there.
struct GridPlace {
    GridCell cell;
    double cost = 0;  // finite, not negative
};

// Where a path to `to` has to end.
enum class GridArrival : std::uint8_t {
    at_goal,
    beside_goal,  // on a cell one step from the goal, whether or not the goal can be entered; a larger unit: touching it
    within_reach,  // on any cell at most `reach` from the goal, measured as grid_distance() does
    nearest,  // at the goal or, where no path leads there, on the reachable cell nearest to it, of these the cheapest to reach
};

// Which of several paths of exactly the same cost is wanted.
enum class GridTies : std::uint8_t {
    any,
    fewest_turns,  // and of these the one nearest to the straight line
    nearest_line,  // the one whose cells lie nearest to the straight line between its ends, and of these the one with fewest turns
};

struct GridQuery {
    GridCell from{};  // a cell off the map is no error of its own: see GridAnswer::problem
    GridCell to{};
    // Instead of from (to), where not empty: from (to) whichever makes the whole cheapest. BFS chooses by the number of steps alone.
    std::span<const GridPlace> sources{};
    std::span<const GridPlace> goals{};
    GridArrival arrival = GridArrival::at_goal;  // has no effect on `goals`
    double reach = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    GridBound bound = GridBound::automatic;
    double epsilon = 1;             // A* only; >= 1
    GridTies ties = GridTies::any;  // only where the algorithm is exact
    bool turns_only = false;        // the path is told by its ends and the cells where it turns
    bool from_goal =
        false;  // search from the goal back: the same answer, which settles fewer cells where the goal is hemmed in
    GridObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

// How a step of a path goes: a direction below 8, a jump, or a portal.
inline constexpr std::uint32_t jump_edge = 8;
inline constexpr std::uint32_t portal_edge =
    9;  // + 2 * its place in GridMap::portals(), + 1 when walked from its `to` back

struct GridAnswer {
    SearchStatus status = SearchStatus::unreachable;  // also where the unit does not fit at one of the ends
    // Why the question cannot be asked of this map: a cell of it is off the map, a number is none. Empty where it can. Nothing is searched then,
    // and the status is unreachable.
    std::string_view problem;
    double cost = 0;  // with the costs of source and goal
    bool optimal = false;
    double bound = 1;                                   // cost <= bound * optimum; infinity where nothing is promised
    GridAlgorithm algorithm = GridAlgorithm::dijkstra;  // what ran
    std::string_view instead;                           // why not what was asked for, or how; empty if it was
    std::vector<GridCell> path;
    std::vector<std::uint32_t> edges;  // how each step goes, or all steps up to the next turn; one fewer than cells
    std::size_t source = 0;            // which of the sources, and of the goals
    std::size_t goal = 0;
    double missed_by = 0;  // the distance from the path's end to the goal (GridArrival)
    bool prepared_anew =
        false;  // jps_plus, labels: the graph or the labels were made by this query, the map being new to it
    bool map_changed =
        false;  // between the slices: the path is of cells as they were when looked at, and no longer proven optimal
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
};

// What hierarchical A* has made of a map so far.
struct GridClusters {
    std::uint64_t made = 0;
    std::uint64_t all = 0;    // clusters of the map; 0: the map was not cut into clusters yet
    std::uint64_t bytes = 0;  // those made take
};

// What the hub labels of a map take.
struct GridLabels {
    std::uint64_t hubs = 0;  // of all cells; 0: there are none
    std::uint64_t bytes = 0;
};

// How something is made of a map beforehand.
struct GridPreparation {
    std::uint64_t memory = 0;  // bytes that it may take meanwhile; 0: half of the machine's
    Progress* progress = nullptr;
    const CancelFlag* cancel = nullptr;
};

// Straight-line distance in cells; on hexagons and staggered diamonds the number of steps.
double grid_distance(const GridRules& rules, GridCell a, GridCell b);

// Grows its memory on first use; afterwards a query allocates nothing but its answer. One per thread; any number may read one map. The map
// must outlive it and may change between queries and between slices. Who changes rules, portals or many cells at once between slices
// makes the search begin anew.
class GridSearch {
public:
    explicit GridSearch(const GridMap& map);
    explicit GridSearch(const GridMap&& map) = delete;  // it would be gone before the first question
    ~GridSearch();
    GridSearch(GridSearch&&) noexcept;
    GridSearch& operator=(GridSearch&&) noexcept;

    // Writes into `answer`, whose memory is reused.
    void run(const GridQuery& query, GridAnswer& answer);

    // The same in slices. start() keeps the query with what it points to, and ends any search before it.
    SearchStatus start(const GridQuery& query);
    // Settles at most so many cells (jump points).
    SearchStatus step(std::uint64_t cells);
    void cancel();  // the search, if it is running, is over as cancelled
    [[nodiscard]] SearchStatus status() const;
    // Writes the answer as far as the search has come; without a start() since the last run(), that nothing was found.
    void finish(GridAnswer& answer);

    // Whether a path leads from one cell to another, without a search: see GridComponents. Off the map none does.
    [[nodiscard]] bool connected(GridCell from, GridCell to);

    // Makes all clusters of hierarchical A* now, on several threads; otherwise queries make those that they come to. After an edit only the
    // clusters that it touches are made again.
    void prepare_clusters();
    [[nodiscard]] GridClusters clusters() const;
    // Makes all clusters and gives them, piece by piece, as bytes for use_clusters(). Errors: usage, where why_no_clusters() says so.
    Result<void> write_clusters(const std::function<void(std::span<const std::byte>)>& sink);
    // Takes clusters from bytes, which begin at a multiple of 8 and outlive the search; nothing is copied. What is edited afterwards is made anew. Whatever
    // the bytes are, a path is one of the map. Errors: data, where they were not written for this map and its rules.
    Result<void> use_clusters(std::span<const std::byte> bytes);

    // Makes the hub labels of the map now, if it has changed since they were made, which takes seconds; otherwise the first query that asks for them
    // does. A map that is edited afterwards is searched by jump points. Errors: usage, where why_no_labels() says why or memory does not
    // suffice; data, where paths are longer than labels can tell; interrupted.
    Result<void> prepare_labels(const GridPreparation& preparation = {});
    [[nodiscard]] GridLabels labels() const;
    // The same as of clusters; but all that is used is looked at first, and refused (data) where a path would not be one of the map.
    Result<void> write_labels(const std::function<void(std::span<const std::byte>)>& sink,
                              const GridPreparation& preparation = {});
    Result<void> use_labels(std::span<const std::byte> bytes);

    // Makes the graph of jps_plus now, if the map has changed since it was made; otherwise the first query that needs it does. Queries after an
    // edit make again what the edit touched, as they come to it.
    void prepare();
    // Takes over what another search on the same map has prepared, without copying it; nothing where that searches another map.
    void share(const GridSearch& prepared);
    // Of several paths of exactly the same cost, the one found by jps may depend on what was asked before, as the search learns where a map's
    // walls are. From here on it never does: for who needs equal answers on several machines or threads.
    void set_deterministic();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Why there is no hierarchical A* on a map, so that A* runs instead; empty where there is: on squares without portals and jumps.
std::string_view why_no_clusters(const GridMap& map);

// Why there are no hub labels of a map, so that A* runs instead; empty where there may be: on squares whose steps all cost the same.
std::string_view why_no_labels(const GridMap& map);

// Why this algorithm is not valid on a map as it is, so that another runs instead; empty where it is.
std::string_view why_no_jump_points(const GridMap& map, GridAlgorithm algorithm);

}  // namespace starway
