#include "road/index/cch/metric.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/cch/min_plus.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

TEST(MinPlus, SumsStayAtInfinity) {
    EXPECT_EQ(add(closed_weight, closed_weight), closed_weight);
    EXPECT_EQ(add(closed_weight, 0), closed_weight);
    EXPECT_EQ(add(0, closed_weight - 1), closed_weight - 1);
    EXPECT_EQ(add(0x80000000U, 0x80000000U), closed_weight);
    EXPECT_EQ(add(0x80000000U, 0x7FFFFFFEU), closed_weight - 1);
}

TEST(MinPlus, AllVersionsComputeTheSame) {
    std::mt19937 random(1);
    const auto value = [&] {
        return random() % 4 == 0 ? closed_weight - static_cast<std::uint32_t>(random() % 3)
                                 : static_cast<std::uint32_t>(random());
    };
    for (std::size_t count = 0; count < 70; ++count) {
        std::vector<std::uint32_t> up(count), down(count), other_up(count), other_down(count);
        for (auto* row : {&up, &down, &other_up, &other_down})
            for (std::uint32_t& w : *row) w = value();
        auto plain_up = up, plain_down = down;
        const std::uint32_t a = value(), b = value();
        min_plus().relax_rows(up.data(), down.data(), other_up.data(), other_down.data(), a, b, count);
        plain_min_plus().relax_rows(plain_up.data(), plain_down.data(), other_up.data(), other_down.data(), a, b,
                                    count);
        EXPECT_EQ(up, plain_up);
        EXPECT_EQ(down, plain_down);
    }
}

TEST(MinPlus, RelaxesBySeveralRowsAsByEach) {
    std::mt19937 random(2);
    const auto value = [&] {
        return random() % 4 == 0 ? closed_weight - static_cast<std::uint32_t>(random() % 3)
                                 : static_cast<std::uint32_t>(random());
    };
    for (std::size_t count = 0; count < 70; ++count) {
        std::vector<std::uint32_t> row(count);
        for (std::uint32_t& label : row) label = value();
        std::vector<std::vector<std::uint32_t>> others(rows_at_once, row);
        std::array<ByRow, rows_at_once> rows;
        for (std::size_t k = 0; k < rows_at_once; ++k) {
            for (std::uint32_t& w : others[k]) w = value();
            rows[k] = {others[k].data(), value()};
        }
        auto expected = row, plainly = row, one = row;
        for (const ByRow& by : rows)
            for (std::size_t i = 0; i < count; ++i) expected[i] = std::min(expected[i], add(by.by, by.other[i]));
        min_plus().relax_by_several(row.data(), rows, count);
        EXPECT_EQ(row, expected);
        plain_min_plus().relax_by_several(plainly.data(), rows, count);
        EXPECT_EQ(plainly, expected);
        for (const ByRow& by : rows) min_plus().relax_row(one.data(), by.other, by.by, count);
        EXPECT_EQ(one, expected);
    }
}

// Blocks of any size, whose ranks lead to all that follows or to a part of it, against one arc at a time.
TEST(MinPlus, RelaxesBlocks) {
    std::mt19937 random(3);
    for (int round = 0; round < 3000; ++round) {
        const std::size_t ranks = 1 + random() % 12;
        const std::size_t length = ranks + random() % 40;
        std::vector<std::uint32_t> row(length), first_arc{static_cast<std::uint32_t>(random() % 5)};
        const bool whole = round % 2 == 0;
        for (std::size_t v = 0; v < ranks; ++v) {
            const std::size_t most = length - v - 1;
            const std::size_t degree = whole || random() % 4 != 0 ? most : random() % (most + 1);
            first_arc.push_back(first_arc.back() + static_cast<std::uint32_t>(degree));
        }
        std::vector<std::uint32_t> weight(first_arc.back());
        for (auto* values : {&row, &weight})
            for (std::uint32_t& w : *values)
                w = random() % 5 == 0 ? closed_weight - static_cast<std::uint32_t>(random() % 2)
                                      : static_cast<std::uint32_t>(random() % 1000);
        const std::uint32_t limit = random() % 2 == 0 ? closed_weight - 1 : static_cast<std::uint32_t>(random() % 900);
        auto expected = row;
        for (std::size_t v = 0; v < ranks; ++v) {
            const std::uint32_t by = expected[v];
            if (by > limit) continue;
            const std::size_t degree = first_arc[v + 1] - first_arc[v];
            for (std::size_t i = 0; i < degree; ++i) {
                std::uint32_t& label = expected[length - degree + i];
                label = std::min(label, add(by, weight[first_arc[v] + i]));
            }
        }
        auto plainly = row;
        relax_block(min_plus(), row, weight.data(), first_arc, limit);
        ASSERT_EQ(row, expected);
        relax_block(plain_min_plus(), plainly, weight.data(), first_arc, limit);
        ASSERT_EQ(plainly, expected);
    }
}

