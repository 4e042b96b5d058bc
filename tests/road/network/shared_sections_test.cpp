// An image holds the bytes of equal sections once, and a reader believes no other overlap.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "road/network/file/image.hpp"
#include "road/network/forge.hpp"

namespace starway::road::network {
namespace {

using testing::HasSubstr;

constexpr std::size_t many = network::format::least_shared_bytes / sizeof(std::uint32_t);

std::vector<std::byte> image_of_sections(const std::vector<std::vector<std::uint32_t>>& arrays) {
    const std::vector<std::string> names{"a", "b", "c", "d", "e"};
    std::vector<SectionSource> sections;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        sections.push_back(section_source(names[i], std::span<const std::uint32_t>(arrays[i])));
    const AlignedBytes image = assemble(sections);
    return {image.span().begin(), image.span().end()};
}

TEST(SharedSections, AreStoredOnceAndReadAsTheyWere) {
    const std::vector<std::uint32_t> ones(many, 1);
    const std::vector<std::uint32_t> twos(many + 3, 2);
    const std::vector<std::vector<std::uint32_t>> arrays{ones, twos, ones, twos, ones};
    const auto image = image_of_sections(arrays);
    EXPECT_LT(image.size(), 64 * 6 + 4 * (ones.size() + twos.size()) + 128);
    const auto sections = parse_image(image, "x");
    ASSERT_TRUE(sections) << sections.error().message;
    ASSERT_EQ(sections->size(), arrays.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const auto expected = std::as_bytes(std::span(arrays[i]));
        const auto& found = (*sections)[i];
        EXPECT_TRUE(std::equal(found.bytes.begin(), found.bytes.end(), expected.begin(), expected.end())) << i;
        EXPECT_TRUE(check_section(image, found, "x")) << i;
    }
    EXPECT_EQ((*sections)[0].offset, (*sections)[4].offset);
    EXPECT_EQ((*sections)[1].offset, (*sections)[3].offset);
}

TEST(SharedSections, SmallOnesStayApart) {
    const std::vector<std::uint32_t> ones(many - 1, 1);
    const auto image = image_of_sections({ones, ones, {}, {}});
    const auto sections = parse_image(image, "x");
    ASSERT_TRUE(sections) << sections.error().message;
    EXPECT_NE((*sections)[0].offset, (*sections)[1].offset);
}

TEST(SharedSections, ABitOfTheirBytesIsFoundInEach) {
    const std::vector<std::uint32_t> ones(many, 1);
    auto image = image_of_sections({ones, ones});
    image[image.size() - 64] ^= std::byte{1};
    const auto sections = parse_image(image, "x");
    ASSERT_TRUE(sections) << sections.error().message;
    for (const auto& section : *sections) EXPECT_FALSE(check_section(image, section, "x"));
}

TEST(SharedSections, NoOtherOverlapIsRead) {
    const std::vector<std::uint32_t> ones(many, 1);
    const std::vector<std::uint32_t> twos(many, 2);
    const auto sound = image_of_sections({ones, twos, ones});
    ASSERT_TRUE(parse_image(sound, "x"));
    const auto message_after = [&](const std::function<void(network::format::TableEntry&)>& change) -> std::string {
        auto image = sound;
        auto table = test::table_of(image);
        change(table[2]);
        test::put(image, test::header_of(image), table);
        const auto sections = parse_image(image, "x");
        return sections ? "" : sections.error().message.str();
    };
    const auto at_wrong_byte = HasSubstr("has section 'c' at byte");
    EXPECT_EQ(message_after([](auto&) {}), "");
    EXPECT_THAT(message_after([](auto& entry) { entry.offset += 64; }), at_wrong_byte);
    EXPECT_THAT(message_after([](auto& entry) { entry.offset = 0; }), at_wrong_byte);
    EXPECT_THAT(message_after([](auto& entry) { ++entry.checksum; }), at_wrong_byte);
    EXPECT_THAT(message_after([](auto& entry) {
                    entry.bytes -= 4;
                    --entry.count;
                }),
                at_wrong_byte);
    EXPECT_THAT(message_after([](auto& entry) { entry.bytes = ~std::uint64_t{63}; }), at_wrong_byte);
    EXPECT_THAT(message_after([](auto& entry) { ++entry.count; }), HasSubstr("which are not"));
}

}  // namespace
}  // namespace starway::road::network
