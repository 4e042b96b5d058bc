// Finds paths on a tile map: one query, one answer, by any algorithm, at once or in slices.
//
//  GridSearch search(map);
//  GridAnswer answer;
//  search.run({.from = {3, 4}, .to = {41, 17}}, answer);
//
//  search.start(query);
//  while (search.step(500) == SearchStatus::running) draw_a_frame();
//  search.finish(answer);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/search/search.hpp"

namespace starway {

// Receives cells in the order of the search, with costs as on the map (for BFS, in steps). `from` is the cell itself at
// a source. backward: by a search, or the half of one, that runs from the goal. Jump point searches report jump points
// only.
class STARWAY_EXPORT GridObserver {
public:
    virtual ~GridObserver() = default;
    // The cell's cost g is final, and its steps are relaxed.
    virtual void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) = 0;
    // The cell was reached for the first time, or at a lower cost than before.
    virtual void improved(GridCell /*cell*/, GridCell /*from*/, double /*g*/, double /*h*/, double /*f*/,
                          bool /*backward*/) {}
};

// A cell where a path may begin or end, and the cost of doing so.
struct GridPlace {
    GridCell cell;
    double cost = 0;  // finite, not negative
};

// Where a path to `to` has to end.
enum class GridArrival : std::uint8_t {
    at_goal,
    beside_goal,   // on a cell one step from the goal, even if the goal cannot be entered; a larger unit: touching it
    within_reach,  // on any cell at most `reach` from the goal, measured by grid_distance()
    nearest,  // at the goal or, if it is unreachable, on the nearest reachable cell; of several, the cheapest to reach
};

// The choice among several paths of exactly the same cost.
enum class GridTies : std::uint8_t {
    any,
    fewest_turns,  // then the one nearest to the straight line
    nearest_line,  // the one whose cells lie nearest to the straight line between its ends; then the fewest turns
};

struct GridQuery {
    GridCell from{};  // a cell off the map is reported in GridAnswer::problem
    GridCell to{};
    // If not empty, replaces `from` (`to`): the cheapest combination wins. BFS counts steps only.
    std::span<const GridPlace> sources{};
    std::span<const GridPlace> goals{};
    GridArrival arrival = GridArrival::at_goal;  // has no effect on `goals`
    double reach = 0;
    GridAlgorithm algorithm = GridAlgorithm::automatic;
    GridBound bound = GridBound::automatic;
    double epsilon = 1;             // A* only; >= 1
    GridTies ties = GridTies::any;  // only if the algorithm is exact
    bool turns_only = false;        // reports the path by its ends and turns only
    // Searches from the goal: the same answer, with fewer cells settled if the goal is nearly enclosed.
    bool from_goal = false;
    GridObserver* observer = nullptr;
    const CancelFlag* cancel = nullptr;
};

// The edge of a step: a direction below 8, a jump, or a portal.
inline constexpr std::uint32_t jump_edge = 8;
inline constexpr std::uint32_t portal_edge =
    9;  // + 2 * its index in GridMap::portals(), + 1 if traversed from `to` to `from`

struct GridAnswer {
    SearchStatus status = SearchStatus::unreachable;  // unreachable also if the unit does not fit at an end
    // Why the query is invalid for this map: a cell is off the map, or a number is not finite or out of range;
    // otherwise empty. Then nothing is searched, and the status is unreachable.
    std::string_view problem;
    double cost = 0;  // including the costs of source and goal
    bool optimal = false;
    double bound = 1;                                   // cost <= bound * optimum; infinity: no guarantee
    GridAlgorithm algorithm = GridAlgorithm::dijkstra;  // the one that ran
    std::string_view fallback_reason;  // why another algorithm than the requested one ran; empty otherwise
    std::vector<GridCell> path;
    std::vector<std::uint32_t>
        edges;               // the edge of each step, or of all steps up to the next turn; one fewer than cells
    std::size_t source = 0;  // index in the sources; in the goals
    std::size_t goal = 0;
    double missed_by = 0;        // distance from the path's end to the goal (GridArrival)
    bool prepared_anew = false;  // jps_plus, labels: this query built the graph or the labels
    std::uint64_t revision = 0;  // of the map when the query started: GridMap::revision()
    // Edited between slices: the path uses cells as they were when expanded, and is not proven optimal.
    bool map_changed = false;
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;
};

// The size of what an algorithm has prepared: clusters of hierarchical A*, or hubs in labels.
struct GridPrepared {
    std::uint64_t made = 0;
    std::uint64_t all = 0;    // clusters or hubs of the map; 0: nothing is prepared
    std::uint64_t bytes = 0;  // of those made
};

// Options for precomputation.
struct GridPreparation {
    std::uint64_t memory = 0;  // limit in bytes while building; 0: half of the machine's memory
    Progress* progress = nullptr;
    const CancelFlag* cancel = nullptr;
};

// Straight-line distance in cells; on hexagons and staggered diamonds the number of steps.
STARWAY_EXPORT double grid_distance(const GridRules& rules, GridCell a, GridCell b);

// Grows its memory on first use; afterwards a query allocates nothing but its answer. One per thread; any number may
// read one map. The map must outlive it and may change between queries and between slices; a change of rules, portals
// or many cells at once between slices restarts the search.
class STARWAY_EXPORT GridSearch {
public:
    explicit GridSearch(const GridMap& map);
    explicit GridSearch(const GridMap&& map) = delete;  // a temporary map would dangle
    ~GridSearch();
    GridSearch(GridSearch&&) noexcept;
    GridSearch& operator=(GridSearch&&) noexcept;

