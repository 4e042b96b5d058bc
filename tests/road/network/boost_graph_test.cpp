#include "starway/road/boost_graph.hpp"

#include <gtest/gtest.h>

#include <boost/concept/assert.hpp>
#include <boost/graph/astar_search.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/strong_components.hpp>
#include <map>
#include <queue>
#include <random>
#include <tuple>

#include "networks.hpp"

namespace starway::road::network {
namespace {

BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<RoadNetwork>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<RoadNetwork>));
BOOST_CONCEPT_ASSERT((boost::AdjacencyGraphConcept<RoadNetwork>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<RoadNetwork>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<RoadNetwork>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<RoadNetwork, NodeId, boost::vertex_index_t>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<RoadNetwork, ArcId, boost::edge_index_t>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyMapConcept<bgl::WeightMap<std::uint64_t>, ArcId>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyMapConcept<bgl::PositionMap, NodeId>));

constexpr std::uint64_t infinity = std::numeric_limits<std::uint64_t>::max();

RoadNetwork random_network(unsigned seed, test::Where where = test::Where::anywhere) {
    std::mt19937 random(seed);
    return test::must_build(test::random_draft(random, where, 40, 110));
}

// A judge that shares nothing with Boost: relaxes every arc until nothing changes.
std::vector<std::uint64_t> bellman_ford(const RoadNetwork& network, std::string_view column, NodeId start) {
    std::vector<std::uint64_t> cost(network.node_count(), infinity);
    cost[start] = 0;
    const auto weight = network.column(column)->weight;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t a = 0; a < network.arc_count(); ++a) {
            const std::uint32_t tail = network.tail(ArcId{a});
            const std::uint32_t head = network.head(ArcId{a});
            if (weight[a] == closed_weight || cost[tail] == infinity || cost[tail] + weight[a] >= cost[head]) continue;
            cost[head] = cost[tail] + weight[a];
            changed = true;
        }
    }
    return cost;
}

template <class Value>
auto node_map(std::vector<Value>& values, const RoadNetwork& network) {
    return boost::make_iterator_property_map(values.begin(), get(boost::vertex_index, network));
}

TEST(BoostGraph, DijkstraRunsUnchanged) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        const auto network = random_network(seed);
        for (const char* column : {"cost", "length", "hops"}) {
            const auto expected = bellman_ford(network, column, NodeId{3});
            std::vector<std::uint64_t> cost(network.node_count());
            boost::dijkstra_shortest_paths(network, NodeId{3},
                                           boost::weight_map(weight_map(network, column))
                                               .distance_map(node_map(cost, network))
                                               .distance_combine(boost::closed_plus<std::uint64_t>()));
            EXPECT_EQ(cost, expected) << column;

            std::vector<double> real(network.node_count());
            boost::dijkstra_shortest_paths(
                network, NodeId{3},
                boost::weight_map(weight_map<double>(network, column)).distance_map(node_map(real, network)));
            for (std::size_t v = 0; v < real.size(); ++v)
                EXPECT_EQ(real[v], expected[v] == infinity ? std::numeric_limits<double>::max()
                                                           : static_cast<double>(expected[v]));
        }
    }
}

TEST(BoostGraph, NarrowWeights) {
    const auto network = random_network(1);
    const auto narrow = weight_map<std::uint32_t>(network, "cost");
    const auto wide = weight_map(network, "cost");
    for (const ArcId arc : boost::make_iterator_range(edges(network))) {
        if (get(narrow, arc) == closed_weight)
            EXPECT_EQ(get(wide, arc), infinity);
        else
            EXPECT_EQ(get(wide, arc), narrow[arc]);
    }
    EXPECT_EQ(get(weight_map(network, "no such"), ArcId{0}), infinity);
}

struct Found {};
struct StopAt : boost::default_astar_visitor {
    explicit StopAt(NodeId node) : goal(node) {}
    void examine_vertex(NodeId node, const RoadNetwork&) const {
        if (node == goal) throw Found{};
    }
    NodeId goal;
};

TEST(BoostGraph, AStarWithTheProvenBoundFindsTheOptimum) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        const auto network = random_network(seed, test::Where::antimeridian);
        const WeightColumn& column = *network.column("length");
        const auto xyz = network.embedded();
        const auto at = [&](std::uint32_t v) { return Embedded{xyz[3 * v], xyz[3 * v + 1], xyz[3 * v + 2]}; };
        const auto expected = bellman_ford(network, "length", NodeId{0});
        for (std::uint32_t goal = 0; goal < network.node_count(); goal += 7) {
            std::vector<std::uint64_t> cost(network.node_count());
            const auto bound = [&](NodeId node) {
                return static_cast<std::uint64_t>(column.scale * chord_steps(at(node), at(goal)));
            };
            try {
                boost::astar_search(network, NodeId{0}, bound,
                                    boost::weight_map(weight_map(network, "length"))
                                        .distance_map(node_map(cost, network))
                                        .visitor(StopAt{NodeId{goal}}));
            } catch (const Found&) {
            }
            EXPECT_EQ(cost[goal], expected[goal]);
        }
    }
}

