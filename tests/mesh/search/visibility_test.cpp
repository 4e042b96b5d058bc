// The two exact searches on meshes against each other.
#include <gtest/gtest.h>

#include <random>

#include "mesh/ask/walk.hpp"
#include "mesh/model/merge.hpp"
#include "mesh/model/orientation.hpp"
#include "read/maps/moving_ai.hpp"
#include "read/text_source.hpp"
#include "starway/mesh/of_map.hpp"
#include "starway/mesh/search.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"
#include "support/shared_data.hpp"

namespace starway::test {
namespace {

void compare(const NavigationMesh& mesh, MeshSearch& polyanya, VisibilitySearch& visibility, Position from,
             Position to) {
    MeshAnswer exact;
    MeshAnswer seen;
    polyanya.run({from, to}, exact);
    visibility.run({from, to}, seen);
    const auto ends = [&] {
        return std::to_string(from.x) + "," + std::to_string(from.y) + " to " + std::to_string(to.x) + "," +
               std::to_string(to.y);
    };
    ASSERT_EQ(exact.status, seen.status) << ends();
    ASSERT_NEAR(exact.length, seen.length, 1e-9 * exact.length) << ends();
    ASSERT_EQ(mesh::ask::walked(mesh, exact.path), "") << ends();
    ASSERT_EQ(mesh::ask::walked(mesh, seen.path), "") << ends();
}

// Distorted squares: every lattice point is moved, so that hardly any three are collinear.
NavigationMesh crooked(const GridMap& map, std::mt19937& random) {
    const auto straight = mesh_of_map(map);
    MeshDraft draft;
    // Triangles stay valid under small moves, while rectangles would not stay convex.
    std::uniform_real_distribution<double> little(-0.2, 0.2);
    for (const Position at : straight->vertices())
        draft.vertices.push_back({at.x + little(random), at.y + little(random)});
    for (std::uint32_t p = 0; p < straight->polygon_count(); ++p) {
        const auto corners = straight->polygon(p);
        for (std::size_t i = 1; i + 1 < corners.size(); ++i)
            if (mesh::model::orientation(straight->vertex(corners[0]), straight->vertex(corners[i]),
                                         straight->vertex(corners[i + 1])) > 0)
                draft.add(std::vector<std::uint32_t>{corners[0], corners[i], corners[i + 1]});
    }
    auto crooked = NavigationMesh::build(std::move(draft));
    if (!crooked) return *mesh_of_map(map);
    return *NavigationMesh::build(mesh::model::merged(*crooked));
}

TEST(Visibility, AgreesWithPolyanyaOnRandomMapsAndScenes) {
    std::mt19937 random(23);
    for (int round = 0; round < scaled(40, 2000); ++round) {
        SCOPED_TRACE(round);
        GridMap map =
            scattered(random, 4 + static_cast<std::uint32_t>(random() % 30),
                      4 + static_cast<std::uint32_t>(random() % 30), static_cast<std::uint32_t>(random() % 45));
        map.set_open({0, 0}, true);
        const NavigationMesh mesh = round % 2 == 0 ? *mesh_of_map(map) : crooked(map, random);
        MeshSearch polyanya(mesh);
        VisibilitySearch visibility(mesh);
        std::uniform_real_distribution<double> across(0, map.width());
        std::uniform_real_distribution<double> down(0, map.height());
        for (int i = 0; i < 20; ++i) {
            const Position from = mesh.nearest({across(random), down(random)}).at;
            const Position to = mesh.nearest({across(random), down(random)}).at;
            compare(mesh, polyanya, visibility, from, to);
            compare(mesh, polyanya, visibility, mesh.vertex(static_cast<std::uint32_t>(random() % mesh.vertex_count())),
                    to);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Visibility, JudgesThePathsOfTheBenchmarkScenarios) {
    const auto ask = [](const Result<NavigationMesh>& mesh, const std::filesystem::path& scenarios, std::size_t every) {
        ASSERT_TRUE(mesh) << mesh.error().message;
        const auto text = read::TextSource::open(scenarios.string());
        ASSERT_TRUE(text);
        const auto scenario = read::maps::parse_scenario(text->text(), scenarios.string());
        ASSERT_TRUE(scenario);
        MeshSearch polyanya(*mesh);
        VisibilitySearch visibility(*mesh);
        for (std::size_t i = 0; i < scenario->queries.size(); i += every) {
            const auto& query = scenario->queries[i];
            compare(*mesh, polyanya, visibility, {query.start.x + 0.5, query.start.y + 0.5},
                    {query.goal.x + 0.5, query.goal.y + 0.5});
            if (HasFatalFailure()) return;
        }
    };
    for_each_source(stand_in("movingai"), "mesh", [&](const auto& folder, bool real) {
        if (real) {
            ask(open_mesh((folder / "arena.mesh.gz").string()), folder / "arena.scen.gz", 1);
            ask(open_mesh((folder / "aurora.mesh.gz").string()), folder / "aurora.scen.gz",
                static_cast<std::size_t>(scaled(700, 5)));
            return;
        }
        for (const std::string name : {"rooms", "forest"}) {
            const auto map = read::maps::read_moving_ai_map(folder / "maps" / "small" / (name + ".map"));
            ASSERT_TRUE(map) << map.error().message;
            ask(mesh_of_map(*map), folder / "scenarios" / "small" / (name + ".map.scen"), 7);
        }
    });
}

}  // namespace
}  // namespace starway::test
