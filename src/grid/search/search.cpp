#include "starway/grid/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include "grid/search/cells/cost.hpp"
#include "grid/search/cells/straightest.hpp"
#include "grid/search/choice.hpp"
#include "grid/search/engine/engine.hpp"
#include "starway/grid/components.hpp"

namespace starway {

namespace {

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

std::string no_file_of(GridAlgorithm algorithm) {
    return std::string(name_of(algorithm)) + " prepares nothing that a file could hold";
}

}  // namespace

struct STARWAY_LOCAL GridSearch::State {
    explicit State(const GridMap& searched) : map(&searched), context(searched) {}

    // What a search goes through: the query itself; where its goal cannot be reached, every cell that can; the nearest
    // of those.
    enum class Stage : std::uint8_t { query, flood, nearest };

    const GridMap* map;
    grid::search::EngineContext context;
    std::map<GridAlgorithm, std::unique_ptr<grid::search::Engine>> engines;  // those that were asked for
    std::optional<GridComponents> components;
    grid::search::GridEnds sources;
    grid::search::GridEnds goals;
    grid::search::GridRunSlot run;  // declared after the engines, whose memory it uses
    grid::search::GridTask task;

    GridQuery query;
    GridAnswer head;  // all but the path
    SearchStatus status = SearchStatus::unreachable;
    Stage stage = Stage::query;
    std::uint64_t revision = 0;  // of the map when the search began
    bool straightest = false;
    grid::search::Engine* engine = nullptr;  // of the run; null where it is none of theirs (straightest, flood)

    grid::search::Engine& engine_for(const grid::search::EngineEntry& entry) {
        auto& made = engines[entry.algorithm];
        if (!made) made = entry.make(context);
        return *made;
    }
    grid::search::Engine& engine_for(GridAlgorithm algorithm) {
        return engine_for(*grid::search::engine_entry(algorithm));
    }

