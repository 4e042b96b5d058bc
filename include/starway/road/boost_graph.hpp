// RoadNetwork as a Boost graph, and Boost graphs as RoadNetworks. The one header that needs Boost (1.74 or later): the
// program finds it by itself (find_package(Boost REQUIRED), Boost::headers).
//
// With this header included, RoadNetwork models IncidenceGraph, BidirectionalGraph, AdjacencyGraph, VertexListGraph and
// EdgeListGraph: boost::dijkstra_shortest_paths, astar_search, strong_components, breadth_first_search and others run
// on it directly. Vertices are NodeIds, Boost's edges are ArcIds (an edge open in both directions is two Boost edges).
//
//    std::vector<std::uint64_t> costs(network.node_count());
//    boost::dijkstra_shortest_paths(network, source, boost::weight_map(starway::weight_map(network, "length"))
//        .distance_map(boost::make_iterator_property_map(costs.begin(), get(boost::vertex_index, network)))
//        .distance_combine(boost::closed_plus<std::uint64_t>()));
//
// The last line matters if a column closes arcs: their weight is the largest integer, and the plain sum that Dijkstra
// uses by default would overflow. (astar_search uses closed_plus by default. In weight_map<double>, closed arcs have
// infinite weight, which is safe.)
//
// thaw() copies a network into an editable boost::adjacency_list; freeze() turns any Boost graph into a network.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::bgl {

// The consecutive ids first, first + 1, ...
template <class Id>
class CountingIterator
    : public boost::iterator_facade<CountingIterator<Id>, Id, boost::random_access_traversal_tag, Id, std::ptrdiff_t> {
public:
    CountingIterator() = default;
    explicit CountingIterator(std::uint32_t value) : value_(value) {}

private:
    friend class boost::iterator_core_access;
    [[nodiscard]] Id dereference() const { return Id{value_}; }
    [[nodiscard]] bool equal(CountingIterator other) const { return value_ == other.value_; }
    void increment() { ++value_; }
    void decrement() { --value_; }
    void advance(std::ptrdiff_t n) { value_ = static_cast<std::uint32_t>(value_ + n); }
    [[nodiscard]] std::ptrdiff_t distance_to(CountingIterator other) const {
        return std::ptrdiff_t{other.value_} - std::ptrdiff_t{value_};
    }
    std::uint32_t value_ = 0;
};

// Ids stored in an array of the network.
template <class Id>
class ArrayIterator
    : public boost::iterator_facade<ArrayIterator<Id>, Id, boost::random_access_traversal_tag, Id, std::ptrdiff_t> {
public:
    ArrayIterator() = default;
    explicit ArrayIterator(const Id* at) : at_(at) {}

private:
    friend class boost::iterator_core_access;
    [[nodiscard]] Id dereference() const { return *at_; }
    [[nodiscard]] bool equal(ArrayIterator other) const { return at_ == other.at_; }
    void increment() { ++at_; }
    void decrement() { --at_; }
    void advance(std::ptrdiff_t n) { at_ += n; }
    [[nodiscard]] std::ptrdiff_t distance_to(ArrayIterator other) const { return other.at_ - at_; }
    const Id* at_ = nullptr;
};

// The number of an id: vertex_index and edge_index.
template <class Id>
struct IndexMap {
    using key_type = Id;
    using value_type = std::uint32_t;
    using reference = std::uint32_t;
    using category = boost::readable_property_map_tag;
    reference operator[](Id id) const { return id; }
    friend reference get(IndexMap, Id id) { return id; }
};

// Weights in steps of their column. A closed arc: infinity, or the largest Value if the type has no infinity.
template <class Value>
class WeightMap {
public:
    using key_type = ArcId;
    using value_type = Value;
    using reference = Value;
    using category = boost::readable_property_map_tag;
    WeightMap() = default;
    explicit WeightMap(const WeightColumn& column) : column_(column) {}
    reference operator[](ArcId arc) const {
        if (arc >= column_.weight.size() || column_.weight[arc] == closed_weight) return closed;
        const std::uint64_t steps = column_.steps(arc);
        if constexpr (std::is_integral_v<Value>)
            if (steps >= static_cast<std::uint64_t>(closed)) return closed;  // does not fit
        return static_cast<Value>(steps);
    }
    friend reference get(const WeightMap& map, ArcId arc) { return map[arc]; }

private:
    static constexpr Value closed = std::numeric_limits<Value>::has_infinity ? std::numeric_limits<Value>::infinity()
                                                                             : std::numeric_limits<Value>::max();
    WeightColumn column_;
};

