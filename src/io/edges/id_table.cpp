#include "io/edges/id_table.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "io/decimal.hpp"
#include "io/edges/mix_bits.hpp"

namespace starway::io {
namespace {

constexpr std::size_t first_slots = 1024;

// Differs from table to table, so that no file can be made to collide on purpose. Results never depend on it.
std::uint64_t table_seed(const void* table) {
    const std::uint64_t material[2] = {
        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()),
        reinterpret_cast<std::uintptr_t>(table)};
    return XXH3_64bits(material, sizeof material);
}

// A text of up to eight bytes as a number; texts hold no NUL bytes, so that no two of them are the same number. Two loads that
// overlap are quicker than a copy of unknown size.
std::uint64_t packed(std::string_view text) {
    const std::size_t size = text.size();
    if (size >= 4) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, text.data(), 4);
        std::memcpy(&last, text.data() + size - 4, 4);
        return first | std::uint64_t{last} << (8 * (size - 4));
    }
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < size; ++i) key |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
    return key;
}

// Where the search for a hash begins in a table of a power of two slots: its high bits, so that a table that doubles is copied from
// front to back and not at random.
std::size_t first_slot(std::uint64_t hash, std::size_t slots) {
    return hash >> (64 - std::countr_zero(slots));
}

bool is_short(std::string_view text) {
    return text.size() <= 8;
}

}  // namespace

KeyTable::KeyTable() : seed_(table_seed(this)) {}

std::size_t KeyTable::home(std::uint64_t key) const {
    return first_slot(mix_bits(key ^ seed_), slots_.size());
}

// The slot that holds the key, or the free one where it belongs. Precondition: slots_ is not empty.
inline std::size_t KeyTable::slot_of(std::uint64_t key) const {
    std::size_t i = home(key);
    while (slots_[i].key != key && slots_[i].value != no_number) i = (i + 1) & (slots_.size() - 1);
    return i;
}

std::uint32_t KeyTable::find(std::uint64_t key) const {
    return slots_.empty() ? no_number : slots_[slot_of(key)].value;
}

std::uint32_t KeyTable::find_or_insert(std::uint64_t key, std::uint32_t value) {
    if (4 * (used_ + 1) > 3 * slots_.size()) grow();
    Slot& slot = slots_[slot_of(key)];
    if (slot.value == no_number) {
        slot = {key, value};
        ++used_;
    }
    return slot.value;
}

void KeyTable::grow() {
    LargeTable<Slot> old(std::max(first_slots, slots_.size() * 2));
    old.swap(slots_);
    for (const Slot& slot : old)
        if (slot.value != no_number) slots_[slot_of(slot.key)] = slot;
}

std::uint32_t NumberTable::find(std::int64_t key) const {
    const auto index = static_cast<std::uint64_t>(key);
    if (index < window_.size() && window_[index] != no_number) return window_[index];
    return others_.find(index);
}

const void* NumberTable::place_of(std::int64_t key) const {
    const auto index = static_cast<std::uint64_t>(key);
    return index < window_.size() ? &window_[index] : others_.place_of(index);
}

void NumberTable::insert(std::int64_t key, std::uint32_t value) {
    ++inserted_;
    const auto index = static_cast<std::uint64_t>(key);
    // Four times as long as the ids it could hold is no longer than the hash table would be.
    const std::uint64_t limit = 65536 + 4 * inserted_;
    if (index >= limit) {
        others_.find_or_insert(index, value);
        return;
    }
    if (index >= window_.size()) window_.resize(std::max(index + 1, limit / 2), no_number);
    window_[index] = value;
}

TextTable::TextTable() : seed_(table_seed(this)) {}

std::uint64_t TextTable::hash(std::string_view text) const {
    return XXH3_64bits_withSeed(text.data(), text.size(), seed_);
}

