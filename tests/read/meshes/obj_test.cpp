#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "read/meshes/obj.hpp"
#include "starway/mesh/search.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// A floor of 3 x 3 with a hole in the middle, as triangles that share no vertex; a wall, and a ramp that leads up from
// it.
std::string floor_with_hole() {
    std::string text = "# drawn by hand\no room\n";
    int vertices = 0;
    const auto quad = [&](double x, double z, double wide, double y0, double y1) {
        const auto vertex = [&](double vx, double vz, double vy) {
            text += "v " + std::to_string(vx) + " " + std::to_string(vy) + " " + std::to_string(vz) + "\n";
        };
        vertex(x, z, y0);
        vertex(x, z + 1, y0);
        vertex(x + wide, z + 1, y1);
        vertex(x + wide, z, y1);
        text += "f -4/1/1 -3/1/1 -2/1/1\nf " + std::to_string(vertices + 1) + "//2 " + std::to_string(vertices + 3) +
                "//2 " + std::to_string(vertices + 4) + "//2\n";
        vertices += 4;
    };
    for (int z = 0; z < 3; ++z)
        for (int x = 0; x < 3; ++x)
            if (x != 1 || z != 1) quad(x, z, 1, 0, 0);
    quad(3, 1, 1, 0, 0.5);  // a ramp of 27 degrees
    quad(4, 1, 1, 0.5, 3);  // and one of 68
    return text;
}

TEST(Obj, WeldsMergesAndLeavesOutWhatIsSteep) {
    const auto mesh = read::meshes::parse_obj(floor_with_hole(), "room.obj", {});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->part_count(), 1U);
    EXPECT_LT(mesh->polygon_count(), 8U);
    EXPECT_EQ(mesh->bounds().max_x, 4);
    MeshSearch search(*mesh);
    MeshAnswer answer;
    search.run({{0.5, 1.5}, {2.5, 1.5}}, answer);
    ASSERT_EQ(answer.status, SearchStatus::found);
    EXPECT_NEAR(answer.length, 1 + 2 * std::sqrt(0.5), 1e-6);  // round the hole
    const auto flat = read::meshes::parse_obj(floor_with_hole(), "room.obj", {.max_slope = 20});
    ASSERT_TRUE(flat);
    EXPECT_EQ(flat->bounds().max_x, 3);
    const auto steep = read::meshes::parse_obj(floor_with_hole(), "room.obj", {.max_slope = 80});
    ASSERT_TRUE(steep);
    EXPECT_EQ(steep->bounds().max_x, 5);
}

TEST(Obj, AFaceThatIsNotConvexIsCutUp) {
    const auto mesh = read::meshes::parse_obj("v 0 0 0\nv 0 0 4\nv 1 0 1\nv 4 0 0\nf 1 2 3 4\n", "l.obj", {});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->polygon_count(), 2U);
}

// A box from the lower corner to the upper one, its six sides seen from without.
std::string box(std::array<double, 3> low, std::array<double, 3> high) {
    std::string text;
    for (int i = 0; i < 8; ++i) {
        text += "v";
        for (std::size_t k = 0; k < 3; ++k) text += " " + std::to_string((i >> k & 1) != 0 ? high[k] : low[k]);
        text += "\n";
    }
    return text + "f -8 -6 -5 -7\nf -4 -3 -1 -2\nf -8 -7 -3 -4\nf -6 -2 -1 -5\nf -8 -4 -2 -6\nf -7 -5 -1 -3\n";
}

// The length of the way from one place to another, which both searches agree on; 0 where there is none.
double way(const std::string& text, Position from, Position to, const MeshOptions& options = {}) {
    const auto mesh = read::meshes::parse_obj(text, "level.obj", options);
    if (!mesh) {
        ADD_FAILURE() << mesh.error().message;
        return -1;
    }
    MeshSearch search(*mesh);
    MeshAnswer answer;
    search.run({from, to}, answer);
    MeshAnswer seen;
    VisibilitySearch(*mesh).run({from, to}, seen);
    EXPECT_EQ(answer.status, seen.status);
    if (answer.status != SearchStatus::found) return 0;
    EXPECT_NEAR(answer.length, seen.length, 1e-9 * answer.length);
    return answer.length;
}

