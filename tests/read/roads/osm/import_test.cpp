// What becomes of the ways of OpenStreetMap: where they are split, in which direction and for whom they are open, and
// what they cost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "read/roads/osm/osm_source.hpp"
#include "starway/road/places.hpp"
#include "starway/road/tags.hpp"

namespace starway::test {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;

// Nodes 1 to 9, 0.001 degree (about 71.7 m at 50° N) apart from west to east.
const std::string row = [] {
    std::string text;
    for (int node = 1; node < 10; ++node)
        text += "n" + std::to_string(node) + " x4.00" + std::to_string(node) + " y50\n";
    return text;
}();
constexpr double step_m = 71.70;

RouteRequest request_between(Position from, Position to, const std::string& weight) {
    RouteRequest request;
    request.from = Location(from);
    request.to = Location(to);
    request.weight = weight;
    return request;
}

TEST(OsmImport, SplitsAtSharedNodesAndEndsOnly) {
    OsmSource source;
    const auto network = source.open(row +
                                     "w10 Thighway=residential,name=Main%20%Street Nn1,n2,n3,n4\n"
                                     "w11 Thighway=residential Nn3,n5\n");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->node_count(), 4U);
    EXPECT_EQ(network->edge_count(), 3U);
    EXPECT_EQ(open_arcs(*network, "car"), "1>3 3>1 3>4 3>5 4>3 5>3");
    for (std::uint32_t edge = 0; edge < 3; ++edge) {
        const bool first = network->node_label(network->edge_tail(EdgeId(edge))) == "1" ||
                           network->node_label(network->edge_head(EdgeId(edge))) == "1";
        EXPECT_EQ(network->shape(EdgeId(edge)).size(), first ? 1U : 0U) << "node 2 is a bend";
        if (!first) continue;
        EXPECT_EQ(network->name(EdgeId(edge)), "Main Street");
        EXPECT_EQ(network->source_feature(EdgeId(edge)), 10U);
    }
    EXPECT_THAT(value(*network, "length", "1", "3"), Optional(DoubleNear(2 * step_m, 0.1)));
    EXPECT_THAT(value(*network, "car.time", "1", "3"), Optional(DoubleNear(2 * step_m / (25 / 3.6), 0.02)));
}

TEST(OsmImport, GeometryJoinsNothing) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4 y50\nn2 x4.002 y50\nn3 x4.001 y49.999\nn4 x4.001 y50.001\nn5 x4 y50\nn6 x3.999 y50\n"
        "w1 Thighway=primary Nn1,n2\nw2 Thighway=primary,bridge=yes Nn3,n4\n"
        "w3 Thighway=primary Nn5,n6\n");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 3U);
    EXPECT_EQ(network->node_count(), 6U) << "ways that cross, and nodes at one place, stay apart";
}