// The slot that holds the text, or the free one where it belongs. The index takes the high bits of the hash, the slot the low
// ones, so that nearly every text that is compared is the one sought. Precondition: slots_ is not empty.
std::size_t TextTable::slot_of(std::string_view text, std::uint64_t hash) const {
    const auto tag = static_cast<std::uint32_t>(hash);
    for (std::size_t i = first_slot(hash, slots_.size());; i = (i + 1) & (slots_.size() - 1)) {
        const Slot& slot = slots_[i];
        if (slot.value == no_number) return i;
        // The bytes first: where they agree, the length is looked up in vain only for a text that goes on.
        if (slot.hash == tag && arena_.compare(slot.first, text.size(), text) == 0 &&
            at(slot.value).size() == text.size())
            return i;
    }
}

std::uint32_t TextTable::find(std::string_view text) const {
    if (is_short(text)) return short_.find(packed(text));
    return used_ == 0 ? no_number : slots_[slot_of(text, hash(text))].value;
}

const void* TextTable::place_of(std::string_view text) const {
    if (is_short(text)) return short_.place_of(packed(text));
    return slots_.empty() ? nullptr : &slots_[first_slot(hash(text), slots_.size())];
}

std::uint32_t TextTable::append(std::string_view text) {
    arena_.append(text);
    first_.push_back(arena_.size());
    return size() - 1;
}

std::uint32_t TextTable::add(std::string_view text) {
    if (is_short(text)) {
        const std::uint32_t number = short_.find_or_insert(packed(text), size());
        return number < size() ? number : append(text);
    }
    if (2 * (used_ + 1) > slots_.size()) grow();
    const std::uint64_t hashed = hash(text);
    Slot& slot = slots_[slot_of(text, hashed)];
    if (slot.value != no_number) return slot.value;
    slot = {arena_.size(), static_cast<std::uint32_t>(hashed), size()};
    ++used_;
    return append(text);
}

void TextTable::grow() {
    LargeTable<Slot> old(std::max(first_slots, slots_.size() * 2));
    old.swap(slots_);
    for (const Slot& kept : old) {
        if (kept.value == no_number) continue;
        std::size_t i = first_slot(hash(at(kept.value)), slots_.size());
        while (slots_[i].value != no_number) i = (i + 1) & (slots_.size() - 1);
        slots_[i] = kept;
    }
}

std::uint32_t NodeIds::find(std::string_view id) const {
    if (const auto number = parse_canonical_integer(id)) return numbers_.find(*number);
    const std::uint32_t text = texts_.find(id);
    return text == no_number ? no_number : node_of_text(text);
}

const void* NodeIds::place_of(std::string_view id) const {
    const auto number = parse_canonical_integer(id);
    return number ? numbers_.place_of(*number) : texts_.place_of(id);
}

std::uint32_t NodeIds::add(std::string_view id) {
    const std::uint32_t next = size();
    if (const auto number = parse_canonical_integer(id)) {
        const std::uint32_t known = numbers_.find(*number);
        if (known != no_number) return known;
        numbers_.insert(*number, next);
        number_.push_back(*number);
        return next;
    }
    const std::uint32_t text = texts_.add(id);
    if (text < text_node_.size()) return node_of_text(text);
    text_node_.push_back(next);
    number_.push_back(0);
    return next;
}

std::string NodeIds::label(std::uint32_t node) const {
    const auto text = std::lower_bound(text_node_.begin(), text_node_.end(), node);
    if (text == text_node_.end() || *text != node) return std::to_string(number_[node]);
    return std::string(texts_.at(static_cast<std::uint32_t>(text - text_node_.begin())));
}

std::variant<CountedLabels, NumberLabels, TextLabels> NodeIds::take_labels() {
    NodeIds all = std::exchange(*this, NodeIds());
    if (all.all_numbers()) return std::move(all.number_);
    TextLabels labels;
    labels.reserve(all.number_.size());
    std::uint32_t text = 0;
    for (std::uint32_t node = 0; node < all.size(); ++node) {
        const bool is_text = text < all.text_node_.size() && all.text_node_[text] == node;
        labels.push_back(is_text ? std::string(all.texts_.at(text++)) : std::to_string(all.number_[node]));
    }
    return labels;
}

}  // namespace starway::io
