#include "starway/alternatives.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "index/alternatives/different_ways.hpp"
#include "index/alternatives/k_shortest.hpp"
#include "service/between.hpp"
#include "service/columns.hpp"
#include "service/router_state.hpp"
#include "service/wording.hpp"

namespace starway {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = AlternativesRequest::Kind;

Result<void> check(const RouteRequest& request, const AlternativesRequest& wanted) {
    if (!request.via.empty())
        return Error{ErrorKind::usage,
                     "several routes are found between two points only; leave out the points between"};
    if (request.algorithm != Algorithm::automatic || request.epsilon != 1 || request.explored)
        return Error{ErrorKind::usage,
                     "several routes are found by a search of their own; leave out the algorithm, epsilon and the "
                     "explored nodes"};
    if (!(wanted.stretch >= 1) || !std::isfinite(wanted.stretch))
        return Error{ErrorKind::usage,
                     fmt::format("the stretch is {}; it must be a number of at least 1", wanted.stretch)};
    if (!(wanted.sharing >= 0 && wanted.sharing <= 1))
        return Error{ErrorKind::usage,
                     fmt::format("the part in common is {}; it must be a number from 0 to 1", wanted.sharing)};
    return {};
}

Result<std::vector<index::SimplePath>> find(const service::GraphBetween& between, const AlternativesRequest& wanted,
                                            const CancelFlag* cancel) {
    std::vector<index::SimplePath> ways;
    Result<void> found;
    if (wanted.kind == Kind::shortest) {
        index::KShortest engine(between.graph());
        found = engine.run(between.source(), between.target(), wanted.count, ways, cancel);
    } else {
        index::DifferentWays engine(between.graph());
        const index::AlternativeLimits limits{wanted.stretch, wanted.sharing, index::AlternativeLimits().local};
        found = engine.run(between.source(), between.target(), wanted.count, limits, ways, cancel);
    }
    if (!found) return std::move(found).error();
    return ways;
}

}  // namespace

Result<Alternatives> Router::alternatives(const RouteRequest& request, const AlternativesRequest& wanted,
                                          const CancelFlag* cancel) {
    if (auto fine = check(request, wanted); !fine) return std::move(fine).error();
    if (auto ready = state_->prepare(); !ready) return std::move(ready).error();
    const auto column = service::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto question = state_->begin(request, **column);
    if (!question) return question.error();
    const auto start = Clock::now();
    const service::GraphBetween between(state_->network, **column, question->snapped[0], question->snapped[1]);
    const auto ways = find(between, wanted, cancel);
    if (!ways) return ways.error();
    if (ways->empty() && wanted.count > 0)
        return Error{ErrorKind::no_route,
                     fmt::format("no route leads from {} to {}", service::called(question->points[0]),
                                 service::called(question->points[1]))};
    const double search_us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();

    Alternatives alternatives;
    std::vector<bool> told(between.graph().arc_count(), false);
    for (const index::SimplePath& way : *ways) {
        Route route = question->route;
        route.algorithm = Algorithm::dijkstra;
        route.query_us += search_us;
        state_->append_leg(*question, between.passages(way.arcs), 0, route);
        std::uint64_t in_common = 0;
        for (const std::uint32_t arc : way.arcs) {
            if (told[arc]) in_common += between.graph().weight[arc];
            told[arc] = true;
        }
        alternatives.in_common.push_back(
            way.cost == 0 ? 0 : static_cast<double>(in_common) / static_cast<double>(way.cost));
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