    // Writes into `answer`, whose memory is reused.
    void run(const GridQuery& query, GridAnswer& answer);

    // The same in slices. start() keeps the query and what it points to, and ends any earlier search.
    SearchStatus start(const GridQuery& query);
    // Settles at most this many cells (jump points).
    SearchStatus step(std::uint64_t cells);
    void cancel();  // ends a running search with the status cancelled
    [[nodiscard]] SearchStatus status() const;
    // Writes the answer as far as the search has got; without a start() since the last run(), an answer without a path.
    void finish(GridAnswer& answer);

    // Whether a path leads from one cell to another, without a search: see GridComponents. False off the map.
    [[nodiscard]] bool connected(GridCell from, GridCell to);

    // Prepares the map for an algorithm: builds the graph of jps_plus, the clusters of hierarchical A*, or hub labels
    // (takes seconds). No effect for other algorithms, or if the map has not changed since. Without prepare(), the
    // first query that needs it does so; hierarchical A* then builds only the clusters that a search reaches. After an
    // edit, queries rebuild the affected jump points and clusters that they reach, and prepare() leaves that to them;
    // instead of outdated hub labels, jump point search runs. Errors: usage, if why_unsupported() is not empty or
    // memory does not suffice; data, if paths are too long for labels; interrupted.
    Result<void> prepare(GridAlgorithm algorithm, const GridPreparation& preparation = {});
    [[nodiscard]] GridPrepared prepared(GridAlgorithm algorithm) const;
    // Prepares the map and passes the result, piece by piece, as bytes for use(). Errors: those of prepare(); usage, if
    // the algorithm stores nothing.
    Result<void> write(GridAlgorithm algorithm, const std::function<void(std::span<const std::byte>)>& sink,
                       const GridPreparation& preparation = {});
    // Uses the output of write() in place. The bytes must begin at a multiple of 8 and outlive the search. Whatever
    // they contain, every path is a path of the map: clusters are verified when a search reaches them, hub labels all
    // at once. Errors: those of write(); data, if they are damaged or were written for another map or other rules.
    Result<void> use(GridAlgorithm algorithm, std::span<const std::byte> bytes);
    // Shares what another search on the same map has prepared, without copying; no effect if that searches another map.
    void share(const GridSearch& prepared);
    // Of several paths of exactly the same cost, the one that jps finds may depend on earlier queries, because lists of
    // jumps are kept. After this call it never does: for equal answers on several machines or threads.
    void set_deterministic();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// Why an algorithm does not support the current map, so that another one runs instead; empty if it does.
STARWAY_EXPORT std::string_view why_unsupported(const GridMap& map, GridAlgorithm algorithm);

// Many queries on one map, on several threads. Keeps its threads and their memory between batches. Answers do not
// depend on the number of threads. Use one GridBatch from one thread; the map must outlive it and may change between
// batches, not during one.
class STARWAY_EXPORT GridBatch {
public:
    // threads: 0: as many as the machine has. Uses fewer if the system cannot create them.
    explicit GridBatch(const GridMap& map, unsigned threads = 0);
    explicit GridBatch(const GridMap&& map, unsigned threads = 0) = delete;
    ~GridBatch();
    GridBatch(GridBatch&&) noexcept;
    GridBatch& operator=(GridBatch&&) noexcept;

    [[nodiscard]] unsigned threads() const;
    // answers[i] answers queries[i]; its memory is reused. Observers are called from the worker threads: give each
    // query its own. A query whose cancel flag is set gets the status cancelled.
    void run(std::span<const GridQuery> queries, std::vector<GridAnswer>& answers);

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The k cheapest paths between two cells.
struct GridPathsQuery {
    GridCell from{};  // off the map, nothing is reachable
    GridCell to{};
    std::size_t count = 3;
    const CancelFlag* cancel = nullptr;
};

// The cheapest path first; none visits a cell twice, and no two are equal; fewer if there are no more. Exact: no path
// outside the answer is cheaper than one in it. (Yen 1971, with the exact distances to the goal as potential.) Time:
// one search of the whole map, then for each path about its length squared.
// Status: found, unreachable, cancelled (with the paths found so far), overflow.
STARWAY_EXPORT SearchStatus find_grid_paths(const GridMap& map, const GridPathsQuery& query,
                                            std::vector<GridAnswer>& paths);

// A step on which a bound is inconsistent: before > cost + after. At the goal itself, where from equals to, the bound
// is not 0.
struct BoundViolation {
    GridCell from;
    GridCell to;
    double before = 0;  // the bound at `from`
    double cost = 0;    // of the step
    double after = 0;   // the bound at `to`
};

struct BoundCheck {
    GridBound bound = GridBound::automatic;  // the tested bound: the one for the movement rules
    // Number of tested steps: all of the map, with portals and jumps, unless one violates the bound.
    std::uint64_t steps = 0;
    // The first one; empty: A* with this bound is exact on this map for this goal.
    std::optional<BoundViolation> violation;
    bool cancelled = false;
};

// Proves that the bound of A* is consistent, by testing every step of the map. Time: proportional to the steps. For a
// goal off the map nothing is tested.
STARWAY_EXPORT BoundCheck check_grid_bound(const GridMap& map, GridBound bound, GridCell goal,
                                           const CancelFlag* cancel = nullptr);

}  // namespace starway
