#include "starway/road/alternatives.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "index/alternatives/k_shortest.hpp"
#include "index/alternatives/plateau_alternatives.hpp"
#include "index/road_index.hpp"
#include "search/road/cch_potential.hpp"
#include "search/road/indexed_alternatives.hpp"
#include "service/road/between.hpp"
#include "service/road/columns.hpp"
#include "service/road/router_state.hpp"
#include "service/wording.hpp"
#include "starway/core/mapped_files.hpp"

namespace starway {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = AlternativesRequest::Kind;
using service::ArcSpan;
using service::Snapped;

Result<void> check(const RouteRequest& request, const AlternativesRequest& wanted) {
    if (!request.via.empty())
        return Error{ErrorKind::usage,
                     "several routes are found between two points only; leave out the points between"};
    const bool by_index = request.algorithm == Algorithm::hierarchy;
    if ((request.algorithm != Algorithm::automatic && !by_index) || request.epsilon != 1 || request.explored)
        return Error{ErrorKind::usage,
                     fmt::format("several routes are found by a search of their own, or by the index {}; leave out any "
                                 "other algorithm or index, epsilon and the explored nodes",
                                 name_of(Algorithm::hierarchy))};
    if (by_index && wanted.kind == Kind::different && !request.closed.empty())
        return service::not_with_closed_roads(request.algorithm);
    if (!(wanted.stretch >= 1) || !std::isfinite(wanted.stretch))
        return Error{ErrorKind::usage,
                     fmt::format("the stretch is {}; it must be a number of at least 1", wanted.stretch)};
    if (!(wanted.sharing >= 0 && wanted.sharing <= 1))
        return Error{ErrorKind::usage,
                     fmt::format("the part in common is {}; it must be a number from 0 to 1", wanted.sharing)};
    return {};
}

using Engines = std::vector<std::unique_ptr<search::IndexedAlternatives>>;  // per column

// The routes, and what finding them took.
struct Ways {
    std::vector<std::vector<ArcSpan>> passages;
    Algorithm algorithm = Algorithm::dijkstra;
    std::uint64_t settled = 0;
};

index::AlternativeLimits limits_of(const AlternativesRequest& wanted) {
    index::AlternativeLimits limits;
    limits.stretch = wanted.stretch;
    limits.sharing = wanted.sharing;
    return limits;
}

// left: of the k shortest ways, and aimed at the target; null where no index knows it.
Result<Ways> run_search(const RoadNetwork& network, const WeightColumn& column, std::span<const Snapped> ends,
                        const AlternativesRequest& wanted, search::CchPotential* left, const CancelFlag* cancel) {
    const service::GraphBetween between(network, column, ends[0], ends[1]);
    const std::uint32_t source = between.source();
    const std::uint32_t target = between.target();
    Ways ways;
    std::vector<index::SimplePath> paths;
    Result<void> found;
    if (wanted.kind == Kind::shortest) {
        index::KShortest::LowerBound known;
        if (left != nullptr) {
            ways.algorithm = Algorithm::astar;
            known = [&](std::uint32_t node) { return node < network.node_count() ? (*left)(node) : 0; };
        }
        index::KShortest engine(between.graph());
        found = engine.run(source, target, wanted.count, paths, cancel, std::move(known));
        ways.settled = engine.settled();
    } else {
        index::PlateauAlternatives engine(between.graph());
        found = engine.run(source, target, wanted.count, limits_of(wanted), paths, cancel);
        ways.settled = engine.settled();
    }
    if (!found) return found.error();
    for (const index::SimplePath& path : paths) ways.passages.push_back(between.passages(path.arcs));
    return ways;
}

// Nothing where a search must do it.
Result<std::optional<Ways>> ask_index(const RoadNetwork& network, Engines& engines, const WeightColumn& column,
                                      std::span<const Snapped> ends, const AlternativesRequest& wanted,
                                      const CancelFlag* cancel) {
    const service::Ends sources = service::departures(network, column, ends[0]);
    const service::Ends targets = service::arrivals(network, column, ends[1]);
    const auto divided = [](const Snapped& end) { return end.node.valid() ? EdgeId() : end.at.edge; };
    const search::IndexedAlternatives::Question question{sources.terminals(),
                                                         targets.terminals(),
                                                         {divided(ends[0]), divided(ends[1])},
                                                         wanted.count,
                                                         limits_of(wanted)};
    if (question.divided[0].valid() && question.divided[0] == question.divided[1]) return std::optional<Ways>();

    engines.resize(network.columns().size());
    auto& engine = engines[static_cast<std::size_t>(&column - network.columns().data())];
    if (!engine) {
        const auto stored = index::stored_index(network);
        if (!stored) return stored.error();
        engine = std::make_unique<search::IndexedAlternatives>(network, column, **stored);
    }
    const auto found = engine->run(question, cancel);
    if (!found) return found.error();
    if (!*found) return std::optional<Ways>();
    Ways ways;
    ways.algorithm = Algorithm::hierarchy;
    ways.settled = (*found)->settled;
    for (const search::RoadAnswer& answer : (*found)->routes) {
        ways.passages.emplace_back();
        service::append_spans(network, ends[0], ends[1], sources, targets, answer, ways.passages.back());
    }
    return std::optional(std::move(ways));
}

// How much of each way's cost is along what those before it pass as well.
class InCommon {
public:
    double add(const WeightColumn& column, std::span<const ArcSpan> way) {
        std::uint64_t common = 0;
        for (const ArcSpan& passage : way)
            if (told_.count(piece(passage)) != 0) common += service::cost_of(column, {&passage, 1});
        for (const ArcSpan& passage : way) told_.insert(piece(passage));
        const std::uint64_t cost = service::cost_of(column, way);
        return cost == 0 ? 0 : static_cast<double>(common) / static_cast<double>(cost);
    }

private:
    static std::pair<std::uint32_t, double> piece(const ArcSpan& passage) {
        return {static_cast<std::uint32_t>(passage.arc), passage.from};
    }
    std::set<std::pair<std::uint32_t, double>> told_;
};

}  // namespace

