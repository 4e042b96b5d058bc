// Customizable hierarchies over plain graphs, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "road/index/cch/directed_skeleton.hpp"
#include "road/index/cch/metric.hpp"
#include "road/index/cch/skeleton.hpp"
#include "road/index/cch/update/recustomize.hpp"
#include "road/index/order/nested_dissection.hpp"
#include "road/index/order/part_graph.hpp"

namespace starway::road::index::test {

// The graph without directions, loops and duplicates.
inline PartGraph undirected(const graph::ArcGraph& graph) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t v = 0; v < graph.node_count(); ++v)
        for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a)
            if (graph.head[a] != v) {
                pairs.emplace_back(v, graph.head[a]);
                pairs.emplace_back(graph.head[a], v);
            }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    PartGraph part;
    std::size_t next = 0;
    for (std::uint32_t v = 0; v < graph.node_count(); ++v) {
        for (; next < pairs.size() && pairs[next].first == v; ++next) part.neighbour.emplace_back(pairs[next].second);
        part.first.push_back(static_cast<std::uint32_t>(part.neighbour.size()));
        part.whole.emplace_back(v);
    }
    return part;
}

using Order = IdVector<graph::OrderId, NodeId>;
inline Order order_of(std::initializer_list<std::uint32_t> nodes) {
    Order order;
    for (const std::uint32_t node : nodes) order.emplace_back(node);
    return order;
}

// Makes an array shorter, or changes a number in it. False: it is empty.
template <class Key, class T>
bool forge(IdVector<Key, T>& array, std::uint32_t nodes, std::mt19937& random) {
    if (array.empty()) return false;
    if (random() % 10 == 0)
        array.resize(array.size() - 1);
    else
        array[random() % array.size()] =
            T(static_cast<std::uint32_t>(random() % 3 == 0 ? random() : random() % (nodes + 2)));
    return true;
}

// Of a whole graph, whose nodes have the same numbers as those of the part.
inline Neighbourhood whole(const PartGraph& part) {
    const auto numbers = IdSpan<PartNodeId, const PartNodeId>(part.neighbour).numbers();
    return {std::span(part.first), IdSpan<PartNodeId, const NodeId>::of_numbers(numbers)};
}

struct Hierarchy {
    Skeleton skeleton;
    IdVector<graph::LinkId, graph::EntryId> entries;
};

inline Hierarchy must_have_entries(const graph::ArcGraph& graph, Result<Skeleton> skeleton) {
    if (!skeleton) {
        ADD_FAILURE() << skeleton.error().message;
        std::abort();
    }
    Hierarchy hierarchy{*std::move(skeleton), {}};
    auto entries = make_entries(hierarchy.skeleton.view(), graph.first_out, graph.head);
    EXPECT_TRUE(entries);
    if (entries) hierarchy.entries = *std::move(entries);
    return hierarchy;
}

inline Hierarchy must_make(const graph::ArcGraph& graph, const Order& order) {
    const PartGraph part = undirected(graph);
    return must_have_entries(graph, make_skeleton(whole(part), order));
}

inline Hierarchy must_make(const graph::ArcGraph& graph) {
    return must_make(graph, nested_dissection(undirected(graph), {}));
}

inline Hierarchy must_make_directed(const graph::ArcGraph& graph, const Order& order) {
    return must_have_entries(graph, make_directed_skeleton(graph.first_out, graph.head, order));
}

template <class Id = NodeId>
std::vector<Id> random_order(std::uint32_t nodes, std::mt19937& random) {
    std::vector<Id> order;
    for (std::uint32_t v = 0; v < nodes; ++v) order.emplace_back(v);
    std::shuffle(order.begin(), order.end(), random);
    return order;
}

inline Metric must_customize(const Hierarchy& hierarchy, const std::vector<std::uint32_t>& weight) {
    auto metric = customize_for_paths(hierarchy.skeleton.view(), hierarchy.entries, weight);
    if (!metric) {
        ADD_FAILURE() << metric.error().message;
        std::abort();
    }
    return *std::move(metric);
}

}  // namespace starway::road::index::test
