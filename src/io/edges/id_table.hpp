// From the source's ids, which may be any numbers or texts, to dense numbers in order of first appearance.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "io/decimal.hpp"
#include "io/edges/key_table.hpp"
#include "io/eight_bytes.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::io {

// int64 -> number. Ids that are dense from about 0, as most are, live in an array, the window; all beyond it in a KeyTable.
class NumberTable {
public:
    [[nodiscard]] std::uint32_t find(std::int64_t key) const;
    [[nodiscard]] const void* place_of(std::int64_t key) const {
        const auto index = static_cast<std::uint64_t>(key);
        return index < window_.size() ? &window_[index] : others_.place_of(others_.mixed(index));
    }
    // The number of the key, which becomes `value` where it has none.
    std::uint32_t find_or_insert(std::int64_t key, std::uint32_t value) {
        const auto index = static_cast<std::uint64_t>(key);
        if (index >= window_.size()) return find_or_insert_outside(index, value);
        if (window_[index] == no_number) {
            window_[index] = value;
            ++inserted_;
        }
        return window_[index];
    }
    // About so many keys may come; where they are dense, none of them will have to move.
    void expect(std::uint64_t keys) { least_window_ = std::max(least_window_, keys); }

private:
    std::uint32_t find_or_insert_outside(std::uint64_t key, std::uint32_t value);
    void widen(std::uint64_t size);

    std::uint64_t least_window_ = 65536;
    LargeTable<std::uint32_t> window_;  // by key, from 0
    KeyTable others_;
    std::uint64_t inserted_ = 0;
};

// Text -> number, and back. One of up to eight bytes is its own key, a longer one is found by its hash and then compared.
class TextTable {
public:
    // A text as it is looked for.
    struct Key {
        std::string_view text;
        std::uint64_t mixed = 0;
    };
    [[nodiscard]] Key key_of(std::string_view text) const {
        return is_short(text) ? key_of_short(text, packed(text.data(), text.size())) : Key{text, hash_of(text)};
    }
    // Of a text that packed() has made `word` of. Texts hold no NUL bytes, so that no two short ones are the same word.
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

    // Where find() will look first; and, once that is at hand, where it will look then.
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
    // Where two texts have one hash, the second is kept by another one.
    static std::uint64_t another(std::uint64_t key) { return mix_bits(key + 1); }
    std::uint32_t add_long(const Key& key);
    [[nodiscard]] const void* place_of_long(const Key& key) const;
    std::uint32_t append(std::string_view text);

    // The texts one after another, each behind its Record and padded to whole words.
    LargeTable<std::uint64_t> records_;
    LargeTable<std::uint32_t> place_;  // in the records, by number
    KeyTable short_;                   // to numbers
    KeyTable long_;                    // to places in the records: there the text is to be compared anyway
};

// Nodes by the source's id. An id that reads as an integer and prints back as the same text counts as a number, so the
// question whether all ids are numbers can wait for the last row.
class NodeIds {
public:
    // An id as it is looked for, valid for any table as it is now and gets to be.
    struct Key {
        TextTable::Key text;  // of a number: empty, and the number in the place of the hash
        bool is_number = false;
        [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(text.mixed); }
    };
    [[nodiscard]] Key key_of(std::string_view id) const {
        if (id.size() - 1 >= 8) return key_of_any(id);
        // Nearly all ids are numbers without sign or texts, of one to eight bytes either.
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

    // Where find() and add() will look first; and, once that is at hand, where they will look then. In a large table they wait for memory
    // and for nothing else, so a prefetch some ids ahead pays. (GCC 12 takes a const function that does nothing but prefetch for one without
    // effect and drops it, hence an address and not a prefetch.)
    [[nodiscard]] const void* place_of(const Key& key) const {
        return key.is_number ? numbers_.place_of(key.number()) : texts_.place_of(key.text);
    }
    [[nodiscard]] const void* next_place_of(const Key& key) const {
        return key.is_number ? nullptr : texts_.next_place_of(key.text);
    }

    // About so many ids may come, if they are numbers.
    void expect(std::uint64_t ids) { numbers_.expect(ids); }
    [[nodiscard]] std::uint32_t size() const {
        return texts_only() ? texts_.size() : static_cast<std::uint32_t>(number_.size());
    }
    [[nodiscard]] bool all_numbers() const { return texts_.size() == 0; }
    [[nodiscard]] std::string label(std::uint32_t node) const;
    // NumberLabels where all ids are numbers, else TextLabels. Leaves this empty.
    std::variant<CountedLabels, NumberLabels, TextLabels> take_labels();

private:
    [[nodiscard]] Key key_of_any(std::string_view id) const;
    void keep_number(std::int64_t number);
    std::uint32_t add_among_numbers(const TextTable::Key& key);

    // Texts and nodes count alike, and the two vectors below are empty.
    [[nodiscard]] bool texts_only() const { return number_.empty(); }
    [[nodiscard]] std::uint32_t node_of_text(std::uint32_t text) const {
        return texts_only() ? text : text_node_[text];
    }

    NumberTable numbers_;
    TextTable texts_;
    std::vector<std::int64_t> number_;      // per node; 0 for a text
    std::vector<std::uint32_t> text_node_;  // per text, its node; ascending
};

}  // namespace starway::io
