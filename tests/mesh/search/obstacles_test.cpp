// Shortest lines around polygons: both searches against all lines of sight among the corners, enumerated in integers.
#include <gtest/gtest.h>

#include <random>

#include "mesh/ask/walk.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/mesh/search.hpp"
#include "support/polygon_sights.hpp"
#include "support/scaled.hpp"

namespace starway::test {
namespace {

std::int64_t below(std::mt19937& random, std::int64_t limit) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint32_t>(limit));
}

Position place(WholePoint p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

void add(Obstacles& obstacles, const WholePolygon& polygon) {
    std::vector<Position> ring;
    for (const WholePoint p : polygon) ring.push_back(place(p));
    obstacles.add(ring, false);
}

Result<NavigationMesh> mesh_of(const std::vector<WholePolygon>& polygons, double margin) {
    Obstacles obstacles;
    for (const WholePolygon& polygon : polygons) add(obstacles, polygon);
    return mesh_of_obstacles(obstacles, {.margin = margin});
}

TEST(Obstacles, BothSearchesFindTheShortestWayAroundPolygonsThatDoNotTouch) {
    std::mt19937 random(41);
    constexpr std::int64_t room = 100;
    for (int round = 0; round < scaled(60, 2000); ++round) {
        SCOPED_TRACE(round);
        const std::int64_t rooms = 1 + below(random, 4);
        std::vector<WholePolygon> polygons;
        for (std::int64_t x = 0; x < rooms; ++x)
            for (std::int64_t y = 0; y < rooms; ++y)
                if (polygons.empty() || random() % 5 != 0)
                    polygons.push_back(random_polygon(random, {x * room + 50, y * room + 50}, 49));
        const auto made = mesh_of(polygons, 200);
        ASSERT_TRUE(made) << made.error().message;
        const NavigationMesh& mesh = *made;
        MeshSearch polyanya(mesh);
        VisibilitySearch visibility(mesh);
        const PolygonSights sights(polygons);
        const auto any = [&] {
            for (;;) {
                WholePoint p{below(random, rooms * room), below(random, rooms * room)};
                if (random() % 4 == 0) p = polygons[random() % polygons.size()].front();
                if (std::none_of(polygons.begin(), polygons.end(),
                                 [&](const WholePolygon& polygon) { return place_of(polygon, p) == Lies::inside; }))
                    return p;
            }
        };
        MeshAnswer answer;
        for (int i = 0; i < 12; ++i) {
            const WholePoint from = any();
            const WholePoint to = any();
            const double best = sights.shortest(from, to);
            polyanya.run({place(from), place(to)}, answer);
            ASSERT_EQ(answer.status, SearchStatus::found);
            ASSERT_NEAR(answer.length, best, 1e-9 * best) << from.x << "," << from.y << " to " << to.x << "," << to.y;
            ASSERT_EQ(mesh::ask::walked(mesh, answer.path), "");
            for (std::size_t k = 0; k + 1 < answer.path.size(); ++k) {
                const auto whole = [](Position p) { return WholePoint{std::llround(p.x), std::llround(p.y)}; };
                ASSERT_TRUE(sights.sees(whole(answer.path[k]), whole(answer.path[k + 1])));
            }
            visibility.run({place(from), place(to)}, answer);
            ASSERT_NEAR(answer.length, best, 1e-9 * best) << from.x << "," << from.y << " to " << to.x << "," << to.y;
        }
    }
}

// Overlapping, touching, nested: each polygon alone decides what is walkable.
TEST(Obstacles, MayOverlapTouchAndLieInEachOther) {
    std::mt19937 random(43);
    for (int round = 0; round < scaled(60, 2000); ++round) {
        SCOPED_TRACE(round);
        const std::int64_t side = 40 + below(random, 160);
        std::vector<WholePolygon> polygons;
        for (std::int64_t i = 1 + below(random, 14); i > 0; --i) {
            polygons.push_back(
                random_polygon(random, {below(random, side), below(random, side)}, 10 + below(random, side / 2)));
            if (random() % 4 == 0) polygons.push_back(polygons.back());
        }
        const auto made = mesh_of(polygons, 10);
        ASSERT_TRUE(made) << made.error().message;
        const NavigationMesh& mesh = *made;
        std::vector<std::uint32_t> here;
        const Box box = mesh.bounds();
        const auto within = [](double from, double to, std::mt19937& any) {
            return static_cast<std::int64_t>(from) +
                   below(any, static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from));
        };
        for (int i = 0; i < 100; ++i) {
            const WholePoint p{within(box.min_x, box.max_x, random), within(box.min_y, box.max_y, random)};
            bool inside = false;
            bool on_rim = false;
            for (const WholePolygon& polygon : polygons) {
                inside = inside || place_of(polygon, p) == Lies::inside;
                on_rim = on_rim || place_of(polygon, p) == Lies::on_rim;
            }
            mesh.locate(place(p), here);
            // A rim may be rounded to either side where another one crosses it.
            ASSERT_TRUE(here.empty() == inside || (on_rim && !inside)) << p.x << "," << p.y;
        }
        MeshSearch polyanya(mesh);
        VisibilitySearch visibility(mesh);
        MeshAnswer answer;
        MeshAnswer seen;
        std::uniform_real_distribution<double> anywhere(0, static_cast<double>(side));
        for (int i = 0; i < 12; ++i) {
            const Position from = mesh.nearest({anywhere(random), anywhere(random)}).at;
            const Position to = mesh.nearest({anywhere(random), anywhere(random)}).at;
            polyanya.run({from, to}, answer);
            visibility.run({from, to}, seen);
            ASSERT_EQ(answer.status, seen.status);
            ASSERT_NEAR(answer.length, seen.length, 1e-9 * answer.length);
            ASSERT_EQ(mesh::ask::walked(mesh, answer.path), "");
            if (answer.status != SearchStatus::found) continue;
            // Four decimals of a unit are finer than the rounding of crossings, and coarser than the tolerance of the
            // integer test.
            constexpr double finer = 1e4;
            for (std::size_t k = 0; k + 1 < answer.path.size(); ++k)
                for (double share = 0.05; share < 1; share += 0.1) {
                    const Position a = answer.path[k];
                    const Position b = answer.path[k + 1];
                    const WholePoint p{std::llround(finer * (a.x + share * (b.x - a.x))),
                                       std::llround(finer * (a.y + share * (b.y - a.y)))};
                    for (WholePolygon polygon : polygons) {
                        for (WholePoint& corner : polygon)
                            corner = {corner.x * static_cast<std::int64_t>(finer),
                                      corner.y * static_cast<std::int64_t>(finer)};
                        // Deep inside means that the four points around are inside too.
                        bool deep = true;
                        for (const WholePoint more :
                             {WholePoint{9, 0}, WholePoint{-9, 0}, WholePoint{0, 9}, WholePoint{0, -9}})
                            deep = deep && place_of(polygon, {p.x + more.x, p.y + more.y}) == Lies::inside;
                        ASSERT_FALSE(deep) << p.x << "," << p.y << " / " << finer;
                    }
                }
        }
    }
}

}  // namespace
}  // namespace starway::test
