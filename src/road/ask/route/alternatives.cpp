// Several routes between points: by the index, or by a search of their own; over points between leg by leg.
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/core/wording.hpp"
#include "road/ask/engine/engine_state.hpp"
#include "road/ask/engine/exclude.hpp"
#include "road/ask/route/between.hpp"
#include "road/ask/route/choose_arrivals.hpp"
#include "road/ask/route/combine_legs.hpp"
#include "road/ask/route/touched_rules.hpp"
#include "road/ask/searches/leg_search.hpp"
#include "road/ask/searches/straight_on.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/index/alternatives/k_shortest.hpp"
#include "road/index/alternatives/plateau_alternatives.hpp"
#include "road/index/road_index.hpp"
#include "road/search/cch_potential.hpp"
#include "road/search/indexed_alternatives.hpp"

namespace starway {
namespace {

using road::ask::ArcSpan;
using road::ask::OpenRoads;
using road::ask::Snapped;

// What is wanted: different routes, or the shortest ones however alike.
struct Wanted {
    bool shortest = false;
    std::size_t count = 0;  // different: at most so many besides the best; shortest: so many in all
    road::index::AlternativeLimits limits = {};
};

Result<void> check_several(const RouteRequest& request, const Wanted& wanted) {
    if (wanted.shortest && !request.via.empty())
        return Error{ErrorKind::usage, "⟨k⟩ cannot be combined with ⟨via⟩⟦; ⟨alternatives⟩ can⟧"};
    const bool by_index = request.algorithm == Algorithm::hierarchy;
    if ((request.algorithm != Algorithm::automatic && !by_index) || request.epsilon != 1 || request.explored)
        return Error{ErrorKind::usage,
                     fmt::format("several routes are found by a search of their own, or by the index {}; leave out any "
                                 "other algorithm or index, epsilon and the explored nodes",
                                 name_of(Algorithm::hierarchy))};
    if (by_index && !wanted.shortest && !request.closed.empty())
        return road::ask::not_with_closed_roads(request.algorithm);
    if (!(wanted.limits.stretch >= 1) || !std::isfinite(wanted.limits.stretch))
        return Error{ErrorKind::usage,
                     fmt::format("the stretch is {}; it must be a number of at least 1", wanted.limits.stretch)};
    if (!(wanted.limits.sharing >= 0 && wanted.limits.sharing <= 1))
        return Error{ErrorKind::usage,
                     fmt::format("the part in common is {}; it must be a number from 0 to 1", wanted.limits.sharing)};
    return {};
}

// The routes between two points, and what finding them took.
struct Ways {
    road::ask::LegWays passages;
    Algorithm algorithm = Algorithm::dijkstra;
    std::uint64_t settled = 0;
};

// Makes an engine, or lets the one that is there go on with another graph.
template <class Engine>
Engine& with_graph(std::optional<Engine>& engine, road::index::TwoWayGraph graph) {
    if (engine)
        engine->use(std::move(graph));
    else
        engine.emplace(std::move(graph));
    return *engine;
}

// left: of the k shortest ways, and aimed at the target; null where no index knows it.
Result<Ways> run_search(const OpenRoads& roads, road::ask::Scratch& scratch, std::span<const Snapped> ends,
                        const Wanted& wanted, road::search::CchPotential* left, const CancelFlag* cancel) {
    road::ask::GraphBetween between(roads, ends[0], ends[1]);
    const std::uint32_t source = between.source();
    const std::uint32_t target = between.target();
    Ways ways;
    std::vector<road::index::SimplePath> paths;
    Result<void> found;
    if (wanted.shortest) {
        road::index::KShortest::LowerBound known;
        if (left != nullptr) {
            ways.algorithm = Algorithm::astar;
            known = [left, nodes = roads.search_network().node_count()](std::uint32_t node) {
                return node < nodes ? (*left)(node) : 0;
            };
        }
        road::index::KShortest& engine = with_graph(scratch.k_shortest, between.take_graph());
        found = engine.run(source, target, wanted.count, paths, cancel, std::move(known));
        ways.settled = engine.settled();
    } else {
        road::index::PlateauAlternatives& engine = with_graph(scratch.plateaux, between.take_graph());
        found = engine.run(source, target, wanted.count, wanted.limits, paths, cancel);
        ways.settled = engine.settled();
    }
    if (!found) return found.error();
    for (const road::index::SimplePath& path : paths) ways.passages.push_back(between.passages(path.arcs));
    return ways;
}

// Nothing where a search must do it.
Result<std::optional<Ways>> ask_index(const road::Engine::State& state, const OpenRoads& roads,
                                      road::ask::Scratch& scratch, std::span<const Snapped> ends,
                                      const road::ask::LegEnds& leg, const Wanted& wanted, const CancelFlag* cancel) {
    const road::ask::Ends& sources = leg.sources;
    const road::ask::Ends& targets = leg.targets;
    // Close by, ways matter that the index does not know.
    if (leg.direct) return std::optional<Ways>();
    const auto divided = [](const Snapped& end) { return end.node.valid() ? EdgeId() : end.at.edge; };
    if (divided(ends[0]).valid() && divided(ends[0]) == divided(ends[1])) return std::optional<Ways>();
    if (ends[0].node.valid() && ends[0].node == ends[1].node) return std::optional<Ways>();
    const std::vector<ArcId> left_out = road::ask::arcs_past(roads, sources, targets);
    const road::search::IndexedAlternatives::Query resolved{sources.terminals(), targets.terminals(), left_out,
                                                            wanted.count, wanted.limits};

    auto& engine = scratch.different[roads.search_column().id];
    if (!engine) {
        const auto& stored = state.searched(roads.column()).index();
        if (!stored) return stored.error();
        engine = std::make_unique<road::search::IndexedAlternatives>(roads.search_network(), roads.search_column(),
                                                                     **stored);
    }
    const auto found = engine->run(resolved, cancel);
    if (!found) return found.error();
    if (!*found) return std::optional<Ways>();
    Ways ways;
    ways.algorithm = Algorithm::hierarchy;
    ways.settled = (*found)->settled;
    for (const road::search::RoadAnswer& answer : (*found)->routes) {
        ways.passages.emplace_back();
        road::ask::append_spans(roads, sources, targets, answer, ways.passages.back());
    }
    return std::optional(std::move(ways));
}

// How much of each route's cost is along what those before it pass as well.
class InCommon {
public:
    double add(const OpenRoads& roads, std::span<const std::vector<ArcSpan>> legs) {
        std::uint64_t common = 0;
        std::uint64_t cost = 0;
        for (const std::vector<ArcSpan>& leg : legs) {
            cost += road::ask::cost_of(roads, leg);
            for (const ArcSpan& passage : leg)
                if (told_.count(road::ask::piece_of(passage)) != 0) common += road::ask::cost_of(roads, {&passage, 1});
        }
        for (const std::vector<ArcSpan>& leg : legs)
            for (const ArcSpan& passage : leg) told_.insert(road::ask::piece_of(passage));
        return cost == 0 ? 0 : static_cast<double>(common) / static_cast<double>(cost);
    }

private:
    std::set<std::pair<std::uint32_t, double>> told_;
};

// One request, on roads and with memory of its own.
struct AskingSeveral {
    const road::Engine::State& state;
    const RouteRequest& request;
    const OpenRoads& roads;
    road::ask::Scratch& scratch;
    const Wanted& wanted;
    bool by_index;
    const CancelFlag* cancel;

