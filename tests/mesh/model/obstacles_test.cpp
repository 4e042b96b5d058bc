// The mesh of the area outside of polygons.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <span>

#include "starway/mesh/obstacles.hpp"
#include "starway/mesh/search.hpp"
#include "support/mesh_area.hpp"

namespace starway {
namespace {

using test::area;

std::vector<Position> square(double left, double low, double side) {
    return {{left, low}, {left + side, low}, {left + side, low + side}, {left, low + side}, {left, low}};
}

TEST(ObstacleMesh, LeavesOutWhatIsInsideAndKeepsHoles) {
    Obstacles obstacles;
    obstacles.add(square(0, 0, 10), false);
    obstacles.add(square(2, 2, 6), true);   // a courtyard
    obstacles.add(square(4, 4, 1), false);  // with a fountain
    const auto mesh = mesh_of_obstacles(obstacles, {.margin = 1});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->part_count(), 2U);
    EXPECT_DOUBLE_EQ(area(*mesh), 144 - 100 + 36 - 1);
    EXPECT_TRUE(mesh->y_up());
    EXPECT_FALSE(mesh->plane());
}

TEST(ObstacleMesh, TakesOverlapsTouchesAndRingsThatCrossThemselves) {
    const auto area_of = [](const Obstacles& obstacles) {
        const auto mesh = mesh_of_obstacles(obstacles, {.margin = 8});
        EXPECT_TRUE(mesh) << mesh.error().message;
        return area(*mesh);
    };
    Obstacles twice;
    twice.add(square(0, 0, 8), false);
    twice.add(square(0, 0, 8), false);
    EXPECT_DOUBLE_EQ(area_of(twice), 24 * 24 - 64);
    Obstacles overlapping;
    overlapping.add(square(0, 0, 8), false);
    overlapping.add(square(4, 4, 8), false);
    EXPECT_DOUBLE_EQ(area_of(overlapping), 28 * 28 - 64 - 64 + 16);
    Obstacles beside;  // a shared wall, and one that ends within it
    beside.add(square(0, 0, 8), false);
    beside.add(square(8, 0, 8), false);
    beside.add(square(2, 8, 4), false);
    EXPECT_DOUBLE_EQ(area_of(beside), 32 * 28 - 64 - 64 - 16);
    Obstacles bow_tie;
    bow_tie.add(std::vector<Position>{{0, 0}, {8, 8}, {8, 0}, {0, 8}}, false);
    EXPECT_DOUBLE_EQ(area_of(bow_tie), 24 * 24 - 32);
    Obstacles flat;
    flat.add(square(0, 0, 8), false);
    flat.add(std::vector<Position>{{10, 1}, {12, 3}, {11, 2}}, false);
    flat.add(std::vector<Position>{{9, 9}, {9, 9}, {9, 9}}, false);
    EXPECT_DOUBLE_EQ(area_of(flat), (12 + 16) * (9 + 16) - 64);
}

TEST(ObstacleMesh, TouchingCornersLeaveNoWay) {
    Obstacles ring;  // four squares that meet in corners around an enclosed area
    for (const auto& [x, y] : {std::pair{0, 4}, std::pair{4, 0}, std::pair{8, 4}, std::pair{4, 8}})
        ring.add(square(x, y, 4), false);
    const auto mesh = mesh_of_obstacles(ring);
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->part_count(), 2U);
}

TEST(ObstacleMesh, OnEarthIsInMetres) {
    Obstacles obstacles;
    obstacles.frame = FrameKind::geographic;
    // Across the antimeridian.
    obstacles.add(std::vector<Position>{{179.999, 10}, {-179.999, 10}, {-179.999, 10.002}, {179.999, 10.002}}, false);
    const auto mesh = mesh_of_obstacles(obstacles, {.margin = 100});
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_TRUE(mesh->plane());
    const Box box = mesh->bounds();
    EXPECT_NEAR(box.max_x - box.min_x, 219.3 + 200, 0.5);
    EXPECT_NEAR(box.max_y - box.min_y, 221.2 + 200, 0.5);
    const Position corner = mesh->plane()->to_plane({179.999, 10});
    const auto nearest = mesh->nearest(corner);
    EXPECT_LT(nearest.distance, 1e-4);
}

