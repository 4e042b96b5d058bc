#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "mesh/model/merge.hpp"
#include "mesh/model/orientation.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/of_map.hpp"
#include "support/mesh_area.hpp"
#include "support/random_grid.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

constexpr std::uint32_t none = NavigationMesh::none;

MeshDraft draft_of(std::vector<Position> vertices, const std::vector<std::vector<std::uint32_t>>& polygons) {
    MeshDraft draft;
    draft.vertices = std::move(vertices);
    for (const auto& polygon : polygons) draft.add(polygon);
    return draft;
}

const std::vector<Position> six{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}};

TEST(NavigationMesh, JoinsPolygonsAlongWholeEdges) {
    // One of them clockwise.
    const auto mesh = NavigationMesh::build(draft_of(six, {{0, 1, 4, 5}, {1, 4, 3, 2}}));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->part_count(), 1U);
    std::uint32_t joined = 0;
    for (std::uint32_t slot = 0; slot < mesh->slot_count(); ++slot) {
        EXPECT_EQ(mesh->previous(mesh->next(slot)), slot);
        if (mesh->twin(slot) == none) continue;
        ++joined;
        EXPECT_EQ(mesh->twin(mesh->twin(slot)), slot);
        EXPECT_EQ(mesh->corner(mesh->twin(slot)), mesh->corner(mesh->next(slot)));
    }
    EXPECT_EQ(joined, 2U);
    for (std::uint32_t polygon : {0U, 1U}) {
        const auto corners = mesh->polygon(polygon);
        EXPECT_EQ(mesh::model::orientation(six[corners[0]], six[corners[1]], six[corners[2]]), 1);
    }
}

TEST(NavigationMesh, AWallBetweenTwoPolygonsParts) {
    for (const std::size_t slot :
         {1U, 4U}) {  // the edge as the first polygon has it; as the second does, which is reversed
        MeshDraft draft = draft_of(six, {{0, 1, 4, 5}, {1, 4, 3, 2}});
        draft.walls.resize(8);
        draft.walls[slot] = true;
        const auto mesh = NavigationMesh::build(std::move(draft));
        ASSERT_TRUE(mesh);
        EXPECT_EQ(mesh->part_count(), 2U) << slot;
    }
}

TEST(NavigationMesh, RefusesWhatIsWrongInOneSentence) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto says = [](MeshDraft draft, const char* words) {
        const auto mesh = NavigationMesh::build(std::move(draft));
        ASSERT_FALSE(mesh) << words;
        EXPECT_EQ(mesh.error().kind, ErrorKind::data);
        EXPECT_THAT(mesh.error().message, HasSubstr(words));
    };
    says(draft_of(six, {}), "no polygon");
    says(draft_of(six, {{0, 1}}), "polygon 0: a polygon has 3 corners or more, not 2");
    says(draft_of(six, {{0, 1, 7}}), "there is no vertex 7: they are numbered from 0 to 5");
    says(draft_of(six, {{0, 1, 2}}), "are collinear");
    says(draft_of(six, {{0, 1, 4, 5}, {0, 2, 4, 3}}), "polygon 1: the polygon is not convex");
    says(draft_of({{0, 0}, {4, 0}, {1, 1}, {0, 4}}, {{0, 1, 2, 3}}), "not convex");
    // Every turn is to the left, but the ring winds twice.
    says(draft_of({{2, 0}, {0, 2}, {-2, 0}, {0, -2}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}, {{0, 1, 2, 3, 4, 5, 6, 7}}),
         "not convex");
    says(draft_of({{0, 0}, {nan, 0}, {1, 1}}, {{0, 1, 2}}), "which is not a valid coordinate");
    says(draft_of({{0, 0}, {1e200, 0}, {1, 1}}, {{0, 1, 2}}), "which is not a valid coordinate");
    // A zero-length edge would join two polygons that overlap.
    says(draft_of({{0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}}, {{0, 1, 2, 3, 4}}),
         "two corners of the polygon, the vertices 2 and 3, lie at the same place, 4,4");
    says(draft_of(six, {{0, 1, 4, 5}, {0, 1, 4, 5}}), "overlaps");
    says(draft_of(six, {{0, 2, 3, 5}, {1, 2, 3, 4}}), "polygon 1: it overlaps polygon 0");
    says(draft_of({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {4, 4}, {5, 4}, {5, 5}}, {{0, 1, 2, 3}, {4, 5, 6}}), "overlaps");
    says(draft_of({{0, 0}, {4, 0}, {4, 4}, {0, 4}, {2, -1}, {3, -1}, {3, 5}, {2, 5}}, {{0, 1, 2, 3}, {4, 5, 6, 7}}),
         "overlaps");
}

