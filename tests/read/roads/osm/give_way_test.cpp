// What it costs to give way: small maps, on each of which one manoeuvre's wait is known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "read/roads/osm/drawing.hpp"
#include "read/roads/osm/osm_source.hpp"
#include "starway/road/prepare.hpp"

namespace starway::test {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;
using ::testing::Optional;

std::string node_name(char letter) {
    return std::to_string(letter - 'a' + 1);
}

// By how many seconds the least costs of a profile exceed those of the same profile that never gives way.
std::optional<double> wait_on(const Drawing& drawing, const std::string& from_to, const std::string& profile = "car") {
    OsmSource source;
    const std::string page =
        source.folder.file("bold.toml", "include = \"" + profile + "\"\nname = \"bold\"\n[give_way]\nflow = {}\n");
    const auto network = source.open(opl_of(drawing), {profile, page});
    if (!network) {
        ADD_FAILURE() << network.error().message;
        return std::nullopt;
    }
    const auto sound = RoadNetwork::from_image({network->image().begin(), network->image().end()}, "image");
    EXPECT_TRUE(sound) << sound.error().message;
    const std::string from = node_name(from_to[0]);
    const std::string to = node_name(from_to[1]);
    const auto waits = route_cost(*network, profile, from, to);
    const auto goes = route_cost(*network, "bold", from, to);
    if (!waits || !goes) return std::nullopt;
    EXPECT_NEAR(route_cost(*network, profile + ".time", from, to).value_or(-1) -
                    route_cost(*network, "bold.time", from, to).value_or(-1),
                *waits - *goes, 1e-6)
        << "waiting takes time";
    return *waits - *goes;
}

::testing::Matcher<std::optional<double>> seconds(double value) {
    return Optional(DoubleNear(value, 0.002));
}

const std::string minor = "highway=residential";
const std::string major = "highway=primary";

//        a
//        |
//    b===c===d
//        |
//        e
Drawing cross_road(const std::string& road, const std::string& street, const std::string& more = {}) {
    return {" a \nbcd\n e \n",
            {{"ac", street + more}, {"bc", road + more}, {"cd", road + more}, {"ce", street + more}}};
}

// Adams' formula with the car's figures, for 600 vehicles/h: (e^(6.2/12) - 1) * 12 - 6.2 = 1.917 to join, and so on.
TEST(OsmGiveWay, AtAPrimaryRoad) {
    const Drawing town = cross_road(major, minor);
    EXPECT_THAT(wait_on(town, "ea"), seconds(5.227)) << "across both directions";
    EXPECT_THAT(wait_on(town, "ae"), seconds(5.227));
    EXPECT_THAT(wait_on(town, "ed"), seconds(1.917)) << "to the right into one";
    EXPECT_THAT(wait_on(town, "eb"), seconds(6.491)) << "to the left across one into the other";
    EXPECT_THAT(wait_on(town, "ab"), seconds(1.917));
    EXPECT_THAT(wait_on(town, "bd"), seconds(0)) << "straight on";
    EXPECT_THAT(wait_on(town, "be"), seconds(0)) << "off the larger road";
    EXPECT_THAT(wait_on(town, "ba"), seconds(0));
}

TEST(OsmGiveWay, WhereOneDrivesOnTheLeft) {
    const Drawing town = cross_road(major, minor, ",driving_side=left");
    EXPECT_THAT(wait_on(town, "ea"), seconds(5.227));
    EXPECT_THAT(wait_on(town, "ed"), seconds(6.491));
    EXPECT_THAT(wait_on(town, "eb"), seconds(1.917));
}

TEST(OsmGiveWay, ByTheKindOfTheLargerRoad) {
    EXPECT_THAT(wait_on(cross_road("highway=trunk", minor), "ea"), seconds(9.814));
    EXPECT_THAT(wait_on(cross_road("highway=secondary", minor), "ea"), seconds(3.031));
    EXPECT_THAT(wait_on(cross_road("highway=tertiary", minor), "ea"), seconds(1.329));
    EXPECT_THAT(wait_on(cross_road("highway=unclassified", minor), "ea"), seconds(0));
    EXPECT_THAT(wait_on(cross_road(major, "highway=secondary"), "ea"), seconds(5.227));
    EXPECT_THAT(wait_on(cross_road(major, major), "ea"), seconds(0)) << "equal roads";
    EXPECT_THAT(wait_on(cross_road(minor, major), "ea"), seconds(0)) << "a smaller one";
}

TEST(OsmGiveWay, ByTraveller) {
    const Drawing town = cross_road(major, minor);
    EXPECT_THAT(wait_on(town, "ea", "truck"), seconds(7.442));
    EXPECT_THAT(wait_on(town, "ea", "emergency"), seconds(0));
    EXPECT_THAT(wait_on(town, "ea", "bike"), seconds(0));
}

TEST(OsmGiveWay, AtAJunctionOfThree) {
    Drawing town = cross_road(major, minor);
    town.ways.erase(town.ways.begin());
    EXPECT_THAT(wait_on(town, "ed"), seconds(1.917));
    EXPECT_THAT(wait_on(town, "eb"), seconds(6.491));
    EXPECT_THAT(wait_on(town, "de"), seconds(0));
    // The larger road ends: nobody on it passes.
    town.ways = {{"ce", major}, {"bc", minor}, {"cd", minor}};
    EXPECT_THAT(wait_on(town, "bd"), seconds(0));
    EXPECT_THAT(wait_on(town, "be"), seconds(0));
    // The larger road bends; straight on is into it or out of it.
    town.ways = {{"ce", major}, {"bc", major}, {"cd", minor}};
    EXPECT_THAT(wait_on(town, "db"), seconds(1.917)) << "those from e merge, those from b turn off to the right";
    EXPECT_THAT(wait_on(town, "de"), seconds(6.491));
    EXPECT_THAT(wait_on(town, "bd"), seconds(0));
}

TEST(OsmGiveWay, TwoStreetsOnOneSide) {
    // Both a and c are to the west of the road from f to e.
    //    af
    //    cb
    //     e
    const Drawing town{"af\ncb\n e\n", {{"ab", minor}, {"cb", minor}, {"fb", major}, {"be", major}}};
    EXPECT_THAT(wait_on(town, "ca"), seconds(0)) << "it crosses nothing";
    EXPECT_THAT(wait_on(town, "cf"), seconds(6.491));
    EXPECT_THAT(wait_on(town, "ce"), seconds(1.917));
}

TEST(OsmGiveWay, OverACentralReservation) {
    //      a
    //   b<-c<-d
    //   f->g->h
    //      e
    const Drawing road{
        " a \nbcd\nfgh\n e \n",
        {{"ac", minor}, {"cg", minor}, {"ge", minor}, {"dcb", major + ",oneway=yes"}, {"fgh", major + ",oneway=yes"}}};
    EXPECT_THAT(wait_on(road, "ea"), seconds(2 * 2.126)) << "one direction after the other";
    EXPECT_THAT(wait_on(road, "eb"), seconds(2.126 + 1.917));
    EXPECT_THAT(wait_on(road, "eh"), seconds(1.917));
    EXPECT_THAT(wait_on(road, "de"), seconds(2.126)) << "off one carriageway, over the other";
}

TEST(OsmGiveWay, RampsMerge) {
    //   a---b---d
    //   c--/
    Drawing road{"a   b   d\nc\n",
                 {{"ab", "highway=trunk,oneway=yes"}, {"bd", "highway=trunk,oneway=yes"}, {"cb", ""}}};
    const auto from_ramp = [&](const std::string& tags) {
        road.ways[2].tags = tags + ",oneway=yes";
        return wait_on(road, "cd");
    };
    EXPECT_THAT(from_ramp("highway=trunk_link"), seconds(0));
    EXPECT_THAT(from_ramp("highway=motorway"), seconds(0));
    EXPECT_THAT(from_ramp("highway=unclassified"), seconds(3.165));
    // A ramp ends like any street.
    EXPECT_THAT(wait_on(cross_road(major, "highway=motorway_link"), "ed"), seconds(1.917));
    EXPECT_THAT(wait_on(cross_road("highway=motorway_link", minor), "ea"), seconds(0)) << "nobody passes on ramps";
}

TEST(OsmGiveWay, RoundaboutsComeFirst) {
    //      n
    //      a
    //    wb dx
    //      c
    //      s
    const auto ring = [](const std::string& highway, const std::string& road) {
        return Drawing{
            "  n  \n  a  \nwb dx\n  c  \n  s  \n",
            {{"na", road}, {"wb", road}, {"dx", road}, {"cs", road}, {"abcda", highway + ",junction=roundabout"}}};
    };
    EXPECT_THAT(wait_on(ring("highway=tertiary", minor), "ns"), seconds(0.566)) << "to enter, not to stay or leave";
    EXPECT_THAT(wait_on(ring("highway=tertiary", major), "ns"), seconds(0.566)) << "whatever road one comes from";
    EXPECT_THAT(wait_on(ring("highway=residential", minor), "ns"), seconds(0)) << "no traffic";
}

TEST(OsmGiveWay, NotWhereSignalsOrEqualityRegulate) {
    Drawing town = cross_road(major, minor);
    const auto with = [&](const std::string& tags) {
        town.node_tags = {{'c', tags}};
        return wait_on(town, "ea");
    };
    EXPECT_THAT(with("highway=traffic_signals"), seconds(0));
    EXPECT_THAT(with("highway=mini_roundabout"), seconds(0));
    EXPECT_THAT(with("highway=stop,stop=all"), seconds(0));
    EXPECT_THAT(with("highway=stop,stop=minor"), seconds(5.227));
    EXPECT_THAT(with("highway=give_way"), seconds(5.227));
    EXPECT_THAT(with("highway=crossing"), seconds(5.227));
}

TEST(OsmGiveWay, SignalsBeforeTheJunctionCountWhereTheyFaceIt) {
    //       a
    //     b=c=d      s stands on the way from e to c
    //       .
    //       s
    //       e
    Drawing town{"  a\nb c d\n  .\n  s\n  e\n", {{"ac", minor}, {"bc", major}, {"cd", major}, {"esc", minor}}};
    const auto with = [&](const std::string& tags, double metres = 20) {
        town.metres = metres;
        town.node_tags = {{'s', tags}};
        return wait_on(town, "ea");
    };
    const std::string signals = "highway=traffic_signals";
    EXPECT_THAT(with(signals), seconds(0));
    EXPECT_THAT(wait_on(town, "ae"), seconds(0)) << "the junction is regulated as a whole";
    EXPECT_THAT(with(signals + ",traffic_signals:direction=forward"), seconds(0));
    EXPECT_THAT(with(signals + ",traffic_signals:direction=backward"), seconds(5.227)) << "it is of another junction";
    EXPECT_THAT(with(signals, 26), seconds(5.227)) << "52 m are too far";
    EXPECT_THAT(with("highway=give_way"), seconds(5.227));
}

TEST(OsmGiveWay, AChangedProfileIsAsIfBuiltWithIt) {
    Drawing town{"  a\nb c d\n  .\n  s\n  e\n", {{"ac", minor}, {"bc", major}, {"cd", major}, {"esc", minor}}};
    town.metres = 20;
    OsmSource source;
    const std::string none = source.folder.file("none.toml", "include = \"car\"\n[give_way]\nflow = {}\n");
    const std::string other =
        source.folder.file("other.toml", "include = \"car\"\n[give_way]\nflow = {residential = 1000}\ncross = 4\n");
    const std::vector<std::string> pages{"car", none, other};
    for (const char* const signs : {"highway=crossing", "highway=traffic_signals"}) {
        town.node_tags = {{'s', signs}};
        for (const std::string& before : pages)
            for (const std::string& after : pages) {
                const auto network = source.open(opl_of(town), {before});
                ASSERT_TRUE(network) << network.error().message;
                const auto expected = source.open(opl_of(town), {after});
                ASSERT_TRUE(expected) << expected.error().message;
                const auto prepared = prepare(*network);
                ASSERT_TRUE(prepared) << prepared.error().message;
                UpdateRequest request;
                request.profile = after;
                const auto changed = update(*prepared, request);
                ASSERT_TRUE(changed) << changed.error().message;
                const auto sound =
                    RoadNetwork::from_image({changed->image().begin(), changed->image().end()}, "changed");
                EXPECT_TRUE(sound) << sound.error().message;
                for (const char from : std::string("abde"))
                    for (const char to : std::string("abde"))
                        EXPECT_EQ(route_cost(*changed, "car", node_name(from), node_name(to)),
                                  route_cost(*expected, "car", node_name(from), node_name(to)))
                            << signs << ", " << before << " to " << after << ", " << from << to;
            }
    }
}

TEST(OsmGiveWay, NothingIsStoredWhereNobodyWaits) {
    const auto sections = [](const Drawing& drawing) {
        OsmSource source;
        const auto network = source.open(opl_of(drawing), {"car", "emergency", "foot"});
        EXPECT_TRUE(network) << network.error().message;
        std::string names;
        for (const auto& section : network->sections())
            if (section.name.find(".wait") != std::string_view::npos) names += std::string(section.name) + " ";
        return names;
    };
    EXPECT_EQ(sections(cross_road(minor, minor)), "");
    EXPECT_EQ(sections(cross_road(major, minor)), "turns.0.wait.0 turns.0.wait_cost.0 turns.0.wait_cost.1 ");
}

}  // namespace
}  // namespace starway::test
