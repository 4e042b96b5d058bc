// Shortest paths on voxel maps, against a Dijkstra written anew, to the last unit.
#include "starway/grid/voxels.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <queue>
#include <random>
#include <tuple>

#include "grid/search/voxels/space.hpp"

namespace starway::grid::search {
namespace {

using testing::HasSubstr;

VoxelMap random_voxels(std::mt19937& random, std::uint32_t most_side, double density) {
    const auto side = [&] { return std::uniform_int_distribution<std::uint32_t>(1, most_side)(random); };
    auto map = *VoxelMap::create(side(), side(), side());
    std::bernoulli_distribution blocked(density);
    for (std::int32_t z = 0; z < static_cast<std::int32_t>(map.depth()); ++z)
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x)
                if (blocked(random)) map.block({x, y, z});
    return map;
}

Voxel any_voxel(const VoxelMap& map, std::mt19937& random) {
    const auto below = [&](std::uint32_t side) {
        return static_cast<std::int32_t>(std::uniform_int_distribution<std::uint32_t>(0, side - 1)(random));
    };
    return {below(map.width()), below(map.height()), below(map.depth())};
}

// All voxels of the box between are open.
bool may_move(const VoxelMap& map, Voxel a, Voxel b) {
    for (const auto x : {a.x, b.x})
        for (const auto y : {a.y, b.y})
            for (const auto z : {a.z, b.z})
                if (!map.open({x, y, z})) return false;
    return true;
}

// In the units of the search; -1: there is no path.
std::int64_t shortest(const VoxelMap& map, Voxel from, Voxel to) {
    using Key = std::tuple<std::int32_t, std::int32_t, std::int32_t>;
    std::map<Key, std::int64_t> best{{{from.x, from.y, from.z}, 0}};
    using Entry = std::pair<std::int64_t, Key>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.push({0, {from.x, from.y, from.z}});
    while (!queue.empty()) {
        const auto [cost, key] = queue.top();
        queue.pop();
        if (cost > best[key]) continue;
        const Voxel at{std::get<0>(key), std::get<1>(key), std::get<2>(key)};
        if (at == to) return cost;
        for (std::int32_t i = 0; i < 27; ++i) {
            const Voxel next{at.x + i % 3 - 1, at.y + i / 3 % 3 - 1, at.z + i / 9 - 1};
            const auto axes = static_cast<std::size_t>((next.x != at.x) + (next.y != at.y) + (next.z != at.z));
            if (axes == 0 || !may_move(map, at, next)) continue;
            const std::int64_t sum = cost + static_cast<std::int64_t>(voxel_units[axes]);
            const auto [known, is_new] = best.try_emplace({next.x, next.y, next.z}, sum);
            if (!is_new && known->second <= sum) continue;
            known->second = sum;
            queue.push({sum, {next.x, next.y, next.z}});
        }
    }
    return -1;
}

std::int64_t units_of(const VoxelRoute& route) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += route.steps[i] * voxel_units[i + 1];
    return static_cast<std::int64_t>(sum);
}

void expect_walkable(const VoxelMap& map, const VoxelRoute& route) {
    std::array<std::uint64_t, 3> steps{};
    for (std::size_t i = 0; i + 1 < route.path.size(); ++i) {
        const Voxel a = route.path[i];
        const Voxel b = route.path[i + 1];
        EXPECT_TRUE(may_move(map, a, b));
        const std::int32_t most = std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
        ASSERT_EQ(most, 1);
        ++steps[static_cast<std::size_t>((a.x != b.x) + (a.y != b.y) + (a.z != b.z) - 1)];
    }
    EXPECT_EQ(steps, route.steps);
    EXPECT_DOUBLE_EQ(route.length, static_cast<double>(steps[0]) + static_cast<double>(steps[1]) * std::sqrt(2.0) +
                                       static_cast<double>(steps[2]) * std::sqrt(3.0));
}

TEST(Voxels, EveryPathIsAsShortAsThatOfAnotherDijkstra) {
    std::mt19937 random(20260727);
    int found = 0;
    for (int round = 0; round < 150; ++round) {
        const double density = std::uniform_real_distribution<double>(0, 0.6)(random);
        const VoxelMap map = random_voxels(random, round % 3 == 0 ? 19 : 7, density);
        const grid::VoxelEngine engine(map);
        for (int query = 0; query < 6; ++query) {
            const Voxel from = any_voxel(map, random);
            const Voxel to = any_voxel(map, random);
            if (!map.open(from) || !map.open(to)) continue;
            const std::int64_t expected = shortest(map, from, to);
            for (const VoxelAlgorithm algorithm : {VoxelAlgorithm::astar, VoxelAlgorithm::dijkstra}) {
                const auto route = engine.route({from, to, algorithm});
                ASSERT_EQ(route.has_value(), expected >= 0);
                if (!route) {
                    EXPECT_EQ(route.error().kind, ErrorKind::no_route);
                    continue;
                }
                ++found;
                EXPECT_EQ(units_of(*route), expected) << round << " " << query << " " << name_of(algorithm);
                EXPECT_EQ(route->path.front(), from);
                EXPECT_EQ(route->path.back(), to);
                expect_walkable(map, *route);
            }
        }
    }
    EXPECT_GT(found, 400);
}