Result<Alternatives> Router::alternatives(const RouteRequest& request, const AlternativesRequest& wanted,
                                          const CancelFlag* cancel) {
    if (auto fine = check(request, wanted); !fine) return std::move(fine).error();
    if (auto ready = state_->prepare(); !ready) return std::move(ready).error();
    const auto column = service::find_column(state_->network, request.weight);
    if (!column) return column.error();
    bool by_index = request.use_index && (wanted.kind == Kind::shortest || request.closed.empty());
    if (by_index) {
        if (auto index = state_->use_index(); !index) return index.error();
        const auto there = state_->search->has_index(**column);
        if (!there) return there.error();
        if (!*there && request.algorithm == Algorithm::hierarchy) return service::no_index(**column, request.algorithm);
        by_index = *there;
    }
    auto found = state_->with_open_roads(request, **column, [&](const WeightColumn& open) {
        return state_->find_alternatives(request, **column, open, wanted, by_index, cancel);
    });
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

Result<Alternatives> Router::State::find_alternatives(const RouteRequest& request, const WeightColumn& own,
                                                      const WeightColumn& column, const AlternativesRequest& wanted,
                                                      bool by_index, const CancelFlag* cancel) {
    const auto question = begin(request, column);
    if (!question) return question.error();
    const auto start = Clock::now();
    std::optional<Ways> ways;
    search::CchPotential* left = nullptr;
    if (by_index && wanted.kind == Kind::shortest) {
        // Closing roads makes no way cheaper: what is left with all of them open bounds what is left without some.
        left = &search->left_by_index(own, service::arrivals(network, column, question->snapped[1]).terminals());
    } else if (by_index) {
        auto found = ask_index(network, different, column, question->snapped, wanted, cancel);
        if (!found) return std::move(found).error();
        ways = *std::move(found);
    }
    if (!ways) {
        auto found = run_search(network, column, question->snapped, wanted, left, cancel);
        if (!found) return std::move(found).error();
        ways = *std::move(found);
    }
    if (ways->passages.empty() && wanted.count > 0)
        return snapper->no_route(question->points[0], question->snapped[0], question->points[1], question->snapped[1],
                                 column);
    const double search_us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

    Alternatives alternatives;
    InCommon in_common;
    for (const std::vector<ArcSpan>& along : ways->passages) {
        Route route = question->route;
        route.algorithm = ways->algorithm;
        route.settled = ways->settled;
        route.query_us += search_us;
        append_leg(*question, along, 0, route);
        alternatives.in_common.push_back(in_common.add(column, along));
        if (!alternatives.routes.empty()) {
            const Route& best = alternatives.routes.front();
            route.optimal = route.cost_steps == best.cost_steps;
            route.bound = best.cost_steps == 0 || route.optimal ? 1 : route.cost / best.cost;
        }
        alternatives.routes.push_back(std::move(route));
    }
    return alternatives;
}

}  // namespace starway
