// What a Router keeps, and what its answers have in common.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/road/indexed_alternatives.hpp"
#include "search/road/road_search.hpp"
#include "service/road/closed_roads.hpp"
#include "service/road/itinerary.hpp"
#include "service/road/measures.hpp"
#include "service/road/snapping/location.hpp"
#include "service/road/snapping/snap.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/router.hpp"

namespace starway {

struct Router::State {
    RoadNetwork network;
    service::Locator locator;
    std::optional<service::Snapper> snapper;  // these three once the network is verified
    std::optional<service::Measures> measures;
    std::optional<search::RoadSearch> search;
    bool asked_for_index = false;  // the stored one is in use, or there is none
    search::RoadAnswer answer;
    std::vector<service::ArcSpan> passages;  // of the leg being made
    std::vector<std::unique_ptr<search::IndexedAlternatives>>
        different;  // per column, where an index has it and was asked

    service::ClosedRoads closed_roads;

    State(RoadNetwork roads, Places places)
        : network(std::move(roads)), locator(network, std::move(places)), closed_roads(network) {}

    // Before every request. Errors: the network is damaged, or was cut short.
    Result<void> prepare();
    // Before a request that may use the stored index: a damaged one is refused every time, and stops no request that goes without.
    // Precondition: prepared.
    Result<void> use_index();

    // A request whose points are on the network, and the route to be, without its legs.
    struct Question {
        const WeightColumn* column = nullptr;
        std::vector<service::ResolvedLocation> points;
        std::vector<service::Snapped> snapped;
        Route route;
    };
    // Precondition: prepared.
    Result<Question> begin(const RouteRequest& request, const WeightColumn& column);

    // Calls ask(column) with the weights that are left where the request closes roads; `own` where it closes none.
    template <class Ask>
    auto with_open_roads(const RouteRequest& request, const WeightColumn& own, Ask&& ask) -> decltype(ask(own)) {
        if (request.closed.empty()) return ask(own);
        if (auto closed = closed_roads.close(own, request.closed); !closed) return std::move(closed).error();
        snapper->lend_parts(closed_roads.column(), closed_roads.parts());
        return ask(closed_roads.column());
    }
    // Precondition: prepared.
    Result<Route> find_route(const RouteRequest& request, const search::RoadQuery& settings);
    // column: what is open of `own`, a column of the network's.
    Result<Alternatives> find_alternatives(const RouteRequest& request, const WeightColumn& own,
                                           const WeightColumn& column, const AlternativesRequest& wanted, bool by_index,
                                           const CancelFlag* cancel);

    // One leg: the cheaper of staying on the edge that both points share and of what the search finds. Leaves it in passages.
    Result<void> find_leg(const RouteRequest& request, const search::RoadQuery& settings, const Question& question,
                          std::size_t number, Route& route);
    // Appends the leg that the passages make.
    void append_leg(const Question& question, std::span<const service::ArcSpan> along, std::size_t number,
                    Route& route);

private:
    Result<std::vector<service::ResolvedLocation>> locate(const RouteRequest& request);
};

}  // namespace starway
