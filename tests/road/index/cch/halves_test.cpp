// The packed halves of shortcuts hold what they were made from, however few bits there are for places.
#include "road/index/cch/halves.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "road/index/cch/carried.hpp"
#include "road/index/cch/hierarchies.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

// Codes with so few bits for places.
std::vector<std::uint32_t> packed_with(const HalfCodes& codes, const SkeletonView& view, const Metric& metric) {
    std::vector<graph::RankId> low_of(view.up().arc_count());
    std::vector<std::uint32_t> halves(metric.shortcut_arcs.size());
    for_each_entry(view, 0, view.node_count(), [&](graph::RankId low, graph::EntryId entry) {
        if (entry == graph::upwards(entry / 2)) low_of[entry / 2] = low;
    });
    for_each_entry(view, 0, view.node_count(), [&](graph::RankId, graph::EntryId entry) {
        const graph::ShortcutArcs& made = metric.shortcut_arcs[entry];
        halves[entry] = codes.encode(made, made.first == graph::no_lower_arc ? graph::RankId(0) : low_of[made.second]);
    });
    return halves;
}

// Undirected and directed in turn.
Hierarchy of_either_kind(const graph::ArcGraph& graph, int round, std::mt19937& random) {
    const auto order = random_order(graph.node_count(), random);
    return round % 2 == 0 ? must_make(graph, order) : must_make_directed(graph, order);
}

TEST(Halves, HoldWhatTheyWereMadeFrom) {
    std::mt19937 random(41);
    std::size_t looked_up = 0;
    for (int round = 0; round < scaled(300, 3000); ++round) {
        const graph::ArcGraph graph = random_graph(random);
        if (graph.node_count() == 0) continue;
        const Hierarchy hierarchy = of_either_kind(graph, round, random);
        const SkeletonView view = hierarchy.skeleton.view();
        const Metric metric = must_customize(hierarchy, graph.weight);
        ASSERT_EQ(unpack_halves(view, metric.halves), metric.shortcut_arcs);
        graph::Unpacker unpacker;
        for (const std::uint32_t bits : {0U, 1U, 2U, 3U, 5U, 8U}) {
            const HalfCodes codes(view, bits);
            const auto halves = packed_with(codes, view, metric);
            for_each_entry(view, 0, view.node_count(), [&](graph::RankId low, graph::EntryId entry) {
                const auto [made, middle] = codes.decode(halves[entry], entry, low);
                ASSERT_EQ(made, metric.shortcut_arcs[entry]) << bits << " bits";
                if (made.first == graph::no_lower_arc) return;
                ASSERT_LT(middle, low);
                looked_up += made.second - view.first_arc[middle] + 1 >= 1U << (bits - bits / 2) ? 1 : 0;
            });
            std::vector<graph::LinkId> expected, arcs;
            for_each_entry(view, 0, view.node_count(), [&](graph::RankId low, graph::EntryId entry) {
                if (metric.weight(entry) == closed_weight) return;
                expected.clear();
                arcs.clear();
                unpacker.run(graph::StoredShortcutArcs(metric.shortcut_arcs),
                             std::span<const graph::EntryId>(&entry, 1), expected);
                const graph::Unpacker::Step step{entry, low};
                unpacker.run(HalvesOfEntries(codes, halves), std::span<const graph::Unpacker::Step>(&step, 1), arcs);
                ASSERT_EQ(arcs, expected) << bits << " bits";
            });
            if (testing::Test::HasFatalFailure()) return;
        }
    }
    EXPECT_GT(looked_up, 10000U);
}

TEST(Halves, AreTheSameWhateverTheNumberOfThreads) {
    std::mt19937 random(42);
    ArcList list{20000, {}};  // several slices
    for (std::uint32_t v = 0; v + 1 < list.nodes; ++v) list.arcs.emplace_back(v, v + 1, random() % 10);
    const graph::ArcGraph graph = to_graph(std::move(list));
    const Hierarchy hierarchy = must_make(graph);
    std::vector<std::vector<std::uint32_t>> made;
    for (const char* threads : {"1", "3"}) {
        ::setenv("STARWAY_THREADS", threads, 1);
        made.push_back(must_customize(hierarchy, graph.weight).halves);
    }
    ::unsetenv("STARWAY_THREADS");
    EXPECT_EQ(made[0], made[1]);
}

// Also where arcs up and arcs down have numbers of their own, so that a half may have a higher number than its
// shortcut.
TEST(Carried, IsTheSumAlongWhatAnEntryStandsFor) {
    std::mt19937 random(43);
    for (int round = 0; round < scaled(300, 3000); ++round) {
        const graph::ArcGraph graph = random_graph(random);
        if (graph.node_count() == 0) continue;
        const Hierarchy hierarchy = of_either_kind(graph, round, random);
        const SkeletonView view = hierarchy.skeleton.view();
        const Metric metric = must_customize(hierarchy, graph.weight);
        std::vector<CarriedSteps> of_links(graph.weight.size());
        for (CarriedSteps& steps : of_links) {
            steps.length = static_cast<std::uint32_t>(random() % 1000);
            steps.time = static_cast<std::uint32_t>(random() % 1000);
        }
        const auto sums = carried_by_entries(view, metric.halves, of_links);
        graph::Unpacker unpacker;
        std::vector<graph::LinkId> arcs;
        for_each_entry(view, 0, view.node_count(), [&](graph::RankId, graph::EntryId entry) {
            if (metric.weight(entry) == closed_weight) return;
            arcs.clear();
            unpacker.run(graph::StoredShortcutArcs(metric.shortcut_arcs), std::span<const graph::EntryId>(&entry, 1),
                         arcs);
            CarriedSteps expected{0, 0};
            for (const std::uint32_t arc : arcs) expected = sum_of(expected, of_links[arc]);
            ASSERT_EQ(sums[entry].length, expected.length) << round;
            ASSERT_EQ(sums[entry].time, expected.time) << round;
        });
        if (testing::Test::HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace starway::road::index::test
