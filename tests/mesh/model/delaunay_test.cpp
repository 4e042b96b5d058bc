// The triangulation on its own, with arbitrary walls.
#include "mesh/model/delaunay.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

namespace starway::mesh::model {
namespace {

using Point = geo::LatticePoint;
using geo::Int128;

int sign(Int128 value) {
    return (value > 0) - (value < 0);
}

bool holds(const Wall& wall, Point p) {  // p is on the wall
    return geo::orientation(wall.a, wall.b, p) == 0 &&
           (p == wall.a || p == wall.b || (wall.a != wall.b && geo::inside({wall.a, wall.b}, p)));
}

// The doubled winding number around a point, from the crossings of a ray to its right; half integers keep it off all
// corners.
std::int32_t winding_around(std::span<const Wall> walls, Point doubled) {
    std::int32_t winding = 0;
    for (const Wall& wall : walls) {
        const Point a{2 * wall.a.x, 2 * wall.a.y};
        const Point b{2 * wall.b.x, 2 * wall.b.y};
        if ((a.y > doubled.y) == (b.y > doubled.y)) continue;
        const int side = sign(geo::orientation(a, b, doubled));
        if (b.y > a.y ? side > 0 : side < 0) winding += b.y > a.y ? wall.winding : -wall.winding;
    }
    return winding;
}

void expect_no_two_meet(const Arrangement& arrangement) {
    for (std::size_t i = 0; i < arrangement.edges.size(); ++i) {
        const Wall one{arrangement.corners[arrangement.edges[i].a], arrangement.corners[arrangement.edges[i].b]};
        ASSERT_NE(one.a, one.b);
        for (const Point corner : arrangement.corners)
            ASSERT_TRUE(corner == one.a || corner == one.b || !holds(one, corner));
        for (std::size_t j = 0; j < i; ++j) {
            const Wall other{arrangement.corners[arrangement.edges[j].a], arrangement.corners[arrangement.edges[j].b]};
            ASSERT_FALSE(
                sign(geo::orientation(one.a, one.b, other.a)) * sign(geo::orientation(one.a, one.b, other.b)) < 0 &&
                sign(geo::orientation(other.a, other.b, one.a)) * sign(geo::orientation(other.a, other.b, one.b)) < 0);
        }
    }
}

// Checks that the triangles fill the box, with an edge for every wall, and that only walls violate the Delaunay
// condition.
void expect_sound(const Delaunay& delaunay, const Arrangement& arrangement, std::int64_t side) {
    const Triangles& triangles = delaunay.triangles();
    Int128 sum = 0;
    std::map<std::pair<Point, Point>, std::int32_t> walls;
    for (const auto& edge : arrangement.edges) {
        walls[{arrangement.corners[edge.a], arrangement.corners[edge.b]}] = edge.winding;
        walls[{arrangement.corners[edge.b], arrangement.corners[edge.a]}] = -edge.winding;
    }
    std::size_t found = 0;
    const auto at = [&](std::uint32_t number) { return delaunay.points()[number]; };
    for (std::uint32_t edge = 0; edge < triangles.size(); ++edge) {
        const Point a = at(triangles.origin(edge));
        const Point b = at(triangles.end(edge));
        const Point c = at(triangles.apex(edge));
        ASSERT_GT(geo::orientation(a, b, c), 0);
        if (edge % 3 == 0) sum += geo::orientation(a, b, c);
        const std::uint32_t twin = triangles.twin(edge);
        const auto wall = walls.find({a, b});
        found += wall != walls.end();
        ASSERT_EQ(triangles.winding(edge), wall == walls.end() ? 0 : wall->second);
        if (twin == Triangles::none) continue;
        ASSERT_EQ(triangles.twin(twin), edge);
        ASSERT_EQ(triangles.origin(edge), triangles.end(twin));
        ASSERT_EQ(triangles.winding(edge), -triangles.winding(twin));
        if (wall != walls.end()) continue;
        const Point d = at(triangles.apex(twin));
        const auto lifted = [&](Point p) { return Int128{p.x - d.x} * (p.x - d.x) + Int128{p.y - d.y} * (p.y - d.y); };
        const Int128 within = lifted(a) * geo::orientation(d, b, c) + lifted(b) * geo::orientation(d, c, a) +
                              lifted(c) * geo::orientation(d, a, b);
        ASSERT_LE(sign(within), 0);
    }
    EXPECT_EQ(found, walls.size());
    EXPECT_TRUE(sum == 2 * Int128{side} * side);
}

// Closed walks through random points, so that windings cancel at the rim.
std::vector<Wall> random_walls(std::mt19937& random, std::int64_t side, int corners, int rings) {
    std::vector<Point> points;
    for (int i = 0; i < corners; ++i)
        points.push_back({1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(side - 1)),
                          1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(side - 1))});
    std::vector<Wall> walls;
    for (int i = 0; i < rings; ++i) {
        std::vector<Point> ring;
        for (std::size_t k = 3 + random() % 6; k > 0; --k) ring.push_back(points[random() % points.size()]);
        for (std::size_t k = 0; k < ring.size(); ++k)
            if (ring[k] != ring[(k + 1) % ring.size()]) walls.push_back({ring[k], ring[(k + 1) % ring.size()], 1});
    }
    return walls;
}

