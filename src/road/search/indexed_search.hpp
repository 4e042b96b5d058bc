// A route by the network's stored index: from the ends to junctions, over the hierarchy, and back.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "road/index/cch/query.hpp"
#include "road/index/graph/access.hpp"
#include "road/index/road_index.hpp"
#include "road/search/part_search.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::search {

// One per thread; about 30 bytes per node, reused. The network must be verified and the index checked; both must
// outlive it.
class IndexedSearch {
public:
    IndexedSearch(const RoadNetwork& network, index::RoadIndexView index);
    IndexedSearch(const IndexedSearch&) = delete;
    IndexedSearch& operator=(const IndexedSearch&) = delete;

    // Whether the index has what an algorithm needs for the column; checks and prepares it on first use. Precondition:
    // needs_index(algorithm). Errors (data): it is damaged.
    Result<bool> make_ready(const WeightColumn& column, Algorithm algorithm);
    // Whether make_ready() succeeded. The customizable hierarchy is always ready for an indexed column.
    [[nodiscard]] bool is_ready(const WeightColumn& column, Algorithm algorithm) const;
    [[nodiscard]] const index::RoadIndexView& index() const { return index_; }
    // Fills status, cost, source, target and arcs as RoadSearch::run() does, with answer.algorithm; for a cost-only
    // query just the first two. Preconditions: is_ready(), terminals' costs below 2^62.
    void run(const RoadQuery& query, RoadAnswer& answer);

private:
    void walk(const WeightColumn& column, std::span<const RoadTerminal> sources, std::span<const RoadTerminal> targets);
    // The id of a column that has an index; empty for others.
    [[nodiscard]] std::optional<ColumnId> number_of(const WeightColumn& column) const;
    [[nodiscard]] const index::ColumnIndexView& of(const WeightColumn& column) const;
    // Tells what walk() reached.
    void tell_access(SettleObserver& observer, RoadAnswer& answer) const;
    // From the terminals found by walk(): the cost over junctions and, unless the query is for the cost only, the path.
    std::uint64_t ask(const RoadQuery& query, RoadAnswer& answer);
    void append_arcs(const WeightColumn& column, std::vector<ArcId>& arcs);

    const RoadNetwork& network_;
    index::RoadIndexView index_;
    std::vector<std::array<std::unique_ptr<PartSearch>, index::index_parts.size()>>
        parts_;  // per column, created on demand
    index::CchQuery query_;
    index::AccessWalk from_sources_, from_targets_;
    std::vector<RoadTerminal> sources_, targets_;
    LinkPath path_;
    graph::LoopRemover loops_;
};

}  // namespace starway::road::search
