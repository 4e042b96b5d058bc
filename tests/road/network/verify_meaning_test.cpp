// What only `check` proves.
#include "road/network/verify/verify_meaning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "forge.hpp"
#include "networks.hpp"
#include "starway/road/check.hpp"

namespace starway::road::network {
namespace {

using testing::HasSubstr;

// What `check` says of a file in which change(bytes) was done to a section, with checksums that fit.
template <class Change>
std::string message_after(const std::string& section, Change&& change, NetworkDraft draft = test::small_draft()) {
    auto image = test::image_of(test::must_build(std::move(draft)));
    change(test::section_of(image, section));
    test::repair_checksums(image);
    const auto network = RoadNetwork::from_image(std::move(image), "forged");
    if (!network) return "not even opened: " + network.error().message.str();
    const auto checked = check(*network);
    return checked ? "" : checked.error().message.str();
}

TEST(VerifyMeaning, WhatBuildMakesIsRight) {
    EXPECT_TRUE(verify_meaning(test::must_build(test::small_draft())));
}

TEST(VerifyMeaning, ANodeIsEmbeddedWhereItLies) {
    // All in one place: no bound is too large.
    const auto message = message_after(
        "embedded", [](std::span<std::byte> bytes) { std::fill(bytes.begin(), bytes.end(), std::byte{0}); });
    EXPECT_THAT(message, HasSubstr("section 'embedded': the embedding of node 0 does not match its position"));
}

TEST(VerifyMeaning, ComponentsAreTheStrongOnes) {
    // A triangle and two pairs. The last nodes of the pairs change places, so that sizes and order stay right and no
    // node reaches the triangle.
    NetworkDraft draft;
    draft.node_count = 7;
    draft.edge_tail = {0, 1, 2, 3, 5};
    draft.edge_head = {1, 2, 0, 4, 6};
    const auto swap_nodes_of_pairs = [](std::span<std::byte> bytes) {
        std::vector<std::uint32_t> of_node(bytes.size() / 4);
        std::memcpy(of_node.data(), bytes.data(), bytes.size());
        const auto one = std::find(of_node.rbegin(), of_node.rend(), 1U);
        const auto other = std::find(of_node.rbegin(), of_node.rend(), 2U);
        ASSERT_TRUE(one != of_node.rend() && other != of_node.rend());
        std::swap(*one, *other);
        std::memcpy(bytes.data(), of_node.data(), bytes.size());
    };
    const auto message = message_after("component", swap_nodes_of_pairs, std::move(draft));
    EXPECT_THAT(message, testing::ContainsRegex("section 'component': node [0-9]+ is in strong component"));
}

}  // namespace
}  // namespace starway::road::network
