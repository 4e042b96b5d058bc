// grid::Engine and what stands around it: how ends are found, what is said where there is no path.
#include "starway/grid/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "grid/ask/check.hpp"
#include "grid/ask/features.hpp"
#include "grid/ask/parts.hpp"
#include "grid/ask/path_check.hpp"
#include "grid/ask/picture/record.hpp"
#include "grid/ask/places.hpp"
#include "grid/ask/summary.hpp"
#include "support/temporary_folder.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

// '#' is blocked; letters are spots called so, of class "start" for S and "goal" for E.
TileMap map_of(const std::vector<std::string>& rows) {
    auto grid = GridMap::create(rows.front().size(), rows.size());
    TileMap map{*std::move(grid), "test"};
    for (std::size_t y = 0; y < rows.size(); ++y)
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            const char letter = rows[y][x];
            if (letter == '#') map.grid.set_open(cell, false);
            if (letter >= 'A')
                map.spots.push_back({std::string(1, letter),
                                     letter == 'S'   ? "start"
                                     : letter == 'E' ? "goal"
                                                     : "landmark",
                                     cell});
        }
    return map;
}

TEST(MapEngine, FindsTheCheapestPairOfEnds) {
    const grid::Engine engine(map_of({"S...A", ".###.", "B...E"}));
    const auto route = engine.route({});
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->paths.front().cost, 6);
    EXPECT_TRUE(route->optimal);
    MapRequest any;
    any.from = {"landmark"};
    any.to = {GridCell{4, 2}, GridCell{0, 0}};
    const auto nearest = engine.route(any);
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->paths.front().cost, 2);
    EXPECT_TRUE(grid::ask::walk_path(engine.map().grid, nearest->paths.front().cells));
}

TEST(MapEngine, CellsAreCountedAsTheFileCounts) {
    TileMap map = map_of({"S..", "..E"});
    map.origin = {-10, 5};
    const grid::Engine engine(std::move(map));
    MapRequest request;
    request.from = {"-10,5"};
    request.to = {" -8 , 6 "};
    const auto route = engine.route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->to.cell, (GridCell{2, 1}));
    request.to = {"2,1"};
    const auto outside = engine.route(request);
    ASSERT_FALSE(outside);
    EXPECT_EQ(outside.error().kind, ErrorKind::usage);
    EXPECT_THAT(outside.error().message, HasSubstr("-10,5 to -8,6"));
    request.to = {"99999999999999,0"};
    EXPECT_FALSE(engine.route(request));
    request.to = {"2147483647,-2147483648"};
    EXPECT_FALSE(engine.route(request));
}

TEST(MapEngine, SaysWhereOneCannotGo) {
    const grid::Engine engine(map_of({"S.#E", "..#."}));
    const auto none = engine.route({});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, ErrorKind::no_route);
    EXPECT_THAT(none.error().message, HasSubstr("the nearest reachable cell is 1,0"));
    MapRequest in_wall;
    in_wall.to = {GridCell{2, 1}};
    const auto wall = engine.route(in_wall);
    ASSERT_FALSE(wall);
    EXPECT_EQ(wall.error().kind, ErrorKind::usage);
    EXPECT_THAT(wall.error().message, HasSubstr("nearest open cell"));
    in_wall.arrival = GridArrival::nearest;
    const auto nearest = engine.route(in_wall);
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->paths.front().cells.back(), (GridCell{1, 1}));
    EXPECT_EQ(nearest->missed_by, 1);
    in_wall.to = {"nothing"};
    EXPECT_THAT(engine.route(in_wall).error().message, HasSubstr("S (start, 0,0)"));
    CancelFlag cancel{true};
    EXPECT_FALSE(engine.route({}, {nullptr, &cancel}));
}

TEST(MapEngine, ARecordedSearchGivesTheSameAnswer) {
    const grid::Engine engine(map_of({"S..A", ".##.", "...E"}));
    grid::ask::MapRecorder recorder(engine.map());
    MapRequest request;
    request.algorithm = GridAlgorithm::astar;
    const auto plain = engine.route(request);
    request.observer = &recorder;
    const auto watched = engine.route(request);
    ASSERT_TRUE(plain && watched);
    EXPECT_EQ(plain->paths.front().cost, watched->paths.front().cost);
    EXPECT_EQ(plain->settled, watched->settled);
    const auto record = recorder.take(*watched);
    EXPECT_EQ(record.path.size(), watched->paths.front().cells.size());
    EXPECT_EQ(record.events[0].kind, draw::EventKind::source);
    EXPECT_EQ(record.events[1].kind, draw::EventKind::destination);
    EXPECT_EQ(record.events[1].node, 11U);
    const auto settled = std::count_if(record.events.begin(), record.events.end(), [](const draw::SearchEvent& event) {
        return event.kind == draw::EventKind::expanding;
    });
    EXPECT_GE(static_cast<std::uint64_t>(settled), watched->settled);
    EXPECT_EQ(record.total_events, record.events.size());
}

