#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <set>

#include "base/geo/frame.hpp"
#include "networks.hpp"
#include "starway/road/tags.hpp"
#include "support/thread_count.hpp"
#include "visit_everything.hpp"

namespace starway::road::network {
namespace {

using test::not_a_number;
using testing::ElementsAre;
using testing::HasSubstr;

// A draft without coordinates: edges by their ends.
NetworkDraft plain_draft(std::uint32_t nodes, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges) {
    NetworkDraft draft;
    draft.node_count = nodes;
    for (const auto& [tail, head] : edges) {
        draft.edge_tail.push_back(tail);
        draft.edge_head.push_back(head);
    }
    return draft;
}

std::string error_of(NetworkDraft draft) {
    const auto network = build(std::move(draft));
    if (network) return "";
    EXPECT_EQ(network.error().kind, ErrorKind::data);
    return network.error().message.str();
}

TEST(Build, EmptyNetwork) {
    for (const auto kind : {FrameKind::none, FrameKind::geographic, FrameKind::planar}) {
        NetworkDraft draft;
        draft.frame = kind;
        const auto network = test::must_build(std::move(draft));
        EXPECT_EQ(network.node_count(), 0U);
        EXPECT_EQ(network.component_count(), 0U);
        EXPECT_TRUE(network.bounds().empty());
        const auto again = RoadNetwork::from_image(test::image_of(network), "x");
        EXPECT_TRUE(again) << again.error().message;
    }
}

TEST(Build, SmallNetworkHoldsWhatTheDraftSays) {
    const auto network = test::must_build(test::small_draft());
    EXPECT_EQ(network.node_count(), 5U);
    EXPECT_EQ(network.edge_count(), 5U);
    EXPECT_EQ(network.arc_count(), 8U);
    EXPECT_EQ(network.default_weight(), "time");
    EXPECT_THAT(network.notes(), ElementsAre("speeds were assumed", "coordinates are WGS 84"));
    EXPECT_THAT(network.details(), ElementsAre("2 lines were joined", "", "1 was dropped"));
    EXPECT_TRUE(network.has_text_labels());
    const auto node = [&](std::string_view label) { return network.find_node(label).value(); };
    EXPECT_FALSE(network.find_node("Nowhere"));
    EXPECT_EQ(network.node_label(node("île")), "île");
    EXPECT_EQ(network.node_label(node("")), "");
    EXPECT_NEAR(network.position(node("Mons")).x, 4.37, 1e-9);
    EXPECT_NEAR(network.position(node("Mons")).y, 50.84, 1e-9);

    std::set<std::uint32_t> sources;
    for (std::uint32_t e = 0; e < 5; ++e) {
        const EdgeId edge{e};
        sources.insert(network.source_feature(edge));
        std::vector<Position> line;
        network.append_line(edge, false, line);
        EXPECT_EQ(line.front(), network.position(network.edge_tail(edge)));
        EXPECT_EQ(line.back(), network.position(network.edge_head(edge)));
        if (network.source_feature(edge) == 12) {  // the loop
            EXPECT_EQ(network.edge_tail(edge), node("Mons"));
            EXPECT_EQ(network.edge_head(edge), node("Mons"));
            EXPECT_EQ(network.shape(edge).size(), 2U);
            EXPECT_EQ(network.name(edge), "");
            std::vector<Position> reversed{{0, 0}};
            network.append_line(edge, true, reversed);
            ASSERT_EQ(reversed.size(), 5U);
            EXPECT_NEAR(reversed[2].y, 50.83, 1e-9);
        }
        if (network.source_feature(edge) == 13) {
            EXPECT_EQ(network.name(edge), "Rue de la Loi");
            EXPECT_TRUE(network.shape(edge).empty());
        }
    }
    EXPECT_THAT(sources, ElementsAre(10, 11, 12, 13));
    const Box box = network.bounds();
    EXPECT_NEAR(box.min_x, 4.30, 1e-9);
    EXPECT_NEAR(box.max_x, 4.38, 1e-9);
}

TEST(Build, FactsOfRoadsAreTheDrafts) {
    const auto network = test::must_build(test::small_draft());
    const RoadFactsView facts(network);
    EXPECT_EQ(facts.count(), 3U);
    for (std::uint32_t e = 0; e < 5; ++e) {
        const EdgeId edge{e};
        switch (network.source_feature(edge)) {
            case 10:
            case 13:
                EXPECT_EQ(facts.flags(edge), road_is_link | road_is_toll);
                EXPECT_EQ(facts.ref(edge), "A 1");
                EXPECT_EQ(facts.exit(edge), "12");
                EXPECT_EQ(facts.destination(edge, false), "Mons");
                EXPECT_EQ(facts.destination(edge, true), "");
                EXPECT_EQ(facts.lanes(edge, false), "left|through");
                EXPECT_EQ(facts.lane_count(edge), 2U);
                EXPECT_EQ(facts.pronunciation(edge), "Ay One");
                break;
            case 12:
                EXPECT_EQ(facts.flags(edge), road_is_roundabout);
                EXPECT_EQ(facts.destination(edge, true), "A 2: Zoo");
                EXPECT_EQ(facts.lanes(edge, true), "right");
                break;
            default:
                break;
        }
    }
    auto without = test::small_draft();
    without.edge_facts = {};
    without.facts = {};
    const auto plain = test::must_build(std::move(without));
    EXPECT_TRUE(plain.section("edge_facts").empty());
    EXPECT_EQ(RoadFactsView(plain).count(), 0U);
    EXPECT_EQ(RoadFactsView(plain).flags(EdgeId{0}), 0U);
    EXPECT_EQ(RoadFactsView(plain).ref(EdgeId{0}), "");
}

TEST(Build, ArcsEdgesAndInArcsAgree) {
    std::mt19937 random(3);
    for (const auto where : {test::Where::anywhere, test::Where::nowhere}) {
        const auto network = test::must_build(test::random_draft(random, where, 50, 120));
        std::multiset<std::uint32_t> entering;
        for (std::uint32_t v = 0; v < network.node_count(); ++v) {
            for (std::uint32_t a = network.first_out()[v]; a < network.first_out()[v + 1]; ++a) {
                const ArcId arc{a};
                EXPECT_EQ(network.tail(arc), NodeId{v});
                const EdgeId edge = network.edge(arc);
                EXPECT_EQ(network.is_backward(arc) ? network.backward_arc(edge) : network.forward_arc(edge), arc);
            }
            for (std::uint32_t i = network.first_in()[v]; i < network.first_in()[v + 1]; ++i) {
                const ArcId arc{network.in_arcs()[i]};
                entering.insert(arc);
                EXPECT_EQ(network.head(arc), NodeId{v});
                EXPECT_EQ(network.in_tails()[i], network.tail(arc));
            }
        }
        EXPECT_EQ(entering.size(), network.arc_count());
        EXPECT_EQ(std::set<std::uint32_t>(entering.begin(), entering.end()).size(), network.arc_count());
    }
}

TEST(Build, SameDraftSameBytes) {
    std::mt19937 random(5);
    for (const auto where : {test::Where::anywhere, test::Where::planar, test::Where::nowhere}) {
        const auto draft = test::random_draft(random, where, 200, 400);
        EXPECT_EQ(test::image_of(test::must_build(draft)), test::image_of(test::must_build(draft)));
    }
}

TEST(Build, SameBytesWithAnyNumberOfThreads) {
    std::mt19937 random(6);
    for (const auto where : {test::Where::anywhere, test::Where::planar, test::Where::nowhere}) {
        const auto draft = test::random_draft(random, where, 15'000, 25'000);
        const auto with = [&](unsigned threads) {
            const test::ThreadCount limit(threads);
            return test::image_of(test::must_build(draft));
        };
        const auto alone = with(1);
        EXPECT_EQ(with(2), alone);
        EXPECT_EQ(with(5), alone);
    }
}

TEST(Build, NodesLieAlongACurve) {
    NetworkDraft draft;
    draft.frame = FrameKind::planar;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) draft.node_position.push_back({double(x), double(y)});
    draft.node_count = 256;
    const auto network = test::must_build(std::move(draft));
    double walked = 0;
    for (std::uint32_t v = 1; v < 256; ++v) {
        const Position a = network.position(NodeId{v - 1});
        const Position b = network.position(NodeId{v});
        walked += std::abs(a.x - b.x) + std::abs(a.y - b.y);
    }
    EXPECT_LT(walked / 255, 1.7) << "row by row it would be 1.9, at random 10.7";
}

TEST(Build, WithoutCoordinatesNodesOfAKindKeepTheirOrder) {
    auto draft = plain_draft(3, {{2, 1}, {0, 2}, {1, 0}});
    draft.node_label = CountedLabels{1};
    const auto network = test::must_build(std::move(draft));
    EXPECT_EQ(network.node_label(NodeId{0}), "1");
    EXPECT_EQ(network.find_node("3"), NodeId{2});
    EXPECT_EQ(network.edge_tail(EdgeId{0}), NodeId{0});
    EXPECT_EQ(network.source_feature(EdgeId{0}), 1U);
    EXPECT_EQ(network.position(NodeId{0}), Position{});
    EXPECT_TRUE(network.embedded().empty());
    EXPECT_THAT(network.columns(), testing::SizeIs(1));
    EXPECT_EQ(network.default_weight(), "hops");
}

TEST(Build, EdgeClosedInAllColumnsHasNoArc) {
    auto draft = plain_draft(3, {{0, 1}, {1, 2}, {2, 0}});
    draft.columns = {{"a", "", 0, {1, not_a_number, not_a_number}, {not_a_number, not_a_number, 2}},
                     {"b", "", 0, {1, not_a_number, 5}, {not_a_number, not_a_number, not_a_number}}};
    const auto network = test::must_build(std::move(draft));
    EXPECT_EQ(network.edge_count(), 2U);  // the second has no direction left
    EXPECT_EQ(network.arc_count(), 3U);
    const EdgeId last{1};
    ASSERT_EQ(network.source_feature(last), 2U);
    EXPECT_EQ(network.column("a")->weight[network.forward_arc(last)], closed_weight);
    EXPECT_EQ(network.column("b")->weight[network.forward_arc(last)], 5U);
    EXPECT_EQ(network.column("a")->weight[network.backward_arc(last)], 2U);
    EXPECT_EQ(network.column("b")->weight[network.backward_arc(last)], closed_weight);
    EXPECT_EQ(network.column("hops")->weight[network.forward_arc(last)], 1U);
    EXPECT_FALSE(network.backward_arc(EdgeId{0}).valid());
}

TEST(Build, CountedLabelsSurviveRenumbering) {
    std::mt19937 random(11);
    auto draft = test::random_draft(random, test::Where::anywhere, 40, 60);
    const auto positions = draft.node_position;
    draft.node_label = CountedLabels{-7};
    const auto network = test::must_build(std::move(draft));
    for (std::uint32_t i = 0; i < 40; ++i) {
        const auto node = network.find_node(std::to_string(int(i) - 7));
        ASSERT_TRUE(node);
        EXPECT_NEAR(network.position(*node).x, positions[i].x, 1e-7);
        EXPECT_EQ(network.node_label(*node), std::to_string(int(i) - 7));
    }
    for (const char* wrong : {"-8", "33", "", "x", "1x", "99999999999999999999"})
        EXPECT_FALSE(network.find_node(wrong)) << wrong;
}

TEST(Build, NumberLabels) {
    auto draft = plain_draft(4, {{0, 1}});
    draft.node_label = NumberLabels{50, -9'000'000'000'000'000'000, 7, 0};
    const auto network = test::must_build(draft);
    EXPECT_EQ(network.find_node("7"), NodeId{1});
    EXPECT_EQ(network.find_node("-9000000000000000000"), NodeId{2});
    EXPECT_FALSE(network.find_node("8"));
    EXPECT_FALSE(network.has_text_labels());
    draft.node_label = NumberLabels{50, 1, 50, 0};
    EXPECT_THAT(error_of(draft), HasSubstr("two nodes have the label '50'"));
    draft.node_label = TextLabels{"a", "b", "a", "c"};
    EXPECT_THAT(error_of(draft), HasSubstr("two nodes have the label 'a'"));
    draft.node_label = TextLabels{"a", "b"};
    EXPECT_THAT(error_of(draft), HasSubstr("2 node labels for 4 nodes"));
}

TEST(Build, JunctionsThenBendsThenDeadEnds) {
    // Two rings joined by a road make 0 and 3 junctions; 1, 2, 4, 5 are bends, even 5, on which the dead end 6-7-8
    // hangs. Loops and parallel edges do not count.
    const auto network = test::must_build(plain_draft(
        9, {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}, {4, 5}, {5, 3}, {6, 5}, {6, 7}, {8, 7}, {8, 8}, {1, 2}}));
    EXPECT_EQ(network.junction_count(), 2U);
    EXPECT_EQ(network.first_dead_end(), 6U);
    std::vector<std::string> labels;
    for (std::uint32_t v = 0; v < 9; ++v) labels.push_back(network.node_label(NodeId{v}));
    EXPECT_EQ(labels, (std::vector<std::string>{"0", "3", "1", "2", "4", "5", "6", "7", "8"}));
}

