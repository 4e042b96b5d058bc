#include "read/ids/id_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "read/decimal.hpp"
#include "read/eight_bytes.hpp"

namespace starway::read {
std::uint32_t NumberTable::find(std::int64_t key) const {
    const auto index = static_cast<std::uint64_t>(key);
    return index < window_.size() ? window_[index] : others_.find(others_.mixed(index));
}

// Keys in the window are never stored here, so each key has one place.
std::uint32_t NumberTable::find_or_insert_outside(std::uint64_t key, std::uint32_t value) {
    if (const std::uint32_t known = others_.find(others_.mixed(key)); known != no_number) return known;
    // A window four times as large as its ids is no larger than the hash table.
    const std::uint64_t limit = std::max(least_window_, 4 * (inserted_ + 1));
    if (key < limit && limit >= 2 * window_.size()) {
        widen(limit);
        return find_or_insert(static_cast<std::int64_t>(key), value);
    }
    ++inserted_;
    return others_.find_or_insert(others_.mixed(key), value);
}

// At least doubles the window, so that each key moves only a few times.
void NumberTable::widen(std::uint64_t size) {
    window_.resize(size, no_number);
    KeyTable outside;
    others_.for_each([&](std::uint64_t mixed, std::uint32_t value) {
        const std::uint64_t index = others_.unmixed(mixed);
        if (index < size)
            window_[index] = value;
        else
            outside.find_or_insert(outside.mixed(index), value);
    });
    others_ = std::move(outside);
}

std::uint64_t TextTable::hash_of(std::string_view text) const {
    return XXH3_64bits_withSeed(text.data(), text.size(), long_.seed());
}

std::uint32_t TextTable::find(const Key& key) const {
    if (is_short(key.text)) return short_.find(key.mixed);
    for (std::uint64_t mixed = key.mixed;; mixed = another(mixed)) {
        const std::uint32_t place = long_.find(mixed);
        if (place == no_number) return no_number;
        if (text_of(records_.data() + place) == key.text) return record_of(records_.data() + place).number;
    }
}

std::uint32_t TextTable::add_long(const Key& key) {
    const std::size_t end = records_.size();
    for (std::uint64_t mixed = key.mixed;; mixed = another(mixed)) {
        const std::uint32_t place = long_.find_or_insert(mixed, static_cast<std::uint32_t>(end));
        if (place == end) return append(key.text);
        if (text_of(records_.data() + place) == key.text) return record_of(records_.data() + place).number;
    }
}

const void* TextTable::place_of_long(const Key& key) const {
    const std::uint32_t place = long_.find(key.mixed);
    return place == no_number ? nullptr : records_.data() + place;
}

std::uint32_t TextTable::append(std::string_view text) {
    const std::uint32_t number = size();
    const std::size_t place = records_.size();
    const std::size_t words = text.size() / 8 + (text.size() % 8 != 0 ? 1 : 0);
    // The next text's place must be representable.
    if (place + 1 + words >= no_number) throw std::length_error("the ids exceed 32 GB in total");
    records_.resize(place + 1 + words);
    records_[place] = std::bit_cast<std::uint64_t>(Record{static_cast<std::uint32_t>(text.size()), number});
    if (!text.empty()) std::memcpy(&records_[place + 1], text.data(), text.size());
    place_.push_back(static_cast<std::uint32_t>(place));
    return number;
}

NodeIds::Key NodeIds::key_of_any(std::string_view id) const {
    if (const auto number = parse_canonical_integer(id)) return {{{}, static_cast<std::uint64_t>(*number)}, true};
    return {texts_.key_of(id), false};
}

std::uint32_t NodeIds::find(const Key& key) const {
    if (key.is_number) return numbers_.find(key.number());
    const std::uint32_t text = texts_.find(key.text);
    return text == no_number ? no_number : node_of_text(text);
}

// For a new node.
void NodeIds::keep_number(std::int64_t number) {
    if (texts_only() && texts_.size() > 0) {
        text_node_.resize(texts_.size());
        std::iota(text_node_.begin(), text_node_.end(), 0U);
        number_.resize(texts_.size());
    }
    number_.push_back(number);
}

std::uint32_t NodeIds::add_among_numbers(const TextTable::Key& key) {
    const std::uint32_t next = size();
    const std::uint32_t before = texts_.size();
    const std::uint32_t text = texts_.add(key);
    if (text < before) return text_node_[text];
    text_node_.push_back(next);
    number_.push_back(0);
    return next;
}

std::string NodeIds::label(std::uint32_t node) const {
    if (texts_only()) return std::string(texts_.at(node));
    const auto text = std::lower_bound(text_node_.begin(), text_node_.end(), node);
    if (text == text_node_.end() || *text != node) return std::to_string(number_[node]);
    return std::string(texts_.at(static_cast<std::uint32_t>(text - text_node_.begin())));
}

std::variant<CountedLabels, NumberLabels, TextLabels> NodeIds::take_labels() {
    NodeIds all = std::exchange(*this, NodeIds());
    if (all.all_numbers()) return std::move(all.number_);
    TextLabels labels;
    labels.reserve(all.size());
    std::uint32_t text = 0;
    for (std::uint32_t node = 0; node < all.size(); ++node) {
        const bool is_text = text < all.texts_.size() && all.node_of_text(text) == node;
        labels.push_back(is_text ? std::string(all.texts_.at(text++)) : std::to_string(all.number_[node]));
    }
    return labels;
}

}  // namespace starway::read