TEST(BoostGraph, StrongComponentsAreThoseStored) {
    const auto network = random_network(5);
    std::vector<std::uint32_t> component(network.node_count());
    const std::uint32_t count = boost::strong_components(network, node_map(component, network));
    EXPECT_EQ(count, network.component_count());
    std::map<std::uint32_t, std::uint32_t> same;
    for (const NodeId node : boost::make_iterator_range(vertices(network)))
        EXPECT_EQ(same.emplace(component[node], network.component(node)).first->second, network.component(node));
    EXPECT_EQ(same.size(), count);
}

TEST(BoostGraph, BreadthFirstSearchCountsHops) {
    const auto network = random_network(6);
    std::vector<std::uint64_t> hops(network.node_count(), infinity);
    hops[0] = 0;
    boost::breadth_first_search(network, NodeId{0},
                                boost::visitor(boost::make_bfs_visitor(
                                    boost::record_distances(node_map(hops, network), boost::on_tree_edge{}))));
    EXPECT_EQ(hops, bellman_ford(network, "hops", NodeId{0}));
}

TEST(BoostGraph, DegreesAndRangesAgree) {
    const auto network = random_network(7);
    std::size_t out = 0;
    std::size_t in = 0;
    for (const NodeId node : boost::make_iterator_range(vertices(network))) {
        const auto [out_begin, out_end] = out_edges(node, network);
        EXPECT_EQ(out_end - out_begin, out_degree(node, network));
        auto [adjacent, adjacent_end] = adjacent_vertices(node, network);
        for (auto arc = out_begin; arc != out_end; ++arc, ++adjacent) {
            EXPECT_EQ(source(*arc, network), node);
            EXPECT_EQ(target(*arc, network), *adjacent);
        }
        EXPECT_EQ(adjacent, adjacent_end);
        for (const ArcId arc : boost::make_iterator_range(in_edges(node, network)))
            EXPECT_EQ(target(arc, network), node);
        out += out_degree(node, network);
        in += in_degree(node, network);
    }
    EXPECT_EQ(out, num_edges(network));
    EXPECT_EQ(in, num_edges(network));
    EXPECT_EQ(position_map(network)[NodeId{4}], network.position(NodeId{4}));
}

// Everything an arc carries, in a form that does not depend on numbers.
using ArcFacts = std::tuple<std::string, std::string, std::vector<std::uint32_t>, std::string, std::uint32_t,
                            std::vector<std::pair<std::int32_t, std::int32_t>>>;
std::multiset<ArcFacts> facts_of(const RoadNetwork& network) {
    std::multiset<ArcFacts> facts;
    for (const ArcId arc : boost::make_iterator_range(edges(network))) {
        std::vector<std::uint32_t> weights;
        for (const WeightColumn& column : network.columns()) weights.push_back(column.weight[arc]);
        std::vector<std::pair<std::int32_t, std::int32_t>> shape;
        for (const FixedPosition p : network.shape(network.edge(arc))) shape.emplace_back(p.x, p.y);
        if (network.is_backward(arc)) std::reverse(shape.begin(), shape.end());
        facts.insert({network.node_label(network.tail(arc)), network.node_label(network.head(arc)), weights,
                      std::string(network.name(network.edge(arc))), network.source_feature(network.edge(arc)), shape});
    }
    return facts;
}

TEST(Thaw, RoundTripKeepsEverything) {
    for (const auto where : {test::Where::anywhere, test::Where::planar, test::Where::nowhere}) {
        const auto network = random_network(8, where);
        const ThawedGraph graph = thaw(network);
        EXPECT_EQ(num_vertices(graph), network.node_count());
        EXPECT_EQ(num_edges(graph), network.arc_count());
        const auto frozen = freeze(graph);
        ASSERT_TRUE(frozen) << frozen.error().message;
        EXPECT_EQ(facts_of(*frozen), facts_of(network));
        ASSERT_EQ(frozen->columns().size(), network.columns().size());
        for (std::size_t i = 0; i < network.columns().size(); ++i) {
            EXPECT_EQ(frozen->columns()[i].name, network.columns()[i].name);
            EXPECT_EQ(frozen->columns()[i].unit, network.columns()[i].unit);
            EXPECT_EQ(frozen->columns()[i].resolution, network.columns()[i].resolution);
        }
        EXPECT_EQ(frozen->default_weight(), network.default_weight());
        EXPECT_TRUE(std::equal(frozen->node_positions().begin(), frozen->node_positions().end(),
                               network.node_positions().begin(), network.node_positions().end()));
    }
}

