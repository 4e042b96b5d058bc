#include "starway/grid/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "search/grid/cells/choice.hpp"
#include "search/grid/cells/core_runs.hpp"
#include "search/grid/cells/cost.hpp"
#include "search/grid/cells/jump_runs.hpp"
#include "search/grid/cells/straightest.hpp"
#include "search/grid/hpa/run.hpp"
#include "search/grid/hpa/stored.hpp"
#include "search/grid/hub_labels/cell_labels.hpp"
#include "search/grid/hub_labels/run.hpp"
#include "search/grid/jump_points/flat_area.hpp"
#include "search/grid/jump_points/search.hpp"
#include "search/grid/jump_points/weighted_jumps.hpp"
#include "starway/grid/components.hpp"

namespace starway {

namespace {

constexpr std::string_view changed_since =
    "the map has changed since its graph was built: jump points are computed during the search";
constexpr std::string_view labels_changed_since =
    "the map has changed since its hub labels were built: jump points are computed during the search";
constexpr std::string_view off_the_map = "a cell of the query is off the map";
constexpr std::string_view no_number =
    "epsilon, reach and the costs of ends must be numbers: epsilon at least 1, the others 0 or more";

// Why a query is invalid for a map; empty if it is valid.
std::string_view problem_of(const GridMap& map, const GridQuery& query) {
    const auto fine = [](double value) { return std::isfinite(value) && value >= 0; };
    if (!(query.epsilon >= 1) || !std::isfinite(query.epsilon)) return no_number;
    if (query.arrival == GridArrival::within_reach && query.goals.empty() && !fine(query.reach)) return no_number;
    if (query.sources.empty() && !map.contains(query.from)) return off_the_map;
    if (query.goals.empty() && !map.contains(query.to)) return off_the_map;
    for (const auto& ends : {query.sources, query.goals})
        for (const GridPlace& end : ends) {
            if (!map.contains(end.cell)) return off_the_map;
            if (!fine(end.cost)) return no_number;
        }
    return {};
}

constexpr std::string_view labels_too_large =
    "the hub labels of this map exceed the limit of memory or path length: jump points are computed during the search";

}  // namespace

struct GridSearch::State {
    explicit State(const GridMap& searched) : map(&searched) {}

    // The stages of a search: the query itself; if its goal is unreachable, all reachable cells; then the nearest of
    // them.
    enum class Stage : std::uint8_t { query, flood, nearest };

    const GridMap* map;
    std::optional<search::GridSpace> space_;
    std::optional<search::FlatArea> flat_area_;
    std::shared_ptr<search::JumpGraph> graph;          // complete; read-only while other searches share it
    std::shared_ptr<const search::CellLabels> labels;  // the same
    std::optional<std::uint64_t> labels_failed;        // the revision of the map for which building failed
    search::GridMemory memory;
    search::JumpMemory jumps;
    search::Legs legs;
    std::optional<search::ClusterMap> clusters_;
    search::ClusterMemory cluster_memory;
    std::optional<GridComponents> components;
    search::GridEnds sources;
    search::GridEnds goals;
    search::GridRunSlot run;
    search::GridTask task;

    GridQuery query;
    GridAnswer head;  // everything except the path
    SearchStatus status = SearchStatus::unreachable;
    Stage stage = Stage::query;
    std::uint64_t revision = 0;  // of the map at the start of the search
    bool straightest = false;
    bool narrow = false;  // the run's costs have 32 bits

    const search::GridSpace& space() {
        if (!space_ || space_->layout_revision() != map->layout_revision()) space_.emplace(*map);
        return *space_;
    }
    search::FlatArea& flat_area() {
        if (!flat_area_) flat_area_.emplace(*map);
        flat_area_->update();
        return *flat_area_;
    }
    search::ClusterMap& clusters() {
        space();
        if (!clusters_ || clusters_->layout_revision() != map->layout_revision()) clusters_.emplace(*space_);
        clusters_->update();
        return *clusters_;
    }
    void prepare_graph() {
        if (graph && graph->revision() == map->revision()) return;
        graph = std::make_shared<search::JumpGraph>(*map);
        graph->complete(*map);
    }
    const search::JumpGraph* graph_of_jps_plus(bool& made);
    Result<void> prepare_labels(const GridPreparation& preparation);
    const search::CellLabels* labels_or_reason(const CancelFlag* cancel, GridAnswer& answer);