    // An alternative of a whole route changes some of its legs; a few ways for each are enough.
    static constexpr std::size_t most_per_leg = 6;

    Result<Alternatives> find() {
        using Clock = std::chrono::steady_clock;
        auto resolved = state.begin(request, roads);
        if (!resolved) return std::move(resolved).error();
        const auto start = Clock::now();
        Wanted of_leg = wanted;
        road::ask::Arrivals arrivals;  // empty: each leg comes by whichever arc is best for itself
        if (!request.via.empty()) {
            of_leg.count = std::min(wanted.count, most_per_leg);
            if (request.continue_straight) {
                auto chosen = road::ask::choose_arrivals(state, *resolved, settings(), scratch);
                if (!chosen) return std::move(chosen).error();
                arrivals = *std::move(chosen);
                for (Sentence& warning : arrivals.warnings(*resolved))
                    resolved->route.warnings.push_back(std::move(warning));
            }
        }
        std::vector<road::ask::LegWays> legs;
        Ways all;  // but for its passages
        all.algorithm = by_index && !wanted.shortest ? Algorithm::hierarchy : all.algorithm;
        for (std::size_t i = 0; i + 1 < resolved->points.size(); ++i) {
            auto ways = find_leg(*resolved, i, arrivals, of_leg);
            if (!ways) return std::move(ways).error();
            if (ways->passages.empty() && wanted.count > 0)
                return state.snapper().no_route(resolved->points[i], resolved->snapped[i], resolved->points[i + 1],
                                                resolved->snapped[i + 1], roads);
            all.settled += ways->settled;
            if (ways->algorithm != Algorithm::hierarchy) all.algorithm = ways->algorithm;
            legs.push_back(std::move(ways->passages));
        }
        const auto routes = routes_of(std::move(legs));
        const double search_us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

        Alternatives alternatives;
        InCommon in_common;
        for (const std::vector<std::vector<ArcSpan>>& along : routes) {
            Route route = resolved->route;
            route.algorithm = all.algorithm;
            route.settled = all.settled;
            route.query_us += search_us;
            for (std::size_t i = 0; i < along.size(); ++i) state.append_leg(*resolved, along[i], i, route);
            alternatives.in_common.push_back(in_common.add(roads, along));
            if (!alternatives.routes.empty()) {
                const Route& best = alternatives.routes.front();
                route.optimal = route.cost_steps == best.cost_steps;
                route.bound = best.cost_steps == 0 || route.optimal ? 1 : route.cost / best.cost;
            }
            if (auto held = road::ask::hold_to_precision(roads, route); !held) return std::move(held).error();
            road::ask::tell_touched_rules(state.network, route);
            if (request.steps) add_steps(state.network, route);
            alternatives.routes.push_back(std::move(route));
        }
        return alternatives;
    }

private:
    [[nodiscard]] road::search::RoadQuery settings() const {
        road::search::RoadQuery query;
        query.column = &roads.search_column();
        query.closed = roads.search_closed();
        query.use_index = by_index;
        query.cancel = cancel;
        return query;
    }

