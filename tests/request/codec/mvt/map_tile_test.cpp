// Vector tiles against the network that they show, read by a reader written apart (support/mvt.hpp).
#include "request/codec/mvt/map_tile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "request/codec/mvt/layer.hpp"
#include "request/codec/mvt/speed_tile.hpp"
#include "road/ask/map/road_tiers.hpp"
#include "starway/road/network_draft.hpp"
#include "support/mvt.hpp"

namespace starway::test {
namespace {

struct DrawnEdge {
    std::vector<Position> line;
    std::string name;
    std::string road_class;
    Direction direction = Direction::both;
    float speed_kmh = 50;
};

struct DrawnNetwork {
    std::vector<DrawnEdge> edges;
    std::vector<Place> places;
    FrameKind frame = FrameKind::geographic;
    bool speeds = true;

    // Edges that begin or end at one position meet there.
    [[nodiscard]] road::Engine engine() const {
        NetworkDraft draft;
        draft.frame = frame;
        draft.shape_first = {0};
        draft.classes = {""};
        const auto node = [&](Position p) {
            for (std::uint32_t i = 0; i < draft.node_position.size(); ++i)
                if (draft.node_position[i] == p) return i;
            draft.node_position.push_back(p);
            return draft.node_count++;
        };
        for (const DrawnEdge& edge : edges) {
            draft.edge_tail.push_back(node(edge.line.front()));
            draft.edge_head.push_back(node(edge.line.back()));
            draft.shape_points.insert(draft.shape_points.end(), edge.line.begin() + 1, edge.line.end() - 1);
            draft.shape_first.push_back(draft.shape_points.size());
            draft.edge_direction.push_back(edge.direction);
            draft.edge_name.push_back(draft.names.add(edge.name));
            const auto known = std::find(draft.classes.begin(), draft.classes.end(), edge.road_class);
            draft.edge_class.push_back(static_cast<std::uint8_t>(known - draft.classes.begin()));
            if (known == draft.classes.end()) draft.classes.push_back(edge.road_class);
            if (speeds) draft.edge_speed_kmh.push_back(edge.speed_kmh);
        }
        draft.places = places;
        auto network = starway::build(std::move(draft));
        EXPECT_TRUE(network) << network.error().message;
        return road::Engine(*network, Places(places));
    }
};

// Web Mercator once more, by its textbook formula.
std::pair<double, double> grid_position(Position p, geo::TileAddress tile) {
    const double tiles = std::pow(2.0, tile.zoom);
    const double phi = p.y * std::numbers::pi / 180;
    const double x = (p.x + 180) / 360 * tiles;
    const double y = (1 - std::log(std::tan(phi) + 1 / std::cos(phi)) / std::numbers::pi) / 2 * tiles;
    return {(x - tile.x) * 4096, (y - tile.y) * 4096};
}
geo::TileAddress tile_at(Position p, std::uint32_t zoom) {
    const auto [x, y] = grid_position(p, {zoom, 0, 0});
    return {zoom, static_cast<std::uint32_t>(x / 4096), static_cast<std::uint32_t>(y / 4096)};
}

double distance_to(const MvtTile& tile, std::pair<double, double> p) {
    double least = 1e9;
    if (!tile.contains("roads")) return least;
    for (const MvtFeature& feature : tile.at("roads").features)
        for (const auto& part : feature.parts)
            for (std::size_t i = 1; i < part.size(); ++i) {
                const double ax = part[i - 1].first, ay = part[i - 1].second;
                const double dx = part[i].first - ax, dy = part[i].second - ay;
                const double t =
                    std::clamp(((p.first - ax) * dx + (p.second - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
                least = std::min(least, std::hypot(p.first - ax - t * dx, p.second - ay - t * dy));
            }
    return least;
}

MvtTile decoded(const request::codec::MapTileCache& cache, geo::TileAddress address) {
    const auto tile = cache.tile(address);
    EXPECT_TRUE(tile) << tile.error().message;
    EXPECT_LE((*tile)->size(), request::codec::most_tile_bytes);
    return MvtReader::read(**tile);
}

DrawnNetwork random_streets(unsigned seed, std::size_t count, double degrees) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> across(-degrees, degrees);
    DrawnNetwork network;
    std::vector<Position> corners;
    for (std::size_t i = 0; i < count; ++i) corners.push_back({7.4 + across(random), 43.7 + across(random)});
    for (std::size_t i = 1; i < count; ++i) {
        DrawnEdge edge{
            {corners[random() % i]}, random() % 2 == 0 ? "" : "Street " + std::to_string(random() % 5), "residential"};
        for (std::size_t n = random() % 4; n > 0; --n)
            edge.line.push_back({7.4 + across(random), 43.7 + across(random)});
        edge.line.push_back(corners[i]);
        edge.direction = static_cast<Direction>(1 + random() % 3);
        network.edges.push_back(edge);
    }
    return network;
}

TEST(MapTiles, EveryRoadIsWhereTheNetworkHasIt) {
    const DrawnNetwork network = random_streets(1, 60, 0.01);
    const request::codec::MapTileCache cache(network.engine());
    for (const std::uint32_t zoom : {11U, 14U, 15U, 17U}) {
        const double tolerance = zoom >= 16 ? 1.5 : zoom >= 14 ? 3 : 5;
        for (const DrawnEdge& edge : network.edges)
            for (std::size_t i = 1; i < edge.line.size(); ++i)
                for (const double share : {0.0, 0.3, 0.7}) {
                    // Straight on the map: in longitude and in the projected latitude, so that the point is taken
                    // there.
                    const geo::TileAddress world{zoom, 0, 0};
                    const auto [ax, ay] = grid_position(edge.line[i - 1], world);
                    const auto [bx, by] = grid_position(edge.line[i], world);
                    const double x = ax + share * (bx - ax), y = ay + share * (by - ay);
                    const geo::TileAddress address{zoom, static_cast<std::uint32_t>(x / 4096),
                                                   static_cast<std::uint32_t>(y / 4096)};
                    const MvtTile tile = decoded(cache, address);
                    EXPECT_LE(distance_to(tile, {x - address.x * 4096.0, y - address.y * 4096.0}), tolerance) << zoom;
                }
    }
}

TEST(MapTiles, NothingIsDrawnWhereThereIsNoRoad) {
    const DrawnNetwork network = random_streets(2, 40, 0.01);
    const request::codec::MapTileCache cache(network.engine());
    const geo::TileAddress middle = tile_at({7.4, 43.7}, 16);
    for (std::uint32_t x = middle.x - 3; x <= middle.x + 3; ++x)
        for (std::uint32_t y = middle.y - 3; y <= middle.y + 3; ++y) {
            const MvtTile tile = decoded(cache, {16, x, y});
            if (!tile.contains("roads")) continue;
            EXPECT_EQ(tile.at("roads").version, 2U);
            EXPECT_EQ(tile.at("roads").extent, 4096U);
            for (const MvtFeature& feature : tile.at("roads").features)
                for (const auto& part : feature.parts)
                    for (const auto& [px, py] : part) {
                        EXPECT_TRUE(px >= -64 && px <= 4160 && py >= -64 && py <= 4160);
                        double least = 1e9;
                        for (const DrawnEdge& edge : network.edges)
                            for (std::size_t i = 1; i < edge.line.size(); ++i) {
                                const auto [ax, ay] = grid_position(edge.line[i - 1], {16, x, y});
                                const auto [bx, by] = grid_position(edge.line[i], {16, x, y});
                                const double dx = bx - ax, dy = by - ay;
                                const double t =
                                    std::clamp(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
                                least = std::min(least, std::hypot(px - ax - t * dx, py - ay - t * dy));
                            }
                        EXPECT_LE(least, 1.5);
                    }
        }
}

TEST(MapTiles, OneWayRoadsRunAlongTheirLines) {
    DrawnNetwork network;
    network.edges = {{{{7.40, 43.70}, {7.401, 43.70}}, "There", "", Direction::forward},
                     {{{7.403, 43.70}, {7.402, 43.70}, {7.401, 43.70}}, "There", "", Direction::backward},
                     {{{7.40, 43.702}, {7.403, 43.702}}, "Both", ""}};
    const request::codec::MapTileCache cache(network.engine());
    const MvtTile tile = decoded(cache, tile_at({7.4015, 43.7}, 14));
    ASSERT_EQ(tile.at("roads").features.size(), 2U);
    for (const MvtFeature& feature : tile.at("roads").features) {
        ASSERT_EQ(feature.parts.size(), 1U) << "the two pieces of one street are one line";
        if (feature.tags.at("name") == "\"There\"") {
            EXPECT_EQ(feature.tags.at("oneway"), "true");
            EXPECT_LT(feature.parts[0].front().first, feature.parts[0].back().first) << "eastwards, as one may drive";
        } else {
            EXPECT_FALSE(feature.tags.contains("oneway"));
        }
        EXPECT_FALSE(feature.tags.contains("class"));
    }
}

TEST(MapTiles, ALineAcrossTheAntimeridianIsOnBothSides) {
    DrawnNetwork network;
    network.edges = {{{{179.99, 10}, {-179.99, 10.001}}, "Dateline", "primary"}};
    const request::codec::MapTileCache cache(network.engine());
    const geo::TileAddress east = tile_at({179.995, 10}, 12);
    const geo::TileAddress west{12, 0, east.y};
    EXPECT_EQ(east.x, 4095U);
    for (const auto& [address, inside] : {std::pair{east, 4100}, std::pair{west, -4}}) {
        const MvtTile tile = decoded(cache, address);
        ASSERT_TRUE(tile.contains("roads"));
        const auto& part = tile.at("roads").features.at(0).parts.at(0);
        EXPECT_EQ(tile.at("roads").features[0].parts.size(), 1U);
        int least = 4096, most = 0;
        for (const auto& [x, y] : part) least = std::min(least, x), most = std::max(most, x);
        EXPECT_LT(most - least, 700) << "a short line, not one around the world";
        EXPECT_TRUE(least <= inside && inside <= most) << least << ' ' << most;
    }
    EXPECT_FALSE(decoded(cache, {12, 2000, east.y}).contains("roads"));
    // From afar both ends of the world show it.
    EXPECT_EQ(decoded(cache, {0, 0, 0}).contains("roads"), false) << "it is shorter than a step of the grid there";
    network.edges = {{{{170, 10}, {-170, 12}}, "Long", "primary"}};
    const request::codec::MapTileCache wide(network.engine());
    ASSERT_EQ(decoded(wide, {0, 0, 0}).at("roads").features.at(0).parts.size(), 2U);
}

TEST(MapTiles, RoadsNearThePoles) {
    DrawnNetwork network;
    network.edges = {
        {{{0, 84}, {10, 89.5}}, "Up", ""}, {{{10, 89.5}, {90, 90}}, "Pole", ""}, {{{0, -84}, {20, -84.5}}, "Down", ""}};
    const request::codec::MapTileCache cache(network.engine());
    for (std::uint32_t zoom = 0; zoom <= 5; ++zoom)
        for (std::uint32_t x = 0; x < (1U << zoom); ++x)
            for (const std::uint32_t y : {0U, (1U << zoom) - 1}) decoded(cache, {zoom, x, y});
    EXPECT_TRUE(decoded(cache, {3, 4, 0}).contains("roads"));
    EXPECT_TRUE(decoded(cache, {3, 4, 7}).contains("roads"));
}

// An edge far longer than a tile, which the ground's curve takes elsewhere than the straight line on the map.
TEST(MapTiles, LongLinesAreStraightOnTheMap) {
    DrawnNetwork network;
    network.edges = {{{{-60, 50}, {0, 50}}, "Parallel", ""}};
    const request::codec::MapTileCache cache(network.engine());
    for (const double lon : {-55.0, -30.0, -10.0}) {
        const geo::TileAddress address = tile_at({lon, 50}, 10);
        EXPECT_LE(distance_to(decoded(cache, address), grid_position({lon, 50}, address)), 1) << lon;
    }
}

TEST(MapTiles, ImportantRoadsComeFirst) {
    DrawnNetwork network;
    for (int i = 0; i < 60; ++i)  // a dense town of 60 x 60 streets
        for (int j = 0; j < 60; ++j) {
            const double x = 4 + i * 1e-3, y = 50 + j * 1e-3;
            network.edges.push_back({{{x, y}, {x + 1e-3, y}}, "Lane", "residential"});
        }
    network.edges.push_back({{{3.9, 50.03}, {4.07, 50.031}}, "A1", "motorway"});
    const request::codec::MapTileCache cache(network.engine());
    const auto classes = [&](std::uint32_t zoom) {
        std::vector<std::string> found;
        const auto tile = decoded(cache, tile_at({4.03, 50.03}, zoom));
        for (const MvtFeature& feature : tile.at("roads").features) found.push_back(feature.tags.at("class"));
        return found;
    };
    EXPECT_EQ(classes(8), std::vector<std::string>{"\"motorway\""});
    const auto near = classes(13);
    EXPECT_TRUE(std::find(near.begin(), near.end(), "\"residential\"") != near.end());
    EXPECT_EQ(near.back(), "\"motorway\"") << "drawn last, on top";
}

TEST(MapTiles, TilesStaySmall) {
    DrawnNetwork network;
    network.speeds = false;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> across(0, 0.01);
    std::vector<Position> at{{4, 50}};
    for (int i = 0; i < 4000; ++i) {  // as if drawn on one spot, each with a long name of its own
        const Position next{4 + across(random), 50 + across(random)};
        network.edges.push_back({{at.back(), next}, "Street " + std::to_string(i) + std::string(300, 'x'), ""});
        at.push_back(next);
    }
    const request::codec::MapTileCache cache(network.engine());
    const auto tile = decoded(cache, tile_at({4.005, 50.005}, 14));  // asserts its size
    EXPECT_GT(tile.at("roads").features.size(), 300U);
    EXPECT_LT(tile.at("roads").features.size(), 3000U);
    EXPECT_EQ((*cache.tile({14, 0, 0}))->size(), 0U) << "nothing is there";
}

TEST(MapTiles, TheCacheKeepsWhatWasAskedLast) {
    const DrawnNetwork network = random_streets(3, 40, 0.01);
    const request::codec::MapTileCache cache(network.engine(), 1);
    const geo::TileAddress address = tile_at({7.4, 43.7}, 13);
    const auto first = cache.tile(address);
    EXPECT_EQ(*first, *cache.tile(address)) << "the very same bytes";
    EXPECT_TRUE(cache.tile({0, 0, 0}));
    const auto again = cache.tile(address);
    EXPECT_NE(*first, *again) << "one byte holds no two tiles";
    EXPECT_EQ(**first, **again);
}

TEST(MapTiles, PlacesAppearByPopulation) {
    DrawnNetwork network = random_streets(4, 20, 0.01);
    network.places = {{"Hamlet", {7.401, 43.701}, {}}, {"Town", {7.4, 43.7}, 40000}, {"Elsewhere", {-70, 40}, 5}};
    const request::codec::MapTileCache cache(network.engine());
    const auto names = [&](geo::TileAddress address) {
        std::vector<std::string> found;
        const MvtTile tile = decoded(cache, address);
        if (tile.contains("places"))
            for (const MvtFeature& feature : tile.at("places").features) found.push_back(feature.tags.at("name"));
        return found;
    };
    EXPECT_EQ(names({0, 0, 0}), (std::vector<std::string>{"\"Elsewhere\"", "\"Town\""}));
    EXPECT_EQ(names(tile_at({7.4, 43.7}, 12)), std::vector<std::string>{"\"Town\""});
    const auto near = names(tile_at({7.401, 43.701}, 15));
    EXPECT_TRUE(std::find(near.begin(), near.end(), "\"Hamlet\"") != near.end()) << "from close by, every place";
    EXPECT_TRUE(names({12, 0, 0}).empty());
}

TEST(MapTiles, CapitalsComeBeforeLargerTownsAndEachPlaceOnce) {
    DrawnNetwork network = random_streets(4, 20, 0.01);
    Place town{"Town", {7.4, 43.7}, 40000};
    town.rank = 5;
    Place seat{"Seat", {7.401, 43.701}, 6000};
    seat.rank = 8;
    Place other = seat;
    other.name = "Siège";
    other.language = "fr";
    network.places = {town, seat, other};
    const request::codec::MapTileCache cache(network.engine());
    const MvtTile tile = decoded(cache, tile_at({7.4, 43.7}, 11));
    ASSERT_EQ(tile.at("places").features.size(), 1U);
    const auto& tags = tile.at("places").features.front().tags;
    EXPECT_EQ(tags.at("name"), "\"Seat\"");
    EXPECT_EQ(tags.at("name:fr"), "\"Siège\"");
    EXPECT_EQ(tags.at("rank"), "8");
}

TEST(MapTiles, APlaneIsDrawnAtTrueScale) {
    DrawnNetwork network;
    network.frame = FrameKind::planar;
    network.edges = {{{{100'000, 50'000}, {101'000, 50'000}}, "East", ""},
                     {{{101'000, 50'000}, {101'000, 51'000}}, "North", ""}};
    const request::codec::MapTileCache cache(network.engine());
    const auto plane = cache.tiles().plane();
    EXPECT_EQ(plane.centre(), (Position{100'500, 50'500}));
    EXPECT_NEAR(plane.unit() * 40'075'016.7, 1, 1e-6);
    // Half a kilometre to each side of the middle of the square, where four tiles meet.
    const MvtTile tile = decoded(cache, {15, 1U << 14U, 1U << 14U});
    const double expected = 500 / (40'075'016.7 / 32768) * 4096;
    ASSERT_TRUE(tile.contains("roads"));
    for (const MvtFeature& feature : tile.at("roads").features)
        for (const auto& [x, y] : feature.parts.at(0))
            EXPECT_TRUE(std::abs(x - expected) <= 1 || std::abs(y - expected) <= 1) << x << ' ' << y;
    const Position back = plane.to_position(plane.to_world({100'123, 50'456}));
    EXPECT_NEAR(back.x, 100'123, 1e-5);
    EXPECT_NEAR(back.y, 50'456, 1e-5);
}

TEST(MapTiles, SaysWhatIsWrong) {
    const request::codec::MapTileCache cache(random_streets(6, 20, 0.01).engine());
    EXPECT_EQ(cache.tile({3, 8, 0}).error().message,
              "there is no tile 3/8/0: the zoom is at most 22, and x and y are below 2^zoom");
    EXPECT_FALSE(cache.tile({23, 0, 0}));
    DrawnNetwork plane;
    plane.frame = FrameKind::planar;
    plane.edges = {{{{0, 0}, {1, 1}}, "", ""}};
    EXPECT_FALSE(road::ask::speed_tile(plane.engine(), "", {14, 0, 0}));
}

TEST(MapTiles, SpeedsBeforeLengthsBeforeNothing) {
    EXPECT_EQ(road::ask::tier_of_class("motorway_link"), 0);
    EXPECT_EQ(road::ask::tier_of_class("S1400"), 5);
    EXPECT_FALSE(road::ask::tier_of_class("yellow brick"));
    DrawnNetwork network;
    for (int i = 0; i < 100; ++i) {
        const double x = 4 + i * 1e-3;
        network.edges.push_back({{{x, 50}, {x + 1e-3, 50}}, i < 3 ? "Long Street" : std::to_string(i), ""});
        if (i == 50) network.edges.back().speed_kmh = 130;
    }
    const auto by_speed = road::ask::road_tiers(network.engine().network());
    EXPECT_EQ(by_speed.source, road::ask::TierSource::lengths) << "one fast road of a hundred tells little";
    for (int i = 40; i < 60; ++i) network.edges[static_cast<std::size_t>(i)].speed_kmh = 130;
    const road::Engine engine = network.engine();
    const auto tiers = road::ask::road_tiers(engine.network());
    EXPECT_EQ(tiers.source, road::ask::TierSource::speeds);
    for (std::uint32_t edge = 0; edge < engine.network().edge_count(); ++edge) {
        const std::uint32_t row = engine.network().source_feature(EdgeId(edge));
        EXPECT_EQ(tiers.of_edge[edge] < 5, row >= 40 && row < 60) << row;
    }
    network.speeds = false;
    const auto by_length = road::ask::road_tiers(network.engine().network());
    EXPECT_EQ(by_length.source, road::ask::TierSource::lengths);
}

TEST(SpeedTiles, HaveWhatOsrmsTilesHave) {
    DrawnNetwork network;
    network.edges = {{{{7.400, 43.700}, {7.401, 43.700}}, "East", "residential"},
                     {{{7.401, 43.700}, {7.401, 43.701}}, "North", "residential", Direction::forward},
                     {{{7.401, 43.700}, {7.402, 43.700}}, "On", "residential"}};
    const road::Engine engine = network.engine();
    const geo::TileAddress address = tile_at({7.401, 43.700}, 16);
    const auto tile = road::ask::speed_tile(engine, "", address);
    ASSERT_TRUE(tile) << tile.error().message;
    const MvtTile read = MvtReader::read(request::codec::encode_speed_tile(*tile));
    ASSERT_EQ(read.at("speeds").features.size(), 5U) << "one of each direction";
    for (const MvtFeature& feature : read.at("speeds").features) {
        EXPECT_EQ(feature.tags.size(), 8U);
        EXPECT_EQ(feature.tags.at("speed"), "50");
        EXPECT_EQ(feature.tags.at("is_small"), "true");
        EXPECT_EQ(feature.tags.at("is_startpoint"), "true");
        EXPECT_NEAR(std::stod(feature.tags.at("duration")), feature.tags.at("name") == "\"North\"" ? 8.0 : 5.8, 0.11);
    }
    // From East: to the left and straight on. From On: right, straight on.
    std::vector<std::string> angles;
    for (const MvtFeature& feature : read.at("turns").features) angles.push_back(feature.tags.at("turn_angle"));
    std::sort(angles.begin(), angles.end());
    EXPECT_EQ(angles, (std::vector<std::string>{"-90", "0", "0", "90"}));
    EXPECT_EQ(read.at("turns").features.front().tags.size(), 4U);
    EXPECT_FALSE(road::ask::speed_tile(engine, "", {11, 0, 0}));
    EXPECT_FALSE(road::ask::speed_tile(engine, "nothing", address));
    EXPECT_FALSE(MvtReader::read(
                     request::codec::encode_speed_tile(*road::ask::speed_tile(engine, "", tile_at({7.401, 43.7}, 14))))
                     .contains("turns"));
}

TEST(Mvt, NamesAreUtf8WhateverTheSource) {
    request::codec::MvtLayer layer("l");
    const std::vector<request::codec::MvtAttribute> attributes{{"name", std::string("Stra\xDF"
                                                                                    "e")}};
    layer.add_point({1, 2}, attributes);
    std::string bytes;
    layer.append_to(bytes);
    EXPECT_EQ(MvtReader::read(bytes).at("l").features.at(0).tags.at("name"),
              "\"Stra\xC3\x9F"
              "e\"");
}

}  // namespace
}  // namespace starway::test
