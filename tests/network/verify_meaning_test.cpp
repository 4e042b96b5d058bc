// What only `check` proves.
#include "network/verify_meaning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "forge.hpp"
#include "networks.hpp"
#include "starway/check.hpp"

namespace starway::network {
namespace {

using testing::HasSubstr;

// What `check` says of a file in which change(bytes) was done to a section, with checksums that fit.
template <class Change>
std::string message_after(const std::string& section, Change&& change) {
    auto image = test::image_of(test::must_build(test::small_draft()));
    change(test::section_of(image, section));
    test::repair_checksums(image);
    const auto network = RoadNetwork::from_image(std::move(image), "forged");
    if (!network) return "not even opened: " + network.error().message;
    const auto checked = check(*network);
    return checked ? "" : checked.error().message;
}

TEST(VerifyMeaning, WhatBuildMakesIsRight) {
    EXPECT_TRUE(verify_meaning(test::must_build(test::small_draft())));
}

TEST(VerifyMeaning, ANodeIsEmbeddedWhereItLies) {
    // All in one place: no bound is too large.
    const auto message = message_after(
        "embedded", [](std::span<std::byte> bytes) { std::fill(bytes.begin(), bytes.end(), std::byte{0}); });
    EXPECT_THAT(message, HasSubstr("section 'embedded': node 0 is not embedded where it lies"));
}

TEST(VerifyMeaning, ComponentsAreTheStrongOnes) {
    // Two nodes change places, so that the sizes stay right.
    const auto message = message_after("component", [](std::span<std::byte> bytes) {
        std::vector<std::uint32_t> of_node(bytes.size() / 4);
        std::memcpy(of_node.data(), bytes.data(), bytes.size());
        const auto other = std::find_if(of_node.begin(), of_node.end(), [&](auto c) { return c != of_node.front(); });
        ASSERT_NE(other, of_node.end());
        std::swap(of_node.front(), *other);
        std::memcpy(bytes.data(), of_node.data(), bytes.size());
    });
    EXPECT_THAT(message, HasSubstr("section 'component': node 0 is in strong component"));
}

}  // namespace
}  // namespace starway::network
