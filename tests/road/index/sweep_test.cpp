#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/graph/ch/hierarchy.hpp"
#include "plain.hpp"
#include "road/index/sweep/matrix.hpp"
#include "road/index/sweep/nearest.hpp"
#include "road/index/sweep/one_to_all.hpp"
#include "support/scaled.hpp"
#include "support/thread_count.hpp"

namespace starway::road::index {
namespace {

using test::distances;
using test::graph_of;
using test::not_reached;
using test::numbered_graph;
using test::PlainArc;
using test::town;

Stops random_stops(std::mt19937& random, std::uint32_t nodes, std::size_t count) {
    Stops stops;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<graph::Access> ends;
        const auto wanted = random() % 8 == 0 ? 0 : 1 + random() % 2;
        for (std::uint32_t e = 0; e < wanted; ++e)
            ends.push_back({static_cast<std::uint32_t>(random() % nodes), static_cast<std::uint32_t>(random() % 50)});
        stops.add(ends);
    }
    return stops;
}

std::vector<std::uint32_t> by_dijkstra(const graph::ArcGraph& graph, const Stops& sources, const Stops& targets,
                                       std::uint32_t cutoff = graph::no_path - 1) {
    std::vector<std::uint32_t> cells;
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const auto distance = distances(graph, {sources[s].begin(), sources[s].end()});
        for (std::size_t t = 0; t < targets.size(); ++t) {
            std::uint64_t least = not_reached;
            for (const graph::Access end : targets[t])
                if (distance[end.node] != not_reached) least = std::min(least, distance[end.node] + end.cost);
            cells.push_back(least <= cutoff ? static_cast<std::uint32_t>(least) : graph::no_path);
        }
    }
    return cells;
}

std::vector<std::uint32_t> all_cells(const graph::Upward& graph, const Stops& sources, const Stops& targets,
                                     const MatrixOptions& options = {}) {
    std::vector<std::uint32_t> all;
    const auto done = matrix(
        graph, sources, targets,
        [&](std::size_t first_row, std::span<const std::uint32_t> cells) {
            EXPECT_EQ(first_row * targets.size(), all.size());
            all.insert(all.end(), cells.begin(), cells.end());
            return true;
        },
        options);
    EXPECT_TRUE(done) << done.error().message;
    return all;
}

TEST(Matrix, EqualsDijkstraOnRandomGraphs) {
    const auto graphs = static_cast<std::uint32_t>(starway::test::scaled(150, 5000));
    for (std::uint32_t number = 0; number < graphs; ++number) {
        SCOPED_TRACE(number);
        const graph::ArcGraph graph = numbered_graph(number);
        const auto built = graph::ContractionHierarchy::build(graph);
        ASSERT_TRUE(built);
        const graph::Upward upward = built->view().upward();
        std::mt19937 random(number);
        const Stops sources = random_stops(random, graph.node_count(), random() % 40);
        const Stops targets = random_stops(random, graph.node_count(), random() % 20);
        const auto expected = by_dijkstra(graph, sources, targets);
        const auto cutoff = static_cast<std::uint32_t>(random() % 300);
        const auto near = by_dijkstra(graph, sources, targets, cutoff);
        for (const auto method :
             {MatrixMethod::automatic, MatrixMethod::sweeps, MatrixMethod::buckets, MatrixMethod::meetings}) {
            ASSERT_EQ(all_cells(upward, sources, targets, {.method = method}), expected);
            ASSERT_EQ(all_cells(upward, sources, targets, {.cutoff = cutoff, .method = method}), near);
        }
        // In the reverse direction, on the same hierarchy.
        ASSERT_EQ(all_cells(graph::reversed(upward), sources, targets),
                  by_dijkstra(graph::reversed(graph), sources, targets));
    }
}

