#include "service/avoid.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "service/small_network.hpp"

namespace starway::service::test {
namespace {

using starway::test::SmallNetwork;

TEST(Avoid, LinesTouchABoxAlsoWhereTheyOnlyCrossIt) {
    const Box box{0, 0, 10, 10};
    EXPECT_TRUE(touches(box, {5, 5}, {6, 6}));
    EXPECT_TRUE(touches(box, {-5, 5}, {15, 5}));
    EXPECT_TRUE(touches(box, {-5, 5}, {5, 15})) << "a corner's own point";
    EXPECT_FALSE(touches(box, {-5, 6}, {5, 16}));
    EXPECT_TRUE(touches(box, {10, -5}, {10, 20})) << "along the edge";
    EXPECT_FALSE(touches(box, {11, -5}, {11, 20}));
    EXPECT_TRUE(touches(box, {3, 3}, {3, 3}));
    EXPECT_FALSE(touches(box, {-1, 3}, {-1, 3}));
    EXPECT_FALSE(touches(box, {-9, 5}, {-1, 5})) << "ends before it";
    EXPECT_TRUE(touches({5, 5, 5, 5}, {0, 0}, {10, 10})) << "a box that is a point";
}

TEST(Avoid, FindsBothDirectionsOfWhatTouchesTheBox) {
    const RoadNetwork network = SmallNetwork()
                                    .node("a", {0, 0})
                                    .node("b", {100, 0})
                                    .node("c", {100, 100})
                                    .edge("a", "b", 5)
                                    .edge("b", "c", 7, Direction::forward)
                                    .edge("a", "c", {9, Direction::both, "", {{0, 100}}})
                                    .build();
    const auto within = [&](const Box& box) {
        std::vector<ArcId> arcs;
        append_within(network, *network.column("cost"), box, arcs);
        return arcs;
    };
    EXPECT_EQ(within({-10, 90, 10, 110}).size(), 2U) << "the corner of the bent road";
    EXPECT_EQ(within({90, 40, 110, 60}).size(), 1U) << "the one-way road";
    EXPECT_TRUE(within({40, 40, 60, 60}).empty());
}

}  // namespace
}  // namespace starway::service::test
