// Ids of the source's nodes along edges, and the tags that the user chose to keep: stored compactly, read back, and
// safe in forged files.
#include "starway/road/network.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "forge.hpp"
#include "networks.hpp"
#include "road/network/point_ids.hpp"
#include "starway/road/tags.hpp"
#include "visit_everything.hpp"

namespace starway::road::network {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

// A path of edges between nodes 100, 101, ..., each with up to three points of random ids.
NetworkDraft path_draft(std::uint32_t edges, std::vector<std::vector<std::int64_t>>& expected) {
    std::mt19937_64 random(11);
    NetworkDraft draft;
    draft.frame = FrameKind::geographic;
    draft.node_count = edges + 1;
    NumberLabels labels;
    for (std::uint32_t v = 0; v <= edges; ++v) {
        draft.node_position.push_back({4 + v * 0.01, 50});
        labels.push_back(100 + v);
    }
    draft.shape_first.push_back(0);
    const std::vector<std::int64_t> odd{0, -1, 1, 63, 64, -64, -65, least, largest, 12'345'678'901};
    for (std::uint32_t e = 0; e < edges; ++e) {
        std::vector<std::int64_t>& ids = expected.emplace_back(1, 100 + e);
        draft.edge_tail.push_back(e);
        draft.edge_head.push_back(e + 1);
        draft.edge_tags.push_back(e % 3 == 0 ? draft.tag_sets.add(std::string("surface\0sett\0lanes\0"
                                                                              "2\0",
                                                                              21))
                                             : draft.tag_sets.add(std::string("lanes\0"
                                                                              "1\0",
                                                                              8)));
        for (std::uint64_t n = e % 4; n > 0; --n) {
            draft.shape_points.push_back({4 + e * 0.01 + 0.002, 50 + 0.001 * static_cast<double>(n)});
            draft.shape_ids.push_back(random() % 2 == 0 ? odd[random() % odd.size()]
                                                        : static_cast<std::int64_t>(random()));
            ids.push_back(draft.shape_ids.back());
        }
        ids.push_back(101 + e);
        draft.shape_first.push_back(draft.shape_points.size());
    }
    draft.kept_keys = {"surface", "absent"};
    draft.details = {"2 lines were joined"};
    // The last node stands for the first.
    labels.back() = -7;
    draft.node_twins = {{edges, 0}};
    expected.back().back() = 100;
    draft.node_label = labels;
    return draft;
}

TEST(NodeIds, AreReadAsTheyWereGiven) {
    std::vector<std::vector<std::int64_t>> expected;
    const RoadNetwork network = test::must_build(path_draft(50, expected));
    const RoadNodeIds ids(network);
    ASSERT_TRUE(ids.complete());
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        std::vector<std::int64_t> found{5};
        ids.append(EdgeId(e), false, found);
        const auto of_source = expected[network.source_feature(EdgeId(e))];
        EXPECT_EQ(std::vector(found.begin() + 1, found.end()), of_source) << e;
        found.resize(1);
        ids.append(EdgeId(e), true, found);
        EXPECT_EQ(std::vector(found.begin() + 1, found.end()), std::vector(of_source.rbegin(), of_source.rend())) << e;
        EXPECT_EQ(ids.of(network.edge_tail(EdgeId(e))), of_source.front());
    }
    const auto again = RoadNetwork::from_image(test::image_of(network), "again");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->section("point_id_first").size(), (4 + 1) * sizeof(std::uint64_t)) << "a block has 16 edges";
}

TEST(NodeIds, StayWithOtherWeights) {
    std::vector<std::vector<std::int64_t>> expected;
    const RoadNetwork network = test::must_build(path_draft(20, expected));
    const std::vector<std::uint32_t> weights(network.arc_count(), 9'000'000);
    const auto changed = network.with_weights("length", weights);
    ASSERT_TRUE(changed) << changed.error().message;
    for (const char* section : {"point_id_first", "point_id_bytes", "node_twin", "kept_keys"}) {
        ASSERT_FALSE(network.section(section).empty()) << section;
        EXPECT_TRUE(std::ranges::equal(network.section(section), changed->section(section))) << section;
    }
}