TEST(MapFeatures, LinesGoFromCellToCell) {
    TileMap map = map_of({"S.E"});
    map.origin = {100, 200};
    const grid::Engine engine(std::move(map));
    const auto route = engine.route({});
    ASSERT_TRUE(route);
    const auto features = grid::ask::map_route_features(*route, engine.map());
    ASSERT_EQ(features.rows.size(), 1U);
    EXPECT_EQ(features.table.frame, FrameKind::planar);
    EXPECT_EQ(features.rows[0].points.front(), (Position{100, 200}));
    EXPECT_EQ(features.rows[0].points.back(), (Position{102, 200}));
    EXPECT_EQ(features.rows[0].values.size(), features.table.fields.size());
}

TEST(NearestFree, IsTheNearestByDistance) {
    const TileMap map = map_of({"#####", "#####", "####.", ".####", "#####"});
    EXPECT_EQ(grid::ask::nearest_free(map.grid, {1, 1}), (std::optional<GridCell>({0, 3})));
    EXPECT_EQ(grid::ask::nearest_free(map.grid, {4, 2}), (std::optional<GridCell>({4, 2})));
    EXPECT_EQ(grid::ask::nearest_free(map_of({"##", "##"}).grid, {0, 0}), std::nullopt);
}

TEST(CheckMap, FindsTrapsAndIslands) {
    TileMap map = map_of({"S..#.", "...#.", "##.#.", "E..##"});
    map.grid.block_exit({2, 2}, north);  // once down, never up again
    const auto report = grid::ask::check_map(map, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->regions, 2U);
    EXPECT_EQ(report->largest[0].cells, 10U);
    EXPECT_EQ(report->largest[1].cell, (GridCell{4, 0}));
    EXPECT_EQ(report->reached, 10U);
    EXPECT_EQ(report->no_return, 4U);
    EXPECT_EQ(report->goal_reached, true);
    EXPECT_FALSE(report->bound.violation);
    EXPECT_GT(report->bound.steps, 10U);

    map.grid.set_open({0, 3}, false);
    ASSERT_TRUE(map.grid.add_portal({{0, 0}, {3, 3}, 1, true}));
    const auto blocked = grid::ask::check_map(map, {});
    ASSERT_TRUE(blocked);
    ASSERT_EQ(blocked->blocked_spots.size(), 1U);
    EXPECT_THAT(blocked->blocked_spots[0], HasSubstr("E (0,3)"));
    EXPECT_EQ(blocked->blocked_portals.size(), 1U);
    const auto none = grid::ask::check_map(map_of({"##", "##"}), {});
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->seed);
}

TEST(SummariseMap, CountsWhatThereIs) {
    TileMap map = map_of({"S.#", "..E"});
    map.grid.use_costs(10);
    map.grid.set_cost({1, 0}, 25);
    map.grid.block_exit({0, 1}, east);
    const auto summary = grid::ask::summarise(map);
    EXPECT_EQ(summary.cells, 6U);
    EXPECT_EQ(summary.open, 5U);
    ASSERT_EQ(summary.costs.size(), 2U);
    EXPECT_EQ(summary.costs[1].cost, 2.5);
    EXPECT_EQ(summary.costs[1].cells, 1U);
    EXPECT_EQ(summary.closed_sides, 1U);
    EXPECT_EQ(summary.one_way_sides, 1U);
}

TileMap scattered_walls() {
    TileMap map = map_of(std::vector<std::string>(60, std::string(60, '.')));
    std::mt19937 random(7);
    for (int i = 0; i < 1200; ++i)
        map.grid.set_open({static_cast<std::int32_t>(random() % 60), static_cast<std::int32_t>(random() % 60)}, false);
    return map;
}

