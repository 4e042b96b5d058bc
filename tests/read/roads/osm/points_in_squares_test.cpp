// Points within squares: each way from, to and between them against the shortest path over all points and corners that
// see each other, which is found out here by other means.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "read/roads/osm/osm_source.hpp"
#include "read/roads/osm/random_scene.hpp"
#include "read/roads/osm/sight.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/table.hpp"

namespace starway::test {
namespace {

constexpr double far_away = 1e18;

// Squares that are joined by streets, and points in them; with the distance of each two places.
struct Town {
    std::string text;
    std::vector<FixedPosition> at;  // corners of all squares, ends of streets, then points
    std::size_t first_street = 0, first_point = 0;
    std::vector<std::vector<double>> metres;
    std::vector<Scene> scenes;

    explicit Town(std::mt19937& random) {
        std::vector<std::size_t> first;
        const std::size_t count = 1 + random() % 2;
        for (std::size_t s = 0; s < count; ++s) {
            first.push_back(at.size());
            scenes.push_back(random_scene(random, 40'000'000 + 40'000.0 * static_cast<double>(s)));
            const auto corners = scenes.back().corners();
            at.insert(at.end(), corners.begin(), corners.end());
        }
        const std::size_t corners = first_street = at.size();
        std::vector<std::pair<std::size_t, std::size_t>> streets;
        for (int k = 0; k < 6; ++k) {
            const std::size_t from = same(random() % corners);
            const std::size_t to = same(random() % corners);
            if (from == to) continue;
            const FixedPosition end{at[from].x / 2 + at[to].x / 2 + 1111 + 97 * k, 510'000'000 + 12'000 + 500 * k};
            if (passes_a_place(at[from], end) || passes_a_place(at[to], end)) continue;
            at.push_back(end);
            streets.emplace_back(from, at.size() - 1);
            streets.emplace_back(to, at.size() - 1);
        }
        first_point = at.size();
        for (std::size_t s = 0; s < count; ++s) add_points(random, scenes[s], first[s]);
        measure(first, streets);
        write(first, streets);
    }

    [[nodiscard]] Location place(std::size_t i) const { return {at[i].x / 1e7, at[i].y / 1e7}; }

private:
    // Where rings touch they share a node.
    [[nodiscard]] std::size_t same(std::size_t i) const {
        return static_cast<std::size_t>(std::find(at.begin(), at.end(), at[i]) - at.begin());
    }
    // Places within decimetres are one.
    [[nodiscard]] bool passes_a_place(FixedPosition from, FixedPosition to) const {
        return std::any_of(at.begin(), at.end(), [&](FixedPosition p) {
            return p != from &&
                   std::abs(static_cast<double>(turn(from, to, p))) < 50 * std::hypot(to.x - from.x, to.y - from.y);
        });
    }
    static bool is_within(const Scene& scene, FixedPosition p) {
        bool inside = false;
        for (const auto& ring : scene.rings)
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const FixedPosition a = ring[i];
                const FixedPosition b = ring[(i + 1) % ring.size()];
                const Wide side = turn(a, b, p);
                if (std::abs(static_cast<double>(side)) <= 4 * std::hypot(b.x - a.x, b.y - a.y)) return false;
                if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y)) inside = !inside;
            }
        return inside;
    }
    void add_points(std::mt19937& random, const Scene& scene, std::size_t first) {
        const std::int32_t step = random() % 2 == 0 ? 1 : 350;
        std::uniform_int_distribution<std::int32_t> aside(-13'000, 13'000);
        for (int k = 0; k < 200 && at.size() < first_point + 8 * (first > 0 ? 2 : 1); ++k) {
            const auto on_lattice = [&](std::int32_t v) { return v / step * step; };
            const FixedPosition p{on_lattice(40'000'000 + (first > 0 ? 40'000 : 0) + aside(random)),
                                  on_lattice(510'000'000 + aside(random))};
            if (is_within(scene, p)) at.push_back(p);
        }
    }
    void measure(const std::vector<std::size_t>& first,
                 const std::vector<std::pair<std::size_t, std::size_t>>& streets) {
        metres.assign(at.size(), std::vector<double>(at.size(), far_away));
        const auto join = [&](std::size_t i, std::size_t j) {
            metres[i][j] = metres[j][i] = std::min(metres[i][j], ground_metres(at[i], at[j]));
        };
        for (std::size_t i = 0; i < at.size(); ++i) join(i, i), join(i, same(i));
        for (const auto& [from, to] : streets) join(from, to);
        for (std::size_t s = 0; s < scenes.size(); ++s) {
            std::vector<std::size_t> here;
            for (std::size_t i = 0; i < at.size(); ++i)
                if ((i >= first[s] && i < first[s] + scenes[s].corners().size()) ||
                    (i >= first_point && is_within(scenes[s], at[i])))
                    here.push_back(i);
            for (const std::size_t i : here)
                for (const std::size_t j : here)
                    if (i < j && is_visible(scenes[s], at[i], at[j])) join(i, j);
        }
        for (std::size_t k = 0; k < at.size(); ++k)
            for (std::size_t i = 0; i < at.size(); ++i)
                for (std::size_t j = 0; j < at.size(); ++j)
                    metres[i][j] = std::min(metres[i][j], metres[i][k] + metres[k][j]);
    }
    void write(const std::vector<std::size_t>& first, const std::vector<std::pair<std::size_t, std::size_t>>& streets) {
        for (std::size_t i = 0; i < first_point; ++i)
            if (same(i) == i) text += fmt::format("n{} x{:.7f} y{:.7f}\n", i + 1, at[i].x / 1e7, at[i].y / 1e7);
        int way = 10;
        std::string relations;
        for (std::size_t s = 0; s < scenes.size(); ++s) {
            std::size_t corner = first[s];
            relations += fmt::format("r{} Ttype=multipolygon,highway=pedestrian,name=Plaza M", s + 1);
            for (std::size_t r = 0; r < scenes[s].rings.size(); ++r) {
                text += fmt::format("w{} N", way);
                for (std::size_t i = 0; i < scenes[s].rings[r].size(); ++i)
                    text += fmt::format("n{},", same(corner + i) + 1);
                text += fmt::format("n{}\n", same(corner) + 1);
                relations += fmt::format("{}w{}@{}", r == 0 ? "" : ",", way++, r == 0 ? "outer" : "inner");
                corner += scenes[s].rings[r].size();
            }
            relations += "\n";
        }
        for (const auto& [from, to] : streets)
            text += fmt::format("w{} Thighway=footway Nn{},n{}\n", way++, from + 1, to + 1);
        text += relations;
    }
};

double drawn(const Leg& leg) {
    const Frame frame = geo::geographic_frame();
    return geo::line_length(frame, leg.line);
}

TEST(PointsInSquares, EveryWayIsTheShortest) {
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    std::mt19937 random(11);
    std::size_t straight = 0;
    std::size_t pairs = 0;
    for (int round = 0; round < (all ? 600 : 60); ++round) {
        const Town town(random);
        OsmSource source;
        const auto network = source.open(town.text, {"foot", "car"});
        ASSERT_TRUE(network) << network.error().message << town.text;
        auto prepared = prepare(*network);
        ASSERT_TRUE(prepared) << prepared.error().message;
        const road::Engine engine(*network);
        const road::Engine indexed(*prepared);
        TableRequest table;
        table.weight = "foot";
        for (std::size_t i = town.first_point; i < town.at.size(); ++i) table.from.push_back(town.place(i));
        for (int k = 0; k < 3; ++k) table.from.push_back(town.place(random() % town.first_street));
        std::vector<std::vector<std::uint64_t>> cells;
        std::vector<std::vector<std::uint64_t>> cells_by_index;
        for (const auto& [of, rows] : {std::pair(&engine, &cells), std::pair(&indexed, &cells_by_index)})
            ASSERT_TRUE(of->table(table, [&, rows = rows](std::span<const std::uint64_t> row) -> Result<void> {
                rows->emplace_back(row.begin(), row.end());
                return {};
            }));
        EXPECT_EQ(cells, cells_by_index);
        for (int k = 0; k < 40; ++k) {
            const std::size_t i = town.first_point + random() % (town.at.size() - town.first_point);
            std::size_t j = random() % town.first_street;  // beside streets' ends others may pass
            if (k % 2 == 0) j = town.first_point + random() % (town.at.size() - town.first_point);
            const bool backward = random() % 2 == 0;
            RouteRequest request;
            request.from = town.place(backward ? j : i);
            request.to = town.place(backward ? i : j);
            request.weight = "length";
            const std::string context =
                fmt::format("round {} from {} to {} of {}\n{}", round, i, j, town.first_point, town.text);
            const auto route = engine.route(request);
            if (town.metres[i][j] >= far_away) {
                EXPECT_FALSE(route) << context;
                continue;
            }
            ASSERT_TRUE(route) << route.error().message << context;
            const double expected = town.metres[i][j];
            ASSERT_NEAR(route->distance_m, expected, 0.02 + expected * 3e-4) << context;
            ASSERT_NEAR(drawn(route->legs[0]), route->distance_m, 0.02 + expected * 3e-4) << context;
            ++pairs;
            straight += route->legs[0].arcs.empty() ? 1 : 0;
            for (const Algorithm algorithm :
                 {Algorithm::dijkstra, Algorithm::bidirectional_astar, Algorithm::automatic}) {
                request.algorithm = algorithm;
                const auto again = indexed.route(request);
                ASSERT_TRUE(again) << again.error().message;
                ASSERT_EQ(again->cost_steps, route->cost_steps) << name_of(algorithm) << context;
            }
        }
        // A cell is its route.
        for (int k = 0; k < 20; ++k) {
            const std::size_t i = random() % table.from.size();
            const std::size_t j = random() % table.from.size();
            RouteRequest request;
            request.from = table.from[i];
            request.to = table.from[j];
            request.weight = table.weight;
            const auto route = engine.route(request);
            ASSERT_EQ(route ? route->cost_steps : no_cost, cells[i][j]) << round << town.text;
        }
    }
    EXPECT_GT(pairs, 1000U);
    EXPECT_GT(straight, 200U);
}

// 60 by 60 metres, with a footway at each side.
const std::string small_plaza =
    "n1 x4.0000 y51.0000\nn2 x4.0009 y51.0000\nn3 x4.0009 y51.0006\nn4 x4.0000 y51.0006\nn5 x3.9994 y51.0003\n"
    "n6 x4.0000 y51.0003\nn7 x4.0009 y51.0003\nn8 x4.0015 y51.0003\n"
    "w1 Thighway=footway,name=West Nn5,n6\nw2 Thighway=footway,name=East Nn7,n8\n"
    "w3 Thighway=pedestrian,area=yes,name=Plaza Nn1,n2,n7,n3,n4,n6,n1\n";

TEST(PointsInSquares, StayWhereTheyAre) {
    OsmSource source;
    const auto network = source.open(small_plaza, {"foot", "bike"});
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    RouteRequest request;
    request.from = Location(4.0003, 51.0002);
    request.to = Location("node:8");
    request.weight = "foot";
    request.steps = true;
    const auto route = engine.route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_EQ(route->waypoints[0].distance_m, 0);
    EXPECT_EQ(route->waypoints[0].name, "Plaza");
    EXPECT_EQ(route->legs[0].line.front(), (Position{4.0003, 51.0002}));
    EXPECT_EQ(route->legs[0].roads.front().name, "Plaza");
    double metres = 0;
    double seconds = 0;
    for (const Step& step : route->legs[0].steps) {
        metres += step.distance_m;
        seconds += step.duration_s;
    }
    EXPECT_NEAR(metres, route->distance_m, 1e-6);
    EXPECT_NEAR(seconds, route->duration_s, 1e-3);
    // Both in it, and nothing else.
    request.to = Location(4.0006, 51.0005);
    const auto across = engine.route(request);
    ASSERT_TRUE(across) << across.error().message;
    EXPECT_EQ(across->legs[0].line.size(), 2U);
    EXPECT_NEAR(across->distance_m, std::hypot(0.0003 * 70.05, 0.0003 * 111.2) * 1000, 0.2);
    ASSERT_EQ(across->legs[0].steps.size(), 2U);
    EXPECT_EQ(across->legs[0].steps[0].name, "Plaza");
    EXPECT_NEAR(across->legs[0].steps[0].distance_m, across->distance_m, 1e-6);
    EXPECT_NEAR(across->legs[0].steps[0].maneuver.bearing_after, 32, 2);
    // By way of a point in it, with and without going straight on.
    request.via = {request.to};
    request.to = Location("node:5");
    const auto one = engine.route(request);
    request.continue_straight = true;
    const auto other = engine.route(request);
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->cost_steps, other->cost_steps);
    // What was put there stays there.
    const auto put =
        engine.snap(std::vector<Location>{Location(4.0003, 51.0002)}, {"foot", SnapRole::start, {}, {}, {}});
    ASSERT_TRUE(put);
    request = {};
    request.weight = "foot";
    request.from = Location(put->front());
    request.to = Location("node:8");
    const auto again = engine.route(request);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->cost_steps, route->cost_steps);
    // Bicycles are pushed along the sides.
    request.from = Location(4.0003, 51.0002);
    request.weight = "bike";
    const auto pushed = engine.route(request);
    ASSERT_TRUE(pushed);
    EXPECT_GT(pushed->waypoints[0].distance_m, 15);
}

// Under it, a footway with a node of its own.
TEST(PointsInSquares, ANodeInItThatIsNoCornerIsOnAnotherLevel) {
    OsmSource source;
    const auto network = source.open(small_plaza +
                                         "n10 x4.0004 y51.0004\nn11 x4.0004 y50.9990\nn12 x4.0015 y50.9990\n"
                                         "w10 Thighway=footway,tunnel=yes Nn10,n11,n12,n8\n",
                                     {"foot"});
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    RouteRequest request;
    request.weight = "foot";
    request.from = Location("node:10");
    request.to = Location("node:7");
    const auto around = engine.route(request);
    ASSERT_TRUE(around) << around.error().message;
    EXPECT_GT(around->distance_m, 300);
    const auto put = engine.snap(std::vector<Location>{Location("node:10")}, {"foot", SnapRole::start, {}, {}, {}});
    ASSERT_TRUE(put);
    request.from = Location(put->front());
    const auto again = engine.route(request);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->cost_steps, around->cost_steps);
}

TEST(PointsInSquares, AreStartsOfIsochronesAndNearLists) {
    OsmSource source;
    const auto network = source.open(small_plaza, {"foot"});
    ASSERT_TRUE(network) << network.error().message;
    const road::Engine engine(*network);
    const Location start(4.0003, 51.0002);
    const auto roads = engine.nearest(start, {2, "foot", {}, {}});
    ASSERT_TRUE(roads);
    ASSERT_EQ(roads->size(), 2U);
    EXPECT_EQ(roads->front().distance_m, 0);
    EXPECT_EQ(roads->front().name, "Plaza");
    for (const bool towards : {false, true}) {
        IsochroneRequest request;
        request.origins = {start};
        request.weight = "foot";
        request.towards = towards;
        request.contours = {60};
        request.roads = true;
        const auto isochrone = engine.isochrone(request);
        ASSERT_TRUE(isochrone) << isochrone.error().message;
        EXPECT_FALSE(isochrone->roads.empty());
    }
}

double metres_to_walls(const Town& town, FixedPosition at) {
    const double x_m = ground_metres(at, {at.x + 1000, at.y}) / 1000;
    const double y_m = ground_metres(at, {at.x, at.y + 1000}) / 1000;
    double least = far_away;
    for (const Scene& scene : town.scenes)
        for (const auto& ring : scene.rings)
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const FixedPosition b = ring[(i + 1) % ring.size()];
                const double dx = (b.x - ring[i].x) * x_m;
                const double dy = (b.y - ring[i].y) * y_m;
                const double px = (at.x - ring[i].x) * x_m;
                const double py = (at.y - ring[i].y) * y_m;
                const double share = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
                least = std::min(least, std::hypot(px - share * dx, py - share * dy));
            }
    return least;
}

