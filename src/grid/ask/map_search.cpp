#include "grid/ask/map_search.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <utility>

#include "grid/ask/parts.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::ask {
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
            "several paths need one start and one goal, and cannot be combined with an algorithm, an end near "
            "the goal, string pulling or a choice among equal paths");
    return {};
}

std::vector<GridPlace> places_of(const std::vector<MapStop>& stops) {
    std::vector<GridPlace> places;
    for (const MapStop& stop : stops) places.push_back({stop.cell, 0});
    return places;
}

}  // namespace

Result<GridAlgorithm> algorithm_of(const MapRequest& request) {
    if (!(request.epsilon >= 1) || !std::isfinite(request.epsilon))
        return usage("⟨epsilon⟩ must be a factor of at least 1 (exact)");
    const bool is_weighted = request.epsilon != 1;
    const GridAlgorithm meant = guided(request.algorithm, request.bound, request.epsilon);
    if (!is_weighted || meant == GridAlgorithm::astar) return meant;
    return usage(fmt::format("⟨epsilon⟩ works with ⟨algorithm=astar⟩ only, not with {}", name_of(request.algorithm)));
}

Result<void> MapSearch::prepare(GridAlgorithm algorithm, const MapPartFiles& files,
                                const GridPreparation& preparation) {
    // Hierarchical A* makes only the clusters that a search reaches.
    if (algorithm == GridAlgorithm::hierarchical && files.clusters.empty()) return {};
    tried_labels_ = tried_labels_ || algorithm == GridAlgorithm::labels;
    const auto begin = Clock::now();
    auto ready = MapParts::ready(search_, algorithm, files, preparation);
    if (!ready) return std::move(ready).error();
    if (algorithm == GridAlgorithm::hierarchical) clusters_ = std::make_shared<const MapParts>(*std::move(ready));
    if (algorithm == GridAlgorithm::labels) labels_ = std::make_shared<const MapParts>(*std::move(ready));
    prepare_us_ = algorithm == GridAlgorithm::hierarchical ? 0 : microseconds_since(begin);
    return {};
}

bool MapSearch::prepare_for(GridAlgorithm algorithm, const CancelFlag* cancel) {
    const bool labels = algorithm == GridAlgorithm::labels;
    if (algorithm == GridAlgorithm::hierarchical || (labels && tried_labels_)) return true;
    const auto begin = Clock::now();
    // On other failures, the search falls back and says so in its answer.
    if (const auto made = search_.prepare(algorithm, {0, nullptr, cancel});
        !made && made.error().kind == ErrorKind::interrupted)
        return false;
    tried_labels_ = tried_labels_ || labels;
    prepare_us_ += microseconds_since(begin);
    return true;
}

void MapSearch::share(MapSearch& other) {
    search_.share(other.search_);
    labels_ = other.labels_;
    tried_labels_ = other.tried_labels_;
    prepare_us_ += std::exchange(other.prepare_us_, 0);
}

Result<void> MapSearch::resolve(const MapRequest& request) {
    auto found = find_stops(map_, request.from, MapEnd::start);
    if (!found) return found.error();
    if (request.max_snap && !(*request.max_snap >= 0))
        return usage("max_snap must be a distance of at least 0, or infinite");
    notes_.clear();
    auto fitting = free_stops(map_, *std::move(found), MapEnd::start, request.max_snap, notes_);
    if (!fitting) return fitting.error();
    starts_ = *std::move(fitting);
    found = find_stops(map_, request.to, MapEnd::goal);
    if (!found) return found.error();
    if (request.arrival == GridArrival::at_goal)
        found = free_stops(map_, *std::move(found), MapEnd::goal, request.max_snap, notes_);
    if (!found) return found.error();
    goals_ = *std::move(found);
    return check(request, starts_.size(), goals_.size());
}

GridQuery MapSearch::query(const MapRequest& request, const CancelFlag* cancel) {
    GridQuery query;
    query.from = starts_.front().cell;
    query.to = goals_.front().cell;
    sources_ = places_of(starts_);
    targets_ = places_of(goals_);
    if (starts_.size() > 1) query.sources = sources_;
    if (goals_.size() > 1) query.goals = targets_;
    query.arrival = request.arrival;
    query.reach = request.reach / length_unit(map_).of_cell;
    query.algorithm = request.algorithm;
    query.bound = request.bound;
    query.epsilon = request.epsilon;
    query.ties = request.ties;
    query.from_goal = request.from_goal;
    query.cancel = cancel;
    return query;
}

SearchStatus MapSearch::ask(const MapRequest& request, const CancelFlag* cancel, MapRoute& route) {
    GridQuery asked = query(request, cancel);
    asked.observer = request.observer;
    if (!prepare_for(request.algorithm, cancel)) return SearchStatus::cancelled;
    route.prepare_us = std::exchange(prepare_us_, 0);
    const auto begin = Clock::now();
    search_.run(asked, answer_);
    route.query_us = microseconds_since(begin);
    if (answer_.status != SearchStatus::found) return answer_.status;
    route.from = starts_[starts_.size() > 1 ? answer_.source : 0];
    route.to = goals_[goals_.size() > 1 ? answer_.goal : 0];
    add_answer(map_, answer_, route);
    route.prepared = search_.prepared(answer_.algorithm);
    route.compared = request.compare;
    if (request.compare && !find_optimum(asked, route)) return SearchStatus::cancelled;
    return answer_.status;
}

