#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/meshes/obj.hpp"
#include "starway/mesh_search.hpp"

namespace starway::test {
namespace {

using testing::HasSubstr;

// A floor of 3 x 3 with a hole in the middle, as triangles that share no vertex; a wall, and a ramp that leads up from it.
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
    const auto mesh = meshes::parse_obj(floor_with_hole(), "room.obj", {});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->island_count(), 1U);
    EXPECT_LT(mesh->polygon_count(), 8U);
    EXPECT_EQ(mesh->bounds().max_x, 4);
    MeshSearch search(*mesh);
    MeshAnswer answer;
    search.run({{0.5, 1.5}, {2.5, 1.5}}, answer);
    ASSERT_EQ(answer.status, SearchStatus::found);
    EXPECT_NEAR(answer.length, 1 + 2 * std::sqrt(0.5), 1e-6);  // round the hole
    const auto flat = meshes::parse_obj(floor_with_hole(), "room.obj", {.max_slope = 20});
    ASSERT_TRUE(flat);
    EXPECT_EQ(flat->bounds().max_x, 3);
    const auto steep = meshes::parse_obj(floor_with_hole(), "room.obj", {.max_slope = 80});
    ASSERT_TRUE(steep);
    EXPECT_EQ(steep->bounds().max_x, 5);
}

TEST(Obj, AFaceThatIsNotConvexIsCutUp) {
    const auto mesh = meshes::parse_obj("v 0 0 0\nv 0 0 4\nv 1 0 1\nv 4 0 0\nf 1 2 3 4\n", "l.obj", {});
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->polygon_count(), 2U);
}

TEST(Obj, EveryFaultIsOneSentenceWithItsPlace) {
    const auto says = [](const std::string& text, const char* words) {
        const auto mesh = meshes::parse_obj(text, "o", {});
        ASSERT_FALSE(mesh) << words;
        EXPECT_THAT(mesh.error().message, HasSubstr(words));
    };
    const std::string three = "v 0 0 0\nv 0 0 1\nv 1 0 0\n";
    says("v 0 0\n", "o:1:6: a vertex has three coordinates, finite numbers");
    says("v 0 nan 0\n", "o:1:5: a vertex has three coordinates, finite numbers");
    says(three + "f 1 2 4\n", "o:4:7: there is no vertex 4: 3 stand above");
    says(three + "f 1 2 -4\n", "o:4:7: there is no vertex -4: 3 stand above");
    says(three + "f 1 2 0\n", "o:4:7: there is no vertex 0");
    says(three + "f 1 2\n", "o:4:1: a face has three corners or more");
    says(three + "f 1 2 x\n", "o:4:7: the number of a vertex must stand here");
    says(three + "f 1 3 2\n", "o: none of its 1 faces is ground");
    says(three, "o: none of its 0 faces is ground");
    says(three + "v 0.2 0.1 0.2\nf 1 2 3\nf 4 2 3\n", "o:6: the polygon overlaps the one of o:5");
}

}  // namespace
}  // namespace starway::test
