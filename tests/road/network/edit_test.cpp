#include <gtest/gtest.h>

#include <array>
#include <random>

#include "networks.hpp"
#include "support/temporary_folder.hpp"
#include "visit_everything.hpp"

namespace starway::road::network {
namespace {

class Edit : public testing::Test {
protected:
    test::TemporaryFolder folder_;
    std::filesystem::path file_ = folder_.path() / "net.starway";
};

TEST_F(Edit, ExtrasLieBesideTheNetworkAndAreReplacedTogether) {
    const auto network = test::must_build(test::small_draft());
    const std::array<std::uint32_t, 3> order{3, 1, 2};
    const std::array<std::byte, 5> text{};
    const std::array<RoadNetwork::Extra, 2> extras{{{"order", 4, std::as_bytes(std::span(order))}, {"text", 1, text}}};
    ASSERT_TRUE(network.save(file_, extras));
    const auto opened = RoadNetwork::open(file_);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->section("order").size(), 12U);
    EXPECT_EQ(opened->section("text").size(), 5U);
    EXPECT_EQ(opened->sections().size(), network.sections().size() + 2);

    ASSERT_TRUE(opened->save(file_, std::span(extras).last(1)));  // over the file that it is mapped from
    const auto again = RoadNetwork::open(file_);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->section("order").empty());
    EXPECT_EQ(again->section("text").size(), 5U);

    ASSERT_TRUE(again->save(file_, {}));
    const auto plain = RoadNetwork::open(file_);
    ASSERT_TRUE(plain);
    EXPECT_EQ(test::image_of(*plain), test::image_of(network));
}

ColumnSteps steps_of(const WeightColumn& column) {
    ColumnSteps all{{}, column.resolution, column.precision, column.slack, column.guide_shift};
    for (std::uint32_t arc = 0; arc < column.weight.size(); ++arc)
        all.steps.push_back(column.weight[arc] == closed_weight ? closed_exact : column.steps(arc));
    return all;
}

TEST_F(Edit, OtherWeightsAreAsIfBuiltWithThem) {
    std::mt19937 random(3);
    for (const auto where : {test::Where::anywhere, test::Where::nowhere}) {
        const auto network = test::must_build(test::random_draft(random, where, 60, 100));
        EXPECT_TRUE(network.column("cost")->exact.empty());
        EXPECT_FALSE(network.column("far")->exact.empty());
        for (const WeightColumn& column : network.columns()) {
            ColumnSteps other = steps_of(column);
            for (auto& steps : other.steps)
                if (random() % 3 == 0) steps = random() % 5 == 0 ? closed_exact : steps + random() % 100;
            const auto changed = network.with_weights(column.name, other);
            if (column.name == "hops") {
                EXPECT_EQ(changed.error().kind, ErrorKind::usage);
                continue;
            }
            ASSERT_TRUE(changed) << changed.error().message;
            EXPECT_EQ(steps_of(*changed->column(column.name)).steps, other.steps);
            ASSERT_TRUE(changed->save(file_));
            const auto opened = RoadNetwork::open(file_);  // proves the bound, and where stretches end
            ASSERT_TRUE(opened) << opened.error().message;
            const auto back = opened->with_weights(column.name, steps_of(column));
            ASSERT_TRUE(back);
            EXPECT_TRUE(test::image_of(*back) == test::image_of(network)) << column.name;
            const auto by_words = opened->with_weights(column.name, column.weight);
            if (column.exact.empty())
                EXPECT_TRUE(by_words && test::image_of(*by_words) == test::image_of(network)) << column.name;
            else
                EXPECT_EQ(by_words.error().kind, ErrorKind::usage) << "digits would be lost";
        }
    }
}

TEST_F(Edit, AnUnknownColumnIsAnError) {
    const auto network = test::must_build(test::small_draft());
    EXPECT_EQ(network.with_weights("beauty", IdSpan<ArcId, const std::uint32_t>()).error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway::road::network