TEST(Voxels, WhatIsOpenAroundIsWhatIsOpen) {
    std::mt19937 random(7);
    const VoxelMap map = random_voxels(random, 20, 0.3);
    for (std::uint32_t node = 0; node < map.node_count(); ++node) {
        const Voxel at = map.voxel(node);
        if (!map.contains(at)) continue;
        ASSERT_EQ(map.node(at), node);
        for (std::int32_t i = 0; i < 27; ++i)
            ASSERT_EQ((map.around(at) >> i & 1U) != 0,
                      map.open({at.x + i % 3 - 1, at.y + i / 3 % 3 - 1, at.z + i / 9 - 1}));
    }
}

TEST(Voxels, AStarSeesLittleOfAnOpenMap) {
    const grid::VoxelEngine engine(*VoxelMap::create(2000, 2000, 1000));
    const auto route = engine.route({{0, 0, 0}, {1999, 1500, 900}});
    ASSERT_TRUE(route);
    EXPECT_EQ(route->steps, (std::array<std::uint64_t, 3>{499, 600, 900}));
    EXPECT_LT(route->settled, 3000U);
}

TEST(Voxels, EndsAreSnappedWithinALimitOnly) {
    auto map = *VoxelMap::create(9, 9, 9);
    for (std::int32_t i = 0; i < 27; ++i) map.block({3 + i % 3, 3 + i / 3 % 3, 3 + i / 9});
    const grid::VoxelEngine engine(map);
    const auto message = [&](const VoxelRequest& request) {
        const auto route = engine.route(request);
        EXPECT_FALSE(route);
        EXPECT_EQ(route.error().kind, ErrorKind::usage);
        return route.error().message.str();
    };
    EXPECT_THAT(message({{4, 4, 4}, {0, 0, 0}}), HasSubstr("the start 4,4,4 is blocked; the nearest open voxel is"));
    EXPECT_THAT(message({{4, 4, 4}, {0, 0, 0}}), HasSubstr("2 away (to snap to it: max_snap)"));
    EXPECT_THAT(message({{0, 0, 0}, {4, 4, 4}, VoxelAlgorithm::astar, 1.9}), HasSubstr("the goal 4,4,4 is blocked"));
    EXPECT_THAT(message({{0, 0, 9}, {0, 0, 0}}),
                HasSubstr("the start 0,0,9 is outside the map, which spans 0,0,0 to 8,8,8"));
    EXPECT_THAT(message({{-1, 0, 0}, {0, 0, 0}}), HasSubstr("is outside the map"));
    EXPECT_THAT(message({{0, 0, 0}, {0, 0, 0}, VoxelAlgorithm::astar, std::nan("")}), HasSubstr("at least 0"));
    for (const double limit : {2.0, 100.0, HUGE_VAL}) {
        const auto snapped = engine.route({{4, 4, 4}, {0, 0, 0}, VoxelAlgorithm::astar, limit});
        ASSERT_TRUE(snapped) << snapped.error().message;
        EXPECT_EQ(snapped->from.distance, 2);
        EXPECT_TRUE(map.open(snapped->from.at));
    }
}

TEST(Voxels, APocketIsFoundFromItsInside) {
    auto map = *VoxelMap::create(300, 300, 300);
    for (std::int32_t i = 0; i < 27; ++i)
        if (i != 13) map.block({150 + i % 3, 150 + i / 3 % 3, 150 + i / 9});
    const grid::VoxelEngine engine(map);
    const auto into = engine.route({{0, 0, 0}, {151, 151, 151}});
    ASSERT_FALSE(into);
    EXPECT_EQ(into.error().message, "no path leads from 0,0,0 to 151,151,151");
    EXPECT_EQ(into.error().kind, ErrorKind::no_route);
    EXPECT_FALSE(engine.route({{151, 151, 151}, {0, 0, 0}}));
    const auto still = engine.route({{151, 151, 151}, {151, 151, 151}});
    ASSERT_TRUE(still);
    EXPECT_EQ(still->length, 0);
    EXPECT_EQ(still->path.size(), 1U);
}

TEST(Voxels, ASearchCanBeCancelled) {
    const grid::VoxelEngine engine(*VoxelMap::create(200, 200, 200));
    CancelFlag cancel{true};
    const auto route = engine.route({{0, 0, 0}, {199, 100, 50}, VoxelAlgorithm::dijkstra}, {nullptr, &cancel});
    ASSERT_FALSE(route);
    EXPECT_EQ(route.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace starway::grid::search
