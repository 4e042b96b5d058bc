// Directed hierarchies: their arcs by definition, and every answer against Dijkstra's algorithm.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "road/index/cch/directed_metric.hpp"
#include "road/index/cch/directed_skeleton.hpp"
#include "road/index/cch/hierarchies.hpp"
#include "road/index/cch/potential.hpp"
#include "road/index/cch/query.hpp"
#include "road/index/order/state_order.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

// Stretches of one to three nodes, by chance.
std::vector<std::uint32_t> some_groups(std::uint32_t nodes, std::mt19937& random) {
    std::vector<std::uint32_t> group;
    for (std::uint32_t v = 0; v < nodes; ++v) group.push_back(random() % 2 == 0 ? v / 2 : v);
    return group;
}

Order some_order(const graph::ArcGraph& graph, std::mt19937& random) {
    if (random() % 2 == 0) return random_order(graph.node_count(), random);
    const std::vector<std::uint32_t> groups = some_groups(graph.node_count(), random);
    return order_states(graph.first_out, graph.head, groups, {});
}

using Arcs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

// Every arc, by tail and head, that contracting one node after another makes.
Arcs contract_plainly(const graph::ArcGraph& graph, const Order& order) {
    Arcs arcs;
    Arcs left;
    for (std::uint32_t v = 0; v < graph.node_count(); ++v)
        for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a)
            if (graph.head[a] != v) left.emplace(v, graph.head[a]);
    for (const std::uint32_t v : order) {
        std::vector<std::uint32_t> tails;
        std::vector<std::uint32_t> heads;
        for (const auto& [tail, head] : left) {
            if (head == v) tails.push_back(tail);
            if (tail == v) heads.push_back(head);
        }
        for (const std::uint32_t tail : tails) {
            arcs.emplace(tail, v);
            left.erase({tail, v});
            for (const std::uint32_t head : heads)
                if (tail != head) left.emplace(tail, head);
        }
        for (const std::uint32_t head : heads) {
            arcs.emplace(v, head);
            left.erase({v, head});
        }
    }
    return arcs;
}

TEST(DirectedSkeleton, HasTheArcsThatContractingMakes) {
    std::mt19937 random(15);
    for (int round = 0; round < 300; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const auto order = some_order(graph, random);
        ASSERT_EQ(std::set(order.begin(), order.end()).size(), graph.node_count());
        const auto skeleton = make_directed_skeleton(graph.first_out, graph.head, order);
        ASSERT_TRUE(skeleton);
        const SkeletonView view = skeleton->view();
        ASSERT_TRUE(check(view)) << check(view).error().message;
        Arcs arcs;
        for (std::uint32_t v = 0; v < view.node_count(); ++v) {
            for (const graph::RankId w : view.up().heads(v)) arcs.emplace(view.node[v], view.node[w]);
            for (const graph::RankId w : view.down().heads(v)) arcs.emplace(view.node[w], view.node[v]);
            std::set<std::uint32_t> above;
            for (graph::RankId w = view.parent(v); w.valid(); w = view.parent(w)) above.insert(w);
            for (const HeadLists& lists : {view.up(), view.down()})
                for (const std::uint32_t w : lists.heads(v)) ASSERT_TRUE(above.contains(w));
        }
        ASSERT_EQ(arcs, contract_plainly(graph, order));
    }
}

