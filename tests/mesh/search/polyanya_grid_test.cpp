// Polyanya against all lines of sight among blocked cells, enumerated in integers: lattices are full of collinear
// points.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include "starway/mesh/of_map.hpp"
#include "starway/mesh/search.hpp"
#include "support/grid_sights.hpp"
#include "support/random_grid.hpp"

namespace starway::test {
namespace {

double length_along(const std::vector<Position>& path) {
    double sum = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
        sum += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    return sum;
}

std::uint32_t number_below(std::mt19937& random, std::uint32_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
}

Position place(HalfPoint p) {
    return {static_cast<double>(p.x) / 2, static_cast<double>(p.y) / 2};
}

// All pairs of `count` random points.
void compare(const GridMap& map, std::mt19937& random, int count) {
    const auto mesh = mesh_of_map(map);
    if (!mesh) return;
    const GridSights sights(map);
    MeshSearch search(*mesh);
    MeshAnswer answer;
    std::vector<std::uint32_t> here;
    for (int i = 0; i < count; ++i) {
        const HalfPoint from{number_below(random, 2 * map.width() + 1), number_below(random, 2 * map.height() + 1)};
        const HalfPoint to{number_below(random, 2 * map.width() + 1), number_below(random, 2 * map.height() + 1)};
        search.run({place(from), place(to)}, answer);
        const double best = sights.shortest(from, to);
        mesh->locate(place(from), here);
        const bool on_mesh = !here.empty();
        const std::string ends = ::testing::PrintToString(from.x) + "," + ::testing::PrintToString(from.y) + " to " +
                                 ::testing::PrintToString(to.x) + "," + ::testing::PrintToString(to.y);
        if (!on_mesh || !std::isfinite(best)) {
            EXPECT_EQ(answer.status, SearchStatus::unreachable) << ends;
            continue;
        }
        ASSERT_EQ(answer.status, SearchStatus::found) << ends << " of length " << best;
        EXPECT_NEAR(answer.length, best, 1e-9 * (1 + best)) << ends;
        EXPECT_NEAR(length_along(answer.path), answer.length, 1e-12 * (1 + best)) << ends;
        EXPECT_EQ(answer.path.front(), place(from));
        EXPECT_EQ(answer.path.back(), place(to));
    }
}

TEST(PolyanyaOnGrids, FindsTheShortestLineOnRandomMaps) {
    std::mt19937 random(7);
    const int rounds = std::getenv("STARWAY_LONG_TESTS") != nullptr ? 10'000 : 120;
    for (int round = 0; round < rounds; ++round) {
        const std::uint32_t width = 1 + number_below(random, 9);
        const std::uint32_t height = 1 + number_below(random, 9);
        const GridMap map = scattered(random, width, height, number_below(random, 50));
        SCOPED_TRACE(round);
        compare(map, random, 30);
        if (HasFailure()) return;
    }
}

TEST(PolyanyaOnGrids, NeverSlipsBetweenTwoDiagonalWalls) {
    const GridMap map = drawn({"...", ".#.", "#.."});
    const auto mesh = mesh_of_map(map);
    ASSERT_TRUE(mesh);
    MeshSearch search(*mesh);
    MeshAnswer answer;
    search.run({{0.5, 1.5}, {1.5, 2.5}}, answer);
    ASSERT_EQ(answer.status, SearchStatus::found);
    EXPECT_GT(answer.length, 3);
    const GridMap parted = drawn({".#", "#."});
    const auto two = mesh_of_map(parted);
    ASSERT_TRUE(two);
    EXPECT_EQ(two->part_count(), 2U);
    MeshSearch(*two).run({{0.5, 0.5}, {1.5, 1.5}}, answer);
    EXPECT_EQ(answer.status, SearchStatus::unreachable);
}

}  // namespace
}  // namespace starway::test
