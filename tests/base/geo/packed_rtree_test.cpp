#include "base/geo/packed_rtree.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>

namespace starway::geo {
namespace {

using Entries = std::vector<PackedRTree::Entry>;

Entries random_entries(std::uint32_t seed, std::size_t count, std::int32_t extent, std::int32_t size) {
    std::mt19937 random(seed);
    const auto below = [&](std::int32_t n) {
        return static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(n));
    };
    Entries entries(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::int32_t x = below(extent) - extent / 2;
        const std::int32_t y = below(extent) - extent / 2;
        entries[i] = {{x, y, x + below(size), y + below(size)}, i};
    }
    return entries;
}

TEST(PackedRTree, QueriesFindWhatIntersects) {
    for (const std::size_t count : {0U, 1U, 15U, 16U, 17U, 256U, 257U, 3000U}) {
        const Entries entries = random_entries(1, count, 1000, 40);
        const PackedRTree tree(entries);
        EXPECT_EQ(tree.size(), count);
        for (const auto& window : random_entries(2, 50, 1000, 200)) {
            std::multiset<std::uint32_t> expected;
            for (const auto& entry : entries)
                if (entry.box.intersects(window.box)) expected.insert(entry.item);
            std::multiset<std::uint32_t> found;
            tree.query(window.box, [&](std::uint32_t item) { found.insert(item); });
            EXPECT_EQ(found, expected) << count;
        }
    }
}

TEST(PackedRTree, PairsAreFoundOnce) {
    for (const std::size_t count : {0U, 1U, 2U, 16U, 17U, 300U, 1500U}) {
        const Entries entries = random_entries(3, count, 1000, 50);
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> expected;
        for (std::uint32_t i = 0; i < count; ++i)
            for (std::uint32_t j = i + 1; j < count; ++j)
                if (entries[i].box.intersects(entries[j].box)) expected.insert({i, j});
        std::multiset<std::pair<std::uint32_t, std::uint32_t>> found;
        PackedRTree(entries).intersecting_pairs([&](std::uint32_t a, std::uint32_t b) {
            found.insert(std::minmax(a, b));
            return true;
        });
        EXPECT_EQ(found, expected) << count;
    }
}

TEST(PackedRTree, PairsStopOnRequest) {
    int calls = 0;
    PackedRTree(Entries(100, {{0, 0, 1, 1}, 7})).intersecting_pairs([&](std::uint32_t, std::uint32_t) {
        return ++calls < 5;
    });
    EXPECT_EQ(calls, 5);
}

TEST(PackedRTree, HoldsTheWholeRangeOfIntegers) {
    constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min();
    constexpr std::int32_t high = std::numeric_limits<std::int32_t>::max();
    const PackedRTree tree(
        Entries{{{low, low, low, low}, 0}, {{high, high, high, high}, 1}, {{low, low, high, high}, 2}});
    std::set<std::uint32_t> found;
    tree.query({high, high, high, high}, [&](std::uint32_t item) { found.insert(item); });
    EXPECT_EQ(found, (std::set<std::uint32_t>{1, 2}));
}

TEST(Hilbert, VisitsEveryCellAndOnlyStepsToNeighbours) {
    for (const unsigned bits : {1U, 2U, 3U, 6U}) {
        const std::uint32_t side = 1U << bits;
        std::vector<std::pair<int, int>> cells(std::size_t{side} * side, {-9, -9});
        for (std::uint32_t x = 0; x < side; ++x)
            for (std::uint32_t y = 0; y < side; ++y) cells.at(hilbert_key(x, y, bits)) = {x, y};
        for (std::size_t i = 1; i < cells.size(); ++i)
            EXPECT_EQ(std::abs(cells[i].first - cells[i - 1].first) + std::abs(cells[i].second - cells[i - 1].second),
                      1);
    }
}

TEST(RadixSort, IsStableAndSortsByTheLowBits) {
    std::mt19937_64 random(5);
    struct Item {
        std::uint64_t key;
        std::size_t number;
    };
    for (const unsigned bits : {1U, 11U, 12U, 33U, 64U}) {
        std::vector<Item> items(5000);
        for (std::size_t i = 0; i < items.size(); ++i)
            items[i] = {random() & random() & (~std::uint64_t{0} >> (64U - bits)), i};
        std::vector<Item> expected = items;
        std::stable_sort(expected.begin(), expected.end(), [](const Item& a, const Item& b) { return a.key < b.key; });
        radix_sort(items, bits, [](const Item& item) { return item.key; });
        for (std::size_t i = 0; i < items.size(); ++i) ASSERT_EQ(items[i].number, expected[i].number) << bits;
    }
}

}  // namespace
}  // namespace starway::geo
