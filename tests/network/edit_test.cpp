#include <gtest/gtest.h>

#include <array>
#include <random>

#include "networks.hpp"
#include "support/temporary_folder.hpp"
#include "visit_everything.hpp"

namespace starway::network {
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

TEST_F(Edit, OtherWeightsAreAsIfBuiltWithThem) {
    std::mt19937 random(3);
    for (const auto where : {test::Where::anywhere, test::Where::nowhere}) {
        const auto network = test::must_build(test::random_draft(random, where, 60, 100));
        for (const WeightColumn& column : network.columns()) {
            std::vector<std::uint32_t> weight(column.weight.begin(), column.weight.end());
            for (auto& w : weight)
                if (random() % 3 == 0)
                    w = random() % 5 == 0 ? closed_weight : w + static_cast<std::uint32_t>(random() % 100);
            const auto changed = network.with_weights(column.name, weight);
            if (column.name == "hops") {
                EXPECT_EQ(changed.error().kind, ErrorKind::usage);
                continue;
            }
            ASSERT_TRUE(changed) << changed.error().message;
            EXPECT_TRUE(std::equal(weight.begin(), weight.end(), changed->column(column.name)->weight.begin()));
            ASSERT_TRUE(changed->save(file_));
            const auto opened = RoadNetwork::open(file_);  // proves the bound, and where stretches end
            ASSERT_TRUE(opened) << opened.error().message;
            const auto back = opened->with_weights(column.name, column.weight);
            ASSERT_TRUE(back);
            EXPECT_EQ(test::image_of(*back), test::image_of(network));
        }
    }
}

TEST_F(Edit, AnUnknownColumnIsAnError) {
    const auto network = test::must_build(test::small_draft());
    EXPECT_EQ(network.with_weights("beauty", std::vector<std::uint32_t>()).error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway::network
