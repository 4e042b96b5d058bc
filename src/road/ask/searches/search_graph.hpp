// What is searched for a weight: the network itself, or the graph of states of a traveller who obeys turns; with its
// stored index, and the working memory of calls.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/core/lease_pool.hpp"
#include "base/graph/upward.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/index/alternatives/k_shortest.hpp"
#include "road/index/alternatives/plateau_alternatives.hpp"
#include "road/index/cch/carried.hpp"
#include "road/index/cch/query.hpp"
#include "road/index/cch/wide_metric.hpp"
#include "road/index/graph/access.hpp"
#include "road/index/road_index.hpp"
#include "road/search/indexed_alternatives.hpp"
#include "road/search/road_search.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

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
    Walks(const RoadNetwork& network, const index::JunctionGraphView& junctions)
        : from(network, junctions, index::AccessWalk::Direction::from_sources),
          to(network, junctions, index::AccessWalk::Direction::from_targets) {}
    index::AccessWalk from, to;
    std::vector<graph::Access> accesses;
};

// Immutable but for what it finds out once; any thread may ask. The network must be verified.
class SearchGraph {
public:
    explicit SearchGraph(RoadNetwork network);
    [[nodiscard]] const RoadNetwork& network() const { return network_; }

    // The stored index; a damaged one is refused every time, and affects no request that does not use it.
    [[nodiscard]] const Result<std::optional<index::RoadIndexView>>& index() const;
    // Whether sums of a column's metric may not fit in 32 bits. Precondition: the index has the column.
    [[nodiscard]] bool may_overflow(ColumnId column) const;

    // Of a column with exact weights: made for the first who asks. Precondition: the index has the column.
    [[nodiscard]] const Result<index::WideMetric>& wide_metric(const WeightColumn& column) const;

    // What paths of a column sum up to, per entry of its metric: make() finds it out for the first who asks.
    // Precondition: the index has the column.
    template <class Make>
    [[nodiscard]] const std::vector<index::CarriedSteps>& carried(ColumnId column, Make make) const {
        Carried& carried = carried_[column];
        std::call_once(carried.once, [&] { carried.steps = make(); });
        return carried.steps;
    }

    using Lease = core::LeasePool<Scratch>::Lease;
    [[nodiscard]] Lease take_scratch() const {
        return scratch_.take([this] { return std::make_unique<Scratch>(network_); });
    }
    // Precondition of both: there is an index.
    [[nodiscard]] core::LeasePool<Walks>::Lease take_walks() const {
        return walks_.take([this] { return std::make_unique<Walks>(network_, (**index()).junctions); });
    }
    [[nodiscard]] core::LeasePool<index::CchQuery>::Lease take_climb() const {
        return climbs_.take([this] { return std::make_unique<index::CchQuery>((**index()).skeleton); });
    }
    // Before a request that may use the stored index.
    static Result<void> use_index(Scratch& scratch);

private:
    struct Overflow {
        std::once_flag once;
        bool may = false;
    };
    struct Wide {
        std::once_flag once;
        Result<index::WideMetric> metric{index::WideMetric()};
    };
    struct Carried {
        std::once_flag once;
        std::vector<index::CarriedSteps> steps;
    };
    RoadNetwork network_;
    mutable std::once_flag index_once_;
    mutable Result<std::optional<index::RoadIndexView>> index_{std::optional<index::RoadIndexView>()};
    std::unique_ptr<Overflow[]> overflow_;  // NOLINT(*-avoid-c-arrays): per column; a once_flag does not move
    std::unique_ptr<Wide[]> wide_;          // NOLINT(*-avoid-c-arrays): likewise
    std::unique_ptr<Carried[]> carried_;    // NOLINT(*-avoid-c-arrays): likewise
    mutable core::LeasePool<Scratch> scratch_;
    mutable core::LeasePool<Walks> walks_;
    mutable core::LeasePool<index::CchQuery> climbs_;
};

}  // namespace starway::road::ask
