#include "starway/grid/router.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <utility>

#include "grid/ask/parts.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "starway/grid/paths.hpp"

namespace starway {
namespace {

using Clock = std::chrono::steady_clock;

double microseconds_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

Error usage(std::string message) {
    return Error{ErrorKind::usage, std::move(message)};
}

Result<void> check(const MapRequest& request, std::size_t starts, std::size_t goals) {
    const bool elsewhere = request.arrival != GridArrival::at_goal;
    if (!(request.epsilon >= 1) || !std::isfinite(request.epsilon))
        return usage("epsilon must be a factor of at least 1 (exact)");
    if (elsewhere && goals != 1)
        return usage(
            fmt::format("a path may end near the goal only with a single goal, not with {}; pass one goal", goals));
    if (request.arrival == GridArrival::within_reach && (!(request.reach >= 0) || !std::isfinite(request.reach)))
        return usage("the distance from the goal must be at least 0");
    if (request.count == 0) return usage("the number of paths must be at least 1");
    if (request.count == 1) return {};
    if (starts != 1 || goals != 1 || elsewhere || request.pull_string || request.ties != GridTies::any ||
        request.algorithm != GridAlgorithm::automatic)
        return usage(
            "several paths (⟨k⟩) need one start and one goal, and cannot be combined with an algorithm, an end near "
            "the goal, string pulling or a choice among equal paths");
    return {};
}

std::vector<GridPlace> places_of(const std::vector<MapStop>& stops) {
    std::vector<GridPlace> places;
    for (const MapStop& stop : stops) places.push_back({stop.cell, 0});
    return places;
}

}  // namespace

struct STARWAY_LOCAL MapRouter::State {
    explicit State(TileMap owned) : map(std::move(owned)), search(map.grid) {}

    TileMap map;
    grid::ask::MapParts parts;  // used by the search
    GridSearch search;
    GridAnswer answer;
    std::vector<MapStop> starts, goals;
    std::vector<Sentence> notes;  // for the current request
    std::vector<GridPlace> sources, targets;

    double prepare_us = 0;
    bool tried_labels = false;  // they take long to build, so no edit makes a query build them again