    void begin(const GridQuery& asked);
    void begin_run();
    void begin_flood();
    void begin_nearest();
    void run_on(std::uint64_t cells);
    void catch_up();
    void finish(GridAnswer& answer);
    void at_once(const grid::search::EngineEntry& entry, const GridQuery& asked, GridAnswer& answer);
};

void GridSearch::State::begin(const GridQuery& asked) {
    query = asked;
    head = {};
    stage = Stage::query;
    revision = map->revision();
    run.clear();
    head.problem = problem_of(*map, query);
    status = head.problem.empty() ? SearchStatus::running : SearchStatus::unreachable;
    if (!head.problem.empty()) return;
    const grid::search::GridChoice choice = grid::search::choose_engine(
        *map, query, [&] { return 2 * context.flat_area().flat_count() > map->open_count(); });
    head.algorithm = choice.engine->algorithm;
    head.fallback_reason = choice.fallback_reason;
    head.bound = choice.bound;
    head.optimal = head.bound == 1;
    straightest = choice.straightest;
    sources.clear();
    goals.clear();
    grid::search::add_sources(context.space(), query, sources);
    grid::search::add_goals(context.space(), query, goals);
    if (!sources.list().empty() && !goals.list().empty())
        begin_run();
    else if (!sources.list().empty() && query.goals.empty() && query.arrival == GridArrival::nearest)
        begin_flood();
    else
        status = SearchStatus::unreachable;
}

void GridSearch::State::begin_run() {
    const bool backwards = query.from_goal && grid::search::engine_entry(head.algorithm)->from_goal;
    task = {&context.space(),
            head.algorithm,
            query.bound,
            query.epsilon,
            backwards,
            backwards ? &goals : &sources,
            backwards ? &sources : &goals,
            query.observer};
    engine = nullptr;
    if (straightest) {
        grid::search::make_straightest_run(task, query.ties, context.memory, run);
        return;
    }
    engine = &engine_for(head.algorithm);
    const auto fallback = engine->start(task, query.cancel, run, head);
    if (!fallback) return;
    head.algorithm = task.algorithm = fallback->algorithm;
    head.fallback_reason = fallback->reason;
    engine = &engine_for(fallback->algorithm);
    (void)engine->start(task, query.cancel, run, head);
}

void GridSearch::State::begin_flood() {
    stage = Stage::flood;
    engine = nullptr;
    task = {&context.space(), GridAlgorithm::bfs, GridBound::zero, 1, false, &sources, &goals, nullptr};
    grid::search::make_flood_run(task, context.memory, run);
}

// The cells nearest to the goal, of all that can be reached.
void GridSearch::State::begin_nearest() {
    stage = Stage::nearest;
    goals.clear();
    double least = std::numeric_limits<double>::infinity();
    std::vector<GridCell> nearest;
    for (std::uint32_t node = 0; node < map->node_count(); ++node) {
        if (!context.memory.narrow.settled(node)) continue;
        const GridCell cell = map->cell(node);
        const double distance = grid_distance(map->rules(), cell, query.to);
        if (distance > least) continue;
        if (distance < least) nearest.clear();
        least = distance;
        nearest.push_back(cell);
    }
    for (const GridCell cell : nearest) goals.add(context.space(), cell, 0, 0);
    goals.sort();
    const GridAlgorithm several = grid::search::engine_entry(head.algorithm)->several_goals;
    if (several != GridAlgorithm::automatic && !goals.single()) head.algorithm = several;
    if (goals.list().empty())
        status = SearchStatus::unreachable;
    else
        begin_run();
}

// What was changed since the last slice: single cells are seen as they are when looked at; anything more makes the
// search begin anew.
void GridSearch::State::catch_up() {
    grid::search::AfterEdit after;
    if (map->layout_revision() > revision)
        after.restarts = true;
    else if (engine != nullptr)
        after = engine->after_edit(task, run);
    if (!after.restarts) return;
    GridQuery again = query;
    if (after.fallback) again.algorithm = after.fallback->algorithm;
    const GridAlgorithm wanted = query.algorithm;
    begin(again);
    query.algorithm = wanted;
    if (after.fallback && head.fallback_reason.empty()) head.fallback_reason = after.fallback->reason;
}

void GridSearch::State::run_on(std::uint64_t cells) {
    if (status != SearchStatus::running) return;
    if (map->revision() != revision) catch_up();
    if (status != SearchStatus::running) return;
    status = run->step(cells);
    if (status == SearchStatus::running) return;
    const SearchCounts counts = run->counts();
    if (status == SearchStatus::overflow && engine != nullptr && engine->widened(task, run)) {
        status = SearchStatus::running;
        return;
    }
    head.settled += counts.settled;
    head.relaxed += counts.relaxed;
    if (stage == Stage::query && status == SearchStatus::unreachable && query.goals.empty() &&
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
    answer.revision = revision;
    if (map->revision() != revision) {
        answer.map_changed = true;
        answer.optimal = false;
        answer.bound = std::numeric_limits<double>::infinity();
    }
    if (status != SearchStatus::found || !run) return;
    run->path(answer);
    answer.cost = grid::search::path_cost(context.space(), answer.path, answer.edges);
    if (!query.sources.empty()) answer.cost += query.sources[answer.source].cost;
    if (!query.goals.empty())
        answer.cost += query.goals[answer.goal].cost;
    else if (query.arrival != GridArrival::at_goal)
        answer.missed_by = grid_distance(map->rules(), answer.path.back(), query.to);
    if (engine != nullptr && !answer.map_changed) engine->bound_answer(goals.list(), answer);
    if (query.turns_only) grid::search::keep_turns(answer);
}

// The common case: one cell to another in a single slice.
void GridSearch::State::at_once(const grid::search::EngineEntry& entry, const GridQuery& asked, GridAnswer& answer) {
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
    answer.revision = map->revision();
    answer.algorithm = entry.algorithm;
    answer.status = SearchStatus::unreachable;
    if (answer.problem.empty()) {  // nothing is prepared for an invalid query
        const bool fits = map->fits(asked.from) && map->fits(asked.to);
        if (const auto fallback = engine_for(entry).answer(asked, fits, answer)) {
            answer.algorithm = fallback->algorithm;
            answer.fallback_reason = fallback->reason;
            (void)engine_for(fallback->algorithm).answer(asked, fits, answer);
        }
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

Result<void> GridSearch::prepare(GridAlgorithm algorithm, const GridPreparation& preparation) {
    if (algorithm == GridAlgorithm::automatic) return {};
    if (const std::string_view why = why_unsupported(*state_->map, algorithm); !why.empty())
        return Error{ErrorKind::usage, std::string(why)};
    return state_->engine_for(algorithm).prepare(preparation);
}

GridPrepared GridSearch::prepared(GridAlgorithm algorithm) const {
    const auto found = state_->engines.find(algorithm);
    return found == state_->engines.end() ? GridPrepared{} : found->second->prepared();
}

Result<void> GridSearch::write(GridAlgorithm algorithm, const std::function<void(std::span<const std::byte>)>& sink,
                               const GridPreparation& preparation) {
    if (const grid::search::EngineEntry* entry = grid::search::engine_entry(algorithm);
        entry == nullptr || entry->stored == nullptr)
        return Error{ErrorKind::usage, no_file_of(algorithm)};
    if (auto made = prepare(algorithm, preparation); !made) return made;
    state_->engine_for(algorithm).write(sink);
    return {};
}

Result<void> GridSearch::use(GridAlgorithm algorithm, std::span<const std::byte> bytes) {
    cancel();  // the run uses what was prepared before
    if (const grid::search::EngineEntry* entry = grid::search::engine_entry(algorithm);
        entry == nullptr || entry->stored == nullptr)
        return Error{ErrorKind::usage, no_file_of(algorithm)};
    if (const std::string_view why = why_unsupported(*state_->map, algorithm); !why.empty())
        return Error{ErrorKind::usage, std::string(why)};
    return state_->engine_for(algorithm).use(bytes);
}

void GridSearch::share(const GridSearch& prepared) {
    if (prepared.state_->map != state_->map) return;
    for (const auto& [algorithm, engine] : prepared.state_->engines) state_->engine_for(algorithm).share(*engine);
}

void GridSearch::set_deterministic() {
    state_->context.jumps.steady = true;
    state_->context.jumps.graph.reset();  // what earlier queries left in it would show
}

void GridSearch::run(const GridQuery& query, GridAnswer& answer) {
    if (const grid::search::EngineEntry* entry = grid::search::engine_at_once(*state_->map, query)) {
        state_->at_once(*entry, query, answer);
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
