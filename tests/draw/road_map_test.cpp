// Maps of roads: what is drawn of which class, and where names go.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "decoded.hpp"
#include "draw/layers/names.hpp"
#include "draw/scene/scene.hpp"
#include "samples.hpp"

namespace starway::draw {
namespace {

using test::Decoded;
using test::decoded;
using test::expect_colour;
using test::written;

using Line = std::vector<Position>;

TEST(Names, JoinTheirRoadsWhereTheseTurnLeast) {
    // A cross of two streets of one name, cut at the crossing, and a piece that lies apart.
    const auto chains = joined({{{0, 0}, {10, 0}},
                                {{20, 0}, {10, 0}},
                                {{10, -10}, {10, 0}},
                                {{10, 0}, {10, 10}},
                                {{50, 0}, {60, 0}},
                                {{1, 1}}});
    ASSERT_EQ(chains.size(), 3U);
    EXPECT_THAT(chains[0], testing::AnyOf(Line{{0, 0}, {10, 0}, {20, 0}}, Line{{20, 0}, {10, 0}, {0, 0}}));
    EXPECT_EQ(chains[1].size(), 3U);
    EXPECT_EQ(chains[2].size(), 2U);
}

TEST(Names, StandAlongWhatIsLongAndStraightEnough) {
    const Line straight{{100, 0}, {0, 0}};
    EXPECT_TRUE(stretches(straight, 120, 6, 300).empty());
    const auto found = stretches(straight, 60, 6, 300);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].front(), (Position{20, 0})) << "in the direction of reading";
    EXPECT_EQ(found[0].back(), (Position{80, 0}));
    EXPECT_TRUE(stretches(Line{{0, 0}, {30, 0}, {30, 30}}, 50, 6, 300).empty()) << "around a corner";
    EXPECT_EQ(stretches(Line{{0, 0}, {2000, 0}}, 60, 6, 300).size(), 5U) << "repeated";
}

TEST(Names, KeepOffEachOtherAndWithinTheMap) {
    Room room({0, 0, 100, 100});
    const Line line{{20, 50}, {80, 50}};
    EXPECT_TRUE(room.take(line, 10));
    EXPECT_FALSE(room.take(line, 10));
    EXPECT_TRUE(room.take(moved_aside(line, 20), 10));
    EXPECT_EQ(moved_aside(line, 20).front(), (Position{20, 30}));
    EXPECT_FALSE(room.take(Box{70, 70, 105, 80})) << "leaves the map";
    room.keep_free({50, 85}, 5);
    EXPECT_FALSE(room.take(Box{30, 80, 70, 90}));
}

// A motorway and a street that cross, of 2 km, on a plane in metres.
struct Town {
    Shapes shapes;
    SearchRecord search;
    Picture picture;
    Town() {
        shapes.roads = true;
        shapes.metres = 1;
        shapes.view = {0, 0, 2000, 2000};
        shapes.add_road(0, "Rue de Montréal", Line{{0, 1000}, {2000, 1000}});
        shapes.add_road(5, "Οδός Αθηνών", Line{{1000, 0}, {1000, 2000}});
        search.events.push_back(end_event(EventKind::source, 0, {200, 1000}));
        search.events.push_back(end_event(EventKind::destination, 1, {1000, 1700}));
        search.path = {{200, 1000}, {1000, 1000}, {1000, 1700}};
        picture.shapes = &shapes;
        picture.search = &search;
        picture.options.max_side = 800;
    }
    [[nodiscard]] Decoded pixels() const { return decoded(written(picture, "png")); }
    [[nodiscard]] View view() const { return Scene::within(picture, 800).view(); }
};

TEST(RoadMap, ShowsClassesTheRouteAndItsEnds) {
    const Town town;
    const Decoded pixels = town.pixels();
    const View view = town.view();
    EXPECT_EQ(pixels.at(view.at({500, 500})), palette::land);
    EXPECT_EQ(pixels.at(view.at({1995, 1000})), palette::major_roads[0]) << "up to the border of the map";
    expect_colour(pixels.at(view.at({1000, 200})), palette::road, "a street");
    EXPECT_EQ(pixels.at(view.at({600, 1000})), palette::route);
    const Position start = view.at({200, 1000});
    EXPECT_EQ(pixels.at({start.x - 6, start.y}), palette::start);
}

TEST(RoadMap, WritesNamesAScaleAndTheCredit) {
    Town town;
    const std::string with = written(town.picture, "svg");
    Town nameless;
    nameless.shapes = Shapes();
    nameless.shapes.roads = true;
    nameless.shapes.metres = 1;
    nameless.shapes.view = town.shapes.view;
    nameless.shapes.add_road(0, "", Line{{0, 1000}, {2000, 1000}});
    nameless.shapes.add_road(5, "", Line{{1000, 0}, {1000, 2000}});
    const std::string without = written(nameless.picture, "svg");
    EXPECT_GT(with.size(), without.size() + 5000);
    EXPECT_EQ(with, written(town.picture, "svg"));
    town.shapes.credit = "© OpenStreetMap contributors";
    EXPECT_GT(written(town.picture, "svg").size(), with.size() + 1000);
    town.shapes.places = {{{500, 1500}, "Montréal", 60}, {{500, 1500}, "Below it", 10}, {{-9e9, 0}, "Far", 10}};
    EXPECT_NE(written(town.picture, "png"), written(Town().picture, "png"));
}

TEST(RoadMap, FillsStepsOfOneHueUnderTheRoads) {
    Town town;
    const auto square = [](double side) {
        return std::vector<Line>{{{1000 - side, 1000 - side},
                                  {1000 + side, 1000 - side},
                                  {1000 + side, 1000 + side},
                                  {1000 - side, 1000 + side}}};
    };
    town.picture.steps = {{square(800), "10 min"}, {square(400), "5 min"}};
    const Decoded pixels = town.pixels();
    const View view = town.view();
    expect_colour(pixels.at(view.at({300, 300})), palette::step(0, 2), "the wide step");
    expect_colour(pixels.at(view.at({700, 700})), palette::step(1, 2), "the narrow step");
    EXPECT_EQ(pixels.at(view.at({100, 100})), palette::land);
    EXPECT_EQ(pixels.at(view.at({1900, 1000})), palette::major_roads[0]);
}

}  // namespace
}  // namespace starway::draw