TEST(ObstacleMesh, RefusesWhatIsNoPlace) {
    const auto says = [](FrameKind frame, std::vector<Position> ring, double margin, ErrorKind kind) {
        Obstacles obstacles;
        obstacles.frame = frame;
        obstacles.add(ring, false);
        const auto mesh = mesh_of_obstacles(obstacles, {.margin = margin});
        ASSERT_FALSE(mesh);
        EXPECT_EQ(mesh.error().kind, kind) << mesh.error().message;
    };
    says(FrameKind::planar, {}, -1, ErrorKind::data);
    says(FrameKind::planar, {{0, 0}, {std::nan(""), 1}, {2, 2}}, -1, ErrorKind::data);
    says(FrameKind::planar, {{0, 0}, {1e300, 1}, {2, 2}}, -1, ErrorKind::data);
    says(FrameKind::planar, square(0, 0, 1), std::nan(""), ErrorKind::usage);
    says(FrameKind::geographic, square(0, 89, 5), -1, ErrorKind::data);
    says(FrameKind::geographic, square(0, 0, 50), -1, ErrorKind::data);
}

// Three polygons whose walls nearly meet, far away: inserting one by flips once cycled.
TEST(ObstacleMesh, OfLongThinPolygonsEnds) {
    Obstacles obstacles;
    obstacles.add(std::vector<Position>{{70, 20}, {70, -32698}, {20, 70}}, false);
    obstacles.add(std::vector<Position>{{30, 40}, {100, -32768}, {0, 20}}, false);
    obstacles.add(std::vector<Position>{{20, 20}, {70, 20}, {70, -32698}, {20, 70}}, false);
    const auto mesh = mesh_of_obstacles(obstacles);
    ASSERT_TRUE(mesh) << mesh.error().message;
    const Box box = mesh->bounds();
    MeshSearch search(*mesh);
    MeshAnswer answer;
    search.run({{box.min_x, box.min_y}, {box.max_x, box.max_y}}, answer);
    EXPECT_EQ(answer.status, SearchStatus::found);
}

// Whether a random point is walkable, by its winding numbers.
TEST(ObstacleMesh, CoversWhatNoPolygonWindsAround) {
    std::mt19937 random(21);
    for (int round = 0; round < 150; ++round) {
        Obstacles obstacles;
        const auto coordinate = [&] { return static_cast<double>(random() % 1000); };
        for (std::size_t ring = 1 + random() % 6; ring > 0; --ring) {
            std::vector<Position> points;
            for (std::size_t k = 3 + random() % 9; k > 0; --k) points.push_back({coordinate(), coordinate()});
            obstacles.add(points, false);
        }
        const auto mesh = mesh_of_obstacles(obstacles);
        ASSERT_TRUE(mesh) << mesh.error().message;
        std::vector<std::uint32_t> here;
        for (int i = 0; i < 200; ++i) {
            const Position p{coordinate() + 0.123456, coordinate() + 0.654321};
            std::int32_t total = 0;
            double nearest = 1e9;
            for (std::size_t r = 0; r < obstacles.ring_count(); ++r) {
                const std::span ring(obstacles.points.data() + obstacles.first[r],
                                     obstacles.first[r + 1] - obstacles.first[r]);
                double twice_area = 0;
                std::int32_t winding = 0;
                for (std::size_t k = 0; k < ring.size(); ++k) {
                    const Position a = ring[k];
                    const Position b = ring[(k + 1) % ring.size()];
                    twice_area += a.x * b.y - a.y * b.x;
                    const double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
                    nearest = std::min(nearest, std::abs(turn) / (std::hypot(b.x - a.x, b.y - a.y) + 1e-9));
                    if ((a.y > p.y) != (b.y > p.y) && (turn > 0) == (b.y > a.y)) winding += b.y > a.y ? 1 : -1;
                }
                total += twice_area < 0 ? -winding : winding;
            }
            if (nearest < 1e-3) continue;
            mesh->locate(p, here);
            const Box box = mesh->bounds();
            if (p.x > box.min_x && p.x < box.max_x && p.y > box.min_y && p.y < box.max_y) {
                EXPECT_EQ(here.empty(), total != 0) << round << ": " << p.x << "," << p.y;
            }
        }
    }
}

TEST(ObstacleMesh, OfSizesFarApartIsSound) {
    for (const double scale : {1e-80, 1e-6, 1.0, 1e9, 1e80})
        for (const double away : {0.0, 1.0, 1e9}) {
            Obstacles obstacles;
            obstacles.add(square(away * scale, 0, scale), false);
            obstacles.add(square(away * scale, 3 * scale, scale * 1e-12), false);  // finer than the lattice
            const auto mesh = mesh_of_obstacles(obstacles);
            ASSERT_TRUE(mesh) << scale << " " << away << ": " << mesh.error().message;
            EXPECT_GE(mesh->polygon_count(), 4U);
        }
}

}  // namespace
}  // namespace starway
