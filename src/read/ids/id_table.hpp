// Maps source ids (numbers or texts) to dense numbers in order of first appearance.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "read/decimal.hpp"
#include "read/eight_bytes.hpp"
#include "read/ids/key_table.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read {

// Maps int64 to numbers. Ids that are dense from about 0, as most are, are stored in an array (the window), others in a
// KeyTable.
class NumberTable {
public:
    [[nodiscard]] std::uint32_t find(std::int64_t key) const;
    [[nodiscard]] const void* place_of(std::int64_t key) const {
        const auto index = static_cast<std::uint64_t>(key);
        return index < window_.size() ? &window_[index] : others_.place_of(others_.mixed(index));
    }
    // The number of the key; inserts `value` if new.
    std::uint32_t find_or_insert(std::int64_t key, std::uint32_t value) {
        const auto index = static_cast<std::uint64_t>(key);
        if (index >= window_.size()) return find_or_insert_outside(index, value);
        if (window_[index] == no_number) {
            window_[index] = value;
            ++inserted_;
        }
        return window_[index];
    }
    // Reserves for about this many keys; if they are dense, none will move.
    void expect(std::uint64_t keys) { least_window_ = std::max(least_window_, keys); }

private:
    std::uint32_t find_or_insert_outside(std::uint64_t key, std::uint32_t value);
    void widen(std::uint64_t size);

    std::uint64_t least_window_ = 65536;
    LargeTable<std::uint32_t> window_;  // by key, from 0
    KeyTable others_;
    std::uint64_t inserted_ = 0;
};

// Maps texts to numbers and back. Up to eight bytes are their own key; longer texts are found by hash and compared.
class TextTable {
public:
    // A lookup key for a text.
    struct Key {
        std::string_view text;
        std::uint64_t mixed = 0;
    };
    [[nodiscard]] Key key_of(std::string_view text) const {
        return is_short(text) ? key_of_short(text, packed(text.data(), text.size())) : Key{text, hash_of(text)};
    }
    // For a text packed by packed() into `word`. Texts contain no NUL bytes, so short texts have distinct words.
    [[nodiscard]] Key key_of_short(std::string_view text, std::uint64_t word) const {
        return {text, short_.mixed(word)};
    }

    [[nodiscard]] std::uint32_t find(std::string_view text) const { return find(key_of(text)); }
    [[nodiscard]] std::uint32_t find(const Key& key) const;
    std::uint32_t add(std::string_view text) { return add(key_of(text)); }  // finds or appends
    std::uint32_t add(const Key& key) {
        if (!is_short(key.text)) return add_long(key);
        const std::uint32_t number = short_.find_or_insert(key.mixed, size());
        return number < size() ? number : append(key.text);
    }

    // Prefetch addresses: the first lookup of find(), and the second once the first is cached.
    [[nodiscard]] const void* place_of(const Key& key) const {
        return (is_short(key.text) ? short_ : long_).place_of(key.mixed);
    }
    [[nodiscard]] const void* next_place_of(const Key& key) const {
        return is_short(key.text) ? nullptr : place_of_long(key);
    }

    [[nodiscard]] std::string_view at(std::uint32_t number) const { return text_of(records_.data() + place_[number]); }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(place_.size()); }

private:
    struct Record {
        std::uint32_t size, number;
    };
    static_assert(sizeof(Record) == sizeof(std::uint64_t));
    static bool is_short(std::string_view text) { return text.size() <= 8; }
    [[nodiscard]] std::uint64_t hash_of(std::string_view text) const;
    static Record record_of(const std::uint64_t* place) { return std::bit_cast<Record>(*place); }
    static std::string_view text_of(const std::uint64_t* place) {
        return {reinterpret_cast<const char*>(place + 1), record_of(place).size};
    }
    // On a hash collision, the second text is stored under another hash.
    static std::uint64_t another(std::uint64_t key) { return mix_bits(key + 1); }
    std::uint32_t add_long(const Key& key);
    [[nodiscard]] const void* place_of_long(const Key& key) const;
    std::uint32_t append(std::string_view text);

    // The texts in sequence, each after its Record and padded to whole words.
    LargeTable<std::uint64_t> records_;
    LargeTable<std::uint32_t> place_;  // offset into the records, by number
    KeyTable short_;                   // short texts to numbers
    KeyTable long_;                    // long texts to offsets in the records, where the text is compared
};

// Nodes by source id. An id that is an integer in canonical form counts as a number, so whether all ids are numbers can
// be decided after the last row.
class NodeIds {
public:
    // A lookup key for an id; stays valid as tables change.
    struct Key {
        TextTable::Key text;  // for a number: empty, with the number instead of the hash
        bool is_number = false;
        [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(text.mixed); }
    };
    [[nodiscard]] Key key_of(std::string_view id) const {
        if (id.size() - 1 >= 8) return key_of_any(id);
        // Nearly all ids are unsigned numbers or texts of one to eight bytes.
        const std::uint64_t word = packed(id.data(), id.size());
        if (const std::uint64_t number = parse_short_id(word, id.size()); number != no_digits)
            return {{{}, number}, true};
        return id.front() == '-' || id == "0" ? key_of_any(id) : Key{texts_.key_of_short(id, word), false};
    }

    [[nodiscard]] std::uint32_t find(std::string_view id) const { return find(key_of(id)); }
    [[nodiscard]] std::uint32_t find(const Key& key) const;
    std::uint32_t add(std::string_view id) { return add(key_of(id)); }  // finds or appends
    std::uint32_t add(const Key& key) {
        const std::uint32_t next = size();
        if (key.is_number) {
            const std::uint32_t number = numbers_.find_or_insert(key.number(), next);
            if (number == next) keep_number(key.number());
            return number;
        }
        if (!texts_only()) return add_among_numbers(key.text);
        return texts_.add(key.text);
    }

    // Prefetch addresses: the first lookup of find() and add(), and the second once the first is cached. In a large
    // table, lookups are bound by memory latency, so prefetching pays. (Returns an address because GCC 12 drops a const
    // function that only prefetches.)
    [[nodiscard]] const void* place_of(const Key& key) const {
        return key.is_number ? numbers_.place_of(key.number()) : texts_.place_of(key.text);
    }
    [[nodiscard]] const void* next_place_of(const Key& key) const {
        return key.is_number ? nullptr : texts_.next_place_of(key.text);
    }

    // Reserves for about this many numeric ids.
    void expect(std::uint64_t ids) { numbers_.expect(ids); }
    [[nodiscard]] std::uint32_t size() const {
        return texts_only() ? texts_.size() : static_cast<std::uint32_t>(number_.size());
    }
    [[nodiscard]] bool all_numbers() const { return texts_.size() == 0; }
    [[nodiscard]] std::string label(std::uint32_t node) const;
    // NumberLabels if all ids are numbers, else TextLabels. Leaves this object empty.
    std::variant<CountedLabels, NumberLabels, TextLabels> take_labels();

private:
    [[nodiscard]] Key key_of_any(std::string_view id) const;
    void keep_number(std::int64_t number);
    std::uint32_t add_among_numbers(const TextTable::Key& key);

    // Text and node numbers are equal, and the two vectors below are empty.
    [[nodiscard]] bool texts_only() const { return number_.empty(); }
    [[nodiscard]] std::uint32_t node_of_text(std::uint32_t text) const {
        return texts_only() ? text : text_node_[text];
    }

    NumberTable numbers_;
    TextTable texts_;
    std::vector<std::int64_t> number_;      // per node; 0 for a text
    std::vector<std::uint32_t> text_node_;  // per text: its node; ascending
};

}  // namespace starway::read
