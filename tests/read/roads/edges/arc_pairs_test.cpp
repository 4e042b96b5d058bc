#include "read/roads/edges/arc_pairs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace starway::read {
namespace {

using ::testing::ElementsAre;
using Numbers = std::vector<std::uint32_t>;

TEST(ArcPairs, PairsInOrderOfAppearance) {
    EXPECT_THAT(pair_opposite_arcs(Numbers{0, 1, 1, 0, 2}, Numbers{1, 0, 0, 1, 2}, 3),
                ElementsAre(1, 0, 3, 2, no_edge));
    EXPECT_THAT(pair_opposite_arcs(Numbers{0, 0, 1}, Numbers{1, 1, 0}, 2), ElementsAre(2, no_edge, 0));
    EXPECT_TRUE(pair_opposite_arcs(Numbers{}, Numbers{}, 0).empty());
}

TEST(ArcPairs, TraitsMustAgree) {
    EXPECT_THAT(pair_opposite_arcs(Numbers{0, 1, 1, 0}, Numbers{1, 0, 0, 1}, 2, std::vector<std::uint64_t>{7, 8, 7, 8}),
                ElementsAre(2, 3, 0, 1));
}

// Quadratic, and plainly right.
Numbers pair_by_search(const Numbers& tails, const Numbers& heads) {
    Numbers partner(tails.size(), no_edge);
    for (std::uint32_t a = 0; a < tails.size(); ++a)
        for (std::uint32_t b = 0; b < tails.size() && partner[a] == no_edge; ++b)
            if (partner[b] == no_edge && tails[a] != heads[a] && tails[a] == heads[b] && heads[a] == tails[b]) {
                partner[a] = b;
                partner[b] = a;
            }
    return partner;
}

TEST(ArcPairs, AgreesWithASearchOnRandomGraphs) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        const auto below = [&random](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
        const std::uint32_t nodes = below(8) + 1;
        Numbers tails;
        Numbers heads;
        for (std::uint32_t arcs = below(40); arcs > 0; --arcs) {
            tails.push_back(below(nodes));
            heads.push_back(below(nodes));
        }
        ASSERT_EQ(pair_opposite_arcs(tails, heads, nodes), pair_by_search(tails, heads));
    }
}

TEST(ArcPairs, ShareOfOpposites) {
    EXPECT_EQ(opposite_share(Numbers{0, 1, 1, 2}, Numbers{1, 0, 2, 3}), 0.5);
    EXPECT_EQ(opposite_share(Numbers{0, 1}, Numbers{0, 1}), 0);
    Numbers tails;
    Numbers heads;
    for (std::uint32_t i = 0; i < 500'000; ++i) {  // enough for a sample
        tails.push_back(i);
        heads.push_back(i % 2 == 0 ? i + 1 : i - 1);
    }
    EXPECT_EQ(opposite_share(tails, heads), 1);
}

}  // namespace
}  // namespace starway::read