TEST(Build, ComponentsAreNumberedBySize) {
    // 0 alone; 1-2 a pair; 3-4-5 a ring; 6-7 a pair; 8 reached only. The ring comes first, then the rest, last first.
    auto draft = plain_draft(9, {{1, 2}, {2, 1}, {3, 4}, {4, 5}, {5, 3}, {6, 7}, {7, 6}, {5, 8}});
    draft.edge_direction.assign(8, Direction::forward);
    const auto network = test::must_build(std::move(draft));
    ASSERT_EQ(network.component_count(), 5U);
    const std::vector<std::uint32_t> expected{0, 0, 0, 3, 1, 1, 2, 2, 4};
    for (std::uint32_t v = 0; v < 9; ++v) EXPECT_EQ(network.component(NodeId{v}), expected[v]) << v;
    EXPECT_EQ(network.component_size(0), 3U);
    EXPECT_EQ(network.component_size(4), 1U);
}

TEST(Build, LongOneWayChainNeedsNoDeepStack) {
    constexpr std::uint32_t nodes = 1'000'000;
    NetworkDraft draft;
    draft.node_count = nodes;
    for (std::uint32_t v = 0; v + 1 < nodes; ++v) {
        draft.edge_tail.push_back(v);
        draft.edge_head.push_back(v + 1);
    }
    draft.edge_direction.assign(nodes - 1, Direction::forward);
    EXPECT_EQ(test::must_build(std::move(draft)).component_count(), nodes);
}