    // For each route, what each of its legs passes.
    [[nodiscard]] std::vector<std::vector<std::vector<ArcSpan>>> routes_of(std::vector<road::ask::LegWays> legs) const {
        std::vector<std::vector<std::vector<ArcSpan>>> routes;
        if (legs.size() == 1) {
            for (std::vector<ArcSpan>& along : legs.front()) routes.push_back({std::move(along)});
            return routes;
        }
        for (const auto& choice : road::ask::combine_legs(roads, legs, wanted.count, wanted.limits)) {
            routes.emplace_back();
            for (std::size_t i = 0; i < legs.size(); ++i) routes.back().push_back(legs[i][choice[i]]);
        }
        return routes;
    }

    Result<Ways> find_leg(const road::Engine::State::ResolvedRequest& resolved, std::size_t number,
                          const road::ask::Arrivals& arrivals, const Wanted& of_leg) {
        std::array<Snapped, 2> ends{resolved.snapped[number], resolved.snapped[number + 1]};
        if (wanted.shortest) {
            road::search::CchPotential* left = nullptr;
            // Closing roads makes no way cheaper: what is left with all of them open bounds what is left without some.
            if (by_index)
                left = &scratch.search.left_by_index(roads.search_column(),
                                                     road::ask::arrivals(roads, ends[1]).terminals());
            return run_search(roads, scratch, ends, of_leg, left, cancel);
        }
        const bool any_way = arrivals.by.empty();
        const ArcId before = any_way ? ArcId() : arrivals.before[number];
        const ArcId last = any_way ? ArcId() : arrivals.by[number + 1];
        const road::ask::LegEnds leg = any_way ? road::ask::leg_ends(roads, ends[0], ends[1])
                                               : road::ask::leg_ends(roads, ends[0], before, ends[1], last);
        const bool is_whole = resolved.snapped.size() == 2;
        if (leg.stays && !is_whole) {
            Ways stay;
            stay.passages.emplace_back();
            stay.algorithm = by_index ? Algorithm::hierarchy : stay.algorithm;
            return stay;
        }
        // What fixes how one comes and goes on, for searches that know points only.
        if (last.valid()) ends[1] = road::ask::along_only(roads.network(), ends[1], last);
        const bool goes_on_at_node = before.valid() && ends[0].node.valid();
        if (before.valid() && !goes_on_at_node) ends[0] = road::ask::along_only(roads.network(), ends[0], before);
        if (by_index) {
            auto found = ask_index(state, roads, scratch, ends, leg, of_leg, cancel);
            if (!found) return std::move(found).error();
            if (*found) return **std::move(found);
        }
        if (goes_on_at_node) return best_onward(resolved, number, leg);
        return run_search(roads, scratch, ends, of_leg, nullptr, cancel);
    }