    Result<void> prepare(GridAlgorithm algorithm, const MapPartFiles& files, const GridPreparation& preparation);
    Result<void> resolve(const MapRequest& request);
    // Beyond this, searches with a label for each cell take gigabytes.
    [[nodiscard]] bool searched_whole() const { return map.grid.node_count() <= 1U << 25U; }
    GridQuery query(const MapRequest& request, const CancelFlag* cancel);
    SearchStatus ask(const MapRequest& request, const CancelFlag* cancel, MapRoute& route);
    SearchStatus ask_for_several(const MapRequest& request, const CancelFlag* cancel, MapRoute& route);
    bool find_optimum(GridQuery query, MapRoute& route);
    Error failure(SearchStatus status, const CancelFlag* cancel);
    void finish(const MapRequest& request, MapRoute& route);
    [[nodiscard]] Error off_the_map(GridCell cell) const {
        return usage(fmt::format("the cell {} is outside the map of {} x {} cells", grid::ask::cell_text(map, cell),
                                 map.grid.width(), map.grid.height()));
    }
};

// Only hierarchical A* prepares its data during the search.
Result<void> MapRouter::State::prepare(GridAlgorithm algorithm, const MapPartFiles& files,
                                       const GridPreparation& preparation) {
    if (algorithm == GridAlgorithm::hierarchical && files.clusters.empty()) return {};
    tried_labels = tried_labels || algorithm == GridAlgorithm::labels;
    const auto begin = Clock::now();
    auto ready = grid::ask::MapParts::ready(search, algorithm, files, preparation);
    if (!ready) return std::move(ready).error();
    parts = *std::move(ready);
    prepare_us = algorithm == GridAlgorithm::hierarchical ? 0 : microseconds_since(begin);
    return {};
}

Result<void> MapRouter::State::resolve(const MapRequest& request) {
    using grid::ask::MapEnd;
    auto found = grid::ask::find_stops(map, request.from, MapEnd::start);
    if (!found) return found.error();
    if (request.max_snap && !(*request.max_snap >= 0))
        return usage("max_snap must be a distance of at least 0, or infinite");
    notes.clear();
    auto fitting = grid::ask::free_stops(map, *std::move(found), MapEnd::start, request.max_snap, notes);
    if (!fitting) return fitting.error();
    starts = *std::move(fitting);
    found = grid::ask::find_stops(map, request.to, MapEnd::goal);
    if (!found) return found.error();
    if (request.arrival == GridArrival::at_goal)
        found = grid::ask::free_stops(map, *std::move(found), MapEnd::goal, request.max_snap, notes);
    if (!found) return found.error();
    goals = *std::move(found);
    return check(request, starts.size(), goals.size());
}

GridQuery MapRouter::State::query(const MapRequest& request, const CancelFlag* cancel) {
    GridQuery query;
    query.from = starts.front().cell;
    query.to = goals.front().cell;
    sources = places_of(starts);
    targets = places_of(goals);
    if (starts.size() > 1) query.sources = sources;
    if (goals.size() > 1) query.goals = targets;
    query.arrival = request.arrival;
    query.reach = request.reach / grid::ask::length_unit(map).of_cell;
    query.algorithm = request.algorithm;
    query.bound = request.bound;
    query.epsilon = request.epsilon;
    query.ties = request.ties;
    query.from_goal = request.from_goal;
    query.cancel = cancel;
    return query;
}

SearchStatus MapRouter::State::ask(const MapRequest& request, const CancelFlag* cancel, MapRoute& route) {
    GridQuery asked = query(request, cancel);
    route.prepare_us = std::exchange(prepare_us, 0);
    asked.observer = request.observer;
    // Hierarchical A* makes only the clusters that the search reaches.
    const bool labels = request.algorithm == GridAlgorithm::labels;
    if (request.algorithm != GridAlgorithm::hierarchical && !(labels && tried_labels)) {
        const auto begin = Clock::now();
        // On other failures, the search falls back and says so in its answer.
        if (const auto made = search.prepare(request.algorithm, {0, nullptr, cancel});
            !made && made.error().kind == ErrorKind::interrupted)
            return SearchStatus::cancelled;
        tried_labels = tried_labels || labels;
        route.prepare_us += microseconds_since(begin);
    }
    const auto begin = Clock::now();
    search.run(asked, answer);
    route.query_us = microseconds_since(begin);
    if (answer.status != SearchStatus::found) return answer.status;
    route.from = starts[starts.size() > 1 ? answer.source : 0];
    route.to = goals[goals.size() > 1 ? answer.goal : 0];
    grid::ask::add_answer(map, answer, route);
    route.prepared = search.prepared(answer.algorithm);
    route.compared = request.compare;
    if (request.compare && !find_optimum(asked, route)) return SearchStatus::cancelled;
    return answer.status;
}

// Also finds the cheapest path if the map is small enough for a full search. False: cancelled.
bool MapRouter::State::find_optimum(GridQuery query, MapRoute& route) {
    if (route.optimal) route.optimum = route.paths.front().cost;
    if (route.optimal || !searched_whole()) return true;
    query.algorithm = GridAlgorithm::automatic;
    query.bound = GridBound::automatic;
    query.epsilon = 1;
    query.observer = nullptr;
    GridAnswer exact;
    search.run(query, exact);
    if (exact.status == SearchStatus::found) route.optimum = exact.cost * grid::ask::cost_unit(map).of_cell;
    return exact.status != SearchStatus::cancelled;
}

SearchStatus MapRouter::State::ask_for_several(const MapRequest& request, const CancelFlag* cancel, MapRoute& route) {
    std::vector<GridAnswer> answers;
    const auto begin = Clock::now();
    const SearchStatus status =
        find_grid_paths(map.grid, {starts.front().cell, goals.front().cell, request.count, cancel}, answers);
    route.query_us = microseconds_since(begin);
    if (status != SearchStatus::found || answers.empty()) return status;
    route.from = starts.front();
    route.to = goals.front();
    route.optimal = true;
    route.algorithm = answers.front().algorithm;
    for (GridAnswer& one : answers) {
        route.settled += one.settled;
        route.relaxed += one.relaxed;
        route.paths.push_back(
            {one.cost * grid::ask::cost_unit(map).of_cell, std::move(one.path), std::move(one.edges)});
    }
    if (request.observer == nullptr) return status;
    GridQuery watched = query(request, cancel);
    watched.observer = request.observer;
    search.run(watched, answer);
    return answer.status;
}

Error MapRouter::State::failure(SearchStatus status, const CancelFlag* cancel) {
    if (status == SearchStatus::cancelled) return {ErrorKind::interrupted, "interrupted"};
    if (status == SearchStatus::overflow)
        return {ErrorKind::data, "path costs on this map exceed the largest cost; scale the map's costs down"};
    const std::string from = starts.size() == 1 ? grid::ask::stop_text(map, starts.front()) : "any of the starts";
    const std::string to = goals.size() == 1 ? grid::ask::stop_text(map, goals.front()) : "any of the goals";
    std::string message = fmt::format("no path leads from {} to {}", from, to);
    if (goals.size() == 1 && searched_whole()) {
        GridQuery nearest = query({}, cancel);
        nearest.arrival = GridArrival::nearest;
        search.run(nearest, answer);
        const bool found = answer.status == SearchStatus::found;
        if (found && starts.size() == 1 && answer.path.back() == starts.front().cell)
            message += "; no cell that can be reached is nearer than the start";
        else if (found)
            message += fmt::format("; the nearest reachable cell is {}", grid::ask::cell_text(map, answer.path.back()));
    }
    return {ErrorKind::no_route, message};
}

void MapRouter::State::finish(const MapRequest& request, MapRoute& route) {
    const MapPath& best = route.paths.front();
    std::vector<Position> line;
    if (request.pull_string) {
        PulledPath pulled = pull_string(map.grid, best.cells, best.edges);
        route.line = std::move(pulled.points);
        for (const PulledPoint& point : route.line) line.push_back({point.cell.x + 0.5, point.cell.y + 0.5});
        route.line_length = pulled.length * grid::ask::length_unit(map).of_cell;
    } else {
        for (const GridCell cell : best.cells) line.push_back({cell.x + 0.5, cell.y + 0.5});
    }
    const std::optional<double> metres = grid::ask::metres_along(map, line);
    route.has_distance = metres.has_value();
    route.distance_m = metres.value_or(0);
    if (request.bound == GridBound::squared_euclidean && !route.optimal)
        route.warnings.emplace_back(
            "the squared Euclidean distance exceeds path costs, so the search may miss the cheapest path");
    if (!route.fallback_reason.empty())
        route.warnings.push_back(fmt::format("used {} instead of {}: {}", name_of(route.algorithm),
                                             name_of(request.algorithm), route.fallback_reason));
}

MapRouter::MapRouter(TileMap map) : state_(std::make_unique<State>(std::move(map))) {}
MapRouter::~MapRouter() = default;
MapRouter::MapRouter(MapRouter&&) noexcept = default;
MapRouter& MapRouter::operator=(MapRouter&&) noexcept = default;

const TileMap& MapRouter::map() const {
    return state_->map;
}

Result<void> MapRouter::set_open(GridCell cell, bool open) {
    TileMap& map = state_->map;
    if (!map.grid.contains(cell)) return state_->off_the_map(cell);
    if (map.grid.open(cell) == open) return {};
    map.grid.set_open(cell, open);
    // The file's glyph is out of date.
    const std::size_t number = static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x);
    if (number < map.glyphs.size()) map.glyphs[number] = open ? '.' : '#';
    return {};
}