TEST(DirectedSkeleton, AnswersAsDijkstra) {
    std::mt19937 random(16);
    for (int round = 0; round < 400; ++round) {
        graph::ArcGraph graph = random_graph(random);
        if (graph.node_count() == 0) continue;
        if (round % 5 == 0)
            for (std::uint32_t& w : graph.weight) w = random() % 3 == 0 ? closed_weight : w;
        const Hierarchy hierarchy = must_make_directed(graph, some_order(graph, random));
        const SkeletonView view = hierarchy.skeleton.view();
        const Metric metric = must_customize(hierarchy, graph.weight);
        graph::ArcGraph open;
        std::vector<std::uint32_t> open_arc;
        for (std::uint32_t v = 0; v < graph.node_count(); ++v) {
            for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a) {
                if (graph.weight[a] == closed_weight) continue;
                open.head.push_back(graph.head[a]);
                open.weight.push_back(graph.weight[a]);
            }
            open.first_out.push_back(open.arc_count());
        }
        const graph::ArcGraph back = graph::reversed(open);
        CchQuery query(view);
        HierarchyPotential potential(view);
        std::vector<graph::LinkId> arcs;
        for (int i = 0; i < 12; ++i) {
            const auto from = static_cast<std::uint32_t>(random() % graph.node_count());
            const auto to = static_cast<std::uint32_t>(random() % graph.node_count());
            const RoadTerminal source{NodeId(from), i % 3 == 0 ? 7U : 0U};
            const RoadTerminal target{NodeId(to), 0};
            const std::uint64_t expected = dijkstra(open, {{from, source.cost}})[to];
            ASSERT_EQ(query.cost(metric.view(), {&source, 1}, {&target, 1}), expected) << round;
            const IndexAnswer answer = query.path(metric.view(), {&source, 1}, {&target, 1}, arcs);
            ASSERT_EQ(answer.cost, expected) << round;
            std::uint64_t cost = source.cost;
            std::uint32_t here = from;
            for (const std::uint32_t arc : arcs) {
                ASSERT_TRUE(graph.first_out[here] <= arc && arc < graph.first_out[here + 1]) << round;
                here = graph.head[arc];
                cost += graph.weight[arc];
            }
            if (expected != far) {
                ASSERT_EQ(cost, expected) << round;
                ASSERT_EQ(here, to) << round;
            }
            potential.aim(metric.view(), {&target, 1});
            ASSERT_EQ(potential(from), dijkstra(back, {{to, 0}})[from]) << round;
            potential.aim(metric.view(), {&target, 1}, true);
            ASSERT_EQ(potential(from), dijkstra(open, {{to, 0}})[from]) << round;
        }
    }
}

TEST(DirectedSkeleton, ManyThreadsMakeTheSame) {
    std::mt19937 random(17);
    for (int round = 0; round < 40; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make_directed(graph, some_order(graph, random));
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

TEST(DirectedSkeleton, DistancesThatDoNotFitAreTold) {
    constexpr std::uint32_t long_way = 0xC0000000U;
    const graph::ArcGraph path = to_graph({3, {{0, 1, long_way}, {1, 2, long_way}}});
    const Hierarchy hierarchy = must_make_directed(path, order_of({1, 0, 2}));
    const auto refused = customize_directed(hierarchy.skeleton.view(), hierarchy.entries, path.weight);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::data);
    const graph::ArcGraph round = to_graph({3, {{0, 1, long_way}, {1, 2, long_way}, {0, 2, 5}}});
    const Hierarchy other = must_make_directed(round, order_of({1, 0, 2}));
    EXPECT_TRUE(customize_directed(other.skeleton.view(), other.entries, round.weight));
}

// Whatever number is changed, the skeleton is refused, or customizing and searching it stays inside of the arrays and
// ends.
TEST(DirectedSkeleton, ForgedOnesAreRefusedOrHarmless) {
    std::mt19937 random(18);
    int refused = 0;
    for (int round = 0; round < 600; ++round) {
        const graph::ArcGraph graph = random_graph(random);
        if (graph.node_count() == 0) continue;
        Hierarchy hierarchy = must_make_directed(graph, some_order(graph, random));
        Skeleton& skeleton = hierarchy.skeleton;
        const std::uint32_t n = graph.node_count();
        const auto which = static_cast<std::uint32_t>(random() % 10);
        const auto forge_one = [&](auto&... arrays) {
            std::uint32_t number = 0;
            return ((number++ == which && forge(arrays, n, random)) || ...);
        };
        if (!forge_one(skeleton.rank, skeleton.node, skeleton.first_arc, skeleton.first_head, skeleton.head,
                       skeleton.block_end, skeleton.first_down, skeleton.first_down_head, skeleton.down_head,
                       skeleton.parent_of))
            continue;
        const SkeletonView view = skeleton.view();
        if (!view.is_directed() || !check(view)) {
            ++refused;
            continue;
        }
        const auto entries = make_entries(view, graph.first_out, graph.head);
        if (!entries) continue;
        const auto metric = customize_directed(view, *entries, graph.weight);
        if (!metric) continue;
        CchQuery query(view);
        const RoadTerminal source{NodeId(0), 0};
        const RoadTerminal target{NodeId(n - 1), 0};
        query.cost(metric->view(), {&source, 1}, {&target, 1});
    }
    EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace starway::road::index::test
