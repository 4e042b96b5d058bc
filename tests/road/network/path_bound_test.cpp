#include "road/network/weights/path_bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace starway::road::network {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double closed = std::numeric_limits<double>::quiet_NaN();

struct Links {
    std::vector<std::uint32_t> first_out{0}, head;
    std::vector<double> value;
    [[nodiscard]] LinksView view() const { return {first_out, head}; }
};

Links random_links(std::mt19937& random, std::uint32_t nodes, std::uint32_t most_out) {
    Links links;
    for (std::uint32_t v = 0; v < nodes; ++v) {
        for (auto left = random() % (most_out + 1); left > 0; --left) {
            links.head.push_back(static_cast<std::uint32_t>(random() % nodes));
            links.value.push_back(random() % 8 == 0 ? closed : static_cast<double>(random() % 1000));
        }
        links.first_out.push_back(static_cast<std::uint32_t>(links.head.size()));
    }
    return links;
}

// Of the cheapest path between any two nodes, by Floyd and Warshall.
double dearest_path(const Links& links, double most) {
    const std::size_t nodes = links.first_out.size() - 1;
    std::vector<std::vector<double>> cost(nodes, std::vector<double>(nodes, infinite));
    for (std::size_t v = 0; v < nodes; ++v) {
        cost[v][v] = 0;
        for (std::uint32_t arc = links.first_out[v]; arc < links.first_out[v + 1]; ++arc)
            if (links.value[arc] <= most)
                cost[v][links.head[arc]] = std::min(cost[v][links.head[arc]], links.value[arc]);
    }
    for (std::size_t over = 0; over < nodes; ++over)
        for (std::size_t from = 0; from < nodes; ++from)
            for (std::size_t to = 0; to < nodes; ++to)
                cost[from][to] = std::min(cost[from][to], cost[from][over] + cost[over][to]);
    double dearest = 0;
    for (const auto& row : cost)
        for (const double one : row)
            if (one < infinite) dearest = std::max(dearest, one);
    return dearest;
}

// Nor is it far above: over a node of a component, each of its paths is at most twice too long.
TEST(PathBound, IsBelowNoPathOfRandomGraphs) {
    std::mt19937 random(37);
    for (int round = 0; round < 2000; ++round) {
        const Links links = random_links(random, 1 + static_cast<std::uint32_t>(random() % 24), 1 + round % 4);
        const double most = round % 3 == 0 ? 500 : 1000;
        double total = 0;
        for (const double value : links.value)
            if (value <= most) total += value;
        const double bound = bound_of_paths(links.view(), links.value, most);
        ASSERT_GE(bound, dearest_path(links, most)) << round;
        ASSERT_LE(bound, 2 * total) << round;
    }
}

TEST(PathBound, IsTwiceTheLongestPathOfACircleAtMost) {
    const Links circle{{0, 1, 2, 3, 4}, {1, 2, 3, 0}, {1, 2, 3, 4}};
    EXPECT_GE(bound_of_paths(circle.view(), circle.value, 10), 9);
    EXPECT_LE(bound_of_paths(circle.view(), circle.value, 10), 18);
    EXPECT_EQ(bound_of_paths(circle.view(), circle.value, 3), 6);  // open at 4: a line of 1, 2, 3
}

}  // namespace
}  // namespace starway::road::network