TEST(SnapRounding, WallsMeetInCornersOnly) {
    std::mt19937 random(11);
    for (int round = 0; round < 400; ++round) {
        SCOPED_TRACE(round);
        const std::int64_t side = round % 4 == 0 ? 8 : round % 4 == 1 ? 30 : round % 4 == 2 ? 1000 : lattice_side;
        const auto walls = random_walls(random, side, 40, 8);
        for (const WallKind kind : {WallKind::outlines, WallKind::lines}) {
            const auto arrangement = snap_rounded({}, walls, kind);
            ASSERT_TRUE(arrangement);
            expect_no_two_meet(*arrangement);
            // As many crossings as a test of all pairs finds.
            std::vector<std::pair<double, double>> places;
            for (std::size_t i = 0; i < walls.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const Wall& s = walls[i];
                    const Wall& t = walls[j];
                    const auto a = geo::orientation(t.a, t.b, s.a);
                    const auto b = geo::orientation(t.a, t.b, s.b);
                    if (sign(a) * sign(b) >= 0 ||
                        sign(geo::orientation(s.a, s.b, t.a)) * sign(geo::orientation(s.a, s.b, t.b)) >= 0)
                        continue;
                    const double share = static_cast<double>(a) / static_cast<double>(a - b);
                    places.emplace_back(static_cast<double>(s.a.x) + share * static_cast<double>(s.b.x - s.a.x),
                                        static_cast<double>(s.a.y) + share * static_cast<double>(s.b.y - s.a.y));
                }
            std::size_t distinct = 0;
            for (std::size_t i = 0; i < places.size(); ++i) {
                bool again = false;
                for (std::size_t j = 0; j < i && !again; ++j)
                    again = std::hypot(places[i].first - places[j].first, places[i].second - places[j].second) <
                            1e-9 * static_cast<double>(side);
                distinct += !again;
            }
            if (kind == WallKind::outlines) continue;
            if (side <= 1000) {
                EXPECT_EQ(arrangement->crossings, distinct);
            }
            for (const auto& edge : arrangement->edges) ASSERT_GT(edge.winding, 0);
        }
    }
}

TEST(SnapRounding, EveryWallKeepsWithinHalfAStepOfWhereItWas) {
    std::mt19937 random(12);
    for (int round = 0; round < 200; ++round) {
        const std::int64_t side = 20 + static_cast<std::int64_t>(random() % 100);
        const auto walls = random_walls(random, side, 30, 6);
        const auto arrangement = snap_rounded({}, walls, WallKind::lines);
        ASSERT_TRUE(arrangement);
        const auto apart = [](double x, double y, const Wall& w) {
            const auto ax = static_cast<double>(w.a.x);
            const auto ay = static_cast<double>(w.a.y);
            const auto dx = static_cast<double>(w.b.x - w.a.x);
            const auto dy = static_cast<double>(w.b.y - w.a.y);
            const double share = std::clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
            return std::hypot(x - ax - share * dx, y - ay - share * dy);
        };
        for (const auto& edge : arrangement->edges) {
            const Point a = arrangement->corners[edge.a];
            const Point b = arrangement->corners[edge.b];
            for (const double share : {0.0, 0.25, 0.5, 1.0}) {
                const double x = static_cast<double>(a.x) + share * static_cast<double>(b.x - a.x);
                const double y = static_cast<double>(a.y) + share * static_cast<double>(b.y - a.y);
                double least = 1e9;
                for (const Wall& wall : walls) least = std::min(least, apart(x, y, wall));
                ASSERT_LE(least, std::sqrt(0.5) + 1e-9);
            }
        }
    }
}

