// What is stored of the parts of a column: right after every change, and never believed where it is wrong.
#include "road/ask/closures/stored_reach.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "road/network/forge.hpp"
#include "road/network/networks.hpp"
#include "starway/road/check.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/prepare.hpp"
#include "support/random_network.hpp"

namespace starway {
namespace {

using road::ask::has_stored_reach;
using road::ask::prove_stored_reach;

// The same network, in which some arcs are closed for "cost".
RoadNetwork with_closed(const RoadNetwork& network, std::mt19937_64& random) {
    const WeightColumn& cost = *network.column("cost");
    std::vector<std::uint32_t> weights(cost.weight.begin(), cost.weight.end());
    for (std::uint32_t& weight : weights)
        if (random() % 4 == 0) weight = closed_weight;
    auto closed = network.with_weights("cost", weights);
    EXPECT_TRUE(closed) << closed.error().message;
    return *std::move(closed);
}

RoadNetwork prepared(const RoadNetwork& network) {
    PrepareRequest request;
    request.weights = {"cost"};
    auto made = prepare(network, request);
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}

std::optional<RoadNetwork> random_prepared(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    auto draft = test::random_draft(random, {.nodes = 60, .degree = 1.5});
    auto built = build(std::move(draft));
    if (!built) return std::nullopt;
    return prepared(with_closed(*built, random));
}

std::vector<std::byte> image_of(const RoadNetwork& network) {
    return {network.image().begin(), network.image().end()};
}

// The costs between all nodes; nothing where there is no route.
std::vector<std::optional<std::uint64_t>> costs(const RoadNetwork& network) {
    const road::Engine engine(network);
    std::vector<std::optional<std::uint64_t>> all;
    for (std::uint32_t from = 0; from < network.node_count(); from += 3)
        for (std::uint32_t to = 0; to < network.node_count(); to += 5) {
            RouteRequest request;
            Waypoint start, end;
            start.node = NodeId(from);
            end.node = NodeId(to);
            request.from = start;
            request.to = end;
            request.weight = "cost";
            const auto route = engine.route(request);
            all.push_back(route ? std::optional(route->cost_steps) : std::nullopt);
        }
    return all;
}

TEST(StoredReach, IsRightAfterPreparingAndAfterUpdates) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto network = random_prepared(seed);
        if (!network) continue;
        ASSERT_TRUE(has_stored_reach(*network, *network->column("cost"))) << seed;
        const auto right = prove_stored_reach(*network);
        EXPECT_TRUE(right) << seed << ": " << right.error().message;
        UpdateRequest request;
        request.weight = "cost";
        for (std::uint32_t arc = 0; arc < network->arc_count(); arc += 4) request.arcs.push_back({ArcId(arc), {}});
        const auto updated = update(*network, request);
        ASSERT_TRUE(updated) << seed << ": " << updated.error().message;
        EXPECT_TRUE(has_stored_reach(*updated, *updated->column("cost"))) << seed;
        const auto still = prove_stored_reach(*updated);
        EXPECT_TRUE(still) << seed << ": " << still.error().message;
    }
}

TEST(StoredReach, GivesAnEngineTheFlagsThatItWouldFind) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto network = random_prepared(seed);
        if (!network) continue;
        const WeightColumn& cost = *network->column("cost");
        const auto stored = road::ask::stored_reach(*network, cost, nullptr);
        ASSERT_TRUE(stored) << seed;
        const road::ask::OpenRoads known(*network, cost, nullptr, stored->of_network, stored->of_states);
        const road::ask::OpenRoads found(*network, cost);
        EXPECT_EQ(known.parts().closes_arcs(), found.parts().closes_arcs());
        EXPECT_THAT(known.parts().node_flags(), testing::ElementsAreArray(found.parts().node_flags())) << seed;
        EXPECT_THAT(known.parts().box_flags(), testing::ElementsAreArray(found.parts().box_flags())) << seed;
    }
}

TEST(StoredReach, OfOtherWeightsIsLeftAlone) {
    std::mt19937_64 random(7);
    const auto network = random_prepared(3);
    ASSERT_TRUE(network);
    const auto other = network->sharing("cost", std::vector<std::uint32_t>(network->arc_count(), 5));
    ASSERT_TRUE(other) << other.error().message;
    ASSERT_TRUE(has_stored_reach(*other, *other->column("cost")));
    EXPECT_FALSE(road::ask::stored_reach(*other, *other->column("cost"), nullptr));
}

TEST(StoredReach, IsFoundOutAnewWhereTheFileIsForged) {
    const auto network = random_prepared(5);
    ASSERT_TRUE(network);
    const auto expected = costs(*network);
    const std::string number = std::to_string(static_cast<std::uint32_t>(network->column("cost")->id));
    std::size_t forged = 0;
    for (const std::string what : {"reach.of.", "reach.node.", "reach.box."}) {
        std::vector<std::byte> image = image_of(*network);
        const auto section = test::section_of(image, what + number);
        if (section.empty()) continue;
        ++forged;
        for (std::size_t i = 0; i < section.size(); i += 8) section[i] ^= std::byte{3};
        test::repair_checksums(image);
        const auto opened = RoadNetwork::from_image(std::move(image), "forged.starway");
        ASSERT_TRUE(opened) << opened.error().message;
        EXPECT_EQ(costs(*opened), expected) << what;
        const auto checked = check(*opened);
        ASSERT_FALSE(checked) << what;
        EXPECT_EQ(checked.error().kind, ErrorKind::data);
        EXPECT_THAT(checked.error().message, testing::HasSubstr("reach.*." + number));
    }
    EXPECT_GE(forged, 2U);
}

}  // namespace
}  // namespace starway