TEST(Matrix, ACellIsTheSameWhateverElseIsAskedAndByHowManyThreads) {
    const graph::ArcGraph graph = numbered_graph(9);
    const auto built = graph::ContractionHierarchy::build(graph);
    const graph::Upward upward = built->view().upward();
    std::mt19937 random(1);
    const Stops sources = random_stops(random, graph.node_count(), 300);
    const Stops targets = random_stops(random, graph.node_count(), 70);
    const auto whole = all_cells(upward, sources, targets);
    {
        const starway::test::ThreadCount one(1);
        EXPECT_EQ(all_cells(upward, sources, targets), whole);
    }
    {
        const starway::test::ThreadCount many(5);
        EXPECT_EQ(all_cells(upward, sources, targets), whole);
    }
    graph::UpwardQuery query(upward);
    for (std::size_t s = 0; s < sources.size(); s += 7) {
        Stops source;
        source.add(sources[s]);
        for (std::size_t t = 0; t < targets.size(); t += 5) {
            Stops target;
            target.add(targets[t]);
            const std::uint32_t cell = whole[s * targets.size() + t];
            EXPECT_EQ(all_cells(upward, source, target), std::vector{cell});
            query.reset();
            for (const graph::Access access : sources[s]) query.add_source(access);
            for (const graph::Access access : targets[t]) query.add_target(access);
            EXPECT_EQ(query.cost(), cell);
        }
    }
}

TEST(Matrix, EndsWhenToldTo) {
    const graph::ArcGraph graph = numbered_graph(9);
    const auto built = graph::ContractionHierarchy::build(graph);
    std::mt19937 random(1);
    const Stops stops = random_stops(random, graph.node_count(), 2000);
    int blocks = 0;
    const auto stopped = matrix(built->view().upward(), stops, stops,
                                [&](std::size_t, std::span<const std::uint32_t>) { return ++blocks < 2; });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
    EXPECT_EQ(blocks, 2);
    const CancelFlag cancel{true};
    EXPECT_FALSE(matrix(built->view().upward(), stops, stops,
                        [](std::size_t, std::span<const std::uint32_t>) { return true; }, {.cancel = &cancel}));
}

TEST(Matrix, SaysWhenACostHasNoPlaceIn32Bits) {
    // Each part fits, their sum does not; the disconnected part beyond is not reached at all.
    const std::uint32_t half = 0x90000000U;
    const graph::ArcGraph graph = graph_of(5, {{0, 2, half}, {1, 2, half}, {2, 3, half}});
    const auto built = graph::ContractionHierarchy::build(graph);
    if (!built) return;  // the build reports the overflow too
    Stops start;
    start.add({0, 0});
    Stops far;
    far.add({3, 0});
    Stops island;
    island.add({4, 0});
    const auto take = [](std::size_t, std::span<const std::uint32_t> cells) { return cells[0] == graph::no_path; };
    for (const auto method : {MatrixMethod::sweeps, MatrixMethod::buckets, MatrixMethod::meetings}) {
        const auto refused = matrix(built->view().upward(), start, far, take, {.method = method});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, ErrorKind::data);
        EXPECT_TRUE(matrix(built->view().upward(), start, far, take, {.cutoff = 1000, .method = method}));
        EXPECT_TRUE(matrix(built->view().upward(), island, start, take, {.method = method}));
    }
}

TEST(Matrix, NearestOfARow) {
    const std::vector<std::uint32_t> row{5, graph::no_path, 3, 5, 0};
    std::vector<Nearest<std::uint32_t>> nearest;
    nearest_in_row(row, 3, nearest);
    ASSERT_EQ(nearest.size(), 3U);
    EXPECT_EQ(nearest[0].target, 4U);
    EXPECT_EQ(nearest[1].target, 2U);
    EXPECT_EQ(nearest[2].target, 0U);
    nearest_in_row(row, 9, nearest);
    EXPECT_EQ(nearest.size(), 4U);
    nearest_in_row({}, 2, nearest);
    EXPECT_TRUE(nearest.empty());
}

