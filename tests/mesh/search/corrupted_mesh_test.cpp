// Meshes with displaced vertices: each is refused, or searched correctly in both directions.
#include <gtest/gtest.h>

#include <random>

#include "starway/mesh/search.hpp"
#include "support/mesh_sights.hpp"

namespace starway::test {
namespace {

// Squares in rows of four; some are missing, some edges are walls.
MeshDraft random_draft(std::mt19937& random, std::uint32_t side) {
    MeshDraft draft;
    for (std::uint32_t y = 0; y <= side; ++y)
        for (std::uint32_t x = 0; x <= side; ++x) draft.vertices.push_back({4.0 * x, 4.0 * y});
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            if (random() % 4 == 0) continue;
            const std::uint32_t corner = y * (side + 1) + x;
            const std::array polygon{corner, corner + 1, corner + side + 2, corner + side + 1};
            if (random() % 3 == 0) {
                draft.add(std::array{polygon[0], polygon[1], polygon[2]});
                draft.add(std::array{polygon[0], polygon[2], polygon[3]});
            } else {
                draft.add(polygon);
            }
        }
    for (std::size_t i = 0; i < draft.corners.size(); ++i) draft.walls.push_back(random() % 20 == 0);
    return draft;
}

TEST(CorruptedMesh, IsRefusedOrSearchedRightlyBothWays) {
    std::mt19937 random(19);
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        MeshDraft draft = random_draft(random, 3);
        if (draft.polygon_count() == 0) continue;
        for (std::size_t moved = random() % 5; moved > 0; --moved) {
            Position& vertex = draft.vertices[random() % draft.vertices.size()];
            if (random() % 2 == 0)
                vertex = draft.vertices[random() % draft.vertices.size()];
            else
                vertex = {vertex.x + static_cast<double>(random() % 5) - 2,
                          vertex.y + static_cast<double>(random() % 5) - 2};
        }
        const auto mesh = NavigationMesh::build(std::move(draft));
        if (!mesh) {
            EXPECT_EQ(mesh.error().kind, ErrorKind::data);
            ++refused;
            continue;
        }
        ++accepted;
        const MeshSights sights(*mesh);
        MeshSearch polyanya(*mesh);
        VisibilitySearch visibility(*mesh);
        MeshAnswer answer;
        for (int i = 0; i < 4; ++i) {
            const auto any = [&] {
                return Position{static_cast<double>(random() % 13), static_cast<double>(random() % 13)};
            };
            const Position from = any();
            const Position to = any();
            const auto expected = sights.shortest(from, to);
            for (const auto& [a, b] : {std::pair{from, to}, std::pair{to, from}}) {
                polyanya.run({a, b}, answer);
                ASSERT_EQ(answer.status == SearchStatus::found, expected.has_value()) << round;
                if (expected) {
                    ASSERT_NEAR(answer.length, *expected, 1e-9) << round;
                }
                visibility.run({a, b}, answer);
                ASSERT_EQ(answer.status == SearchStatus::found, expected.has_value()) << round;
                if (expected) {
                    ASSERT_NEAR(answer.length, *expected, 1e-9) << round;
                }
            }
        }
    }
    EXPECT_GT(accepted, 500);
    EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace starway::test
