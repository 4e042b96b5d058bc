// What all copies of a RoadEngine share, and what its answers have in common.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/lease_pool.hpp"
#include "index/alternatives/k_shortest.hpp"
#include "index/alternatives/plateau_alternatives.hpp"
#include "index/cch/query.hpp"
#include "index/graph/access.hpp"
#include "index/graph/upward.hpp"
#include "index/road_index.hpp"
#include "search/road/indexed_alternatives.hpp"
#include "search/road/road_search.hpp"
#include "service/road/isochrone/reach.hpp"
#include "service/road/itinerary.hpp"
#include "service/road/match/local_routes.hpp"
#include "service/road/measures.hpp"
#include "service/road/open_roads.hpp"
#include "service/road/snapping/location.hpp"
#include "service/road/snapping/snap.hpp"
#include "starway/road/engine.hpp"

namespace starway::service {

// The working memory of one call at a time. Everything in it is made when it is first needed.
struct Scratch {
    explicit Scratch(const RoadNetwork& network) : search(network), different(network.columns().size()) {}

    search::RoadSearch search;
    bool asked_for_index = false;  // the stored one is in use by the search, or there is none
    search::RoadAnswer answer;
    std::vector<ArcSpan> passages;                                        // of the leg being made
    std::vector<std::unique_ptr<search::IndexedAlternatives>> different;  // per column
    std::optional<index::KShortest> k_shortest;
    std::optional<index::PlateauAlternatives> plateaux;
    std::vector<std::uint64_t> distances;  // per node
};

// Of tables.
struct Walks {
    explicit Walks(const RoadNetwork& network)
        : from(network, index::AccessWalk::Direction::from_sources),
          to(network, index::AccessWalk::Direction::from_targets) {}
    index::AccessWalk from, to;
    std::vector<index::Access> accesses;
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
    // The stored index; a damaged one is refused every time, and stops no request that goes without.
    [[nodiscard]] const Result<std::optional<index::RoadIndexView>>& index() const;
    // Whether sums of a column's metric may not fit in 32 bits. Precondition: the index has the column.
    [[nodiscard]] bool may_overflow(ColumnId column) const;

    // The roads of a column without those that a request closes. Valid as long as this. Errors: those of closed_arcs().
    Result<std::shared_ptr<const service::OpenRoads>> open_roads(const WeightColumn& column,
                                                                 const Closed& closed) const;
    Result<std::vector<ArcId>> closed_arcs(const WeightColumn& column, const Closed& closed) const;
    // An engine of the roads that are of none of the classes; null where the request names none. Kept for later requests. Errors: usage (no
    // such weight or class), data.
    Result<std::shared_ptr<const RoadEngine>> without_classes(std::string_view weight, const Closed& closed) const;

    using Lease = core::LeasePool<service::Scratch>::Lease;
    [[nodiscard]] Lease take_scratch() const {
        return scratch_.take([this] { return std::make_unique<service::Scratch>(network); });
    }
    [[nodiscard]] core::LeasePool<service::Walks>::Lease take_walks() const {
        return walks_.take([this] { return std::make_unique<service::Walks>(network); });
    }
    [[nodiscard]] core::LeasePool<service::ReachSearch>::Lease take_reach() const {
        return reaches_.take([] { return std::make_unique<service::ReachSearch>(); });
    }
    [[nodiscard]] core::LeasePool<service::LocalRoutes>::Lease take_local_routes() const {
        return local_routes_.take([] { return std::make_unique<service::LocalRoutes>(); });
    }
    // Precondition: there is an index.
    [[nodiscard]] core::LeasePool<index::CchQuery>::Lease take_climb() const {
        return climbs_.take([this] { return std::make_unique<index::CchQuery>((**index()).skeleton); });
    }
    // Before a request that may use the stored index.
    Result<void> use_index(service::Scratch& scratch) const;

    // A request whose points are on the network, and the route to be, without its legs.
    struct Question {
        const service::OpenRoads* roads = nullptr;
        std::vector<service::ResolvedLocation> points;
        std::vector<service::Snapped> snapped;
        Route route;
    };
    Result<Question> begin(const RouteRequest& request, const service::OpenRoads& roads) const;
    // Appends the leg that the passages make.
    void append_leg(const Question& question, std::span<const service::ArcSpan> along, std::size_t number,
                    Route& route) const;

private:
    struct Column {
        std::once_flag roads_once, overflow_once;
        std::unique_ptr<service::OpenRoads> roads;
        bool may_overflow = false;
    };
    struct Closing {
        ColumnId column;
        Closed closed;
        std::shared_ptr<const service::OpenRoads> roads;
    };
    const service::OpenRoads& roads_of(const WeightColumn& column) const;

    mutable std::once_flag ready_once_, index_once_, long_edges_once_;
    mutable Result<void> ready_;
    mutable std::optional<service::Snapper> snapper_;
    mutable std::unique_ptr<Column[]> columns_;  // NOLINT(*-avoid-c-arrays): a once_flag does not move
    mutable Result<std::optional<index::RoadIndexView>> index_{std::optional<index::RoadIndexView>()};
    mutable std::vector<EdgeId> long_edges_;

    // What requests closed of late, the last one last: the same areas tend to come again.
    static constexpr std::size_t most_closings = 8;
    mutable std::mutex closings_mutex_;
    mutable std::vector<Closing> closings_;

    // Engines of combinations of classes that requests excluded of late, the last one last.
    struct Excluding {
        ColumnId column;
        std::uint32_t classes = 0;
        std::shared_ptr<const RoadEngine> engine;
    };
    static constexpr std::size_t most_excluding = 8;
    mutable std::mutex excluding_mutex_;
    mutable std::vector<Excluding> excluding_;

    mutable core::LeasePool<service::Scratch> scratch_;
    mutable core::LeasePool<service::Walks> walks_;
    mutable core::LeasePool<service::ReachSearch> reaches_;
    mutable core::LeasePool<service::LocalRoutes> local_routes_;
    mutable core::LeasePool<index::CchQuery> climbs_;
};

}  // namespace starway
