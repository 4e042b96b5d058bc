// Alternative routes by the network's stored index: from the ends to junctions, over via nodes of the hierarchy, and
// back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "road/index/alternatives/limits.hpp"
#include "road/index/alternatives/via_node_alternatives.hpp"
#include "road/index/graph/access.hpp"
#include "road/index/road_index.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::search {

// One per thread and column; its memory is reused. The network must be verified and the index checked; both must
// outlive it.
class IndexedAlternatives {
public:
    // Precondition: the index has the column.
    IndexedAlternatives(const RoadNetwork& network, const WeightColumn& column, const index::RoadIndexView& index);

    struct Query {
        std::span<const RoadTerminal> sources, targets;
        std::span<const ArcId>
            left_out;           // arcs that only the best route may take, in order: those that lead past the ends
        std::size_t count = 0;  // in addition to the best one
        index::AlternativeLimits limits;
    };
    struct Found {
        // The best one first, the others by cost; cost, source, target and arcs are filled in.
        std::vector<RoadAnswer> routes;
        std::uint64_t settled = 0;
    };
    // No route visits a node twice or passes its own ends. Empty if the ends are so close that routes without a
    // junction in between may matter: then a search must answer. Error: interrupted.
    Result<std::optional<Found>> run(const Query& query, const CancelFlag* cancel);

private:
    void walk(std::span<const RoadTerminal> ends, index::AccessWalk& walk, std::vector<RoadTerminal>& terminals);
    [[nodiscard]] RoadAnswer answer_of(const index::TerminalPath& path, const Query& query);
    [[nodiscard]] bool is_simple(const RoadAnswer& route, const Query& query);
    [[nodiscard]] std::vector<index::AcceptedRoutes::Piece> pieces(const RoadAnswer& route, const Query& query) const;

    const RoadNetwork& network_;
    const WeightColumn& column_;
    index::JunctionGraphView junctions_;
    index::ColumnIndexView of_column_;
    index::ViaNodeAlternatives ways_;
    index::AccessWalk from_sources_, from_targets_;
    std::vector<RoadTerminal> sources_, targets_;
    index::AcceptedRoutes accepted_;
    std::vector<bool> seen_;  // per node; all false between calls
};

}  // namespace starway::road::search
