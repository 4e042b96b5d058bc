// Sorting by an integer key in linear time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace starway::geo {

// Sorts by the lowest `bits` bits of key(item), smallest first; stable. O(n * bits / 11) time, plus one copy of the
// items.
template <class Item, class Key>
void radix_sort(std::vector<Item>& items, unsigned bits, Key key) {
    static_assert(std::is_trivially_copyable_v<Item>);
    constexpr unsigned digit_bits = 11;  // the counters fit the first-level cache
    constexpr std::size_t digits = std::size_t{1} << digit_bits;
    std::vector<Item> other(items.size());
    for (unsigned shift = 0; shift < bits; shift += digit_bits) {
        const std::uint64_t mask = (bits - shift >= digit_bits ? digits : std::size_t{1} << (bits - shift)) - 1;
        const auto digit = [&](const Item& item) {
            return static_cast<std::size_t>((static_cast<std::uint64_t>(key(item)) >> shift) & mask);
        };
        std::array<std::size_t, digits> place{};
        for (const Item& item : items) ++place[digit(item)];
        if (!items.empty() && place[digit(items.front())] == items.size()) continue;  // all digits equal
        std::size_t sum = 0;
        for (std::size_t& p : place) {
            const std::size_t count = p;
            p = sum;
            sum += count;
        }
        for (const Item& item : items) other[place[digit(item)]++] = item;
        items.swap(other);
    }
}

}  // namespace starway::geo