    void begin(const GridQuery& asked);
    void begin_run();
    void begin_flood();
    void begin_nearest();
    void run_on(std::uint64_t cells);
    void catch_up();
    void finish(GridAnswer& answer);
    void set_bound(GridAnswer& answer);
    void at_once(const GridQuery& asked, GridAnswer& answer);
};

// Built if missing. Null if the map was edited since: then the graph of online searches continues from it, unless other
// searches share it.
const search::JumpGraph* GridSearch::State::graph_of_jps_plus(bool& made) {
    made = false;
    if (graph.use_count() == 1 && graph->revision() != map->revision()) {
        jumps.graph = std::move(*graph);
        graph.reset();
    }
    const bool goes_on =
        jumps.graph && jumps.graph->was_complete() && jumps.graph->layout_revision() == map->layout_revision();
    if (!graph && goes_on) return nullptr;
    made = !graph || graph->revision() != map->revision();
    prepare_graph();
    return graph.get();
}

Result<void> GridSearch::State::prepare_labels(const GridPreparation& preparation) {
    if (labels && labels->revision() == map->revision()) return {};
    if (const std::string_view refused = why_no_labels(*map); !refused.empty())
        return Error{ErrorKind::usage, std::string(refused)};
    auto made = search::CellLabels::build(*map, preparation);
    if (!made) {
        if (made.error().kind != ErrorKind::interrupted) labels_failed = map->revision();
        return std::move(made).error();
    }
    labels = std::make_shared<const search::CellLabels>(*std::move(made));
    return {};
}

// Built if missing. Null if the map was edited since, or if building failed: the answer then gives the reason, and jump
// point search runs.
const search::CellLabels* GridSearch::State::labels_or_reason(const CancelFlag* cancel, GridAnswer& answer) {
    if (!labels && labels_failed != map->revision())
        if (prepare_labels({0, nullptr, cancel})) answer.prepared_anew = true;
    if (labels && labels->revision() == map->revision()) return labels.get();
    answer.algorithm = GridAlgorithm::jps;
    answer.fallback_reason = labels ? labels_changed_since : labels_too_large;
    return nullptr;
}

void GridSearch::State::begin(const GridQuery& asked) {
    query = asked;
    head = {};
    stage = Stage::query;
    revision = map->revision();
    run.clear();
    head.problem = problem_of(*map, query);
    status = head.problem.empty() ? SearchStatus::running : SearchStatus::unreachable;
    if (!head.problem.empty()) return;
    const search::GridChoice choice =
        search::choose_algorithm(*map, query, [&] { return 2 * flat_area().flat_count() > map->open_count(); });
    head.algorithm = choice.algorithm;
    head.fallback_reason = choice.fallback_reason;
    head.bound = choice.bound;
    head.optimal = head.bound == 1;
    straightest = choice.straightest;
    sources.clear();
    goals.clear();
    search::add_sources(space(), query, sources);
    search::add_goals(space(), query, goals);
    if (!sources.list().empty() && !goals.list().empty())
        begin_run();
    else if (!sources.list().empty() && query.goals.empty() && query.arrival == GridArrival::nearest)
        begin_flood();
    else
        status = SearchStatus::unreachable;
}

void GridSearch::State::begin_run() {
    const bool backwards = query.from_goal && head.algorithm != GridAlgorithm::bidirectional &&
                           head.algorithm != GridAlgorithm::hierarchical;
    task = {&space(),
            head.algorithm,
            query.bound,
            query.epsilon,
            backwards,
            backwards ? &goals : &sources,
            backwards ? &sources : &goals,
            query.observer};
    narrow = false;
    const bool by_labels = head.algorithm == GridAlgorithm::labels && labels_or_reason(query.cancel, head) != nullptr;
    task.algorithm = head.algorithm;
    if (straightest) {
        search::make_straightest_run(task, query.ties, memory, run);
    } else if (head.algorithm == GridAlgorithm::hierarchical) {
        search::make_cluster_run(task, clusters(), cluster_memory, run);
    } else if (by_labels) {
        search::make_label_run(task, labels, run);
    } else if (head.algorithm == GridAlgorithm::jps_weighted) {
        flat_area().set_targets(task.targets->list());
        search::make_weighted_jump_run(task, *flat_area_, memory, run);
    } else if (search::uniform_jump_points(head.algorithm) && task.targets->single()) {
        const search::JumpGraph* prepared = nullptr;
        if (head.algorithm == GridAlgorithm::jps_plus) {
            prepared = graph_of_jps_plus(head.prepared_anew);
            if (prepared == nullptr) {
                head.algorithm = task.algorithm = GridAlgorithm::jps;
                head.fallback_reason = changed_since;
            }
        }
        search::make_jump_run(task, prepared, memory, run);
    } else if (search::plain_enough(task)) {
        narrow = true;
        search::make_plain_run(task, memory, run);
    } else {
        search::make_core_run(task, memory, run);
    }
}

void GridSearch::State::begin_flood() {
    stage = Stage::flood;
    task = {&space(), GridAlgorithm::bfs, GridBound::zero, 1, false, &sources, &goals, nullptr};
    search::make_flood_run(task, memory, run);
}

// The cells nearest to the goal, of all reachable cells.
void GridSearch::State::begin_nearest() {
    stage = Stage::nearest;
    goals.clear();
    double least = std::numeric_limits<double>::infinity();
    std::vector<GridCell> nearest;
    for (std::uint32_t node = 0; node < map->node_count(); ++node) {
        if (!memory.narrow.settled(node)) continue;
        const GridCell cell = map->cell(node);
        const double distance = grid_distance(map->rules(), cell, query.to);
        if (distance > least) continue;
        if (distance < least) nearest.clear();
        least = distance;
        nearest.push_back(cell);
    }
    for (const GridCell cell : nearest) goals.add(space(), cell, 0, 0);
    goals.sort();
    if (search::between_two_cells(head.algorithm) && !goals.single()) head.algorithm = GridAlgorithm::jps_weighted;
    if (head.algorithm == GridAlgorithm::hierarchical && !goals.single()) head.algorithm = GridAlgorithm::astar;
    if (goals.list().empty())
        status = SearchStatus::unreachable;
    else
        begin_run();
}

// Handles edits since the last slice: the search sees edits of single cells when it expands them; after any other edit
// it restarts.
void GridSearch::State::catch_up() {
    const bool graph_is_stale = task.algorithm == GridAlgorithm::jps_plus && graph->revision() != map->revision();
    if (map->layout_revision() > revision || graph_is_stale || task.algorithm == GridAlgorithm::hierarchical ||
        task.algorithm == GridAlgorithm::labels) {
        GridQuery again = query;
        if (graph_is_stale) again.algorithm = GridAlgorithm::jps;
        const GridAlgorithm wanted = query.algorithm;
        begin(again);
        query.algorithm = wanted;
        if (graph_is_stale && head.fallback_reason.empty()) head.fallback_reason = changed_since;
    } else if (task.algorithm == GridAlgorithm::jps_weighted) {
        flat_area_->update();
    } else if (narrow) {
        // A pruned step may have relied on a path that is now blocked.
        narrow = false;
        search::make_core_run(task, memory, run);
    }
}

void GridSearch::State::run_on(std::uint64_t cells) {
    if (status != SearchStatus::running) return;
    if (map->revision() != revision) catch_up();
    if (status != SearchStatus::running) return;
    status = run->step(cells);
    if (status == SearchStatus::running) return;
    head.settled += run->counts().settled;
    head.relaxed += run->counts().relaxed;
    if (status == SearchStatus::overflow && narrow) {
        head.settled = head.relaxed = 0;
        narrow = false;
        search::make_core_run(task, memory, run);
        status = SearchStatus::running;
    } else if (stage == Stage::query && status == SearchStatus::unreachable && query.goals.empty() &&
               query.arrival == GridArrival::nearest) {
        status = SearchStatus::running;
        begin_flood();
    } else if (stage == Stage::flood && status == SearchStatus::found) {
        status = SearchStatus::running;
        begin_nearest();
    }
}

void GridSearch::State::finish(GridAnswer& answer) {
    auto path = std::move(answer.path);
    auto edges = std::move(answer.edges);
    path.clear();
    edges.clear();
    answer = head;
    answer.path = std::move(path);
    answer.edges = std::move(edges);
    answer.status = run || status != SearchStatus::found ? status : SearchStatus::unreachable;
    if (run && (status == SearchStatus::running || status == SearchStatus::cancelled)) {
        answer.settled += run->counts().settled;
        answer.relaxed += run->counts().relaxed;
    }
    if (map->revision() != revision) {
        answer.map_changed = true;
        answer.optimal = false;
        answer.bound = std::numeric_limits<double>::infinity();
    }
    if (status != SearchStatus::found || !run) return;
    run->path(answer);
    answer.cost = search::path_cost(space(), answer.path, answer.edges);
    if (!query.sources.empty()) answer.cost += query.sources[answer.source].cost;
    if (!query.goals.empty())
        answer.cost += query.goals[answer.goal].cost;
    else if (query.arrival != GridArrival::at_goal)
        answer.missed_by = grid_distance(map->rules(), answer.path.back(), query.to);
    if (head.algorithm == GridAlgorithm::hierarchical && !answer.map_changed) set_bound(answer);
    if (query.turns_only) search::keep_turns(answer);
}

// Hierarchical A* can give its bound only afterwards: no path costs less than the straight line.
void GridSearch::State::set_bound(GridAnswer& answer) {
    const search::GridHeuristic bound(space(), GridBound::automatic, goals.list(), false);
    const double least =
        static_cast<double>(bound(map->node(answer.path.front()))) / static_cast<double>(space().one());
    constexpr double rounding = 1e-9;
    answer.optimal = answer.cost <= least * (1 + rounding);
    answer.bound = answer.optimal ? 1 : answer.cost / least;
}

// One cell to one cell in a single slice, by jump points or labels: the common case.
void GridSearch::State::at_once(const GridQuery& asked, GridAnswer& answer) {
    answer.cost = 0;
    answer.optimal = true;
    answer.bound = 1;
    answer.fallback_reason = {};
    answer.problem = problem_of(*map, asked);
    answer.source = answer.goal = 0;
    answer.missed_by = 0;
    answer.map_changed = false;
    answer.settled = answer.relaxed = 0;
    answer.prepared_anew = false;
    answer.algorithm = asked.algorithm == GridAlgorithm::automatic ? GridAlgorithm::jps : asked.algorithm;
    answer.status = SearchStatus::unreachable;
    const bool fits = answer.problem.empty() && map->fits(asked.from) && map->fits(asked.to);
    const search::JumpGraph* prepared = nullptr;
    const search::CellLabels* table = nullptr;
    if (!answer.problem.empty()) {
        // nothing is built for an invalid query
    } else if (answer.algorithm == GridAlgorithm::jps_plus) {
        prepared = graph_of_jps_plus(answer.prepared_anew);
    } else if (answer.algorithm == GridAlgorithm::labels) {
        table = labels_or_reason(asked.cancel, answer);
    }
    if (fits && table == nullptr) {
        search::run_jump_points(*map, prepared, asked, jumps, answer);
    } else if (fits && table->find(map->node(asked.from), map->node(asked.to), legs)) {
        search::write_legs(*map, asked.from, legs, asked.turns_only, answer);
        answer.status = SearchStatus::found;
    }
    if (answer.status != SearchStatus::found) {
        answer.path.clear();
        answer.edges.clear();
    }
    status = answer.status;
    run.clear();  // of an earlier search
    head.problem = answer.problem;
}

GridSearch::GridSearch(const GridMap& map) : state_(std::make_unique<State>(map)) {}
GridSearch::~GridSearch() = default;
GridSearch::GridSearch(GridSearch&&) noexcept = default;
GridSearch& GridSearch::operator=(GridSearch&&) noexcept = default;

bool GridSearch::connected(GridCell from, GridCell to) {
    auto& components = state_->components;
    if (!components) components.emplace(*state_->map);
    return components->connected(from, to);
}

void GridSearch::prepare() {
    if (why_no_jump_points(*state_->map, GridAlgorithm::jps_plus).empty()) state_->prepare_graph();
}

void GridSearch::prepare_clusters() {
    if (why_no_clusters(*state_->map).empty()) state_->clusters().complete();
}

GridClusters GridSearch::clusters() const {
    const auto& clusters = state_->clusters_;
    return clusters ? clusters->figures() : GridClusters{};
}

Result<void> GridSearch::write_clusters(const std::function<void(std::span<const std::byte>)>& sink) {
    if (const std::string_view refused = why_no_clusters(*state_->map); !refused.empty())
        return Error{ErrorKind::usage, std::string(refused)};
    search::ClusterMap& clusters = state_->clusters();
    clusters.complete();
    search::write_stored(clusters, sink);
    return {};
}

Result<void> GridSearch::use_clusters(std::span<const std::byte> bytes) {
    cancel();  // the run uses the old clusters
    state_->clusters_.emplace(state_->space());
    auto read = search::read_stored(bytes, *state_->clusters_);
    if (!read) state_->clusters_.reset();
    return read;
}

Result<void> GridSearch::prepare_labels(const GridPreparation& preparation) {
    return state_->prepare_labels(preparation);
}

GridLabels GridSearch::labels() const {
    return state_->labels ? state_->labels->figures() : GridLabels{};
}

Result<void> GridSearch::write_labels(const std::function<void(std::span<const std::byte>)>& sink,
                                      const GridPreparation& preparation) {
    if (auto made = prepare_labels(preparation); !made) return made;
    state_->labels->write(*state_->map, sink);
    return {};
}

Result<void> GridSearch::use_labels(std::span<const std::byte> bytes) {
    cancel();  // the run uses the old labels
    if (const std::string_view refused = why_no_labels(*state_->map); !refused.empty())
        return Error{ErrorKind::usage, std::string(refused)};
    auto used = search::CellLabels::use(bytes, *state_->map);
    if (!used) return std::move(used).error();
    state_->labels = std::make_shared<const search::CellLabels>(*std::move(used));
    return {};
}

void GridSearch::share(const GridSearch& prepared) {
    if (prepared.state_->map != state_->map) return;
    state_->graph = prepared.state_->graph;
    state_->labels = prepared.state_->labels;
}

void GridSearch::set_deterministic() {
    state_->jumps.steady = true;
}

void GridSearch::run(const GridQuery& query, GridAnswer& answer) {
    State& state = *state_;
    const GridAlgorithm asked = query.algorithm;
    const bool short_cut = asked == GridAlgorithm::automatic || search::between_two_cells(asked);
    const auto refused = [&] {
        return asked == GridAlgorithm::labels ? why_no_labels(*state.map) : why_no_jump_points(*state.map, asked);
    };
    if (short_cut && query.sources.empty() && query.goals.empty() && query.arrival == GridArrival::at_goal &&
        query.ties == GridTies::any && !query.from_goal && refused().empty()) {
        state.at_once(query, answer);
        return;
    }
    start(query);
    while (step(std::numeric_limits<std::uint64_t>::max()) == SearchStatus::running) {
    }
    finish(answer);
}

SearchStatus GridSearch::start(const GridQuery& query) {
    state_->begin(query);
    return state_->status;
}

SearchStatus GridSearch::step(std::uint64_t cells) {
    State& state = *state_;
    constexpr std::uint64_t slice = 4096;  // between two checks of the flag
    while (state.status == SearchStatus::running && cells > 0) {
        const std::uint64_t next = state.query.cancel == nullptr ? cells : std::min(cells, slice);
        state.run_on(next);
        cells -= next;
        if (state.query.cancel != nullptr && state.query.cancel->load(std::memory_order_relaxed)) cancel();
    }
    return state.status;
}

void GridSearch::cancel() {
    if (state_->status == SearchStatus::running) state_->status = SearchStatus::cancelled;
}

SearchStatus GridSearch::status() const {
    return state_->status;
}

void GridSearch::finish(GridAnswer& answer) {
    state_->finish(answer);
}

}  // namespace starway
