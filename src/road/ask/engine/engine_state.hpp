// What all copies of a road::Engine share, and what its answers have in common.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/core/lease_pool.hpp"
#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/also.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/searches/local_routes.hpp"
#include "road/ask/searches/reach.hpp"
#include "road/ask/searches/search_graph.hpp"
#include "road/ask/snapping/location.hpp"
#include "road/ask/snapping/snap.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/engine.hpp"

namespace starway::road::ask {

// A graph of states of the network, and what is searched there.
struct TurnStates {
    explicit TurnStates(network::TurnGraph graph) : turns(std::move(graph)), searched(turns.states) {}
    network::TurnGraph turns;
    SearchGraph searched;
};

}  // namespace starway::road::ask

namespace starway {

struct STARWAY_LOCAL road::Engine::State {
    RoadNetwork network;
    road::ask::Locator locator;

    State(RoadNetwork roads, Places places) : network(std::move(roads)), locator(network, std::move(places)) {}

    // Before every request. Errors: the network is damaged, or was cut short. What follows needs it.
    Result<void> ready() const;
    [[nodiscard]] const road::ask::Snapper& snapper() const { return *snapper_; }
    // What is searched for a column: the network, or states.
    [[nodiscard]] const road::ask::SearchGraph& searched(const WeightColumn& column) const;
    // The turns that a column obeys; null if it has none.
    [[nodiscard]] const road::network::TurnGraph* turns(const WeightColumn& column) const;

    // The roads of a column without those that a request closes. Valid as long as this. Errors: those of closed_arcs()
    // and of SnapFilter.
    Result<std::shared_ptr<const road::ask::OpenRoads>> open_roads(const WeightColumn& column,
                                                                   const Closed& closed) const;
    Result<std::vector<ArcId>> closed_arcs(const WeightColumn& column, const Closed& closed) const;
    // An engine of the roads that are of none of the classes; null where the request names none. Kept for later
    // requests. Errors: usage (no such weight or class), data.
    Result<std::shared_ptr<const road::Engine>> without_classes(std::string_view weight, const Closed& closed) const;

    [[nodiscard]] core::LeasePool<road::ask::ReachSearch>::Lease take_reach() const {
        return reaches_.take([] { return std::make_unique<road::ask::ReachSearch>(); });
    }
    [[nodiscard]] core::LeasePool<road::ask::LocalRoutes>::Lease take_local_routes() const {
        return local_routes_.take([] { return std::make_unique<road::ask::LocalRoutes>(); });
    }

    // A request whose points are on the network, and the route to be, without its legs.
    struct ResolvedRequest {
        const road::ask::OpenRoads* roads = nullptr;
        std::vector<road::ask::ResolvedLocation> points;
        std::vector<road::ask::Snapped> snapped;
        std::shared_ptr<const road::ask::AlsoColumns> also;  // null: nothing is summed up
        Route route;
    };
    // Errors: usage, there is no such weight.
    static Result<void> sum_up(const std::vector<std::string>& names, const road::ask::OpenRoads& roads,
                               ResolvedRequest& resolved);
    Result<ResolvedRequest> begin(const RouteRequest& request, const road::ask::OpenRoads& roads) const;
    // Appends the leg that the passages make.
    void append_leg(const ResolvedRequest& resolved, std::span<const road::ask::ArcSpan> along, std::size_t number,
                    Route& route) const;

private:
    struct Column {
        std::once_flag roads_once;
        std::unique_ptr<road::ask::OpenRoads> roads;
    };
    struct ClosureScope {
        ColumnId column;
        Closed closed;
        std::shared_ptr<const road::ask::OpenRoads> roads;
    };
    const road::ask::OpenRoads& roads_of(const WeightColumn& column) const;

    [[nodiscard]] const road::ask::TurnStates* turned(const WeightColumn& column) const;

    mutable std::once_flag ready_once_, long_edges_once_, edges_by_source_once_;
    mutable Result<void> ready_;
    mutable std::optional<road::ask::SearchGraph> plain_;
    mutable std::vector<std::unique_ptr<road::ask::TurnStates>> turn_states_;
    mutable std::optional<road::ask::Snapper> snapper_;
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
        std::shared_ptr<const road::Engine> engine;
    };
    static constexpr std::size_t most_excluding = 8;
    mutable std::mutex excluding_mutex_;
    mutable std::vector<ExclusionScope> excluding_;

    mutable core::LeasePool<road::ask::ReachSearch> reaches_;
    mutable core::LeasePool<road::ask::LocalRoutes> local_routes_;
};

}  // namespace starway
