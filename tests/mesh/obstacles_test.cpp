// What lies outside of polygons: the triangulation by itself, and the mesh that is made of it.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "mesh/delaunay.hpp"
#include "starway/obstacles.hpp"
#include "support/mesh_area.hpp"

namespace starway {
namespace {

using mesh::Delaunay;
using mesh::Triangles;
using test::area;
using Int128 = topology::Int128;

Int128 twice_area(const Delaunay& delaunay, std::uint32_t triangle) {
    const auto at = [&](std::uint32_t k) { return delaunay.points()[delaunay.triangles().origin(3 * triangle + k)]; };
    return topology::orientation(at(0), at(1), at(2));
}

// Counterclockwise triangles that fill the box, and no corner in a neighbour's circle but across a wall.
void expect_sound(const Delaunay& delaunay, std::int64_t side) {
    const Triangles& triangles = delaunay.triangles();
    Int128 sum = 0;
    for (std::uint32_t t = 0; t < triangles.size() / 3; ++t) {
        ASSERT_GT(twice_area(delaunay, t), 0);
        sum += twice_area(delaunay, t);
    }
    EXPECT_TRUE(sum == 2 * Int128{side} * side);
    for (std::uint32_t edge = 0; edge < triangles.size(); ++edge) {
        const std::uint32_t twin = triangles.twin(edge);
        if (twin == Triangles::none) continue;
        ASSERT_EQ(triangles.twin(twin), edge);
        ASSERT_EQ(triangles.origin(edge), triangles.end(twin));
        ASSERT_EQ(triangles.winding(edge), -triangles.winding(twin));
    }
}

TEST(Delaunay, OfRandomPointsAndWallsFillsTheBox) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        SCOPED_TRACE(round);
        // Small boxes are full of points on one line and on one circle.
        const std::int64_t side = round % 2 == 0 ? 12 : 1000;
        Delaunay delaunay({side, side});
        delaunay.most_crossings = 100'000;
        std::vector<std::uint32_t> points;
        for (int i = 0; i < 60; ++i)
            points.push_back(delaunay.insert({1 + static_cast<std::int64_t>(random() % (side - 1)),
                                              1 + static_cast<std::int64_t>(random() % (side - 1))}));
        expect_sound(delaunay, side);
        for (int i = 0; i < 20; ++i) {
            // A closed walk: all its windings cancel out at the rim.
            const std::uint32_t a = points[random() % points.size()];
            const std::uint32_t b = points[random() % points.size()];
            const std::uint32_t c = points[random() % points.size()];
            for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}})
                ASSERT_TRUE(from == to || delaunay.add_wall(from, to, 1));
        }
        expect_sound(delaunay, side);
        const auto windings = delaunay.windings();
        const Triangles& triangles = delaunay.triangles();
        for (std::uint32_t edge = 0; edge < triangles.size(); ++edge) {
            const std::uint32_t twin = triangles.twin(edge);
            const std::int32_t beyond = twin == Triangles::none ? 0 : windings[twin / 3];
            ASSERT_EQ(windings[edge / 3] - beyond, triangles.winding(edge));
        }
    }
}

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
    EXPECT_EQ(mesh->island_count(), 2U);
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
    Obstacles beside;  // a wall in common, and one that ends within it
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
    Obstacles ring;  // four squares that meet in corners round a place
    for (const auto& [x, y] : {std::pair{0, 4}, std::pair{4, 0}, std::pair{8, 4}, std::pair{4, 8}})
        ring.add(square(x, y, 4), false);
    const auto mesh = mesh_of_obstacles(ring);
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->island_count(), 2U);
}

TEST(ObstacleMesh, OnEarthIsInMetres) {
    Obstacles obstacles;
    obstacles.frame = FrameKind::geographic;
    // Over the line where the date changes.
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
