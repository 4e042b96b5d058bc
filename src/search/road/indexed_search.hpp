// One route by the index that is stored with a network: onto the junctions, over the hierarchy, off again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "index/cch/query.hpp"
#include "index/graph/access.hpp"
#include "index/road_index.hpp"
#include "search/road/part_search.hpp"
#include "search/road/road_search.hpp"

namespace starway::search {

// One per thread; about thirty bytes a node, reused. The network must be verified and the index checked; both must outlive it.
class IndexedSearch {
public:
    IndexedSearch(const RoadNetwork& network, index::RoadIndexView index);
    IndexedSearch(const IndexedSearch&) = delete;
    IndexedSearch& operator=(const IndexedSearch&) = delete;

    // Whether the column has what an algorithm asks; it is checked, and made ready, the first time. Precondition: needs_index(algorithm).
    // Errors (data): it is damaged.
    Result<bool> make_ready(const WeightColumn& column, Algorithm algorithm);
    // Whether that was done. The customizable hierarchy is always ready where the column has it.
    [[nodiscard]] bool is_ready(const WeightColumn& column, Algorithm algorithm) const;
    [[nodiscard]] const index::RoadIndexView& index() const { return index_; }
    // Fills status, cost, source, target and arcs, as RoadSearch::run() does, by answer.algorithm; nothing but the first two where the query is for
    // the cost alone. Preconditions: is_ready(), terminals' costs below 2^62.
    void run(const RoadQuery& query, RoadAnswer& answer);

private:
    void walk(const WeightColumn& column, std::span<const Terminal> sources, std::span<const Terminal> targets);
    // The number of a column of the network's own that has an index; nothing for others.
    [[nodiscard]] std::optional<std::size_t> number_of(const WeightColumn& column) const;
    [[nodiscard]] const index::ColumnIndexView& of(const WeightColumn& column) const;
    // From the terminals that walk() left: the cost over junctions, and with_path the path.
    std::uint64_t ask(const WeightColumn& column, Algorithm algorithm, bool with_path, RoadAnswer& answer);
    void append_arcs(const WeightColumn& column, std::vector<ArcId>& arcs);

    const RoadNetwork& network_;
    index::RoadIndexView index_;
    std::vector<std::array<std::unique_ptr<PartSearch>, index::index_parts.size()>>
        parts_;  // of each column, as they are asked for
    index::CchQuery query_;
    index::AccessWalk from_sources_, from_targets_;
    std::vector<index::NodeCost> ends_;
    std::vector<index::IndexTerminal> sources_, targets_;
    WayPath path_;
    index::LoopRemover loops_;
};

}  // namespace starway::search
