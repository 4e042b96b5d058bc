#include "read/ids/id_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace starway::read {
namespace {

TEST(NodeIds, AgreesWithAMapOnRandomIds) {
    std::mt19937_64 random(11);
    NodeIds ids;
    std::map<std::string, std::uint32_t> expected;
    for (int i = 0; i < 60000; ++i) {
        std::string id;
        switch (random() % 6) {
            case 0:
                id = std::to_string(random() % 5000);
                break;  // dense
            case 1:
                id = std::to_string(static_cast<std::int64_t>(random()) >> (random() % 60));
                break;  // anywhere
            case 2:
                id = "00" + std::to_string(random() % 100);
                break;  // digits, but no number
            case 3:
                id = "n" + std::to_string(random() % 20000);
                break;  // short
            case 4:
                id = "a longer name of a node " + std::to_string(random() % 20000);
                break;
            default:
                id = std::string(random() % 12, 'x');
                break;  // around the length where storage changes
        }
        const auto known = expected.find(id);
        ASSERT_EQ(ids.find(id), known == expected.end() ? no_number : known->second) << id;
        const auto node = static_cast<std::uint32_t>(expected.size());
        ASSERT_EQ(ids.add(id), expected.emplace(id, node).first->second) << id;
        ASSERT_EQ(ids.label(expected[id]), id);
    }
    ASSERT_EQ(ids.size(), expected.size());
    const auto labels = ids.take_labels();
    for (const auto& [id, node] : expected) ASSERT_EQ(std::get<TextLabels>(labels)[node], id);
    EXPECT_EQ(ids.size(), 0U);
}

// Numbers in random order: most are far off when they come, and near once the table has grown.
TEST(NodeIds, NumbersAreFoundWhereverTheyAreKept) {
    std::mt19937 random(5);
    std::vector<std::uint32_t> numbers(300'000);
    std::iota(numbers.begin(), numbers.end(), 0U);
    std::shuffle(numbers.begin(), numbers.end(), random);
    NodeIds ids;
    for (std::uint32_t node = 0; node < numbers.size(); ++node) {
        const std::string id = std::to_string(numbers[node]);
        ASSERT_EQ(ids.find(id), no_number);
        ASSERT_EQ(ids.add(id), node);
        const auto earlier = static_cast<std::uint32_t>(random() % (node + 1));
        ASSERT_EQ(ids.find(std::to_string(numbers[earlier])), earlier);
    }
    for (std::uint32_t node = 0; node < numbers.size(); ++node)
        ASSERT_EQ(ids.find(std::to_string(numbers[node])), node);
}

TEST(NodeIds, NumbersStayNumbers) {
    NodeIds ids;
    ids.add("5");
    ids.add("-9223372036854775807");
    EXPECT_TRUE(ids.all_numbers());
    EXPECT_EQ(std::get<NumberLabels>(ids.take_labels()), (NumberLabels{5, -9223372036854775807}));
}

TEST(TextTable, GrowsAndKeepsWhatItHas) {
    TextTable table;
    EXPECT_EQ(table.add(""), 0U);
    for (std::uint32_t i = 1; i < 20000; ++i) ASSERT_EQ(table.add("some text that is long " + std::to_string(i)), i);
    for (std::uint32_t i = 1; i < 20000; ++i) ASSERT_EQ(table.find("some text that is long " + std::to_string(i)), i);
    EXPECT_EQ(table.find("some text that is long"), no_number);
    EXPECT_EQ(table.at(7), "some text that is long 7");
}

}  // namespace
}  // namespace starway::read
