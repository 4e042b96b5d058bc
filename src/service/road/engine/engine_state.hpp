// What all copies of a RoadEngine share, and what its answers have in common.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/lease_pool.hpp"
#include "network/turns/turn_graph.hpp"
#include "service/road/closures/open_roads.hpp"
#include "service/road/searches/also.hpp"
#include "service/road/searches/itinerary.hpp"
#include "service/road/searches/local_routes.hpp"
#include "service/road/searches/reach.hpp"
#include "service/road/searches/search_graph.hpp"
#include "service/road/snapping/location.hpp"
#include "service/road/snapping/snap.hpp"
#include "service/road/weights/measures.hpp"
#include "starway/road/engine.hpp"

namespace starway::service {

// A graph of states of the network, and what is searched there.
struct TurnStates {
    explicit TurnStates(network::TurnGraph graph) : turns(std::move(graph)), searched(turns.states) {}
    network::TurnGraph turns;
    SearchGraph searched;
};

}  // namespace starway::service

namespace starway {

struct STARWAY_LOCAL RoadEngine::State {
    RoadNetwork network;
    service::Locator locator;

    State(RoadNetwork roads, Places places) : network(std::move(roads)), locator(network, std::move(places)) {}

    // Before every request. Errors: the network is damaged, or was cut short. What follows needs it.
    Result<void> ready() const;
    [[nodiscard]] const service::Snapper& snapper() const { return *snapper_; }
    // What is searched for a column: the network, or states.
    [[nodiscard]] const service::SearchGraph& searched(const WeightColumn& column) const;
    // The turns that a column obeys; null if it has none.
    [[nodiscard]] const network::TurnGraph* turns(const WeightColumn& column) const;

    // The roads of a column without those that a request closes. Valid as long as this. Errors: those of closed_arcs()
    // and of SnapFilter.
    Result<std::shared_ptr<const service::OpenRoads>> open_roads(const WeightColumn& column,
                                                                 const Closed& closed) const;
    Result<std::vector<ArcId>> closed_arcs(const WeightColumn& column, const Closed& closed) const;
    // An engine of the roads that are of none of the classes; null where the request names none. Kept for later
    // requests. Errors: usage (no such weight or class), data.
    Result<std::shared_ptr<const RoadEngine>> without_classes(std::string_view weight, const Closed& closed) const;

    [[nodiscard]] core::LeasePool<service::ReachSearch>::Lease take_reach() const {
        return reaches_.take([] { return std::make_unique<service::ReachSearch>(); });
    }
    [[nodiscard]] core::LeasePool<service::LocalRoutes>::Lease take_local_routes() const {
        return local_routes_.take([] { return std::make_unique<service::LocalRoutes>(); });
    }

    // A request whose points are on the network, and the route to be, without its legs.
    struct ResolvedRequest {
        const service::OpenRoads* roads = nullptr;
        std::vector<service::ResolvedLocation> points;
        std::vector<service::Snapped> snapped;
        std::shared_ptr<const service::AlsoColumns> also;  // null: nothing is summed up
        Route route;
    };
    // Errors: usage, there is no such weight.
    static Result<void> sum_up(const std::vector<std::string>& names, const service::OpenRoads& roads,
                               ResolvedRequest& resolved);
    Result<ResolvedRequest> begin(const RouteRequest& request, const service::OpenRoads& roads) const;
    // Appends the leg that the passages make.
    void append_leg(const ResolvedRequest& resolved, std::span<const service::ArcSpan> along, std::size_t number,
                    Route& route) const;

private:
    struct Column {
        std::once_flag roads_once;
        std::unique_ptr<service::OpenRoads> roads;
    };
    struct ClosureScope {
        ColumnId column;
        Closed closed;
        std::shared_ptr<const service::OpenRoads> roads;
    };
    const service::OpenRoads& roads_of(const WeightColumn& column) const;

    [[nodiscard]] const service::TurnStates* turned(const WeightColumn& column) const;

    mutable std::once_flag ready_once_, long_edges_once_, edges_by_source_once_;
    mutable Result<void> ready_;
    mutable std::optional<service::SearchGraph> plain_;
    mutable std::vector<std::unique_ptr<service::TurnStates>> turn_states_;
    mutable std::optional<service::Snapper> snapper_;
    mutable std::unique_ptr<Column[]> columns_;  // NOLINT(*-avoid-c-arrays): a once_flag does not move
    mutable std::vector<EdgeId> long_edges_, edges_by_source_;

    // What requests closed of late, the last one last: the same areas tend to come again.
    static constexpr std::size_t most_closings = 8;
    mutable std::mutex closings_mutex_;
    mutable std::vector<ClosureScope> closings_;

    // Engines of combinations of classes that requests excluded of late, the last one last.
    struct ExclusionScope {
        ColumnId column;
        std::uint32_t classes = 0;
        std::shared_ptr<const RoadEngine> engine;
    };
    static constexpr std::size_t most_excluding = 8;
    mutable std::mutex excluding_mutex_;
    mutable std::vector<ExclusionScope> excluding_;

    mutable core::LeasePool<service::ReachSearch> reaches_;
    mutable core::LeasePool<service::LocalRoutes> local_routes_;
};

}  // namespace starway