TEST(NodeIds, AreNotKnownWhereTheSourceHasNone) {
    const RoadNetwork without = test::must_build(test::small_draft());
    EXPECT_FALSE(RoadNodeIds(without).complete());
    NetworkDraft draft = test::small_draft();
    draft.shape_ids = {1, 2, 3};
    const auto refused = build(draft);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("labels of nodes that are numbers"));
    draft.node_label = NumberLabels{1, 2, 3, 4, 5};
    draft.shape_ids.pop_back();
    EXPECT_THAT(build(draft).error().message, HasSubstr("shape_ids has 2 entries instead of 3"));
    draft.shape_ids.push_back(3);
    draft.node_twins = {{1, 5}};
    EXPECT_THAT(build(draft).error().message, HasSubstr("node 1 to its twin 5"));
    draft.node_twins.clear();
    draft.kept_keys = {"surface"};
    EXPECT_THAT(build(draft).error().message, HasSubstr("surface"));
}

TEST(NodeIds, TagsThatTheUserKeeps) {
    std::vector<std::vector<std::int64_t>> expected;
    const RoadNetwork network = test::must_build(path_draft(6, expected));
    const RoadTags tags(network);
    EXPECT_THAT(tags.kept_keys(), ElementsAre("surface", "absent"));
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        EXPECT_EQ(tags.value(EdgeId(e), "surface"), network.source_feature(EdgeId(e)) % 3 == 0 ? "sett" : "");
        EXPECT_EQ(tags.value(EdgeId(e), "absent"), "");
    }
}

TEST(NodeIds, ForgedSectionsAreRefused) {
    std::vector<std::vector<std::int64_t>> expected;
    const std::vector<std::byte> intact = test::image_of(test::must_build(path_draft(50, expected)));
    const auto message_after = [&](const std::string& section, std::size_t at, auto value) {
        auto image = intact;
        const auto bytes = test::section_of(image, section);
        EXPECT_GE(bytes.size(), at + sizeof(value)) << section;
        std::memcpy(bytes.data() + at, &value, sizeof(value));
        test::repair_checksums(image);
        const auto network = RoadNetwork::from_image(std::move(image), "forged");
        return network ? "" : network.error().message.str();
    };
    auto copy = intact;
    const std::size_t bytes = test::section_of(copy, "point_id_bytes").size();
    EXPECT_THAT(message_after("point_id_first", 0, std::uint64_t{1}), HasSubstr("its first offset is not 0"));
    EXPECT_THAT(message_after("point_id_first", 8, std::uint64_t{bytes + 1}), HasSubstr("point_id_first"));
    EXPECT_THAT(message_after("point_id_first", 32, ~std::uint64_t{0}), HasSubstr("its last offset"));
    EXPECT_THAT(message_after("point_id_first", 8, std::uint64_t{3}), HasSubstr("block 0 holds too few ids"));
    EXPECT_THAT(message_after("point_id_bytes", bytes - 1, std::uint8_t{0x80}), HasSubstr("holds too few ids"));
    EXPECT_THAT(message_after("node_twin", 0, std::uint32_t{51}), HasSubstr("joins node 51"));
    EXPECT_THAT(message_after("node_twin", 4, std::uint32_t{51}), HasSubstr("and node 51"));
    const std::size_t keys = test::section_of(copy, "kept_keys").size();
    EXPECT_THAT(message_after("kept_keys", keys - 1, 'x'), HasSubstr("last key does not end"));
    const std::size_t details = test::section_of(copy, "details").size();
    EXPECT_THAT(message_after("details", details - 1, 'x'), HasSubstr("last text does not end"));
    std::mt19937 random(3);
    int opened = 0;
    for (int round = 0; round < 3000; ++round) {
        auto image = intact;
        const char* const names[]{"point_id_first", "point_id_bytes", "node_twin", "kept_keys", "shape_first"};
        const auto section = test::section_of(image, names[random() % std::size(names)]);
        section[random() % section.size()] ^= std::byte{1} << (random() % 8);
        test::repair_checksums(image);
        const auto network = RoadNetwork::from_image(std::move(image), "forged");
        if (!network) continue;
        ++opened;
        test::visit_everything(*network);
    }
    EXPECT_GT(opened, 100);
}

TEST(NodeIds, DecoderRefusesWhatIsNoNumber) {
    const auto first = [](std::vector<std::uint8_t> bytes) { return PointIdDecoder(bytes).next(); };
    EXPECT_EQ(first({0}), 0);
    EXPECT_EQ(first({1}), -1);
    EXPECT_EQ(first({}), std::nullopt);
    EXPECT_EQ(first({0x80}), std::nullopt);
    std::vector<std::uint8_t> long_one(9, 0xFF);
    long_one.push_back(1);
    EXPECT_EQ(first(long_one), least);
    long_one.back() = 2;
    EXPECT_EQ(first(long_one), std::nullopt);
    long_one.back() = 0x81;
    long_one.push_back(0);
    EXPECT_EQ(first(long_one), std::nullopt);
}

}  // namespace
}  // namespace starway::road::network
