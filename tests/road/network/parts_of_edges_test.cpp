// Parts of edges are rounded to steps, so steps are finer than whole numbers ask for.
#include <gtest/gtest.h>

#include "road/network/weights/steps.hpp"

namespace starway::test {
namespace {

using namespace road::network;

// 0 - 1, 0 - 2, 1 - 3, 2 - 3 in both directions, by their tails.
const std::vector<std::uint32_t> first_out{0, 2, 4, 6, 8};
const std::vector<std::uint32_t> heads{1, 2, 0, 3, 0, 3, 1, 2};

double resolution(std::vector<double> values, RouteEnds ends) {
    const auto fitted = fit_steps("h", "", values, {first_out, heads}, Sentinels::automatic, Digits::all, ends);
    EXPECT_TRUE(fitted) << fitted.error().message;
    return fitted ? fitted->choice.resolution : 0;
}

TEST(PartsOfEdges, AreRoundedByAMillionthOfTheLeastEdge) {
    const std::vector<double> small{1, 2, 1, 1, 2, 1, 1, 1};
    EXPECT_EQ(resolution(small, RouteEnds::at_nodes), 1);
    EXPECT_EQ(resolution(small, RouteEnds::within_edges), 1e-6);
    std::vector<double> tenths = small;
    for (double& value : tenths) value /= 10;
    EXPECT_EQ(resolution(tenths, RouteEnds::at_nodes), 0.1);
    EXPECT_EQ(resolution(tenths, RouteEnds::within_edges), 1e-7);
}

TEST(PartsOfEdges, AreAsFineAsSumsOfPathsAllow) {
    std::vector<double> large{1, 2e8, 1, 1, 2e8, 1, 1, 1};
    const double step = resolution(large, RouteEnds::within_edges);
    EXPECT_EQ(step, 1) << "sums of 2e8 fill 29 bits";
    EXPECT_EQ(resolution({0, 0, 0, 0, 0, 0, 0, 0}, RouteEnds::within_edges), 1);
}

}  // namespace
}  // namespace starway::test