TEST(Thaw, EditedGraphFreezes) {
    const auto network = test::must_build(test::small_draft());
    ThawedGraph graph = thaw(network);
    const auto added = add_vertex({{4.4, 50.9}, "Ath"}, graph);
    ThawedArc road;
    road.weight = {1000, 60, 2, 1};
    road.name = "new";
    add_edge(*network.find_node("Mons"), added, road, graph);
    const auto frozen = freeze(graph);
    ASSERT_TRUE(frozen) << frozen.error().message;
    EXPECT_EQ(frozen->node_count(), 6U);
    EXPECT_EQ(frozen->arc_count(), network.arc_count() + 1);
    const ArcId arc{frozen->in_arcs()[frozen->first_in()[*frozen->find_node("Ath")]]};
    EXPECT_EQ(frozen->name(frozen->edge(arc)), "new");
    EXPECT_EQ(frozen->column("length")->weight[arc], 100000U);
}

using Weight = boost::property<boost::edge_weight_t, double>;

TEST(Freeze, UndirectedGraphGoesBothWays) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property, Weight> graph(3);
    add_edge(0, 1, 1.5, graph);
    add_edge(1, 2, 2.5, graph);
    const auto network =
        freeze(graph, get(boost::edge_weight, graph), FreezeOptions{.weight = "km", .unit = "km", .labels = {1}});
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 2U);
    EXPECT_EQ(network->arc_count(), 4U);
    EXPECT_EQ(network->default_weight(), "km");
    EXPECT_EQ(network->column("km")->resolution, 0.1);
    EXPECT_EQ(network->find_node("3"), NodeId{1});
    EXPECT_EQ(network->component_count(), 1U);
}

TEST(Freeze, DirectedGraphWithPositionsKeepsCosts) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, Position, Weight> graph(5);
    std::mt19937 random(9);
    for (std::uint32_t v = 0; v < 5; ++v) graph[v] = {double(v), double(random() % 50)};
    for (int i = 0; i < 12; ++i) add_edge(random() % 5, random() % 5, double(random() % 100), graph);
    add_edge(0, 4, std::numeric_limits<double>::infinity(), graph);  // closed
    const auto network = freeze(graph, get(boost::edge_weight, graph), get(boost::vertex_bundle, graph));
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->arc_count(), 12U);
    std::vector<double> expected(5);
    boost::dijkstra_shortest_paths(graph, 0, boost::distance_map(expected.data()));
    const NodeId start = *network->find_node("0");
    const auto cost = bellman_ford(*network, "weight", start);
    for (std::uint32_t v = 0; v < 5; ++v) {
        const NodeId node = *network->find_node(std::to_string(v));
        EXPECT_NEAR(network->position(node).x, v, 1e-9);
        if (expected[v] == std::numeric_limits<double>::max())
            EXPECT_EQ(cost[node], infinity);
        else
            EXPECT_EQ(InUnits(network->column("weight")->resolution)(cost[node]), expected[v]);
    }
}

TEST(Freeze, VerticesWithoutNumbersTakeAnIndexMap) {
    using Graph = boost::adjacency_list<boost::listS, boost::listS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, std::uint32_t>>;
    Graph graph;
    const auto a = add_vertex(graph);
    const auto b = add_vertex(graph);
    add_edge(b, a, 7U, graph);
    add_edge(a, b, closed_weight, graph);
    std::map<Graph::vertex_descriptor, std::size_t> number{{a, 0}, {b, 1}};
    std::map<Graph::vertex_descriptor, Position> position{{a, {10, 20}}, {b, {11, 20}}};
    const boost::associative_property_map indices(number);
    const auto network =
        freeze(graph, get(boost::edge_weight, graph), boost::associative_property_map(position), indices);
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->arc_count(), 1U);
    EXPECT_EQ(network->column("weight")->weight[0], 7U);
    EXPECT_EQ(network->node_label(network->head(ArcId{0})), "0");
    EXPECT_GT(network->column("weight")->scale, 0);
    const auto bare = freeze(graph, get(boost::edge_weight, graph), NoPositions{}, indices, FreezeOptions{});
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->frame().kind, FrameKind::none);
}

TEST(Freeze, RoadNetworkItselfCanBeFrozen) {
    const auto network = random_network(10);
    const auto frozen = freeze(network, weight_map(network, "length"), position_map(network));
    ASSERT_TRUE(frozen) << frozen.error().message;
    EXPECT_EQ(frozen->arc_count(), network.arc_count());
}

TEST(Freeze, NegativeWeightIsAnError) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Weight> graph(2);
    add_edge(0, 1, -1, graph);
    const auto network = freeze(graph, get(boost::edge_weight, graph));
    ASSERT_FALSE(network);
    EXPECT_EQ(network.error().kind, ErrorKind::data);
}

}  // namespace
}  // namespace starway::road::network