    // From a node that one has come to along an arc, which no single point stands for: the best way only.
    Result<Ways> best_onward(const road::Engine::State::ResolvedRequest& resolved, std::size_t number,
                             const road::ask::LegEnds& leg) {
        Ways ways;
        const SearchStatus status = road::ask::best_leg(roads, resolved.snapped[number], resolved.snapped[number + 1],
                                                        leg, settings(), scratch);
        ways.settled = scratch.answer.settled;
        ways.algorithm = scratch.answer.algorithm;
        if (road::ask::has_failed(status)) return road::ask::leg_failure(roads, status, "a route");
        if (status == SearchStatus::found) ways.passages.push_back(scratch.passages);
        return ways;
    }
};

Result<Alternatives> ask_several(const road::Engine::State& state, const RouteRequest& request, const Wanted& wanted,
                                 const Control& control) {
    if (auto fine = check_several(request, wanted); !fine) return std::move(fine).error();
    if (auto ready = state.ready(); !ready) return std::move(ready).error();
    const auto column = road::ask::find_column(state.network, request.weight);
    if (!column) return column.error();
    const road::ask::SearchGraph& searched = state.searched(**column);
    const road::ask::SearchGraph::Lease scratch = searched.take_scratch();
    bool by_index = request.use_index && (wanted.shortest || request.closed.empty());
    if (by_index) {
        if (auto used = road::ask::SearchGraph::use_index(*scratch); !used) return used.error();
        const auto there = scratch->search.has_index(*searched.network().column((*column)->name));
        if (!there) return there.error();
        if (!*there && request.algorithm == Algorithm::hierarchy)
            return road::ask::no_index(**column, request.algorithm);
        // Different routes are joined of paths of the index, which knows only leading digits of exact weights.
        by_index = *there && (wanted.shortest || (**column).exact.empty());
    }
    const auto roads = state.open_roads(**column, request.closed);
    if (!roads) return roads.error();
    auto found = AskingSeveral{state, request, **roads, *scratch, wanted, by_index, control.cancel}.find();
    if (auto whole = still_whole(state.network); !whole) return whole.error();
    return found;
}

}  // namespace

Result<Alternatives> road::Engine::alternatives(const RouteRequest& request, const AlternativesRequest& wanted,
                                                const Control& control) const {
    if (auto answer =
            road::ask::ask_without_classes(*state_, request, [&](const road::Engine& engine, const RouteRequest& rest) {
                return engine.alternatives(rest, wanted, control);
            }))
        return *std::move(answer);
    Wanted different{false, wanted.count, {}};
    different.limits.stretch = wanted.stretch;
    different.limits.sharing = wanted.sharing;
    return ask_several(*state_, request, different, control);
}

Result<Alternatives> road::Engine::k_shortest(const RouteRequest& request, std::size_t k,
                                              const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(
            *state_, request,
            [&](const road::Engine& engine, const RouteRequest& rest) { return engine.k_shortest(rest, k, control); }))
        return *std::move(answer);
    return ask_several(*state_, request, {true, k, {}}, control);
}

}  // namespace starway