// One engine for many threads, each algorithm prepared once; whoever asks gets what a session of its own gives.
TEST(MapEngine, AnswersManyThreadsAtOnce) {
    const TileMap map = scattered_walls();
    const grid::Engine engine(map);
    const auto request = [](std::uint32_t i) {
        constexpr std::array algorithms{GridAlgorithm::automatic, GridAlgorithm::astar, GridAlgorithm::jps_plus,
                                        GridAlgorithm::labels, GridAlgorithm::hierarchical};
        MapRequest asked;
        asked.from = {GridCell{static_cast<std::int32_t>(i * 7 % 60), static_cast<std::int32_t>(i * 11 % 60)}};
        asked.to = {GridCell{static_cast<std::int32_t>(i * 13 % 60), static_cast<std::int32_t>(i * 17 % 60)}};
        asked.algorithm = algorithms[i % algorithms.size()];
        asked.max_snap = 5;
        return asked;
    };
    constexpr std::uint32_t requests = 200;
    std::array<std::vector<double>, 4> costs;
    std::vector<std::thread> threads;
    for (auto& own : costs)
        threads.emplace_back([&engine, &request, &own] {
            const grid::Engine copy = engine;
            for (std::uint32_t i = 0; i < requests; ++i) {
                const auto route = copy.route(request(i));
                own.push_back(route ? route->paths.front().cost : -1);
                if (route) {
                    EXPECT_TRUE(grid::ask::walk_path(copy.map().grid, route->paths.front().cells));
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
    grid::Session session(map);
    for (std::uint32_t i = 0; i < requests; ++i) {
        const auto route = session.route(request(i));
        for (const auto& own : costs) EXPECT_EQ(own[i], route ? route->paths.front().cost : -1) << i;
    }
}

// Searches that run go on with the labels that they began with, though their file is in use no more.
TEST(MapEngine, MayBePreparedAnewWhileItIsAsked) {
    const TileMap map = map_of({"S....", ".....", "....E"});
    const test::TemporaryFolder folder;
    const std::string file = (folder.path() / "labels").string();
    GridSearch maker(map.grid);
    ASSERT_TRUE(grid::ask::save_part(maker, GridAlgorithm::labels, file, {}));
    const grid::Engine engine(map);
    const MapPartFiles files{.clusters = {}, .labels = file};
    ASSERT_TRUE(engine.prepare(GridAlgorithm::labels, files));
    std::atomic<bool> is_done{false};
    std::vector<std::thread> askers;
    for (int i = 0; i < 4; ++i)
        askers.emplace_back([&] {
            while (!is_done) {
                const auto route = engine.route({.algorithm = GridAlgorithm::labels});
                ASSERT_TRUE(route);
                EXPECT_EQ(route->algorithm, GridAlgorithm::labels);
            }
        });
    for (int i = 0; i < 2000; ++i) EXPECT_TRUE(engine.prepare(GridAlgorithm::labels, files));
    is_done = true;
    for (std::thread& asker : askers) asker.join();
}

// As its header says: building labels takes long, so only prepare() does it after an edit.
TEST(MapSession, SearchesInsteadOfBuildingLabelsAnewAfterAnEdit) {
    grid::Session session(map_of({"S....", ".....", "....E"}));
    const MapRequest request{.algorithm = GridAlgorithm::labels};
    EXPECT_EQ(session.route(request)->algorithm, GridAlgorithm::labels);
    ASSERT_TRUE(session.set_open({2, 0}, false));
    const auto edited = session.route(request);
    ASSERT_TRUE(edited);
    EXPECT_EQ(edited->algorithm, GridAlgorithm::jps);
    EXPECT_THAT(edited->fallback_reason, testing::HasSubstr("the map has changed"));
    ASSERT_TRUE(session.prepare(GridAlgorithm::labels, {}));
    const auto anew = session.route(request);
    EXPECT_EQ(anew->algorithm, GridAlgorithm::labels);
    EXPECT_EQ(anew->paths.front().cost, edited->paths.front().cost);
}

TEST(MapSession, SeesEdits) {
    for (const GridAlgorithm algorithm : {GridAlgorithm::automatic, GridAlgorithm::jps_plus, GridAlgorithm::labels,
                                          GridAlgorithm::hierarchical, GridAlgorithm::astar}) {
        grid::Session session(map_of({"S....", ".....", "....E"}));
        const MapRequest request{.algorithm = algorithm};
        const auto before = session.route(request);
        ASSERT_TRUE(before);
        EXPECT_TRUE(*session.connected("start", "goal"));
        for (std::int32_t y = 0; y < 3; ++y) ASSERT_TRUE(session.set_open({2, y}, false));
        EXPECT_EQ(session.route(request).error().kind, ErrorKind::no_route) << name_of(algorithm);
        EXPECT_FALSE(*session.connected("start", "goal"));
        ASSERT_TRUE(session.set_open({2, 0}, true));
        const auto after = session.route(request);
        ASSERT_TRUE(after) << name_of(algorithm);
        EXPECT_GT(after->paths.front().cost, before->paths.front().cost);
        EXPECT_TRUE(grid::ask::walk_path(session.map().grid, after->paths.front().cells));
        ASSERT_TRUE(session.set_cost({2, 0}, 7.5));
        const auto dear = session.route(request);
        ASSERT_TRUE(dear);
        EXPECT_NEAR(dear->paths.front().cost, after->paths.front().cost + 6.5, 1e-9) << name_of(algorithm);
    }
    grid::Session session(map_of({"S..", "..E"}));
    EXPECT_EQ(session.set_open({3, 0}, false).error().kind, ErrorKind::usage);
    EXPECT_EQ(session.set_cost({0, -1}, 1).error().kind, ErrorKind::usage);
    for (const double cost : {-1.0, 1e6, 0.001, std::nan("")})
        EXPECT_EQ(session.set_cost({0, 0}, cost).error().kind, ErrorKind::usage) << cost;
    EXPECT_FALSE(session.map().grid.has_costs());
    EXPECT_EQ(session.connected("nowhere", "goal").error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway
