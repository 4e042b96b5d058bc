#include "road/ask/snapping/location.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "road/ask/small_network.hpp"

namespace starway::road::ask {
namespace {

using testing::HasSubstr;

std::string form(std::string_view text) {
    const auto point = parse_point(text);
    if (!point) {
        EXPECT_EQ(point.error().kind, ErrorKind::usage);
        return "error";
    }
    if (const auto* p = std::get_if<Position>(&*point)) return std::to_string(p->x) + "|" + std::to_string(p->y);
    if (const auto* n = std::get_if<NodeText>(&*point)) return "node " + std::string(n->label);
    return "name " + std::string(std::get_if<NameText>(&*point)->name);
}

TEST(ParsePoint, Coordinates) {
    for (const char* text : {"-75.5,45.25", " -75.5 , 45.25 ", "-75.5,\t+45.25", "-755e-1,45.250"})
        EXPECT_EQ(form(text), "-75.500000|45.250000") << text;
    EXPECT_EQ(form("0,0"), "0.000000|0.000000");
    EXPECT_EQ(form(".5,-.5"), "0.500000|-0.500000");
}

TEST(ParsePoint, BrokenCoordinatesAreErrorsNotNames) {
    for (const char* text : {"12.5;13", "1,2,3", "nan,1", "1,nan", "inf,2", "-inf,2", "1e400,2", "12.5 13", "1,", ",1",
                             "1,,2", "45,42 -75,69", "1;2", "1, 2,", "", "   ", "node:", "node:  "})
        EXPECT_EQ(form(text), "error") << text;
}

TEST(ParsePoint, NodesAndNames) {
    EXPECT_EQ(form("node:Arad"), "node Arad");
    EXPECT_EQ(form("node: 12,13 "), "node 12,13");
    EXPECT_EQ(form("Ottawa"), "name Ottawa");
    EXPECT_EQ(form(" Saint-Jean, QC "), "name Saint-Jean, QC");
    EXPECT_EQ(form("100 Mile House"), "name 100 Mile House");
    EXPECT_EQ(form("1770"), "name 1770");
    EXPECT_EQ(form("0x10,2"), "name 0x10,2");
}

std::string problem(Position p, FrameKind frame, const Box& bounds) {
    const auto checked = check_coordinates(p, frame, bounds);
    return checked ? "" : checked.error().message.str();
}

TEST(CheckCoordinates, SwappedAndOutOfRange) {
    Box ottawa;
    ottawa.add({-78, 44});
    ottawa.add({-73, 47});
    const auto geographic = FrameKind::geographic;
    EXPECT_EQ(problem({-75.69, 45.42}, geographic, ottawa), "");
    EXPECT_EQ(problem({-78.5, 45}, geographic, ottawa), "");      // outside, but near
    EXPECT_EQ(problem({10, 50}, geographic, ottawa), "");         // far: the snapping sees that, and
    EXPECT_EQ(problem({45.42, -75.69}, geographic, ottawa), "");  // what was meant instead
    EXPECT_THAT(problem({45.42, -100}, geographic, ottawa),
                HasSubstr("the latitude (the second number) is beyond -90 to 90"));
    EXPECT_THAT(problem({0, 91}, geographic, ottawa), HasSubstr("latitude"));
    EXPECT_THAT(problem({181, 0}, geographic, ottawa), HasSubstr("longitude"));
    EXPECT_THAT(problem({1e300, 1e300}, geographic, ottawa), HasSubstr("latitude"));
    EXPECT_THAT(problem({0, 91}, geographic, Box{}), HasSubstr("latitude"));
    // A latitude that cannot be one, near the network when swapped.
    Box alaska;
    alaska.add({-150, 60});
    alaska.add({-140, 65});
    EXPECT_THAT(problem({61, -149}, geographic, alaska), HasSubstr("did you mean -149,61?"));
    // Across the antimeridian is near.
    Box fiji;
    fiji.add({177, -19});
    fiji.add({179.9, -16});
    EXPECT_EQ(problem({-179.9, -17}, geographic, fiji), "");
}

TEST(CheckCoordinates, Planar) {
    Box town;
    town.add({500'000, 4'000'000});
    town.add({510'000, 4'010'000});
    EXPECT_EQ(problem({505'000, 4'005'000}, FrameKind::planar, town), "");
    EXPECT_EQ(problem({4'005'000, 505'000}, FrameKind::planar, town), "");
    EXPECT_THAT(problem({std::nan(""), 1}, FrameKind::planar, town), HasSubstr("finite"));
}

RoadNetwork romania() {
    return test::SmallNetwork(FrameKind::geographic)
        .node("Arad", {21.3123, 46.1866})
        .node("Râmnicu Vâlcea", {24.3693, 45.0997})
        .node("Iași", {27.6014, 47.1585})
        .node("IASI", {27.7, 47.2})
        .edge("Arad", "Râmnicu Vâlcea", 1)
        .edge("Râmnicu Vâlcea", "Iași", 1)
        .edge("Iași", "IASI", 1)
        .build();
}

std::string refusal(Locator& locator, const Location& location) {
    const auto meant = locator.find(location);
    if (meant) return "found";
    EXPECT_EQ(meant.error().kind, ErrorKind::usage);
    return meant.error().message.str();
}

TEST(Locator, NamesOfNodes) {
    const RoadNetwork network = romania();
    Locator locator(network, {});
    for (const char* text : {"node:Arad", "Arad", "arad", " ARAD"}) {
        const auto meant = locator.find(text);
        ASSERT_TRUE(meant) << text << ": " << meant.error().message;
        EXPECT_EQ(meant->node, test::node_called(network, "Arad")) << text;
        EXPECT_EQ(meant->name, "Arad");
        EXPECT_NEAR(meant->position.x, 21.3123, 1e-7);
    }
    ASSERT_TRUE(locator.find("ramnicu valcea"));
    EXPECT_EQ(locator.find("ramnicu valcea")->name, "Râmnicu Vâlcea");
    EXPECT_EQ(locator.find("Iași")->name, "Iași");  // as typed beats folded
    EXPECT_THAT(refusal(locator, "iasi"), HasSubstr("is the name of 2 places"));
    EXPECT_THAT(refusal(locator, "Aradd"), HasSubstr("did you mean Arad (21.3123,46.1866)?"));
    EXPECT_THAT(refusal(locator, "node:arad"), HasSubstr("the network has no node \"arad\""));
    EXPECT_THAT(refusal(locator, ""), HasSubstr("empty"));
    EXPECT_THAT(refusal(locator, "46.1866,121.3123"), HasSubstr("latitude"));
    EXPECT_THAT(refusal(locator, Location(46.1866, 121.3123)), HasSubstr("latitude"));
}

TEST(Locator, PlacesComeBeforeNodes) {
    const RoadNetwork network = romania();
    Locator locator(
        network,
        Places(
            {{"ARAD", {21.5, 46.2}, 5}, {"Twice", {22, 46}, 1}, {"Twice", {23, 46}, 2}, {"Wrong", {121.3, 146.2}, 2}}));
    const auto meant = locator.find("Arad");
    ASSERT_TRUE(meant);
    EXPECT_FALSE(meant->node.valid());
    EXPECT_EQ(meant->name, "ARAD");
    EXPECT_EQ(meant->position, (Position{21.5, 46.2}));
    EXPECT_TRUE(locator.find("node:Arad")->node.valid());
    EXPECT_TRUE(locator.find("Ramnicu Valcea")->node.valid());
    EXPECT_THAT(refusal(locator, "twice"), HasSubstr("2 places"));
    EXPECT_THAT(refusal(locator, "Twise"), HasSubstr("Twice (23,46; population 2), Twice (22,46; population 1)"));
    EXPECT_THAT(refusal(locator, "wrong"), HasSubstr("the place \"Wrong\""));
}

TEST(Locator, WithoutCoordinatesOnlyNodes) {
    const RoadNetwork network = test::SmallNetwork(FrameKind::none).node("a").node("b").edge("a", "b", 1).build();
    Locator locator(network, Places({{"a", {1, 2}, {}}, {"Ottawa", {1, 2}, {}}}));
    EXPECT_TRUE(locator.find("node:b"));
    EXPECT_EQ(locator.find("a")->node, test::node_called(network, "a"));
    EXPECT_EQ(locator.find("A")->node, test::node_called(network, "a"));
    EXPECT_THAT(refusal(locator, "1,2"), HasSubstr("has no coordinates"));
    EXPECT_THAT(refusal(locator, Location(1, 2)), HasSubstr("has no coordinates"));
    EXPECT_THAT(refusal(locator, "Ottawa"), HasSubstr("has no coordinates"));
}

}  // namespace
}  // namespace starway::road::ask
