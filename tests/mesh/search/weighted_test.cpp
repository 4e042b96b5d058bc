// Cheapest paths where polygons have costs: Snell's law, a fine discretisation, and costs counted anew along the path.
#include "mesh/search/weighted/weighted.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <queue>
#include <random>

#include "read/meshes/polyanya_mesh.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/mesh/search.hpp"

namespace starway::mesh::search {
namespace {

// A strip of rectangles side by side, of given widths and costs.
NavigationMesh strips(const std::vector<double>& widths, std::vector<double> costs, double height) {
    MeshDraft draft;
    double x = 0;
    draft.vertices = {{0, 0}, {0, height}};
    for (const double width : widths) {
        x += width;
        const auto first = static_cast<std::uint32_t>(draft.vertices.size());
        draft.vertices.push_back({x, 0});
        draft.vertices.push_back({x, height});
        draft.add(std::array{first - 2, first, first + 1, first - 1});
    }
    draft.costs = std::move(costs);
    auto mesh = NavigationMesh::build(std::move(draft));
    EXPECT_TRUE(mesh);
    return *std::move(mesh);
}

// Jittered squares, each cut into two triangles with costs from 1 to 9; some are missing.
NavigationMesh random_triangles(std::mt19937& random, std::uint32_t side) {
    MeshDraft draft;
    std::uniform_real_distribution<double> jitter(-0.3, 0.3);
    std::uniform_int_distribution<int> cost(1, 9);
    for (std::uint32_t y = 0; y <= side; ++y)
        for (std::uint32_t x = 0; x <= side; ++x) draft.vertices.push_back({x + jitter(random), y + jitter(random)});
    const std::uint32_t row = side + 1;
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            const std::uint32_t a = y * row + x;
            for (const std::array<std::uint32_t, 3>& corners :
                 {std::array{a, a + 1, a + row + 1}, std::array{a, a + row + 1, a + row}}) {
                if (cost(random) == 9 && draft.polygon_count() > 0) continue;
                draft.add(corners);
                draft.costs.push_back(cost(random));
            }
        }
    auto mesh = NavigationMesh::build(std::move(draft));
    EXPECT_TRUE(mesh) << mesh.error().message;
    return *std::move(mesh);
}

Position middle_of(const NavigationMesh& mesh, std::uint32_t polygon) {
    Position sum;
    const auto corners = mesh.polygon(polygon);
    for (const std::uint32_t corner : corners) sum = {sum.x + mesh.vertex(corner).x, sum.y + mesh.vertex(corner).y};
    const auto count = static_cast<double>(corners.size());
    return {sum.x / count, sum.y / count};
}

// By Dijkstra over 40 points on every edge; infinite: there is no path. It is at least the cheapest.
double discretised(const NavigationMesh& mesh, Position from, Position to) {
    constexpr std::uint32_t cuts = 40;
    std::vector<Position> points{from, to};
    std::vector<std::uint32_t> first_of(mesh.slot_count(),
                                        0);  // by edge, so that paths cross edges and not mere corners
    std::vector<std::vector<std::uint32_t>> of_polygon(mesh.polygon_count());
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        const std::uint32_t twin = mesh.twin(slot);
        const std::uint32_t edge = twin == NavigationMesh::none ? slot : std::min(slot, twin);
        const Position a = mesh.corner_at(edge);
        const Position b = mesh.corner_at(mesh.next(edge));
        if (edge == slot) {
            first_of[edge] = static_cast<std::uint32_t>(points.size());
            for (std::uint32_t i = 0; i <= cuts; ++i)
                points.push_back({a.x + i * (b.x - a.x) / cuts, a.y + i * (b.y - a.y) / cuts});
        }
        for (std::uint32_t i = 0; i <= cuts; ++i) of_polygon[mesh.polygon_of(slot)].push_back(first_of[edge] + i);
    }
    const std::uint32_t goal = 1;
    std::vector<std::uint32_t> here;
    for (std::uint32_t end = 0; end <= goal; ++end) {
        mesh.locate(points[end], here);
        for (const std::uint32_t polygon : here) of_polygon[polygon].push_back(end);
    }
    std::vector<std::vector<std::uint32_t>> of_point(points.size());
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon)
        for (const std::uint32_t p : of_polygon[polygon]) of_point[p].push_back(polygon);
    std::vector<double> best(points.size(), HUGE_VAL);
    std::priority_queue<std::pair<double, std::uint32_t>, std::vector<std::pair<double, std::uint32_t>>, std::greater<>>
        queue;
    best[0] = 0;
    queue.push({0, 0});
    while (!queue.empty()) {
        const auto [cost, p] = queue.top();
        queue.pop();
        if (cost > best[p]) continue;
        if (p == goal) break;
        for (const std::uint32_t polygon : of_point[p])
            for (const std::uint32_t q : of_polygon[polygon]) {
                const double sum =
                    cost + mesh.cost(polygon) * std::hypot(points[p].x - points[q].x, points[p].y - points[q].y);
                if (sum >= best[q]) continue;
                best[q] = sum;
                queue.push({sum, q});
            }
    }
    return best[goal];
}

