// Points on a mesh: which floor they are on, and how far they are moved.
#include "starway/mesh/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/source_dir.hpp"

namespace starway {
namespace {

using testing::HasSubstr;

mesh::Engine engine_of(const std::string& name) {
    auto mesh = open_mesh(test::source_dir() + "/data/meshes/" + name, {.merge = true});
    EXPECT_TRUE(mesh) << mesh.error().message;
    return mesh::Engine(*std::move(mesh));
}

// A house: the ground at 0, an upper floor at 3 where x > 12, stairs between.
TEST(MeshEngine, AHeightChoosesTheFloor) {
    const mesh::Engine engine = engine_of("house.obj");
    ASSERT_TRUE(engine.mesh().has_heights());
    const Position from{2, 2};
    const Position to{18, 10};
    const auto below = engine.route({.from = from, .to = to, .from_height = 0, .to_height = 0.2});
    const auto above = engine.route({.from = from, .to = to, .from_height = 0, .to_height = 2.9});
    const auto any = engine.route({.from = from, .to = to});
    ASSERT_TRUE(below) << below.error().message;
    ASSERT_TRUE(above) << above.error().message;
    ASSERT_TRUE(any) << any.error().message;
    EXPECT_NEAR(*below->to.height, 0, 1e-6);
    EXPECT_NEAR(*above->to.height, 3, 1e-6);
    EXPECT_NEAR(above->to.distance, 0.1, 1e-6);
    // Around the crates it is farther than up the stairs.
    EXPECT_GT(below->length, above->length + 1);
    EXPECT_DOUBLE_EQ(any->length, above->length);
    EXPECT_NEAR(*any->to.height, 3, 1e-6);
    for (const auto* route : {&*below, &*above, &*any}) {
        ASSERT_EQ(route->heights.size(), route->path.size());
        EXPECT_EQ(route->heights.back(), *route->to.height);
    }
    const auto back = engine.route({.from = to, .to = from, .from_height = 3, .to_height = 0});
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_NEAR(back->length, above->length, 1e-9);
    const auto by_sight = engine.route(
        {.from = from, .to = to, .algorithm = MeshAlgorithm::visibility, .from_height = 0, .to_height = 3});
    ASSERT_TRUE(by_sight) << by_sight.error().message;
    EXPECT_NEAR(by_sight->length, above->length, 1e-9);
}

TEST(MeshEngine, MovesNoPointFartherThanAllowed) {
    const mesh::Engine engine = engine_of("court.mesh");
    MeshRequest request{.from = {20, -10}, .to = {20, -16}};
    auto route = engine.route(request);
    ASSERT_TRUE(route) << route.error().message;
    EXPECT_DOUBLE_EQ(route->to.distance, 2);
    EXPECT_TRUE(route->heights.empty());
    EXPECT_EQ(route->max_snap, engine.default_max_snap());
    request.max_snap = 1;
    route = engine.route(request);
    ASSERT_FALSE(route);
    EXPECT_EQ(route.error().kind, ErrorKind::no_route);
    EXPECT_THAT(route.error().message, HasSubstr("to 20,-16 is 2 from the mesh"));
    request.to = {20, -1e6};
    request.max_snap.reset();
    EXPECT_FALSE(engine.route(request));
    request.max_snap = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(engine.route(request));
    request.from_height = 1;
    route = engine.route(request);
    ASSERT_FALSE(route);
    EXPECT_EQ(route.error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway
