// Turns of OpenStreetMap: small maps with an expected way each, and real extracts against a search that knows nothing
// of states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "read/reader.hpp"
#include "read/roads/osm/drawing.hpp"
#include "read/roads/osm/network/left_hand_traffic.hpp"
#include "read/roads/osm/osm_source.hpp"
#include "starway/road/match.hpp"
#include "starway/road/prepare.hpp"
#include "support/shared_data.hpp"
#include "support/turn_oracle.hpp"

namespace starway::test {
namespace {

// The letters of the nodes on the way from one to another; "none" where there is none. Begins and ends at nodes.
std::string way_of(const Drawing& drawing, const std::string& from_to, const std::string& profile = "car") {
    OsmSource source;
    const auto network = source.open(opl_of(drawing), {profile});
    if (!network) return network.error().message.str();
    const auto sound = RoadNetwork::from_image({network->image().begin(), network->image().end()}, "image");
    if (!sound) return sound.error().message.str();
    RouteRequest request;
    const auto location = [](char letter) { return Location("node:" + std::to_string(letter - 'a' + 1)); };
    request.from = location(from_to[0]);
    request.to = location(from_to[1]);
    request.weight = profile;
    const auto route = road::Engine(*network).route(request);
    const auto prepared = prepare(*network, PrepareRequest{});
    if (!prepared) return prepared.error().message.str();
    const auto indexed = road::Engine(*prepared).route(request);
    if (!route || !indexed) return route || indexed ? "only one engine finds a way" : "none";
    if (route->cost_steps != indexed->cost_steps) return "the engines differ";
    std::string letters;
    for (const NodeId node : route->legs[0].nodes) {
        const int id = std::stoi(network->node_label(node));
        letters += id > 0 ? static_cast<char>('a' + id - 1) : '|';
    }
    return letters;
}

//        a
//        |
//    b---c---d      a cross; e leads on to f, and around it one comes back
//        |
//        e
const std::string cross_map = " a \nbcd\n e \n";
const std::vector<DrawnWay> cross{{"ac"}, {"bc"}, {"cd"}, {"ce"}};

Drawing crossing(std::vector<DrawnRelation> relations) {
    return {cross_map, cross, std::move(relations)};
}

TEST(OsmTurns, EveryKindOverANode) {
    EXPECT_EQ(way_of(crossing({}), "ea"), "eca");
    for (const char* kind : {"no_left_turn", "no_straight_on", "no_right_turn", "no_entry", "no_exit", "no_u_turn"}) {
        SCOPED_TRACE(kind);
        // The way about: into a dead end and back.
        const std::string way = way_of(crossing({{kind, "ce", "c", "ac"}}), "ea");
        EXPECT_TRUE(way == "ecbca" || way == "ecdca") << way;
        EXPECT_EQ(way_of(crossing({{kind, "ce", "c", "ac"}}), "eb"), "ecb");
        EXPECT_EQ(way_of(crossing({{kind, "ce", "c", "ac"}}), "ae"), "ace");
    }
    for (const char* kind : {"only_straight_on", "only_left_turn", "only_right_turn"}) {
        SCOPED_TRACE(kind);
        EXPECT_EQ(way_of(crossing({{kind, "ce", "c", "ac"}}), "ea"), "eca");
        EXPECT_EQ(way_of(crossing({{kind, "ce", "c", "ac"}}), "eb"), "ecacb");
        EXPECT_EQ(way_of(crossing({{kind, "ce", "c", "ac"}}), "db"), "dcb");
    }
}

TEST(OsmTurns, SeveralMembersAndRestrictionsAtOnce) {
    EXPECT_EQ(way_of(crossing({{"no_entry", "ce bc", "c", "ac"}}), "ba"), "bcdca");
    EXPECT_EQ(way_of(crossing({{"no_exit", "ce", "c", "ac bc"}}), "eb"), "ecdcb");
    EXPECT_EQ(way_of(crossing({{"no_straight_on", "ce", "c", "ac"}, {"no_left_turn", "ce", "c", "bc"}}), "ea"),
              "ecdca");
    EXPECT_EQ(way_of(crossing({{"no_straight_on", "ce", "c", "ac"},
                               {"no_left_turn", "ce", "c", "bc"},
                               {"no_right_turn", "ce", "c", "cd"}}),
                     "ea"),
              "none");
}

TEST(OsmTurns, ForWhom) {
    const auto for_car = [](const std::string& kind, const std::string& more = {}) {
        return way_of(crossing({{kind, "ce", "c", "ac", more}}), "ea");
    };
    EXPECT_EQ(for_car("no_straight_on", ",except=bicycle;psv").size(), 5U);
    EXPECT_EQ(for_car("no_straight_on", ",except=motorcar"), "eca");
    EXPECT_EQ(for_car("no_straight_on", ",except=psv;vehicle"), "eca");
    EXPECT_EQ(for_car("restriction:hgv=no_straight_on"), "eca");
    EXPECT_EQ(for_car("restriction:motorcar=no_straight_on").size(), 5U);
    EXPECT_EQ(for_car("restriction:conditional=no_straight_on%20%@%20%(Mo-Fr)"), "eca");
    EXPECT_EQ(for_car("restriction=no_straight_on,restriction:motorcar=no_left_turn").size(), 5U);
    EXPECT_EQ(for_car("give_way"), "eca");
    const Drawing plain = crossing({{"no_straight_on", "ce", "c", "ac"}});
    EXPECT_EQ(way_of(plain, "ea", "bike").size(), 5U) << "a bicycle is a vehicle";
    EXPECT_EQ(way_of(crossing({{"no_straight_on", "ce", "c", "ac", ",except=bicycle"}}), "ea", "bike"), "eca");
    EXPECT_EQ(way_of(plain, "ea", "foot"), "eca");
    EXPECT_EQ(way_of(crossing({{"restriction:bicycle=no_straight_on", "ce", "c", "ac"}}), "ea", "bike").size(), 5U)
        << "into another road and back";
}

TEST(OsmTurns, UTurns) {
    //  a---b---c---d
    //      |
    //      e
    const Drawing street{"abcd\n e  \n", {{"abc"}, {"cd"}, {"be"}}};
    EXPECT_EQ(way_of(street, "ad"), "abcd");
    const auto back = [&](std::vector<DrawnRelation> relations) {
        Drawing drawing = street;
        drawing.relations = std::move(relations);
        drawing.ways = {{"ab", "highway=tertiary"}, {"bc"}, {"cd"}, {"be"}};
        return way_of(drawing, "ae");
    };
    EXPECT_EQ(back({}), "abe");
    EXPECT_EQ(back({{"no_right_turn", "ab", "b", "be"}}), "abcdcbe");
    EXPECT_EQ(back({{"no_right_turn", "ab", "b", "be"}, {"no_left_turn", "bc", "b", "be"}}), "none");
    // A truck never turns round.
    Drawing drawing = street;
    drawing.ways = {{"ab"}, {"bc"}, {"cd"}, {"be"}};
    drawing.relations = {{"no_right_turn", "ab", "b", "be"}};
    EXPECT_EQ(way_of(drawing, "ae", "truck"), "none");
    // Where every other exit is forbidden or closed, one may turn round.
    drawing.relations = {{"no_straight_on", "bc", "c", "cd"}, {"no_right_turn", "ab", "b", "be"}};
    EXPECT_EQ(way_of(drawing, "ae"), "abcbe");
    drawing.relations.push_back({"no_u_turn", "bc", "c", "bc"});
    EXPECT_EQ(way_of(drawing, "ae"), "none");
}

TEST(OsmTurns, OverWays) {
    //  a---b---c---d
    //      |   |
    //      e---f---g
    const Drawing town{"abcd\n efg\n", {{"ab"}, {"bc"}, {"cd"}, {"be", "highway=residential"}, {"cf"}, {"ef"}, {"fg"}}};
    const auto with = [&](std::vector<DrawnRelation> relations, const std::string& from_to) {
        Drawing drawing = town;
        drawing.relations = std::move(relations);
        return way_of(drawing, from_to);
    };
    EXPECT_EQ(with({}, "af"), "abcf");
    // From ab over bc into cf; the other way from ab to f is over e.
    const DrawnRelation ban{"no_right_turn", "ab", "bc", "cf"};
    EXPECT_EQ(with({ban}, "af"), "abef");
    EXPECT_EQ(with({ban}, "ad"), "abcd");
    EXPECT_EQ(with({ban}, "eg"), "efg");
    EXPECT_EQ(with({ban}, "bf"), "bcf") << "who begins at b never came from ab";
    // Two that overlap hold together.
    EXPECT_EQ(with({ban, {"no_left_turn", "ab", "be", "ef"}}, "af").substr(0, 3), "abc");
    EXPECT_EQ(with({ban, {"no_left_turn", "ab", "be", "ef"}}, "af"), "abcdcf");
    EXPECT_EQ(with({{"no_right_turn", "ab", "bc cf", "fg"}}, "ag"), "abefg");
    EXPECT_EQ(with({{"only_straight_on", "ab", "bc", "cd"}}, "af"), "abcdcf");
    EXPECT_EQ(with({{"only_straight_on", "ab", "bc", "cd"}}, "ae"), "abcdcfe");
    EXPECT_EQ(with({{"no_u_turn", "ab", "bc cf ef", "be"}}, "af"), "abcf");
}

TEST(OsmTurns, LoopsBarriersAndRoundabouts) {
    //  a---b---c     a loop at c over d, e, which a truck takes to come back
    //      |   |\.
    //      f   d-e
    const Drawing loop{"abc \n fde\n", {{"ab"}, {"bc"}, {"cdec"}, {"bf"}}, {{"no_right_turn", "ab", "b", "bf"}}};
    EXPECT_EQ(way_of(loop, "af", "truck"), "abccbf");
    // A bollard is a dead end, where one may turn round.
    Drawing bollard{
        "abcd\n e  \n", {{"ab"}, {"bcd"}, {"be"}}, {{"no_right_turn", "ab", "b", "be"}}, {{'c', "barrier=bollard"}}};
    EXPECT_EQ(way_of(bollard, "ae"), "abcbe");
    // Round a roundabout, whose ways are one-way without saying so.
    const Drawing roundabout{" a \nbcd\n e \n fg\n",
                             {{"ab"}, {"bedab", "highway=tertiary,junction=roundabout"}, {"ef"}, {"dc"}}};
    EXPECT_EQ(way_of(roundabout, "cf"), "cdabef");
    EXPECT_EQ(way_of(roundabout, "fc"), "fedc");
}

TEST(OsmTurns, LocalRoadsAreForThoseWhoBeginOrEndThere) {
    //  a---b---c---d     b-c is for residents; the way round is over e, f
    //      |   |
    //      e---f
    Drawing town{"abcd\n ef \n",
                 {{"ab"}, {"bc", "highway=tertiary,access=destination"}, {"cd"}, {"be"}, {"ef"}, {"cf"}}};
    EXPECT_EQ(way_of(town, "ad"), "abefcd");
    EXPECT_EQ(way_of(town, "bd"), "bcd") << "who begins there may";
    // Where there is no other, one goes through: an hour more in weight, none in time.
    town.ways = {{"ab"}, {"bc", "highway=tertiary,access=destination"}, {"cd"}};
    OsmSource source;
    const auto network = source.open(opl_of(town), {"car"});
    ASSERT_TRUE(network);
    RouteRequest request;
    request.from = Location("node:1");
    request.to = Location("node:4");
    const auto route = road::Engine(*network).route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_NEAR(route->cost, route->duration_s + 3600, 1);
}

TEST(OsmTurns, CostByAngleAndSide) {
    const auto cost = [](const std::string& from_to, const std::string& tags) {
        Drawing drawing{cross_map, {{"ac", tags}, {"bc", tags}, {"cd", tags}, {"ce", tags}}};
        OsmSource source;
        const auto network = source.open(opl_of(drawing), {"car"});
        RouteRequest request;
        request.from = Location("node:" + std::to_string(from_to[0] - 'a' + 1));
        request.to = Location("node:" + std::to_string(from_to[1] - 'a' + 1));
        const auto route = road::Engine(*network).route(request);
        return route ? route->duration_s : -1;
    };
    const std::string right_hand = "highway=tertiary";
    const std::string left_hand = "highway=tertiary,driving_side=left";
    EXPECT_LT(cost("ed", right_hand), cost("eb", right_hand)) << "a turn to the near side is easier";
    EXPECT_GT(cost("ed", left_hand), cost("eb", left_hand));
    EXPECT_NEAR(cost("ed", right_hand), cost("eb", left_hand), 0.2);
    // OSRM's formula for 90 degrees to the right: 7.5 / (1 + exp(-(13 / 1.075 / 2 - 6.5 * 1.075))) = 2.8 s.
    const double straight = cost("ea", right_hand);
    EXPECT_NEAR(cost("ed", right_hand) - straight, 2.0, 1.0);
}

TEST(OsmTurns, SidesOfCountries) {
    for (const Position left :
         {Position{-0.1, 51.5}, {14.45, 35.9}, {151.2, -33.9}, {139.7, 35.7}, {77.2, 28.6}, {18.4, -33.9}})
        EXPECT_TRUE(read::osm::drives_on_left(left)) << left.x << "," << left.y;
    for (const Position right :
         {Position{2.35, 48.85}, {1.85, 50.95}, {7.42, 43.73}, {9.5, 47.1}, {24.9, 60.2}, {-74, 40.7}, {116.4, 39.9}})
        EXPECT_FALSE(read::osm::drives_on_left(right)) << right.x << "," << right.y;
}

// Real roads, every profile, every kind of search.
void hold_extract_against_oracle(const std::filesystem::path& file, const std::vector<std::string>& profiles,
                                 std::size_t pairs) {
    SCOPED_TRACE(file.string());
    SourceOptions options;
    options.profiles = profiles;
    LoadReport report;
    const auto draft = read::osm_format.read({file.string()}, options, report, {});
    ASSERT_TRUE(draft) << draft.error().message;
    NetworkDraft numbered = *draft;
    numbered.edge_source.clear();  // the draft's numbers
    const auto network = build(numbered);
    ASSERT_TRUE(network) << network.error().message;
    PrepareRequest everything;
    everything.indices = {Algorithm::contraction};
    const auto prepared = prepare(*network, everything);
    ASSERT_TRUE(prepared) << prepared.error().message;
    const road::Engine engine(*prepared);
    std::vector<std::uint32_t> edges;
    for (std::uint32_t edge = 0; edge < network->edge_count(); ++edge)
        edges.push_back(network->source_feature(EdgeId(edge)));
    std::mt19937 random(11);
    for (const DraftTurns& turns : draft->turns)
        for (std::size_t traveller = 0; traveller < turns.travellers.size(); ++traveller) {
            const std::string& weight = turns.travellers[traveller].weight;
            SCOPED_TRACE(weight);
            const TurnOracle oracle(*network, *draft, turns, traveller, edges);
            const auto& open = network->column(weight)->weight;
            const auto place = [&] {
                Place at;
                std::uint32_t arc = 0;
                do arc = static_cast<std::uint32_t>(random() % network->arc_count());
                while (open[arc] == closed_weight);
                at.edge = network->edge(ArcId(arc));
                at.fraction = static_cast<double>(1 + random() % 9) / 10;
                if (random() % 4 == 0) at.node = network->tail(ArcId(arc));
                if (at.node.valid()) at.edge = EdgeId();
                return at;
            };
            const auto location = [](const Place& p) {
                Waypoint point;
                point.edge = p.edge;
                point.node = p.node;
                point.fraction = p.fraction;
                return Location(point);
            };
            // The oracle is slow: one search of its own for several targets.
            const std::size_t targets = std::max<std::size_t>(3, static_cast<std::size_t>(std::sqrt(pairs)));
            std::size_t i = 0;
            while (i < pairs) {
                const Place from = place();
                std::vector<Place> places(std::min(targets, pairs - i));
                std::generate(places.begin(), places.end(), place);
                const auto costs = oracle.costs(from, places);
                for (std::size_t t = 0; t < places.size(); ++t, ++i) {
                    RouteRequest request;
                    request.from = location(from);
                    request.to = location(places[t]);
                    request.weight = weight;
                    constexpr std::array algorithms{Algorithm::automatic, Algorithm::contraction,
                                                    Algorithm::bidirectional_astar, Algorithm::dijkstra,
                                                    Algorithm::astar};
                    for (const Algorithm algorithm : algorithms) {
                        if (algorithm == Algorithm::bidirectional_astar && i % (pairs > 100 ? 50 : 4) != 0) break;
                        request.algorithm = algorithm;
                        const auto route = engine.route(request);
                        ASSERT_EQ(route ? std::optional(route->cost_steps) : std::nullopt, costs[t])
                            << i << " " << name_of(algorithm);
                        if (route) {
                            ASSERT_TRUE(oracle.obeys({route->legs[0].arcs.begin(), route->legs[0].arcs.end()})) << i;
                        }
                    }
                }
            }
        }
}

// A ban turns the way from a into e into one over the dead end at d.
TEST(OsmTurns, MatchingObeysThem) {
    //  a---b---c---d
    //      |
    //      e
    Drawing street{"abcd\n e  \n", {{"ab"}, {"bc"}, {"cd"}, {"be"}}};
    const auto driven = [&] {
        OsmSource source;
        const auto network = source.open(opl_of(street), {"car"});
        if (!network) return -1.0;
        MatchRequest request;
        request.weight = "car";
        for (const Position at : {Position{5.0003, 50}, {5.0011, 50}, {5.0014, 49.9997}, {5.0014, 49.9993}})
            request.trace.push_back({at, {}, {}});
        const auto match = road::Engine(*network).match(request);
        return match && match->matchings.size() == 1 ? match->matchings[0].route.distance_m : -2.0;
    };
    EXPECT_NEAR(driven(), 157, 5);
    street.relations = {{"no_right_turn", "ab", "b", "be"}};
    EXPECT_NEAR(driven(), 157 + 400, 5);
}

TEST(OsmTurns, WhatTurnsCutOffIsSaid) {
    //  a---b---c---d---a     a truck that comes from e may go nowhere, and never turns round
    //      |
    //      e
    const Drawing street{"abcd\n e  \n",
                         {{"ab"}, {"bc"}, {"cd"}, {"da"}, {"be"}},
                         {{"no_left_turn", "be", "b", "ab"}, {"no_right_turn", "be", "b", "bc"}}};
    OsmSource source;
    const auto network = source.open(opl_of(street), {"truck"});
    ASSERT_TRUE(network);
    RouteRequest request;
    request.from = Location("node:5");
    request.to = Location("node:4");
    request.weight = "truck";
    const auto route = road::Engine(*network).route(request);
    ASSERT_FALSE(route);
    EXPECT_THAT(route.error().message, testing::HasSubstr("no turn that is allowed leads back"));
    EXPECT_THAT(route.error().message, testing::Not(testing::HasSubstr("one-way")));
}

TEST(OsmTurns, ARoadThatNoOtherLeadsTo) {
    //  f---a---b---c---d     e>b starts at the edge of the extract
    //          |
    //          e
    const Drawing street{"fabcd\n  e  \n",
                         {{"ab"}, {"bc"}, {"cd"}, {"fa"}, {"eb", "highway=residential,oneway=yes"}},
                         {{"no_left_turn", "eb", "b", "ab"}}};
    OsmSource source;
    const auto network = source.open(opl_of(street), {"car"});
    ASSERT_TRUE(network);
    RouteRequest request;
    request.from = Location("node:4");
    request.to = Location(Position{5.0029, 49.9994});
    request.weight = "car";
    const auto route = road::Engine(*network).route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_THAT(route->warnings, testing::ElementsAre(testing::HasSubstr(
                                     "because of one-way roads (no other road leads there); used the nearest")));
}

TEST(OsmTurns, NobodyBoardsAFerryAtSea) {
    //  a---b~~~~~~~~c---d
    const Drawing sea{"ab                  cd\n", {{"ab"}, {"bc", "route=ferry"}, {"cd"}}};
    OsmSource source;
    const auto network = source.open(opl_of(sea), {"car"});
    ASSERT_TRUE(network);
    RouteRequest request;
    request.weight = "car";
    request.from = Location(Position{5.01, 50.0001});  // nearer to b
    request.to = Location(Position{5.0292, 50});
    request.snap = SnapTo::nearest;
    request.max_snap_m = 5000;
    const auto route = road::Engine(*network).route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_NEAR(route->waypoints[0].snapped.x, 5.0014, 1e-9) << "where the road from a ends and the ferry begins";
    EXPECT_GT(route->waypoints[0].distance_m, 500);
    EXPECT_EQ(route->legs[0].arcs.size(), 2U) << "over the whole ferry";
}

TEST(OsmTurns, SharedExtractsAreExact) {
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    for (const char* name : {"monaco-osrm", "liechtenstein-2021", "andorra-2021", "malta-latest", "helsinki"}) {
        const auto file = shared_data(std::string("osm/") + name + ".osm.pbf");
        if (!std::filesystem::exists(file)) {
            note_missing(file);
            hold_extract_against_oracle(stand_in("osm/town.opl"), {"car", "truck", "bike", "foot"}, 100);
            return;
        }
        const std::size_t pairs = all ? 10'000 : std::string(name) == "monaco-osrm" ? 100 : 12;
        hold_extract_against_oracle(file, {"car", "truck", "emergency", "bike", "foot", "wheelchair"}, pairs);
    }
}

}  // namespace
}  // namespace starway::test