class PositionMap {
public:
    using key_type = NodeId;
    using value_type = Position;
    using reference = Position;
    using category = boost::readable_property_map_tag;
    explicit PositionMap(RoadNetwork network) : network_(std::move(network)) {}
    reference operator[](NodeId node) const { return network_.position(node); }
    friend reference get(const PositionMap& map, NodeId node) { return map[node]; }

private:
    RoadNetwork network_;
};

struct TraversalCategory : virtual boost::bidirectional_graph_tag,
                           virtual boost::adjacency_graph_tag,
                           virtual boost::vertex_list_graph_tag,
                           virtual boost::edge_list_graph_tag {};

}  // namespace starway::bgl

namespace boost {

template <>
struct graph_traits<starway::RoadNetwork> {
    using vertex_descriptor = starway::NodeId;
    using edge_descriptor = starway::ArcId;
    using directed_category = bidirectional_tag;
    using edge_parallel_category = allow_parallel_edge_tag;
    using traversal_category = starway::bgl::TraversalCategory;
    using vertex_iterator = starway::bgl::CountingIterator<starway::NodeId>;
    using edge_iterator = starway::bgl::CountingIterator<starway::ArcId>;
    using out_edge_iterator = starway::bgl::CountingIterator<starway::ArcId>;
    using in_edge_iterator = starway::bgl::ArrayIterator<starway::ArcId>;
    using adjacency_iterator = starway::bgl::ArrayIterator<starway::NodeId>;
    using vertices_size_type = std::uint32_t;
    using edges_size_type = std::uint32_t;
    using degree_size_type = std::uint32_t;
    static vertex_descriptor null_vertex() { return {}; }
};

template <>
struct property_map<starway::RoadNetwork, vertex_index_t> {
    using type = starway::bgl::IndexMap<starway::NodeId>;
    using const_type = type;
};
template <>
struct property_map<starway::RoadNetwork, edge_index_t> {
    using type = starway::bgl::IndexMap<starway::ArcId>;
    using const_type = type;
};

}  // namespace boost