TEST(Build, WrongDraftsAreNamed) {
    const auto with = [](const auto& change) {
        auto draft = test::small_draft();
        change(draft);
        return error_of(std::move(draft));
    };
    using D = NetworkDraft;
    EXPECT_EQ(with([](D&) {}), "");
    EXPECT_THAT(with([](D& d) { d.edge_head[2] = 5; }), HasSubstr("edge 2 (source row 11) ends at node 5"));
    EXPECT_THAT(with([](D& d) { d.edge_head.pop_back(); }), HasSubstr("edge_head has 4 entries instead of 5"));
    EXPECT_THAT(with([](D& d) { d.edge_direction.pop_back(); }), HasSubstr("edge_direction"));
    EXPECT_THAT(with([](D& d) { d.edge_direction[0] = Direction{4}; }), HasSubstr("unknown direction 4"));
    EXPECT_THAT(with([](D& d) { d.node_position.pop_back(); }), HasSubstr("node_position"));
    EXPECT_THAT(with([](D& d) { d.node_position[1].y = 91; }), HasSubstr("node 1 lies at 4.36, 91"));
    EXPECT_THAT(with([](D& d) { d.node_position[1].x = not_a_number; }), HasSubstr("node 1"));
    EXPECT_THAT(with([](D& d) { d.shape_points[2].x = 181; }), HasSubstr("edge 3 (source row 12) has a point at 181"));
    EXPECT_THAT(with([](D& d) { d.shape_first[2] = 0; }), HasSubstr("shape points 1 to 0"));
    EXPECT_THAT(with([](D& d) { d.shape_first[2] = 1000; }), HasSubstr("shape points 1 to 1000"));
    EXPECT_THAT(with([](D& d) { d.shape_first[0] = 1; }), HasSubstr("shape_first"));
    EXPECT_THAT(with([](D& d) { d.shape_first.clear(); }), HasSubstr("shape_points"));
    EXPECT_THAT(with([](D& d) { d.edge_name[1] = 4; }), HasSubstr("name number 4"));
    EXPECT_THAT(with([](D& d) { d.edge_class[1] = 3; }), HasSubstr("class number 3, but the draft has 3 classes"));
    EXPECT_THAT(with([](D& d) { d.edge_facts[1] = 3; }), HasSubstr("facts number 3, but the draft has 3 sets"));
    EXPECT_THAT(with([](D& d) { d.edge_facts.pop_back(); }), HasSubstr("edge_facts has 4 entries instead of 5"));
    EXPECT_THAT(with([](D& d) { d.facts[0].ref = "A"; }), HasSubstr("facts number 0 is not the empty one"));
    EXPECT_THAT(with([](D& d) { d.facts[1].flags = all_road_flags + 1; }), HasSubstr("unknown flags"));
    EXPECT_THAT(with([](D& d) { d.edge_class.pop_back(); }), HasSubstr("edge_class has 4 entries instead of 5"));
    EXPECT_THAT(with([](D& d) { d.edge_capacity.pop_back(); }), HasSubstr("edge_capacity has 4 entries instead of 5"));
    EXPECT_THAT(with([](D& d) { d.edge_capacity[1] = -1; }), HasSubstr("edge 1 (source row 11) has capacity -1"));
    EXPECT_THAT(with([](D& d) { d.edge_capacity[1] = std::numeric_limits<float>::infinity(); }), HasSubstr("capacity"));
    EXPECT_THAT(with([](D& d) { d.edge_capacity[1] = std::nanf(""); }), HasSubstr("capacity nan"));
    EXPECT_THAT(with([](D& d) { d.edge_speed_kmh[1] = 0; }), HasSubstr("speed 0"));
    EXPECT_THAT(with([](D& d) { d.edge_speed_kmh[1] = 1e-38F; }), HasSubstr("exceeds the largest duration"));
    EXPECT_THAT(with([](D& d) { d.columns[0].forward[4] = -1; }),
                HasSubstr("edge 4 (source row 13) has weight -1 in column 'toll'"));
    EXPECT_THAT(with([](D& d) { d.columns[0].forward.pop_back(); }), HasSubstr("'toll'"));
    EXPECT_THAT(with([](D& d) { d.columns[0].name = ""; }), HasSubstr("no name"));
    EXPECT_THAT(with([](D& d) { d.columns[0].name = "hops"; }), HasSubstr("'hops'"));
    EXPECT_THAT(with([](D& d) { d.columns[0].resolution = -1; }), HasSubstr("resolution -1"));
    EXPECT_THAT(with([](D& d) { d.columns.push_back(d.columns[0]); }), HasSubstr("two weight columns"));
    EXPECT_THAT(with([](D& d) { d.default_weight = "speed"; }), HasSubstr("the columns are length, time, toll, hops"));
    EXPECT_THAT(with([](D& d) { d.notes.emplace_back(std::string(std::size_t{17} << 20U, 'x')); }),
                HasSubstr("at most"));
    // A direction that is not permitted may hold anything.
    EXPECT_EQ(with([](D& d) { d.columns[0].backward[1] = -5; }), "");
}