// The least cost of all paths through lower nodes only, by definition, arc by arc.
TEST(Metric, EqualsPlainTriangles) {
    std::mt19937 random(7);
    for (int round = 0; round < 150; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph, random_order(graph.node_count(), random));
        const SkeletonView view = hierarchy.skeleton.view();
        const Metric metric = must_customize(hierarchy, graph.weight);
        std::vector<std::uint32_t> up, down;
        for (std::uint32_t arc = 0; arc < view.arc_count(); ++arc) {
            up.push_back(metric.own[graph::upwards(arc)].weight);
            down.push_back(metric.own[graph::downwards(arc)].weight);
        }
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (std::uint32_t i = 0; i < view.degree(v); ++i)
                for (std::uint32_t j = i + 1; j < view.degree(v); ++j) {
                    const std::uint32_t arc = view.arc(view.heads(v)[i], view.heads(v)[j]);
                    const std::uint32_t a = view.first_arc[v] + i, b = view.first_arc[v] + j;
                    up[arc] = std::min(up[arc], add(down[a], up[b]));
                    down[arc] = std::min(down[arc], add(down[b], up[a]));
                }
        ASSERT_EQ(metric.up, up);
        ASSERT_EQ(metric.down, down);
    }
}

// Every open arc is the graph's own arc or a lower triangle, and unpacks to a path that visits no node twice.
TEST(Metric, ShortcutsUnpackToTheirWeight) {
    std::mt19937 random(10);
    for (int round = 0; round < 150; ++round) {
        graph::ArcGraph graph = random_graph(random);
        if (round % 3 == 0)
            for (std::uint32_t& w : graph.weight) w = random() % 2;
        const Hierarchy hierarchy = must_make(graph, random_order(graph.node_count(), random));
        const SkeletonView view = hierarchy.skeleton.view();
        const Metric metric = must_customize(hierarchy, graph.weight);
        graph::Unpacker unpacker;
        std::vector<graph::LinkId> arcs;
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (std::uint32_t i = 0; i < view.degree(v); ++i) {
                const std::uint32_t arc = view.first_arc[v] + i;
                for (const graph::EntryId entry : {graph::upwards(arc), graph::downwards(arc)}) {
                    const bool up = entry == graph::upwards(arc);
                    const std::uint32_t weight = up ? metric.up[arc] : metric.down[arc];
                    if (weight == closed_weight) {
                        ASSERT_EQ(metric.shortcut_arcs[entry], graph::ShortcutArcs{});
                        continue;
                    }
                    arcs.clear();
                    unpacker.run(graph::StoredShortcutArcs(metric.shortcut_arcs),
                                 std::span<const graph::EntryId>(&entry, 1), arcs);
                    std::uint64_t cost = 0;
                    std::uint32_t node = view.node[up ? graph::RankId(v) : view.heads(v)[i]];
                    std::vector<bool> seen(graph.node_count(), false);
                    for (const std::uint32_t a : arcs) {
                        ASSERT_FALSE(seen[node]);
                        seen[node] = true;
                        ASSERT_TRUE(graph.first_out[node] <= a && a < graph.first_out[node + 1]);
                        node = graph.head[a];
                        cost += graph.weight[a];
                    }
                    ASSERT_EQ(node, view.node[up ? view.heads(v)[i] : v]);
                    ASSERT_EQ(cost, weight);
                }
            }
    }
}

TEST(Metric, AHierarchyOfAnotherGraphIsToldApart) {
    const Hierarchy path = must_make(to_graph({3, {{0, 1, 1}, {1, 2, 1}}}), order_of({0, 1, 2}));
    const graph::ArcGraph triangle = to_graph({3, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}}});
    EXPECT_FALSE(make_entries(path.skeleton.view(), triangle.first_out, triangle.head));
}

TEST(Metric, PerfectOnesAreDistances) {
    std::mt19937 random(8);
    for (int round = 0; round < 150; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph);
        const SkeletonView view = hierarchy.skeleton.view();
        const EndDistances apart = customize_perfectly(view, must_customize(hierarchy, graph.weight).view());
        const auto to_wide = [](std::uint32_t w) { return w == closed_weight ? far : std::uint64_t{w}; };
        std::vector<std::vector<std::uint64_t>> distance;
        for (std::uint32_t v = 0; v < view.node_count(); ++v) distance.push_back(dijkstra(graph, {{view.node[v], 0}}));
        for (std::uint32_t v = 0; v < view.node_count(); ++v)
            for (std::uint32_t i = 0; i < view.degree(v); ++i) {
                const std::uint32_t w = view.heads(v)[i];
                ASSERT_EQ(to_wide(apart.up[view.first_arc[v] + i]), distance[v][view.node[w]]);
                ASSERT_EQ(to_wide(apart.down[view.first_arc[v] + i]), distance[w][view.node[v]]);
            }
    }
}

TEST(Metric, ManyThreadsMakeTheSame) {
    std::mt19937 random(9);
    for (int round = 0; round < 40; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph);
        ::setenv("STARWAY_THREADS", "1", 1);
        const Metric one = must_customize(hierarchy, graph.weight);
        ::setenv("STARWAY_THREADS", "3", 1);
        const Metric three = must_customize(hierarchy, graph.weight);
        ::unsetenv("STARWAY_THREADS");
        ASSERT_EQ(one.up, three.up);
        ASSERT_EQ(one.down, three.down);
        ASSERT_EQ(one.shortcut_arcs, three.shortcut_arcs);
    }
}

}  // namespace
}  // namespace starway::road::index::test