// Also finds the cheapest path if the map is small enough for a full search. False: cancelled.
bool MapSearch::find_optimum(GridQuery query, MapRoute& route) {
    if (route.optimal) route.optimum = route.paths.front().cost;
    if (route.optimal || !searched_whole()) return true;
    query.algorithm = GridAlgorithm::automatic;
    query.bound = GridBound::automatic;
    query.epsilon = 1;
    query.observer = nullptr;
    GridAnswer exact;
    search_.run(query, exact);
    if (exact.status == SearchStatus::found) route.optimum = exact.cost * cost_unit(map_).of_cell;
    return exact.status != SearchStatus::cancelled;
}

SearchStatus MapSearch::ask_for_several(const MapRequest& request, const CancelFlag* cancel, MapRoute& route) {
    std::vector<GridAnswer> answers;
    const auto begin = Clock::now();
    const SearchStatus status =
        find_grid_paths(map_.grid, {starts_.front().cell, goals_.front().cell, request.count, cancel}, answers);
    route.query_us = microseconds_since(begin);
    if (status != SearchStatus::found || answers.empty()) return status;
    route.from = starts_.front();
    route.to = goals_.front();
    route.optimal = true;
    route.algorithm = answers.front().algorithm;
    for (GridAnswer& one : answers) {
        route.settled += one.settled;
        route.relaxed += one.relaxed;
        route.paths.push_back({one.cost * cost_unit(map_).of_cell, std::move(one.path), std::move(one.edges)});
    }
    if (request.observer == nullptr) return status;
    GridQuery watched = query(request, cancel);
    watched.observer = request.observer;
    search_.run(watched, answer_);
    return answer_.status;
}

Error MapSearch::failure(SearchStatus status, const CancelFlag* cancel) {
    if (status == SearchStatus::cancelled) return {ErrorKind::interrupted, "interrupted"};
    if (status == SearchStatus::overflow)
        return {ErrorKind::data, "path costs on this map exceed the largest cost; scale the map's costs down"};
    const std::string from = starts_.size() == 1 ? stop_text(map_, starts_.front()) : "any of the starts";
    const std::string to = goals_.size() == 1 ? stop_text(map_, goals_.front()) : "any of the goals";
    std::string message = fmt::format("no path leads from {} to {}", from, to);
    if (goals_.size() == 1 && searched_whole()) {
        GridQuery nearest = query({}, cancel);
        nearest.arrival = GridArrival::nearest;
        search_.run(nearest, answer_);
        const bool found = answer_.status == SearchStatus::found;
        if (found && starts_.size() == 1 && answer_.path.back() == starts_.front().cell)
            message += "; no cell that can be reached is nearer than the start";
        else if (found)
            message += fmt::format("; the nearest reachable cell is {}", cell_text(map_, answer_.path.back()));
    }
    return {ErrorKind::no_route, message};
}

void MapSearch::finish(const MapRequest& request, MapRoute& route) {
    const MapPath& best = route.paths.front();
    std::vector<Position> line;
    if (request.pull_string) {
        PulledPath pulled = pull_string(map_.grid, best.cells, best.edges);
        route.line = std::move(pulled.points);
        for (const PulledPoint& point : route.line) line.push_back({point.cell.x + 0.5, point.cell.y + 0.5});
        route.line_length = pulled.length * length_unit(map_).of_cell;
    } else {
        for (const GridCell cell : best.cells) line.push_back({cell.x + 0.5, cell.y + 0.5});
    }
    const std::optional<double> metres = metres_along(map_, line);
    route.has_distance = metres.has_value();
    route.distance_m = metres.value_or(0);
    if (request.bound == GridBound::squared_euclidean && !route.optimal)
        route.warnings.emplace_back(
            "the squared Euclidean distance exceeds path costs, so the search may miss the cheapest path");
    if (!route.fallback_reason.empty())
        route.warnings.push_back(fmt::format("used {} instead of {}: {}", name_of(route.algorithm),
                                             name_of(request.algorithm), route.fallback_reason));
}

Result<bool> MapSearch::connected(const MapLocation& from, const MapLocation& to) {
    const auto from_stops = find_stops(map_, {from}, MapEnd::start);
    if (!from_stops) return from_stops.error();
    const auto to_stops = find_stops(map_, {to}, MapEnd::goal);
    if (!to_stops) return to_stops.error();
    for (const MapStop& start : *from_stops)
        for (const MapStop& goal : *to_stops)
            if (search_.connected(start.cell, goal.cell)) return true;
    return false;
}

Result<MapRoute> MapSearch::route(MapRequest request, const CancelFlag* cancel) {
    const auto algorithm = algorithm_of(request);
    if (!algorithm) return algorithm.error();
    request.algorithm = *algorithm;
    if (auto resolved = resolve(request); !resolved) return resolved.error();
    MapRoute route;
    const SearchStatus status =
        request.count > 1 ? ask_for_several(request, cancel, route) : ask(request, cancel, route);
    if (status != SearchStatus::found) return failure(status, cancel);
    if (request.arrival == GridArrival::nearest && request.max_snap)
        if (auto near = check_missed(map_, route.to, route.paths.front().cells.back(), *request.max_snap); !near)
            return near.error();
    finish(request, route);
    route.notes = notes_;
    return route;
}

}  // namespace starway::grid::ask