Result<void> MapRouter::set_cost(GridCell cell, double cost) {
    GridMap& grid = state_->map.grid;
    if (!grid.contains(cell)) return state_->off_the_map(cell);
    constexpr std::uint16_t hundredths = 100;
    const std::uint32_t units = grid.has_costs() ? grid.cost_units() : hundredths;
    const double scaled = cost * units;
    constexpr double most = 65535;
    if (!(scaled >= 0 && scaled <= most) || std::abs(scaled - std::round(scaled)) > 1e-6)
        return usage(fmt::format("a cost on this map must be a multiple of 1/{} from 0 to {:g}, not {:g}", units,
                                 most / units, cost));
    if (!grid.has_costs()) grid.use_costs(hundredths);
    grid.set_cost(cell, static_cast<std::uint16_t>(std::lround(scaled)));
    return {};
}

Result<bool> MapRouter::connected(const MapPlace& from, const MapPlace& to) {
    using grid::ask::MapEnd;
    const auto starts = grid::ask::find_stops(state_->map, {from}, MapEnd::start);
    if (!starts) return starts.error();
    const auto goals = grid::ask::find_stops(state_->map, {to}, MapEnd::goal);
    if (!goals) return goals.error();
    for (const MapStop& start : *starts)
        for (const MapStop& goal : *goals)
            if (state_->search.connected(start.cell, goal.cell)) return true;
    return false;
}

Result<void> MapRouter::prepare(GridAlgorithm algorithm, const MapPartFiles& files,
                                const GridPreparation& preparation) {
    return state_->prepare(algorithm, files, preparation);
}

Result<MapRoute> MapRouter::route(const MapRequest& request, const CancelFlag* cancel) {
    if (auto resolved = state_->resolve(request); !resolved) return resolved.error();
    MapRoute route;
    const SearchStatus status =
        request.count > 1 ? state_->ask_for_several(request, cancel, route) : state_->ask(request, cancel, route);
    if (status != SearchStatus::found) return state_->failure(status, cancel);
    if (request.arrival == GridArrival::nearest && request.max_snap)
        if (auto near =
                grid::ask::check_missed(state_->map, route.to, route.paths.front().cells.back(), *request.max_snap);
            !near)
            return near.error();
    state_->finish(request, route);
    route.notes = state_->notes;
    return route;
}

}  // namespace starway