TEST(Build, NumbersOfEdgesAreThoseOfTheDraft) {
    const NetworkDraft draft = test::small_draft();
    const RoadNetwork network = test::must_build(draft);
    const auto all = edge_numbers(network);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].name, "capacity");
    EXPECT_EQ(all[0].unit, "vehicles/h");
    ASSERT_EQ(all[0].values.size(), 5U);
    std::multiset<std::pair<std::uint32_t, float>> built, drafted;
    for (std::uint32_t edge = 0; edge < 5; ++edge) {
        built.emplace(network.source_feature(EdgeId(edge)), all[0].values[edge]);
        drafted.emplace(draft.edge_source[edge], draft.edge_capacity[edge]);
    }
    EXPECT_EQ(built, drafted);
    NetworkDraft silent = test::small_draft();
    silent.edge_capacity.assign(5, 0);
    const RoadNetwork quiet = test::must_build(silent);
    EXPECT_TRUE(edge_numbers(quiet).empty()) << "nothing is stored where nothing is known";
}

struct CountingProgress : Progress {
    void phase(std::string_view, std::uint64_t total_work) override {
        ++phases;
        total = total_work;
        reports = 0;
    }
    void advance(std::uint64_t done) override {
        EXPECT_LE(done, total);
        EXPECT_LE(++reports, 500);
    }
    int phases = 0;
    int reports = 0;
    std::uint64_t total = 0;
};

