#include "road/search/indexed_alternatives.hpp"

#include <algorithm>
#include <utility>

namespace starway::road::search {

using index::AccessWalk;

IndexedAlternatives::IndexedAlternatives(const RoadNetwork& network, const WeightColumn& column,
                                         const index::RoadIndexView& index)
    : network_(network),
      column_(column),
      junctions_(index.junctions),
      of_column_(*index.columns[column.id]),
      ways_(index.skeleton, {junctions_.first_link, junctions_.head, of_column_.links.weight}),
      from_sources_(network, junctions_, AccessWalk::Direction::from_sources),
      from_targets_(network, junctions_, AccessWalk::Direction::from_targets),
      seen_(network.node_count(), false) {}

void IndexedAlternatives::walk(std::span<const RoadTerminal> ends, AccessWalk& walk,
                               std::vector<RoadTerminal>& terminals) {
    walk.run(column_, ends);
    terminals.assign(walk.junctions().begin(), walk.junctions().end());
}

RoadAnswer IndexedAlternatives::answer_of(const index::TerminalPath& path, const Query& query) {
    RoadAnswer route;
    const std::uint32_t from = sources_[path.source].node;
    route.source = from_sources_.trace(from, route.arcs);
    index::append_chains(of_column_.links, path.arcs, route.arcs);
    route.target = from_targets_.trace(targets_[path.target].node, route.arcs);
    route.cost = query.sources[route.source].cost + query.targets[route.target].cost;
    for (const ArcId arc : route.arcs) route.cost += column_.weight[arc];
    return route;
}

bool IndexedAlternatives::is_simple(const RoadAnswer& route, const Query& query) {
    bool simple = true;
    const auto pass = [&](NodeId node) {
        simple = simple && !seen_[node];
        seen_[node] = true;
    };
    const NodeId first = query.sources[route.source].node;
    pass(first);
    for (const ArcId arc : route.arcs) {
        pass(network_.head(arc));
        simple = simple && !std::binary_search(query.left_out.begin(), query.left_out.end(), arc);
    }
    seen_[first] = false;
    for (const ArcId arc : route.arcs) seen_[network_.head(arc)] = false;
    return simple;
}

// Its arcs, and the partial edges at its ends.
std::vector<index::AcceptedRoutes::Piece> IndexedAlternatives::pieces(const RoadAnswer& route,
                                                                      const Query& query) const {
    std::vector<index::AcceptedRoutes::Piece> pieces;
    for (const ArcId arc : route.arcs) pieces.push_back({static_cast<std::uint32_t>(arc), column_.weight[arc]});
    const std::uint64_t parts = network_.arc_count();
    pieces.push_back({parts + route.source, query.sources[route.source].cost});
    pieces.push_back({parts + query.sources.size() + route.target, query.targets[route.target].cost});
    return pieces;
}

Result<std::optional<IndexedAlternatives::Found>> IndexedAlternatives::run(const Query& query,
                                                                           const CancelFlag* cancel) {
    walk(query.sources, from_sources_, sources_);
    walk(query.targets, from_targets_, targets_);
    if (index::crossing(from_sources_, from_targets_)) return std::optional<Found>();
    std::vector<RoadAnswer> routes;
    const auto take = [&](const index::TerminalPath& path) {
        RoadAnswer route = answer_of(path, query);
        if (routes.empty())
            accepted_.reset(query.limits.most_overlap(route.cost));
        else if (!is_simple(route, query))
            return false;
        if (!accepted_.add(route.cost, pieces(route, query))) return false;
        routes.push_back(std::move(route));
        return true;
    };
    const auto done = ways_.run(of_column_.metric, sources_, targets_, query.count, query.limits, take, cancel);
    if (!done) return done.error();
    // With zero weights, the best path may pass its own ends.
    if (!routes.empty() && !is_simple(routes.front(), query)) return std::optional<Found>();
    Found found;
    found.settled = ways_.settled();
    for (std::size_t i = 0; i < routes.size(); ++i) found.routes.push_back(std::move(routes[accepted_.number(i)]));
    return std::optional(std::move(found));
}

}  // namespace starway::road::search
