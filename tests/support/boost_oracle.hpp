// Boost.Graph as the oracle: an independent copy of a network, its distances, and the check of an answer.
#pragma once

#include <gtest/gtest.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <vector>

#include "road/search/road_search.hpp"
#include "support/scaled.hpp"

namespace starway::test {

// An independent copy of the network's arcs in Boost's own graph.
using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                         boost::property<boost::edge_weight_t, std::uint64_t>>;

inline BoostGraph boost_copy(const RoadNetwork& network, const WeightColumn& column) {
    BoostGraph graph(network.node_count());
    for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
        const ArcId arc(a);
        if (column.weight[a] != closed_weight)
            boost::add_edge(network.tail(arc), network.head(arc), std::uint64_t{column.weight[a]}, graph);
    }
    return graph;
}

inline std::vector<std::uint64_t> boost_distances(const BoostGraph& graph, std::uint32_t source) {
    std::vector<std::uint64_t> distance(boost::num_vertices(graph), no_cost);
    boost::dijkstra_shortest_paths(
        graph, source,
        boost::distance_map(boost::make_iterator_property_map(distance.begin(), boost::get(boost::vertex_index, graph)))
            .distance_inf(no_cost));
    return distance;
}

// Checks that the path's arcs are connected and open, and that their weights and the terminals' costs add up to the
// answer.
inline void expect_valid_path(const RoadNetwork& network, const road::search::RoadQuery& query,
                              const road::search::RoadAnswer& answer) {
    std::uint64_t sum = query.sources[answer.source].cost + query.targets[answer.target].cost;
    NodeId at = query.sources[answer.source].node;
    for (const ArcId arc : answer.arcs) {
        ASSERT_EQ(network.tail(arc), at);
        ASSERT_NE(query.column->weight[arc], closed_weight);
        sum += query.column->weight[arc];
        at = network.head(arc);
    }
    ASSERT_EQ(at, query.targets[answer.target].node);
    ASSERT_EQ(sum, answer.cost);
}

// Every algorithm that guarantees the optimum.
inline constexpr Algorithm exact[] = {Algorithm::dijkstra,
                                      Algorithm::astar,
                                      Algorithm::bidirectional_dijkstra,
                                      Algorithm::bidirectional_astar,
                                      Algorithm::hierarchy,
                                      Algorithm::contraction,
                                      Algorithm::labels,
                                      Algorithm::landmarks,
                                      Algorithm::automatic};

}  // namespace starway::test