// What a path costs: piece by piece between the lines of all edges, in the cheapest polygon beside the piece.
double counted(const NavigationMesh& mesh, const std::vector<Position>& path) {
    double sum = 0;
    std::vector<std::uint32_t> here;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Position a = path[i - 1];
        const Position b = path[i];
        std::vector<double> cuts{0, 1};
        for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
            const Position p = mesh.corner_at(slot);
            const Position q = mesh.corner_at(mesh.next(slot));
            const double at_a = (q.x - p.x) * (a.y - p.y) - (q.y - p.y) * (a.x - p.x);
            const double at_b = (q.x - p.x) * (b.y - p.y) - (q.y - p.y) * (b.x - p.x);
            if (at_a != at_b && at_a / (at_a - at_b) > 0 && at_a / (at_a - at_b) < 1)
                cuts.push_back(at_a / (at_a - at_b));
        }
        std::sort(cuts.begin(), cuts.end());
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        for (std::size_t k = 1; k < cuts.size(); ++k) {
            if ((cuts[k] - cuts[k - 1]) * length < 1e-9) continue;
            const double at = (cuts[k] + cuts[k - 1]) / 2;
            double cheapest = HUGE_VAL;
            for (const double side : {-1e-9, 0.0, 1e-9}) {
                mesh.locate({a.x + at * (b.x - a.x) - side * (b.y - a.y) / length,
                             a.y + at * (b.y - a.y) + side * (b.x - a.x) / length},
                            here);
                for (const std::uint32_t polygon : here) cheapest = std::min(cheapest, mesh.cost(polygon));
            }
            sum += cheapest * (cuts[k] - cuts[k - 1]) * length;
        }
    }
    return sum;
}

TEST(WeightedMeshes, BendBySnellsLaw) {
    for (const double cost : {1.5, 3.0, 20.0}) {
        const NavigationMesh mesh = strips({4, 6}, {1, cost}, 10);
        WeightedAnswer answer;
        WeightedSearch(mesh).run({1, 1}, {9, 8}, nullptr, answer);
        ASSERT_EQ(answer.status, SearchStatus::found);
        const auto over = [&](double y) { return std::hypot(3, y - 1) + cost * std::hypot(5, 8 - y); };
        double low = 0;
        double high = 10;
        for (int i = 0; i < 200; ++i) {
            const double a = low + (high - low) / 3;
            const double b = high - (high - low) / 3;
            (over(a) < over(b) ? high : low) = over(a) < over(b) ? b : a;
        }
        EXPECT_NEAR(answer.cost, over(low), 1e-9 * answer.cost);
        ASSERT_EQ(answer.path.size(), 3U);
        EXPECT_NEAR(answer.path[1].y, low, 1e-4);
        EXPECT_LE(answer.bound, 1.0101);
    }
}

TEST(WeightedMeshes, AreCrossedAlongCheapEdges) {
    // From side to side of the dear strip, the way back to the cheap one pays.
    const NavigationMesh mesh = strips({2, 2}, {1, 10}, 100);
    WeightedAnswer answer;
    WeightedSearch(mesh).run({2.1, 10}, {2.1, 90}, nullptr, answer);
    ASSERT_EQ(answer.status, SearchStatus::found);
    EXPECT_NEAR(answer.cost, 80 + 2 * 0.1 * std::sqrt(99.0), 1e-6);
    EXPECT_NEAR(answer.cost, counted(mesh, answer.path), 1e-6);
}

