#include "road/ask/edit/weight_changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "road/ask/small_network.hpp"

namespace starway::test {
namespace {

using namespace road::ask;

using read::ChangedValue;
using read::RoadChange;
using starway::test::node_called;
using starway::test::SmallNetwork;
using ::testing::HasSubstr;
using Kind = ChangedValue::Kind;
using Where = read::ChangeFault::Where;

RoadNetwork roads() {
    return SmallNetwork()
        .node("a", {0, 0})
        .node("b", {100, 0})
        .node("c", {100, 50})
        .edge("a", "b", 5)
        .edge("b", "c", 7, Direction::forward)
        .edge("a", "c", 9)
        .build();
}

std::uint64_t weight(const RoadNetwork& network, const std::vector<std::uint64_t>& weights, const char* from,
                     const char* to) {
    const NodeId tail = node_called(network, from);
    for (std::uint32_t a = network.first_out()[tail]; a < network.first_out()[tail + 1]; ++a)
        if (network.head(ArcId(a)) == node_called(network, to)) return weights[a];
    ADD_FAILURE() << "no arc";
    return 0;
}

RoadChange between(std::string_view from, std::string_view to, std::optional<double> value) {
    return {{}, from, to, value};
}

TEST(WeightChanges, ChangesOneDirectionOrAWholeFeature) {
    const RoadNetwork network = roads();
    auto changes = WeightChanges::begin(network, *network.column("cost"), Kind::weight);
    ASSERT_TRUE(changes);
    EXPECT_FALSE(changes->take(between("a", "b", 50)));
    EXPECT_EQ(weight(network, changes->weights(), "a", "b"), 50U);
    EXPECT_EQ(weight(network, changes->weights(), "b", "a"), 5U);
    EXPECT_FALSE(changes->take({"2", {}, {}, 30.4}));
    EXPECT_EQ(weight(network, changes->weights(), "a", "c"), 30U);
    EXPECT_EQ(weight(network, changes->weights(), "c", "a"), 30U);
    EXPECT_FALSE(changes->take(between("b", "c", std::nullopt)));
    EXPECT_EQ(weight(network, changes->weights(), "b", "c"), closed_exact);
    EXPECT_FALSE(changes->take(between("b", "a", 0.01)));
    EXPECT_EQ(weight(network, changes->weights(), "b", "a"), 1U) << "above 0 stays above 0";
    EXPECT_EQ(changes->named(), 5U);
    EXPECT_EQ(changes->changed(), 5U);
    EXPECT_EQ(changes->rounded(), 3U);
}

TEST(WeightChanges, SpeedsAreTheOnesABuildWouldTake) {
    const auto with_speed = [](float kmh) {
        SmallNetwork::Edge edge;
        edge.speed_kmh = kmh;
        return SmallNetwork(FrameKind::geographic)
            .node("a", {4, 50})
            .node("b", {4.01, 50.003})
            .edge("a", "b", edge)
            .build();
    };
    const RoadNetwork slow = with_speed(36);
    const RoadNetwork fast = with_speed(90);
    auto changes = WeightChanges::begin(slow, *slow.column("time"), Kind::speed);
    ASSERT_TRUE(changes);
    EXPECT_FALSE(changes->take({"0", {}, {}, 90.0}));
    // Lengths are whole centimetres here.
    EXPECT_NEAR(static_cast<double>(changes->weights()[0]), fast.column("time")->weight[0], 1);
    EXPECT_EQ(changes->changed(), 2U);
}

TEST(WeightChanges, TellsWhatIsWrongWithARow) {
    const RoadNetwork network = roads();
    auto changes = WeightChanges::begin(network, *network.column("cost"), Kind::weight);
    ASSERT_TRUE(changes);
    const auto fault = [&](const RoadChange& change) {
        const auto found = changes->take(change);
        EXPECT_TRUE(found);
        return found.value_or(read::ChangeFault{});
    };
    EXPECT_EQ(fault(between("x", "b", 1)).where, Where::from);
    EXPECT_EQ(fault(between("a", "", 1)).where, Where::to);
    EXPECT_THAT(fault(between("c", "b", 1)).reason, HasSubstr("one-way"));
    EXPECT_THAT(fault(between("a", "a", 1)).reason, HasSubstr("no road"));
    EXPECT_EQ(fault({"3", {}, {}, 1.0}).where, Where::feature);
    EXPECT_EQ(fault({"-1", {}, {}, 1.0}).where, Where::feature);
    EXPECT_EQ(fault({"99999999999", {}, {}, 1.0}).where, Where::feature);
    EXPECT_EQ(fault({"", {}, {}, 1.0}).where, Where::feature);
    EXPECT_EQ(fault(between("a", "b", 1e300)).where, Where::value);
    EXPECT_FALSE(changes->take(between("a", "b", 4)));
    EXPECT_FALSE(changes->take(between("a", "b", 4)));
    EXPECT_THAT(fault(between("a", "b", 6)).reason, HasSubstr("contradicts"));
    EXPECT_EQ(changes->named(), 1U);
}

TEST(WeightChanges, KnowsWhatItsStepsCannotHold) {
    const RoadNetwork network = roads();
    const auto needs_others = [&](double value) {
        auto changes = WeightChanges::begin(network, *network.column("cost"), Kind::weight);
        EXPECT_TRUE(changes && !changes->take(between("a", "b", value)));
        return changes->needs_other_steps();
    };
    EXPECT_FALSE(needs_others(50));
    EXPECT_TRUE(needs_others(50.5));
    EXPECT_FALSE(needs_others(4294967294.0));
    EXPECT_TRUE(needs_others(4294967295.0));
    auto changes = WeightChanges::begin(network, *network.column("cost"), Kind::weight);
    ASSERT_TRUE(changes);
    EXPECT_FALSE(changes->take(between("a", "b", 0.012345)));
    EXPECT_THAT(changes->values(), testing::Contains(testing::DoubleEq(0.012345)));
}

TEST(WeightChanges, SaysHowMuchItRounds) {
    const RoadNetwork network = roads();
    auto changes = WeightChanges::begin(network, *network.column("cost"), Kind::weight);
    ASSERT_TRUE(changes);
    EXPECT_FALSE(changes->take(between("a", "b", 50)));
    EXPECT_EQ(changes->steps().precision, 0);
    EXPECT_FALSE(changes->take(between("b", "c", 20000000.5)));
    EXPECT_FALSE(changes->needs_other_steps());
    EXPECT_NEAR(changes->steps().precision, 1 / 2e7, 1e-12) << "it may be rounded up, and what is cheaper down";
}

TEST(WeightChanges, KnowsWhatCannotChange) {
    const RoadNetwork network = roads();
    EXPECT_THAT(WeightChanges::begin(network, *network.column("hops"), Kind::weight).error().message,
                HasSubstr("hops"));
    EXPECT_THAT(WeightChanges::begin(network, *network.column("length"), Kind::speed).error().message,
                HasSubstr("\"length\" is in m"));
}

}  // namespace
}  // namespace starway::test