namespace starway {

// Boost's names for a graph's parts, found by argument-dependent lookup.
inline std::uint32_t num_vertices(const RoadNetwork& network) {
    return network.node_count();
}
inline std::uint32_t num_edges(const RoadNetwork& network) {
    return network.arc_count();
}
inline NodeId vertex(std::uint32_t number, const RoadNetwork&) {
    return NodeId{number};
}
inline NodeId source(ArcId arc, const RoadNetwork& network) {
    return network.tail(arc);
}
inline NodeId target(ArcId arc, const RoadNetwork& network) {
    return network.head(arc);
}

inline auto vertices(const RoadNetwork& network) {
    using Iterator = bgl::CountingIterator<NodeId>;
    return std::pair(Iterator{0}, Iterator{network.node_count()});
}
inline auto edges(const RoadNetwork& network) {
    using Iterator = bgl::CountingIterator<ArcId>;
    return std::pair(Iterator{0}, Iterator{network.arc_count()});
}
inline auto out_edges(NodeId node, const RoadNetwork& network) {
    using Iterator = bgl::CountingIterator<ArcId>;
    return std::pair(Iterator{network.first_out()[node]}, Iterator{network.first_out()[node + 1]});
}
inline auto in_edges(NodeId node, const RoadNetwork& network) {
    using Iterator = bgl::ArrayIterator<ArcId>;
    const ArcId* arcs = network.in_arcs().data();
    return std::pair(Iterator{arcs + network.first_in()[node]}, Iterator{arcs + network.first_in()[node + 1]});
}
inline auto adjacent_vertices(NodeId node, const RoadNetwork& network) {
    using Iterator = bgl::ArrayIterator<NodeId>;
    const NodeId* heads = network.heads().data();
    return std::pair(Iterator{heads + network.first_out()[node]}, Iterator{heads + network.first_out()[node + 1]});
}
inline std::uint32_t out_degree(NodeId node, const RoadNetwork& network) {
    return network.first_out()[node + 1] - network.first_out()[node];
}
inline std::uint32_t in_degree(NodeId node, const RoadNetwork& network) {
    return network.first_in()[node + 1] - network.first_in()[node];
}
inline std::uint32_t degree(NodeId node, const RoadNetwork& network) {
    return out_degree(node, network) + in_degree(node, network);
}

inline bgl::IndexMap<NodeId> get(boost::vertex_index_t, const RoadNetwork&) {
    return {};
}
inline bgl::IndexMap<ArcId> get(boost::edge_index_t, const RoadNetwork&) {
    return {};
}
inline std::uint32_t get(boost::vertex_index_t, const RoadNetwork&, NodeId node) {
    return node;
}
inline std::uint32_t get(boost::edge_index_t, const RoadNetwork&, ArcId arc) {
    return arc;
}

// The map does not own the network, which must outlive it. With uint64 no path of open arcs overflows; a missing column
// closes every arc.
template <class Value = std::uint64_t>
bgl::WeightMap<Value> weight_map(const RoadNetwork& network, std::string_view column) {
    const WeightColumn* found = network.column(column);
    return found == nullptr ? bgl::WeightMap<Value>{} : bgl::WeightMap<Value>{*found};
}
inline bgl::PositionMap position_map(const RoadNetwork& network) {
    return bgl::PositionMap{network};
}

// An editable network: vertex v is node v, and every arc is a separate edge.
struct ThawedNode {
    Position position;
    std::string label;
};
struct ThawedArc {
    std::vector<double> weight;  // one per column of ThawedNetwork, in its unit; NaN if the column closes the arc
    std::string name;
    EdgeId edge;  // in the original network
    std::uint32_t source_feature = 0;
    std::vector<Position> shape;  // between the ends, in the direction of the arc
};
struct ThawedColumn {
    std::string name;
    std::string unit;
    double resolution = 0;
};
struct ThawedNetwork {
    FrameKind frame = FrameKind::none;
    bool text_labels = false;
    std::vector<ThawedColumn> columns;
    std::string default_weight;
    std::vector<Sentence> notes, details;
};
using ThawedGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, ThawedNode, ThawedArc, ThawedNetwork>;

STARWAY_EXPORT ThawedGraph thaw(const RoadNetwork& network);
// Turns a thawed graph back into a network and recomputes "hops". Added nodes need labels. Errors: as build().
STARWAY_EXPORT Result<RoadNetwork> freeze(const ThawedGraph& graph);

struct FreezeOptions {
    FrameKind frame = FrameKind::geographic;  // the meaning of positions; unused without positions
    std::string weight = "weight";            // the column's name
    std::string unit;
    CountedLabels labels;  // the node of index i is named labels.first + i
};
struct NoPositions {};

namespace bgl {

// An infinite weight closes an edge; so does the type's largest value, which Boost's searches treat as infinity.
template <class Value>
double natural_weight(Value value) {
    bool closed = value == std::numeric_limits<Value>::max();
    if constexpr (std::numeric_limits<Value>::has_infinity)
        closed = closed || value == std::numeric_limits<Value>::infinity();
    return closed ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(value);
}

}  // namespace bgl

// Any Boost graph that lists its vertices and edges. Weights are numbers >= 0, positions starway::Position or
// NoPositions{}, indices the graph's vertices numbered from 0. Edges of an undirected graph are open in both
// directions. A step of weights that are whole numbers by their type is 1. Errors: as build().
template <class Graph, class Weights, class Positions, class Indices>
requires(!std::same_as<Indices, FreezeOptions>) Result<RoadNetwork> freeze(const Graph& graph, Weights weights,
                                                                           Positions positions, Indices indices,
                                                                           const FreezeOptions& options = {}) {
    NetworkDraft draft;
    draft.node_count = static_cast<std::uint32_t>(num_vertices(graph));
    draft.node_label = options.labels;
    if constexpr (!std::same_as<Positions, NoPositions>) {
        draft.frame = options.frame;
        draft.node_position.resize(draft.node_count);
        for (auto [node, end] = vertices(graph); node != end; ++node)
            draft.node_position[static_cast<std::size_t>(get(indices, *node))] = get(positions, *node);
    }
    const Direction direction = boost::is_directed(graph) ? Direction::forward : Direction::both;
    constexpr bool is_whole = std::is_integral_v<typename boost::property_traits<Weights>::value_type>;
    DraftColumn column{options.weight, options.unit, is_whole ? 1 : 0.0, {}, {}};
    for (auto [edge, end] = edges(graph); edge != end; ++edge) {
        draft.edge_tail.push_back(static_cast<std::uint32_t>(get(indices, source(*edge, graph))));
        draft.edge_head.push_back(static_cast<std::uint32_t>(get(indices, target(*edge, graph))));
        draft.edge_direction.push_back(direction);
        column.forward.push_back(bgl::natural_weight(get(weights, *edge)));
    }
    draft.columns.push_back(std::move(column));
    draft.default_weight = options.weight;
    return build(std::move(draft));
}
// For graphs with a vertex_index of their own.
template <class Graph, class Weights, class Positions>
requires(!std::same_as<Positions, FreezeOptions>) Result<RoadNetwork> freeze(const Graph& graph, Weights weights,
                                                                             Positions positions,
                                                                             const FreezeOptions& options = {}) {
    return freeze(graph, weights, positions, get(boost::vertex_index, graph), options);
}
template <class Graph, class Weights>
Result<RoadNetwork> freeze(const Graph& graph, Weights weights, const FreezeOptions& options = {}) {
    return freeze(graph, weights, NoPositions{}, get(boost::vertex_index, graph), options);
}

}  // namespace starway