bool is_in_polygons(const IsochroneContour& contour, Position at) {
    bool inside = false;
    const auto look = [&](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Position a = ring[i];
            const Position b = ring[(i + 1) % ring.size()];
            if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)) inside = !inside;
        }
    };
    for (const RingPolygon& polygon : contour.polygons) {
        look(polygon.outer);
        for (const Ring& hole : polygon.holes) look(hole);
    }
    return inside;
}

// Within a cell of the raster, what routes say: from points in squares and on streets, in their squares and in others.
TEST(PointsInSquares, IsochronesHoldWhatRoutesReach) {
    const bool all = std::getenv("STARWAY_LONG_TESTS") != nullptr;
    std::mt19937 random(23);
    std::size_t within = 0;
    std::size_t beyond = 0;
    for (int round = 0; round < (all ? 300 : 30); ++round) {
        const Town town(random);
        OsmSource source;
        const auto network = source.open(town.text, {"foot"});
        ASSERT_TRUE(network) << network.error().message << town.text;
        const road::Engine engine(*network);
        for (int k = 0; k < 4; ++k) {
            const std::size_t origin = k == 0 ? random() % town.first_street
                                              : town.first_point + random() % (town.at.size() - town.first_point);
            IsochroneRequest request;
            request.origins = {town.place(origin)};
            request.weight = "foot";
            request.towards = random() % 2 == 0;
            request.contours = {static_cast<double>(20 + random() % 100)};
            const auto isochrone = engine.isochrone(request);
            ASSERT_TRUE(isochrone) << isochrone.error().message;
            for (std::size_t i = town.first_point; i < town.at.size(); ++i) {
                RouteRequest asked;
                asked.from = town.place(request.towards ? i : origin);
                asked.to = town.place(request.towards ? origin : i);
                asked.weight = "foot";
                const auto route = engine.route(asked);
                const double late = route ? route->duration_s - request.contours[0] : far_away;
                const double room = 2 * isochrone->cell_m;
                if (std::abs(late) < room || metres_to_walls(town, town.at[i]) < room) continue;
                ++(late < 0 ? within : beyond);
                EXPECT_EQ(is_in_polygons(isochrone->contours[0], {town.at[i].x / 1e7, town.at[i].y / 1e7}), late < 0)
                    << fmt::format("round {} from {} to {}, {} s late, {} m from walls\n", round, origin, i, late,
                                   metres_to_walls(town, town.at[i]));
            }
        }
    }
    EXPECT_GT(within, 100U);
    EXPECT_GT(beyond, 100U);
}

}  // namespace
}  // namespace starway::test