TEST(NavigationMesh, FindsThePolygonsOfAPointExactly) {
    const auto mesh = NavigationMesh::build(draft_of(six, {{0, 1, 4, 5}, {1, 2, 3, 4}}));
    ASSERT_TRUE(mesh);
    std::vector<std::uint32_t> here;
    mesh->locate({1, 0.5}, here);
    EXPECT_EQ(here, (std::vector<std::uint32_t>{0, 1}));
    mesh->locate({std::nextafter(1.0, 0.0), 0.5}, here);
    EXPECT_EQ(here, (std::vector<std::uint32_t>{0}));
    mesh->locate({2, 1}, here);
    EXPECT_EQ(here, (std::vector<std::uint32_t>{1}));
    mesh->locate({std::nextafter(2.0, 3.0), 1}, here);
    EXPECT_TRUE(here.empty());
    mesh->locate({1e90, -1e90}, here);
    EXPECT_TRUE(here.empty());
}

TEST(NavigationMesh, ThePointNearestToOneOutsideLiesOnTheMesh) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(-30, 50);
    std::vector<std::uint32_t> here;
    for (int round = 0; round < 20; ++round) {
        GridMap map = scattered(random, 20, 17, 70);
        map.set_open({3, 3}, true);
        const auto mesh = mesh_of_map(map);
        ASSERT_TRUE(mesh);
        for (int i = 0; i < 100; ++i) {
            const Position p{any(random), any(random)};
            const auto nearest = mesh->nearest(p);
            mesh->locate(nearest.at, here);
            ASSERT_THAT(here, testing::Contains(nearest.polygon));
            double least = std::numeric_limits<double>::infinity();
            for (std::int32_t y = 0; y < 17; ++y)
                for (std::int32_t x = 0; x < 20; ++x)
                    if (map.fits({x, y}))
                        least = std::min(least, std::hypot(std::max({x - p.x, p.x - x - 1, 0.0}),
                                                           std::max({y - p.y, p.y - y - 1, 0.0})));
            ASSERT_NEAR(nearest.distance, least, 1e-9);
        }
    }
    const auto far = mesh_of_map(blank(3, 3))->nearest({1e6, 1});
    EXPECT_EQ(far.at, (Position{3, 1}));
}

// The open cells of a map, each as a square.
MeshDraft cells_of(const GridMap& map) {
    MeshDraft draft;
    const std::uint32_t across = map.width() + 1;
    for (std::uint32_t y = 0; y <= map.height(); ++y)
        for (std::uint32_t x = 0; x < across; ++x)
            draft.vertices.push_back({static_cast<double>(x), static_cast<double>(y)});
    for (std::uint32_t y = 0; y < map.height(); ++y)
        for (std::uint32_t x = 0; x < map.width(); ++x)
            if (map.fits({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}))
                draft.add(std::vector<std::uint32_t>{y * across + x, y * across + x + 1, (y + 1) * across + x + 1,
                                                     (y + 1) * across + x});
    return draft;
}

TEST(NavigationMesh, MergingKeepsGroundAndIslands) {
    std::mt19937 random(5);
    for (int round = 0; round < 40; ++round) {
        GridMap map = scattered(random, 14, 11, static_cast<std::uint32_t>(random() % 60));
        map.set_open({0, 0}, true);
        const auto cells = NavigationMesh::build(cells_of(map));
        ASSERT_TRUE(cells) << cells.error().message;
        const auto merged = NavigationMesh::build(mesh::model::merged(*cells));
        ASSERT_TRUE(merged) << merged.error().message;
        const auto rectangles = mesh_of_map(map);
        ASSERT_TRUE(rectangles) << rectangles.error().message;
        for (const auto* mesh : {&*merged, &*rectangles}) {
            EXPECT_LE(mesh->polygon_count(), cells->polygon_count());
            EXPECT_EQ(mesh->part_count(), cells->part_count());
            EXPECT_EQ(area(*mesh), area(*cells));
        }
    }
}

TEST(NavigationMesh, ChainsOfSingleExitsPointToTheRest) {
    // A ring of rooms with a dead-end corridor.
    const auto mesh = mesh_of_map(drawn({"...#...", ".#.....", "...#..."}));
    ASSERT_TRUE(mesh);
    std::uint32_t hanging = 0;
    for (std::uint32_t p = 0; p < mesh->polygon_count(); ++p) {
        if (mesh->way_out(p) == none) continue;
        ++hanging;
        EXPECT_EQ(mesh->part(p), mesh->part(mesh->way_out(p)));
    }
    EXPECT_GT(hanging, 0U);
    EXPECT_LT(hanging, mesh->polygon_count());
}

}  // namespace
}  // namespace starway::test
