// From the source's ids, which may be any numbers or texts, to dense numbers in order of first appearance.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "io/edges/large_page_allocator.hpp"
#include "starway/network_draft.hpp"

namespace starway::io {

inline constexpr std::uint32_t no_number = std::numeric_limits<std::uint32_t>::max();

template <class T>
using LargeTable = std::vector<T, LargePageAllocator<T>>;

// 64-bit key -> number: open addressing with linear probing.
class KeyTable {
public:
    KeyTable();
    [[nodiscard]] std::uint32_t find(std::uint64_t key) const;
    // Where find() will look first, for a prefetch; any address where there is nothing yet.
    [[nodiscard]] const void* place_of(std::uint64_t key) const {
        return slots_.empty() ? nullptr : &slots_[home(key)];
    }
    // The value of the key, which becomes `value` where it has none.
    std::uint32_t find_or_insert(std::uint64_t key, std::uint32_t value);

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t value = no_number;
    };
    [[nodiscard]] std::size_t home(std::uint64_t key) const;
    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const;
    void grow();

    LargeTable<Slot> slots_;  // a power of two, at most three quarters full; empty until needed
    std::size_t used_ = 0;
    std::uint64_t seed_;
};

// int64 -> number. Ids that are dense from about 0, as most are, live in an array; all others in a KeyTable.
class NumberTable {
public:
    [[nodiscard]] std::uint32_t find(std::int64_t key) const;
    [[nodiscard]] const void* place_of(std::int64_t key) const;
    void insert(std::int64_t key, std::uint32_t value);  // precondition: find(key) == no_number

private:
    LargeTable<std::uint32_t> window_;  // by key, from 0
    KeyTable others_;
    std::uint64_t inserted_ = 0;
};

// Text -> number, and back. The texts lie in one arena. One of up to eight bytes is found by its bytes in one place of memory, a longer
// one by its hash and then in the arena.
class TextTable {
public:
    TextTable();
    [[nodiscard]] std::uint32_t find(std::string_view text) const;
    [[nodiscard]] const void* place_of(std::string_view text) const;
    std::uint32_t add(std::string_view text);  // finds or appends
    [[nodiscard]] std::string_view at(std::uint32_t number) const {
        return {arena_.data() + first_[number], first_[number + 1] - first_[number]};
    }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }

private:
    struct Slot {
        std::uint64_t first = 0;  // in the arena
        std::uint32_t hash = 0;
        std::uint32_t value = no_number;
    };
    [[nodiscard]] std::uint64_t hash(std::string_view text) const;
    [[nodiscard]] std::size_t slot_of(std::string_view text, std::uint64_t hash) const;
    std::uint32_t append(std::string_view text);
    void grow();

    std::string arena_;
    std::vector<std::uint64_t> first_{0};
    KeyTable short_;
    LargeTable<Slot> slots_;  // of the long texts: a power of two, at most half full; empty until needed
    std::size_t used_ = 0;
    std::uint64_t seed_;
};

// Nodes by the source's id. An id that reads as an integer and prints back as the same text counts as a number, so the
// question whether all ids are numbers can wait for the last row.
class NodeIds {
public:
    [[nodiscard]] std::uint32_t find(std::string_view id) const;
    // Where find() and add() will look first. In a large table they wait for memory and for nothing else, so a prefetch some twenty
    // ids ahead pays. (GCC 12 takes a const function that does nothing but prefetch for one without effect and drops it, hence an
    // address and not a prefetch.)
    [[nodiscard]] const void* place_of(std::string_view id) const;
    std::uint32_t add(std::string_view id);  // finds or appends
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(number_.size()); }
    [[nodiscard]] bool all_numbers() const { return text_node_.empty(); }
    [[nodiscard]] std::string label(std::uint32_t node) const;
    // NumberLabels where all ids are numbers, else TextLabels. Leaves this empty.
    std::variant<CountedLabels, NumberLabels, TextLabels> take_labels();

private:
    NumberTable numbers_;
    TextTable texts_;
    std::vector<std::int64_t> number_;  // per node; 0 for a text
    [[nodiscard]] std::uint32_t node_of_text(std::uint32_t text) const {
        return texts_.size() == number_.size() ? text
                                               : text_node_[text];  // without numbers, texts and nodes count alike
    }
    std::vector<std::uint32_t> text_node_;  // per text, its node; ascending
};

}  // namespace starway::io