const std::string ground = box({0, -1, 0}, {20, 0, 20});

TEST(Obj, ReadingItCanBeInterrupted) {
    CancelFlag cancel{true};
    const auto mesh = read::meshes::parse_obj(ground, "level.obj", {.cancel = &cancel});
    ASSERT_FALSE(mesh);
    EXPECT_EQ(mesh.error().kind, ErrorKind::interrupted);
}

TEST(Obj, AWayLeadsRoundACrateAndOverAKerb) {
    EXPECT_NEAR(way(ground, {2, 10}, {18, 10}), 16, 1e-5);
    EXPECT_NEAR(way(ground + box({8, 0, 6}, {12, 1.5, 14}), {2, 10}, {18, 10}), 4 + 2 * std::hypot(6, 4), 1e-5);
    EXPECT_NEAR(way(ground + box({8, -0.5, 6}, {12, 1.5, 14}), {2, 10}, {18, 10}), 4 + 2 * std::hypot(6, 4), 1e-5)
        << "sunk into the ground";
    EXPECT_NEAR(way(ground + box({8, 0, 6}, {12, 0.3, 14}), {2, 10}, {18, 10}), 16, 1e-5);
    EXPECT_NEAR(way(ground + box({8, 0, 6}, {12, 0.3, 14}), {2, 10}, {18, 10}, {.climb = 0.2}),
                4 + 2 * std::hypot(6, 4), 1e-5);
    EXPECT_NEAR(way(ground + box({8, 1.5, 6}, {12, 1.6, 14}), {2, 10}, {18, 10}), 4 + 2 * std::hypot(6, 4), 1e-5)
        << "hangs too low";
    EXPECT_NEAR(way(ground + box({8, 1.5, 6}, {12, 1.6, 14}), {2, 10}, {18, 10}, {.headroom = 1.2}), 16, 1e-5);
}

// As in coordinates of a country's grid: the steps of the lattice come from how large the level is, not from where it
// lies.
TEST(Obj, ALevelMayLieFarAway) {
    const double x = 500'000;
    const double z = 5'000'000;
    const std::string far = box({x, 99, z}, {x + 20, 100, z + 20}) + box({x + 8, 100, z + 6}, {x + 12, 101.5, z + 14});
    EXPECT_NEAR(way(far, {x + 2, z + 10}, {x + 18, z + 10}), 4 + 2 * std::hypot(6, 4), 1e-5);
}

// Along one face of a wall without thickness, and round its tip: the other face lies exactly on the way back.
TEST(Obj, AWayTurnsRoundTheTipOfAThinWallThatItComesAlong) {
    const std::string walls =
        "v 10 0 10\nv 10 3 10\nv 14 0 9\nv 14 3 9\nv 10 0 16\nv 10 3 16\nf -6 -4 -3 -5\nf -6 -2 -1 -5\n";
    const double expected = std::hypot(2, 1.5) + std::hypot(4, 1) + std::hypot(4, 0.5);
    EXPECT_NEAR(way(ground + walls, {8, 11.5}, {18, 9.5}), expected, 1e-5);
    EXPECT_NEAR(way(ground + walls, {18, 9.5}, {8, 11.5}), expected, 1e-5);
}

TEST(Obj, AThinWallStandsInTheWayAndALowOneDoesNot) {
    const auto wall = [](double height) {
        const std::string top = std::to_string(height);
        return "v 10 0 5\nv 10 0 15\nv 10 " + top + " 15\nv 10 " + top + " 5\nf -4 -3 -2 -1\n";
    };
    EXPECT_NEAR(way(ground + wall(2), {2, 10}, {18, 10}), 2 * std::hypot(8, 5), 1e-5);
    EXPECT_NEAR(way(ground + wall(0.5), {2, 10}, {18, 10}), 16, 1e-5);
}