TEST(OneToAll, EqualsDijkstra) {
    for (std::uint32_t number = 0; number < static_cast<std::uint32_t>(starway::test::scaled(60, 2000)); ++number) {
        SCOPED_TRACE(number);
        const graph::ArcGraph graph = numbered_graph(number);
        const auto built = graph::ContractionHierarchy::build(graph);
        ASSERT_TRUE(built);
        OneToAll all(built->view().upward());
        std::mt19937 random(number);
        for (const std::size_t count : {std::size_t{16}, std::size_t{5}}) {
            const Stops sources = random_stops(random, graph.node_count(), count);
            EXPECT_TRUE(all.run(sources));
            std::vector<std::uint32_t> costs(graph.node_count());
            for (std::size_t lane = 0; lane < count; ++lane) {
                all.copy(lane, costs);
                const auto distance = distances(graph, {sources[lane].begin(), sources[lane].end()});
                for (std::uint32_t v = 0; v < graph.node_count(); ++v)
                    ASSERT_EQ(costs[v], distance[v] == not_reached ? graph::no_path : distance[v]);
            }
        }
    }
}

TEST(Lanes, EveryKindOfVectorSweepsTheSame) {
    const graph::ArcGraph graph = numbered_graph(9);
    const auto built = graph::ContractionHierarchy::build(graph);
    const Selection selection = select_all(built->view().upward());
    Seeds seeds(selection.row_count());
    std::mt19937 random(5);
    for (int i = 0; i < 30; ++i)
        seeds.add(RowId(static_cast<std::uint32_t>(random() % selection.row_count())), random() % lane_count,
                  static_cast<std::uint32_t>(random() % 2 != 0 ? random() % 100 : graph::no_path - random() % 100));
    std::vector<Lanes> expected(selection.row_count());
    sweep_down(selection, seeds, expected, Vectors::plain);
    for (const auto vectors : {Vectors::avx2, Vectors::avx512}) {
        if (vectors > best_vectors()) continue;
        std::vector<Lanes> costs(selection.row_count());
        sweep_down(selection, seeds, costs, vectors);
        for (std::size_t row = 0; row < costs.size(); ++row) EXPECT_EQ(costs[row].cost, expected[row].cost);
    }
}

TEST(Lanes, JoinsAreTheLeastSums) {
    constexpr std::uint32_t rows = 40;
    constexpr std::size_t ends = 25;
    std::mt19937 random(6);
    const auto any_cost = [&] {
        return static_cast<std::uint32_t>(random() % 3 != 0 ? random() % 100 : graph::no_path - random() % 100);
    };
    std::vector<std::array<std::uint32_t, lane_count>> seeded(rows);
    for (auto& lanes : seeded) lanes.fill(graph::no_path);
    Seeds seeds(rows);
    for (int i = 0; i < 200; ++i) {
        const auto row = static_cast<std::uint32_t>(random() % rows);
        const std::size_t lane = random() % lane_count;
        const std::uint32_t cost = any_cost();
        seeds.add(RowId(row), lane, cost);
        seeded[row][lane] = std::min(seeded[row][lane], cost);
    }
    std::vector<std::uint32_t> first{0};
    std::vector<DownArc> arcs;
    for (std::size_t end = 0; end < ends; ++end) {
        for (std::size_t left = end % 9; left > 0; --left)
            arcs.push_back({RowId(static_cast<std::uint32_t>(random() % rows)), any_cost()});
        first.push_back(static_cast<std::uint32_t>(arcs.size()));
    }
    for (const auto vectors : {Vectors::plain, Vectors::avx2, Vectors::avx512}) {
        if (vectors > best_vectors()) continue;
        std::vector<Lanes> costs(ends);
        join(first, arcs, seeds, costs, vectors);
        for (std::size_t end = 0; end < ends; ++end)
            for (std::size_t lane = 0; lane < lane_count; ++lane) {
                std::uint64_t least = graph::no_path;
                for (std::uint32_t a = first[end]; a < first[end + 1]; ++a)
                    least = std::min(least, std::uint64_t{seeded[arcs[a].from][lane]} + arcs[a].weight);
                EXPECT_EQ(costs[end].cost[lane], least);
            }
    }
}

}  // namespace
}  // namespace starway::road::index