TEST(OsmImport, DirectionsByProfile) {
    OsmSource source;
    const auto network = source.open(row +
                                         "w10 Thighway=residential,oneway=yes Nn1,n2\n"
                                         "w11 Thighway=residential,oneway=-1 Nn2,n3\n"
                                         "w12 Thighway=residential,oneway=yes,oneway:bicycle=no Nn3,n4\n"
                                         "w13 Thighway=motorway Nn4,n5\n"
                                         "w14 Thighway=footway Nn5,n6\n",
                                     {"car", "bike", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(open_arcs(*network, "car"), "1>2 3>2 3>4 4>5");
    EXPECT_EQ(open_arcs(*network, "foot"), "1>2 2>1 2>3 3>2 3>4 4>3 5>6 6>5");
    EXPECT_THAT(open_arcs(*network, "bike"), HasSubstr("4>3"));
    EXPECT_THAT(open_arcs(*network, "bike"), Not(HasSubstr("2>1")));
    EXPECT_EQ(open_arcs(*network, "car.time"), open_arcs(*network, "car"));
    EXPECT_EQ(network->default_weight(), "car");
}

TEST(OsmImport, LeavesOutWhatIsClosedToAll) {
    OsmSource source;
    const std::string text = row +
                             "w10 Thighway=residential Nn1,n2\nw11 Thighway=residential,access=no Nn2,n3\n"
                             "w12 Tbuilding=yes Nn3,n4\nw13 Thighway=proposed Nn4,n5\nw14 Thighway=cycleway Nn2,n6\n";
    const auto cars = source.open(text);
    ASSERT_TRUE(cars) << cars.error().message;
    EXPECT_EQ(open_arcs(*cars, "car"), "1>2 2>1");
    EXPECT_EQ(cars->edge_count(), 1U);
    const auto both = source.open(text, {"car", "bike"});
    ASSERT_TRUE(both);
    EXPECT_EQ(both->edge_count(), 2U) << "a way is kept if any profile may use it";
    EXPECT_EQ(open_arcs(*both, "car"), "1>2 2>1");
}

TEST(OsmImport, BarriersStopSomeAndLetOthersPass) {
    OsmSource source;
    const std::string text =
        "n1 x4.001 y50\nn2 x4.002 y50 Tbarrier=bollard\nn3 x4.003 y50\nw1 Thighway=residential Nn1,n2,n3\n";
    const auto network = source.open(text, {"car", "bike", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->node_count(), 4U) << "the bollard has a twin";
    EXPECT_FALSE(route_cost(*network, "car", "1", "3"));
    EXPECT_TRUE(route_cost(*network, "car", "1", "2")) << "cars drive up to it";
    EXPECT_TRUE(route_cost(*network, "bike", "1", "3"));
    EXPECT_TRUE(route_cost(*network, "foot", "3", "1"));
    EXPECT_THAT(source.told(), HasSubstr("1 barrier stops some of the profiles"));
    const auto cars = source.open(text);
    ASSERT_TRUE(cars);
    EXPECT_FALSE(route_cost(*cars, "car", "1", "3"));
    EXPECT_EQ(cars->edge_count(), 2U) << "nobody passes, so there is no edge between the twins";
    EXPECT_THAT(source.told(), HasSubstr("1 barrier stops everybody"));
    // Of a barrier on a way where nobody is stopped, nothing is kept.
    const auto footway = source.open(
        "n1 x4.001 y50\nn2 x4.002 y50 Tbarrier=bollard\nn3 x4.003 y50\nw1 Thighway=footway,bicycle=no Nn1,n2,n3\n",
        {"car", "bike", "foot"});
    ASSERT_TRUE(footway);
    EXPECT_EQ(footway->node_count(), 2U);
}

TEST(OsmImport, ABarrierAtAJunctionStopsEveryTurnOfThoseWhomItsTagsName) {
    OsmSource source;
    const std::string text =
        "n1 x4.001 y50\nn2 x4.002 y50 Tbarrier=bollard\nn3 x4.003 y50\nn4 x4.002 y50.001\n"
        "w1 Thighway=residential Nn1,n2,n3\nw2 Thighway=residential Nn2,n4\n";
    const auto untagged = source.open(text, {"car", "foot"});
    ASSERT_TRUE(untagged) << untagged.error().message;
    EXPECT_TRUE(route_cost(*untagged, "car", "1", "3")) << "nobody knows which road it bars";
    EXPECT_EQ(untagged->node_count(), 4U);
    std::string tagged = text;
    tagged.insert(tagged.find("bollard") + 7, ",motor_vehicle=no");
    const auto network = source.open(tagged, {"car", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    for (const char* to : {"3", "4"}) {
        EXPECT_FALSE(route_cost(*network, "car", "1", to)) << to;
        EXPECT_TRUE(route_cost(*network, "foot", "1", to)) << to;
    }
    EXPECT_FALSE(route_cost(*network, "car", "4", "3"));
}

TEST(OsmImport, GatesAndSignalsDelayTheArcThatArrives) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4.001 y50\nn2 x4.002 y50 Tbarrier=gate\nn3 x4.003 y50\n"
        "n4 x4.004 y50 Thighway=traffic_signals,traffic_signals:direction=forward\nn5 x4.005 y50\n"
        "w1 Thighway=residential Nn1,n2,n3,n4,n5\n");
    ASSERT_TRUE(network) << network.error().message;
    const double moving = step_m / (25 / 3.6);
    EXPECT_EQ(network->node_count(), 4U) << "split at the gate and at the signals";
    EXPECT_THAT(value(*network, "car.time", "1", "2"), Optional(DoubleNear(moving + 60, 0.05)));
    EXPECT_THAT(value(*network, "car.time", "2", "1"), Optional(DoubleNear(moving, 0.05)));
    EXPECT_THAT(value(*network, "car.time", "2", "4"), Optional(DoubleNear(2 * moving + 2, 0.05)));
    EXPECT_THAT(value(*network, "car.time", "5", "4"), Optional(DoubleNear(moving, 0.05))) << "they face the other way";
}

TEST(OsmImport, DrivewaysWeighMoreThanTheyTake) {
    OsmSource source;
    const auto network =
        source.open(row +
                    "w1 Thighway=residential Nn1,n2\nw2 Thighway=residential,access=destination Nn2,n3\n"
                    "w3 Thighway=service,service=driveway Nn3,n4\n");
    ASSERT_TRUE(network) << network.error().message;
    const auto ratio = [&](const char* from, const char* to) {
        return *value(*network, "car", from, to) / *value(*network, "car.time", from, to);
    };
    EXPECT_NEAR(ratio("1", "2"), 1, 1e-3);
    EXPECT_NEAR(ratio("2", "3"), 1, 1e-3) << "turning into a local road costs, not the road";
    EXPECT_NEAR(ratio("3", "4"), 2, 1e-2);
}

TEST(OsmImport, FerriesTakeTheirDurationAndBoarding) {
    OsmSource source;
    const auto network = source.open(row +
                                     "w1 Thighway=primary Nn1,n2\nw2 Troute=ferry,duration=00:30 Nn2,n3,n4\n"
                                     "w3 Thighway=primary Nn4,n5\n");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_THAT(value(*network, "car.time", "2", "4"), Optional(DoubleNear(1800 + 300, 0.1)));
    EXPECT_THAT(value(*network, "car.time", "4", "2"), Optional(DoubleNear(1800 + 300, 0.1)));
    const RoadClasses classes(*network);
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < classes.count(); ++i) names.emplace_back(classes.name(i));
    EXPECT_THAT(names, ::testing::Contains("ferry"));
}

TEST(OsmImport, FerriesOfRelations) {
    OsmSource source;
    const auto network = source.open(row +
                                     "w1 Thighway=primary Nn1,n2\nw2 Nn2,n3\nw3 Thighway=primary Nn3,n4\nw4 Nn4,n5\n"
                                     "r1 Ttype=route,route=ferry,duration=20 Mw2@\n");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_THAT(value(*network, "car.time", "2", "3"), Optional(DoubleNear(1200 + 300, 0.1)));
    EXPECT_FALSE(value(*network, "car.time", "4", "5")) << "a way without tags is none of a ferry";
    EXPECT_THAT(source.told(), HasSubstr("1 ferry has its tags from a relation"));
}

TEST(OsmImport, LoopsAndWaysThatCrossThemselves) {
    OsmSource source;
    const auto network = source.open(row +
                                     "w1 Thighway=residential Nn1,n2\nw2 Thighway=residential Nn2,n3,n4,n2\n"
                                     "w3 Thighway=residential,junction=roundabout Nn5,n6,n7,n5\n"
                                     "w4 Thighway=residential Nn4,n8,n9,n8\n");
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->edge_count(), 6U);
    EXPECT_TRUE(route_cost(*network, "car", "1", "4"));
    const auto route = road::Engine(*network).route(request_between({4.0051, 50}, {4.0065, 50}, "car"));
    EXPECT_TRUE(route) << "from one point of a loop to another";
}

TEST(OsmImport, PointsAtABarrierAreSnapped) {
    OsmSource source;
    const auto network = source.open(
        "n1 x4.001 y50\nn2 x4.002 y50 Tbarrier=bollard\nn3 x4.003 y50\nw1 Thighway=residential Nn1,n2,n3\n"
        "n4 x4 y50\nw2 Thighway=residential Nn4,n1\n",
        {"car", "foot"});
    ASSERT_TRUE(network);
    for (const char* weight : {"car", "foot"}) {
        const auto route = road::Engine(*network).route(request_between({4.002, 50.0001}, {4.001, 50}, weight));
        ASSERT_TRUE(route) << route.error().message;
        EXPECT_NEAR(route->distance_m, step_m, 0.1);
    }
}

TEST(OsmImport, RestrictionsAreToldAsObeyedOrIgnored) {
    OsmSource source;
    ASSERT_TRUE(
        source.open(row +
                    "w1 Thighway=primary Nn1,n2\nw2 Thighway=primary Nn2,n3\nw3 Thighway=primary Nn3,n4\n"
                    "r1 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via,w2@to\n"
                    "r2 Ttype=restriction,restriction=no_u_turn Mw1@from,w2@via,w3@to\n"
                    "r3 Ttype=restriction,restriction:conditional=no_left_turn%20%@%20%(Mo-Fr) Mw1@from,n2@via,w2@to\n"
                    "r4 Ttype=restriction,restriction=no_left_turn M\n"
                    "r5 Ttype=restriction,restriction=no_left_turn Mw1@from,n2@via\n"
                    "r6 Ttype=multipolygon Mw1@outer\n"));
    EXPECT_THAT(source.told(), HasSubstr("2 turn restrictions are obeyed: 1 no_left_turn, 1 no_u_turn; 1 over ways"));
    EXPECT_THAT(source.told(),
                HasSubstr("1 turn restriction for certain times only is told by routes, but not obeyed"));
    EXPECT_THAT(source.told(), HasSubstr("1 turn restriction without a way to go to was ignored"));
    EXPECT_THAT(source.told(), HasSubstr("1 turn restriction without members was ignored"));
}

TEST(OsmImport, UnknownValuesAndConditionsAreCounted) {
    OsmSource source;
    ASSERT_TRUE(source.open(row + "w1 Thighway=primary,maxspeed=fast Nn1,n2\nw2 Thighway=primary,maxspeed=fast Nn2,n3\n"
                                  "w3 Thighway=primary,access:conditional=no%20%@%20%(22:00-06:00) Nn3,n4\n"
                                  "w4 Thighway=primary,hgv:conditional=no%20%@%20%(weight>7.5) Nn4,n1\n"));
    EXPECT_THAT(source.told(), HasSubstr("maxspeed=fast (2)"));
    EXPECT_THAT(source.told(), HasSubstr("1 way has rules for certain times only, told by routes, but not obeyed"));
}

TEST(OsmImport, Places) {
    OsmSource source;
    const auto network =
        source.open(row +
                    "n20 x4.5 y50.5 Tplace=city,name=Leuven,name:fr=Louvain,name:etymology=x,int_name=Leuven,"
                    "alt_name=Loven;%20%Lowen,population=100000\n"
                    "n21 x4.6 y50.5 Tplace=village,name=Heverlee\nn22 x4.7 y50.5 Tplace=island,name=Isle\n"
                    "n23 x4.8 y50.5 Tplace=town\nw1 Thighway=primary Nn1,n2\n");
    ASSERT_TRUE(network) << network.error().message;
    const Places places = stored_places(*network);
    std::vector<std::string> names;
    for (const Place& place : places.all()) names.push_back(place.name);
    EXPECT_THAT(names, testing::ElementsAre("Leuven", "Louvain", "Loven", "Lowen", "Heverlee"));
    EXPECT_EQ(places.find("Louvain")->population, 100000);
    EXPECT_THAT(source.told(), HasSubstr("2 named places were read"));
    const auto leuven = places.find("leuven");
    ASSERT_TRUE(leuven);
    EXPECT_NEAR(leuven->position.x, 4.5, 1e-9);
    EXPECT_EQ(leuven->population, 100000);
    EXPECT_FALSE(places.find("Heverlee")->population);
    EXPECT_EQ(places.find("Louvain")->language, "fr");
    EXPECT_EQ(leuven->language, "");
    EXPECT_GT(leuven->rank, places.find("Heverlee")->rank);
    // They stay when an index is added.
    const auto again = network->with_extras({});
    ASSERT_TRUE(again);
    EXPECT_EQ(stored_places(*again).size(), 5U);
}

TEST(OsmImport, OrderAndFilesDoNotMatter) {
    OsmSource source;
    const std::string ways = "w10 Thighway=residential Nn1,n2,n3,n4\nw9 Thighway=residential Nn3,n5\n";
    const auto image = [](const Result<RoadNetwork>& network) {
        const auto bytes = network->image();
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    const auto sorted = source.open(row + ways);
    const auto unsorted = source.open(ways + row);
    ASSERT_TRUE(sorted && unsorted);
    EXPECT_EQ(image(sorted), image(unsorted));
    // Of a way in two files, the longer version counts: the first file was cut.
    const std::string west =
        source.folder.file("west.opl", "n1 x4.001 y50\nn2 x4.002 y50\nw10 Thighway=residential Nn1,n2\n");
    const std::string all = source.folder.file("all.opl", row + ways);
    const auto merged = source.open_files({west, all});
    ASSERT_TRUE(merged) << merged.error().message;
    EXPECT_EQ(open_arcs(*merged, "car"), open_arcs(*sorted, "car"));
    EXPECT_THAT(source.told(), HasSubstr("1 way was read several times, in one version; it counts once"));
}

TEST(OsmImport, Clip) {
    OsmSource source;
    const std::string text = row +
                             "n20 x4.002 y50 Tplace=town,name=In\nn21 x4.2 y50 Tplace=town,name=Out\n"
                             "w1 Thighway=residential Nn1,n2,n3,n4,n5,n6\nw2 Thighway=residential Nn8,n9\n";
    const std::string file = source.folder.file("roads.opl", text);
    SourceOptions options;
    options.profiles = {"car"};
    const auto clipped = [&](const std::string& clip) {
        options.clip = clip;
        source.report = {};
        return open(file, options, &source.report);
    };
    const auto box = clipped("4.0015,49.9,4.0045,50.1");
    ASSERT_TRUE(box) << box.error().message;
    EXPECT_EQ(open_arcs(*box, "car"), "2>4 4>2");
    EXPECT_EQ(stored_places(*box).size(), 1U);
    EXPECT_THAT(source.told(), HasSubstr("1 way leaves the part that clip chose"));
    EXPECT_THAT(source.told(), Not(HasSubstr("missing")));
    const std::string triangle = source.folder.file(
        "part.geojson",
        R"({"type":"Polygon","coordinates":[[[4.0022,49.9],[4.0058,49.9],[4.004,50.2],[4.0022,49.9]]]})");
    const auto polygon = clipped(triangle);
    ASSERT_TRUE(polygon) << polygon.error().message;
    EXPECT_EQ(open_arcs(*polygon, "car"), "3>5 5>3");
    for (const auto& [clip, sentence] :
         std::vector<std::pair<std::string, std::string>>{{"5,50,4,51", "the box has no inside"},
                                                          {"400,50,500,51", "not a longitude"},
                                                          {"1,1,2,2", "leaves no road"}}) {
        const auto wrong = clipped(clip);
        ASSERT_FALSE(wrong) << clip;
        EXPECT_THAT(wrong.error().message, HasSubstr(sentence));
    }
    EXPECT_FALSE(clipped("nowhere.geojson"));
}

TEST(OsmImport, LargeAndNegativeIds) {
    OsmSource source;
    const auto network = source.open(
        "n-1 x4 y50\nn-2 x4.001 y50 Tbarrier=bollard\nn9000000000000 x4.002 y50\n"
        "w-5 Thighway=residential Nn-1,n-2,n9000000000000\n",
        {"car", "foot"});
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_TRUE(route_cost(*network, "foot", "-1", "9000000000000"));
    EXPECT_FALSE(route_cost(*network, "car", "-1", "9000000000000"));
    EXPECT_THAT(source.told(), HasSubstr("some way ids are negative, as editors make them, or do not fit"));
}

TEST(OsmImport, AFileOfOnesOwn) {
    OsmSource source;
    const std::string vans =
        source.folder.file("vans.toml",
                           "name = \"van\"\nmode = \"motor\"\naccess = [\"motor_vehicle\", \"access\"]\n"
                           "[access_values]\nopen = [\"yes\"]\nclosed = [\"no\"]\n[speed]\nprimary = 36\n");
    const auto network = source.open(row + "w1 Thighway=primary Nn1,n2\n", {vans, "car"});
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_THAT(value(*network, "van", "1", "2"), Optional(DoubleNear(step_m / 10, 0.02)));
    EXPECT_TRUE(value(*network, "car", "1", "2"));
    const auto twice = source.open(row + "w1 Thighway=primary Nn1,n2\n", {"car", "car"});
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error().message, HasSubstr("two profiles are called 'car'"));
    const auto unknown = source.open(row + "w1 Thighway=primary Nn1,n2\n", {"cart"});
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message, HasSubstr("did you mean car"));
}

}  // namespace
}  // namespace starway::test