TEST(Build, ReportsProgressAndCanBeCancelledInEveryPhase) {
    std::mt19937 random(2);
    const auto draft = test::random_draft(random, test::Where::anywhere, 1000, 2000);
    CountingProgress progress;
    ASSERT_TRUE(build(draft, {&progress, nullptr}));
    EXPECT_GE(progress.phases, 6);

    struct Canceller : Progress {
        Canceller(CancelFlag& flag, int phase_number) : cancel(flag), countdown(phase_number) {}
        void phase(std::string_view, std::uint64_t) override {
            if (--countdown == 0) cancel = true;
        }
        void advance(std::uint64_t) override {}
        CancelFlag& cancel;
        int countdown;
    };
    for (int phase = 1; phase <= progress.phases; ++phase) {
        CancelFlag cancel{false};
        Canceller canceller(cancel, phase);
        const auto network = build(draft, {&canceller, &cancel});
        ASSERT_FALSE(network) << phase;
        EXPECT_EQ(network.error().kind, ErrorKind::interrupted);
    }
}

TEST(StringPool, InternsAndKeeps) {
    StringPool pool;
    EXPECT_EQ(pool.size(), 1U);
    EXPECT_EQ(pool.add(""), 0U);
    std::vector<std::uint32_t> numbers;
    for (int i = 0; i < 2000; ++i) numbers.push_back(pool.add("name " + std::to_string(i % 1000)));
    EXPECT_EQ(pool.size(), 1001U);
    EXPECT_EQ(numbers[7], numbers[1007]);
    EXPECT_EQ(pool.at(numbers[7]), "name 7");
    const StringPool copy = pool;
    EXPECT_EQ(copy.at(1), "name 0");
}

}  // namespace
}  // namespace starway::road::network