TEST(WeightedMeshes, CostNoMoreThanProvenAboveAFineDiscretisation) {
    std::mt19937 random(27);
    int found = 0;
    for (int round = 0; round < 8; ++round) {
        const NavigationMesh mesh = random_triangles(random, 2 + static_cast<std::uint32_t>(round) % 4);
        const WeightedSearch search(mesh);
        for (int query = 0; query < 4; ++query) {
            std::uniform_int_distribution<std::uint32_t> any(0, mesh.polygon_count() - 1);
            const std::uint32_t start = any(random);
            const std::uint32_t end = any(random);
            const Position from = query == 3 ? mesh.corner_at(mesh.first_slot(start)) : middle_of(mesh, start);
            const Position to = middle_of(mesh, end);
            WeightedAnswer answer;
            search.run(from, to, nullptr, answer);
            const double fine = discretised(mesh, from, to);
            ASSERT_EQ(answer.status == SearchStatus::found, std::isfinite(fine));
            if (!std::isfinite(fine)) continue;
            ++found;
            EXPECT_LE(answer.cost, 1.01 * fine + 1e-9) << round << " " << query;
            EXPECT_LE(answer.cost / answer.bound, fine + 1e-9) << round << " " << query;
            EXPECT_LE(answer.bound, 1.0101) << round << " " << query;
            EXPECT_NEAR(answer.cost, counted(mesh, answer.path), 1e-6 * (1 + answer.cost)) << round << " " << query;
            EXPECT_EQ(answer.path.front(), from);
            EXPECT_EQ(answer.path.back(), to);
        }
    }
    EXPECT_GT(found, 20);
}

TEST(WeightedMeshes, OfOneCostAreSearchedByPolyanya) {
    mesh::Engine priced(strips({4, 6, 3}, {3, 3, 3}, 10));
    mesh::Engine plain(strips({4, 6, 3}, {}, 10));
    const auto a = priced.route({.from = {1, 1}, .to = {12, 8}});
    const auto b = plain.route({.from = {1, 1}, .to = {12, 8}});
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->algorithm, MeshAlgorithm::polyanya);
    EXPECT_EQ(a->length, b->length);
    EXPECT_EQ(a->cost, 3 * b->length);
    EXPECT_EQ(b->cost, b->length);
    EXPECT_EQ(a->bound, 1);
    EXPECT_EQ(a->path, b->path);
}

TEST(WeightedMeshes, AnswerWhereThereIsNoPathAndWhereItIsShort) {
    MeshDraft draft;
    draft.vertices = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {5, 0}, {6, 0}, {6, 1}};
    draft.add(std::array<std::uint32_t, 4>{0, 1, 2, 3});
    draft.add(std::array<std::uint32_t, 3>{4, 5, 6});
    draft.costs = {1, 2};
    const mesh::Engine engine(*NavigationMesh::build(draft));
    const auto none = engine.route({.from = {0.5, 0.5}, .to = {5.9, 0.1}});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, ErrorKind::no_route);
    const auto still = engine.route({.from = {5.9, 0.1}, .to = {5.9, 0.1}});
    ASSERT_TRUE(still);
    EXPECT_EQ(still->cost, 0);
    EXPECT_EQ(still->bound, 1);
    const auto across = engine.route({.from = {5.5, 0.1}, .to = {5.9, 0.1}});
    ASSERT_TRUE(across);
    EXPECT_NEAR(across->cost, 0.8, 1e-12);
    EXPECT_EQ(across->path.size(), 2U);
    EXPECT_FALSE(engine.route({.from = {5.5, 0.1}, .to = {5.9, 0.1}, .algorithm = MeshAlgorithm::visibility}));
}

TEST(WeightedMeshes, SearchesCanBeCancelled) {
    const NavigationMesh mesh = strips({2, 2}, {1, 10}, 100);
    const CancelFlag cancel{true};
    WeightedAnswer answer;
    WeightedSearch(mesh).run({2.1, 10}, {2.1, 90}, &cancel, answer);
    EXPECT_EQ(answer.status, SearchStatus::cancelled);
}

TEST(WeightedMeshes, RefuseOddCosts) {
    for (const double cost : {0.0, -1.0, 1e308, std::nan(""), HUGE_VAL, 1e-300}) {
        MeshDraft draft;
        draft.vertices = {{0, 0}, {1, 0}, {1, 1}};
        draft.add(std::array<std::uint32_t, 3>{0, 1, 2});
        draft.costs = {cost};
        const auto mesh = NavigationMesh::build(draft);
        ASSERT_FALSE(mesh) << cost;
        EXPECT_EQ(mesh.error().kind, ErrorKind::data);
    }
}

TEST(WeightedMeshes, OfHugeRatiosAreSearched) {
    const NavigationMesh mesh = strips({4, 6, 3}, {1e-90, 1e90, 1}, 10);
    WeightedAnswer answer;
    WeightedSearch(mesh).run({1, 1}, {12, 8}, nullptr, answer);
    EXPECT_EQ(answer.status, SearchStatus::found);
    EXPECT_TRUE(std::isfinite(answer.cost));
    EXPECT_GE(answer.bound, 1);
}

}  // namespace
}  // namespace starway::mesh::search