TEST(Delaunay, OfRandomWallsFillsTheBoxAndWindsAsTheWallsDo) {
    std::mt19937 random(5);
    for (int round = 0; round < 400; ++round) {
        SCOPED_TRACE(round);
        // Small boxes have many collinear and cocircular points, and walls that rounding puts on top of each other.
        const std::int64_t side = round % 3 == 0 ? 12 : round % 3 == 1 ? 1000 : lattice_side;
        const auto walls = random_walls(random, side, 60, 12);
        const auto arrangement = snap_rounded({}, walls, WallKind::outlines);
        ASSERT_TRUE(arrangement);
        Delaunay delaunay({side, side});
        ASSERT_TRUE(delaunay.insert(*arrangement));
        expect_sound(delaunay, *arrangement, side);
        const auto windings = delaunay.windings();
        const Triangles& triangles = delaunay.triangles();
        for (std::uint32_t edge = 0; edge < triangles.size(); ++edge) {
            const std::uint32_t twin = triangles.twin(edge);
            const std::int32_t beyond = twin == Triangles::none ? 0 : windings[twin / 3];
            ASSERT_EQ(windings[edge / 3] - beyond, triangles.winding(edge));
        }
        if (side != lattice_side) continue;
        // The lattice is so fine that rounding moves no random wall across a random point.
        for (int i = 0; i < 50; ++i) {
            const Point p{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(side)),
                          static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(side))};
            for (std::uint32_t edge = 0; edge < triangles.size(); edge += 3) {
                const auto turn = [&](std::uint32_t e) {
                    return geo::orientation(delaunay.points()[triangles.origin(e)], delaunay.points()[triangles.end(e)],
                                            p);
                };
                if (turn(edge) <= 0 || turn(edge + 1) <= 0 || turn(edge + 2) <= 0) continue;
                ASSERT_EQ(windings[edge / 3], winding_around(walls, {2 * p.x, 2 * p.y}));
            }
        }
    }
}

// A regression: walls that nearly meet once made the flips for one of them cycle.
TEST(Delaunay, EndsWithLongThinWallsThroughFewPoints) {
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        const auto around = [&](std::int64_t middle) {
            return middle + static_cast<std::int64_t>(random() % 12) * 10 - 60;
        };
        std::vector<Wall> walls;
        for (int ring = 0; ring < 3; ++ring) {
            std::vector<Point> points;
            for (std::size_t k = 3 + random() % 3; k > 0; --k)
                points.push_back({around(200), random() % 3 == 0 ? around(33'000) : around(200)});
            for (std::size_t k = 0; k < points.size(); ++k)
                if (const Point next = points[(k + 1) % points.size()]; next != points[k])
                    walls.push_back({points[k], next, 1});
        }
        const auto arrangement = snap_rounded({}, walls, WallKind::outlines);
        ASSERT_TRUE(arrangement);
        Delaunay delaunay({40'000, 40'000});
        ASSERT_TRUE(delaunay.insert(*arrangement));
        expect_sound(delaunay, *arrangement, 40'000);
    }
}

// Among walls arranged like the sails of a windmill, a walk towards a point can cycle, so points are inserted first.
TEST(Delaunay, PointsAreFoundAmongWallsThatLeadInACircle) {
    constexpr double middle = 1 << 24;
    for (unsigned seed = 1; seed <= 30; ++seed) {
        std::mt19937 random(seed);
        const auto share = [&] { return static_cast<double>(random() % 1000) / 1000; };
        const auto at = [&](double angle, double radius) {
            return Point{static_cast<std::int64_t>(middle + radius * std::cos(angle)),
                         static_cast<std::int64_t>(middle + radius * std::sin(angle))};
        };
        const int sails = 3 + static_cast<int>(random() % 10);
        const double outer = middle * (0.3 + 0.6 * share());
        const double inner = outer * (0.05 + 0.9 * share());
        const double slant = 3.1 * share() - 1.55;
        std::vector<Wall> walls;
        std::vector<Point> points;
        for (int i = 0; i < sails; ++i) {
            const double angle = 2 * std::numbers::pi * i / sails;
            walls.push_back({at(angle, outer), at(angle + slant, inner), i + 1});
        }
        for (int i = 0; i < 2000; ++i) points.push_back(at(2 * std::numbers::pi * share(), 1.02 * outer * share()));
        const auto arrangement = snap_rounded(points, walls, WallKind::lines);
        ASSERT_TRUE(arrangement);
        Delaunay triangulation({1 << 25, 1 << 25});
        ASSERT_TRUE(triangulation.insert(*arrangement));
        const Triangles& triangles = triangulation.triangles();
        const auto& corners = triangulation.points();
        for (std::uint32_t edge = 0; edge < triangles.size(); edge += 3)
            ASSERT_GT(geo::orientation(corners[triangles.origin(edge)], corners[triangles.end(edge)],
                                       corners[triangles.apex(edge)]),
                      0);
    }
}

TEST(Delaunay, StopsWhenItIsToldTo) {
    std::mt19937 random(1);
    const auto walls = random_walls(random, 100'000, 1000, 300);
    CancelFlag cancel = true;
    EXPECT_FALSE(snap_rounded({}, walls, WallKind::lines, &cancel));
    const auto arrangement = snap_rounded({}, walls, WallKind::lines);
    ASSERT_TRUE(arrangement);
    Delaunay delaunay({100'000, 100'000});
    EXPECT_FALSE(delaunay.insert(*arrangement, &cancel));
}

}  // namespace
}  // namespace starway::mesh::model
