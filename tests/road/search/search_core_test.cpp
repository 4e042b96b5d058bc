// The search core on a space of its own: a small open grid with unit and diagonal steps, in integers and in floating
// point.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>
#include <random>

#include "road/search/road_search.hpp"
#include "starway/search/bidirectional.hpp"
#include "starway/search/search.hpp"
#include "support/random_network.hpp"

namespace {
std::atomic<std::size_t> allocations = 0;  // atomic, because other tests of the program use threads
}

// Counts every allocation of this program. GCC sees malloc through the operator it inlines, and calls the pair
// mismatched.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif
void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace starway::road::search {
namespace {

template <class CostType>
struct OpenGrid {
    using Cost = CostType;
    std::uint32_t width = 40;
    std::uint32_t height = 30;
    [[nodiscard]] std::uint32_t node_count() const { return width * height; }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        const int x = static_cast<int>(node % width);
        const int y = static_cast<int>(node / width);
        std::uint32_t step = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx, ++step) {
                const int nx = x + dx;
                const int ny = y + dy;
                if ((dx == 0 && dy == 0) || nx < 0 || ny < 0 || nx >= static_cast<int>(width) ||
                    ny >= static_cast<int>(height))
                    continue;
                emit(static_cast<std::uint32_t>(ny) * width + static_cast<std::uint32_t>(nx), cost(dx, dy), step);
            }
    }
    static Cost cost(int dx, int dy) {
        if constexpr (std::is_integral_v<Cost>)
            return dx != 0 && dy != 0 ? 14 : 10;
        else
            return dx != 0 && dy != 0 ? std::sqrt(2.0) : 1.0;
    }
};
static_assert(SearchSpace<OpenGrid<std::uint32_t>> && SearchSpace<OpenGrid<double>>);

// Octile distance.
template <class Cost>
struct Octile {
    const OpenGrid<Cost>* grid;
    std::uint32_t target;
    Cost operator()(std::uint32_t node) const {
        const auto apart = [](std::uint32_t a, std::uint32_t b) { return static_cast<int>(a > b ? a - b : b - a); };
        const int dx = apart(node % grid->width, target % grid->width);
        const int dy = apart(node / grid->width, target / grid->width);
        const int both = std::min(dx, dy);
        return static_cast<Cost>(both) * OpenGrid<Cost>::cost(1, 1) +
               static_cast<Cost>(std::max(dx, dy) - both) * OpenGrid<Cost>::cost(1, 0);
    }
};

TEST(SearchCore, AStarOnAnOpenGridIsTheOctileDistance) {
    const OpenGrid<std::uint32_t> grid;
    Workspace<std::uint32_t> workspace;
    for (std::uint32_t target = 0; target < grid.node_count(); target += 37) {
        const Octile<std::uint32_t> bound{&grid, target};
        Search search{grid, Goal::node(target), bound, workspace};
        search.start(5);
        ASSERT_EQ(search.run(), SearchStatus::found);
        EXPECT_EQ(search.cost(), bound(5));
        const Path path = search.path();
        ASSERT_EQ(path.nodes.size(), path.edges.size() + 1);
        EXPECT_EQ(path.nodes.front(), 5U);
        EXPECT_EQ(path.nodes.back(), target);
    }
}

TEST(SearchCore, FloatingPointCosts) {
    const OpenGrid<double> grid;
    Workspace<double> workspace;
    Search search{grid, Goal::node(777), Octile<double>{&grid, 777}, workspace};
    search.start(5);
    ASSERT_EQ(search.run(), SearchStatus::found);
    EXPECT_NEAR(search.cost(), (Octile<double>{&grid, 777}(5)), 1e-9);
}

TEST(SearchCore, SlicedEqualsWhole) {
    const OpenGrid<std::uint32_t> grid;
    Workspace<std::uint32_t> whole_workspace;
    Workspace<std::uint32_t> sliced_workspace;
    Search whole{grid, Goal::node(1000), NoHeuristic{}, whole_workspace};
    Search sliced{grid, Goal::node(1000), NoHeuristic{}, sliced_workspace};
    whole.start(3);
    sliced.start(3);
    whole.run();
    int slices = 0;
    while (sliced.step(7) == SearchStatus::running) ++slices;
    EXPECT_GT(slices, 10);
    EXPECT_EQ(whole.cost(), sliced.cost());
    EXPECT_EQ(whole.counts().settled, sliced.counts().settled);
    EXPECT_EQ(whole.path().nodes, sliced.path().nodes);

    BidirectionalWorkspace<std::uint32_t> a;
    BidirectionalWorkspace<std::uint32_t> b;
    BidirectionalSearch both{grid, grid, NoHeuristic{}, NoHeuristic{}, a};
    BidirectionalSearch both_sliced{grid, grid, NoHeuristic{}, NoHeuristic{}, b};
    both.start(3), both.aim(1000), both_sliced.start(3), both_sliced.aim(1000);
    both.run();
    while (both_sliced.step(7) == SearchStatus::running) {
    }
    EXPECT_EQ(both.cost(), whole.cost());
    EXPECT_EQ(both.path().nodes, both_sliced.path().nodes);
    EXPECT_LT(both.counts().settled, whole.counts().settled);
}

// A chain whose cost exceeds 32 bits.
struct Heavy {
    using Cost = std::uint32_t;
    [[nodiscard]] std::uint32_t node_count() const { return 4; }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        if (node < 3) emit(node + 1, 0x80000000U, node);
    }
};

TEST(SearchCore, ACostThatDoesNotFitIsSaidNotWrapped) {
    const Heavy heavy;
    Workspace<std::uint32_t> workspace;
    Search search{heavy, Goal::node(3), NoHeuristic{}, workspace};
    search.start(0);
    EXPECT_EQ(search.run(), SearchStatus::overflow);
}

TEST(SearchCore, EveryNodeCanBeTheGoal) {
    const OpenGrid<std::uint32_t> grid;
    Workspace<std::uint32_t> workspace;
    Search search{grid, Goal::every_node(), NoHeuristic{}, workspace};
    search.start(0);
    EXPECT_EQ(search.run(), SearchStatus::found);
    EXPECT_EQ(search.counts().settled, grid.node_count());
    for (std::uint32_t node = 0; node < grid.node_count(); ++node)
        EXPECT_EQ(workspace.label(node).g, (Octile<std::uint32_t>{&grid, node}(0)));
}

// After a warm-up no algorithm allocates memory.
TEST(SearchCore, AWarmQueryAllocatesNothing) {
    std::mt19937_64 random(1);
    test::RandomNetworkOptions options;
    options.nodes = 2000;
    auto network = build(test::random_draft(random, options));
    ASSERT_TRUE(network) << network.error().message;
    RoadSearch search(*network);
    RoadAnswer answer;
    const WeightColumn& column = *network->column("cost");
    const auto ask_everything = [&] {
        for (std::uint32_t i = 0; i < 40; ++i) {
            const RoadTerminal source{NodeId(i * 7), 0};
            const RoadTerminal target{NodeId(1999 - i * 11), 3};
            for (const auto& entry : algorithms) {
                RoadQuery query;
                query.column = &column;
                query.sources = {&source, 1};
                query.targets = {&target, 1};
                query.algorithm = entry.algorithm;
                search.run(query, answer);
            }
        }
    };
    ask_everything();
    const std::size_t before = allocations;
    ask_everything();
    EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace starway::road::search