TEST(Obj, StairsLeadToTheFloorAboveAndOneWalksBelowIt) {
    // Six steps of 0.5 along the wall, and a floor at 3 from there on.
    std::string house = ground + box({12, 2.8, 0}, {20, 3, 20});
    for (int i = 0; i < 6; ++i) {
        const double x = 6 + i;
        house += box({x, 0, 8}, {x + 1, 0.5 * (i + 1), 12});
    }
    const auto mesh = read::meshes::parse_obj(house, "house.obj", {});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_TRUE(mesh->has_levels());
    std::vector<std::uint32_t> here;
    mesh->locate({18, 10}, here);
    ASSERT_EQ(here.size(), 2U);
    EXPECT_EQ(mesh->part(here[0]), mesh->part(here[1])) << "joined by the stairs";
    const auto steep = read::meshes::parse_obj(house, "house.obj", {.climb = 0.4});
    ASSERT_TRUE(steep);
    steep->locate({18, 10}, here);
    ASSERT_EQ(here.size(), 2U);
    EXPECT_NE(steep->part(here[0]), steep->part(here[1]));
    EXPECT_NEAR(way(house, {2, 10}, {18, 10}), 16, 1e-5) << "up the stairs; or below, round them, which is farther";
}

// Both searches see a mesh of floors one above another alike.
TEST(Obj, TheLevelOfRecastIsRead) {
    const auto house = std::filesystem::path(source_dir()) / "data" / "meshes" / "house.obj";
    for_each_source(house, "mesh/nav_test.obj", [](const auto& file, bool) {
        const auto mesh = open_mesh(file.string());
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_TRUE(mesh->has_levels());
        MeshSearch polyanya(*mesh);
        VisibilitySearch visibility(*mesh);
        std::mt19937 random(1);
        const Box box = mesh->bounds();
        const auto between = [&](double low, double high) {
            return low + (high - low) * static_cast<double>(random() % 1000) / 1000;
        };
        int found = 0;
        for (int i = 0; i < 40; ++i) {
            const auto any = [&] {
                return mesh->nearest({between(box.min_x, box.max_x), between(box.min_y, box.max_y)}).at;
            };
            const MeshQuery query{any(), any()};
            MeshAnswer one;
            MeshAnswer other;
            polyanya.run(query, one);
            visibility.run(query, other);
            ASSERT_EQ(one.status, other.status);
            if (one.status != SearchStatus::found) continue;
            ++found;
            EXPECT_NEAR(one.length, other.length, 1e-9 * one.length);
        }
        EXPECT_GT(found, 5);
    });
}

TEST(Obj, EveryFaultIsOneSentenceWithItsPlace) {
    const auto says = [](const std::string& text, const char* words) {
        const auto mesh = read::meshes::parse_obj(text, "o", {});
        ASSERT_FALSE(mesh) << words;
        EXPECT_THAT(mesh.error().message, HasSubstr(words));
    };
    const std::string three = "v 0 0 0\nv 0 0 1\nv 1 0 0\n";
    says("v 0 0\n", "o:1:6: a vertex needs three finite coordinates");
    says("v 0 nan 0\n", "o:1:5: a vertex needs three finite coordinates");
    says(three + "f 1 2 4\n", "o:4:7: vertex 4 does not exist; 3 are defined above");
    says(three + "f 1 2 -4\n", "o:4:7: vertex -4 does not exist; 3 are defined above");
    says(three + "f 1 2 0\n", "o:4:7: vertex 0 does not exist");
    says(three + "f 1 2\n", "o:4:1: a face needs at least three corners");
    says(three + "f 1 2 x\n", "o:4:7: a vertex number was expected here");
    says(three + "f 1 3 2\n", "o: none of its 1 faces is walkable");
    says(three, "o: none of its 0 faces is walkable");
}

}  // namespace
}  // namespace starway::test
