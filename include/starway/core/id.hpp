// Strong ids: dense uint32 numbers of distinct types, and arrays that they index.
//
// An id converts implicitly to std::uint32_t (to index arrays, or for the generic search core, which uses plain
// numbers); the conversion from a number is explicit.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace starway {

template <class Tag>
class Id {
public:
    constexpr Id() = default;  // the invalid id
    constexpr explicit Id(std::uint32_t value) : value_(value) {}
    template <class Other>
    constexpr explicit Id(Id<Other>) = delete;                   // one kind of number is no other
    constexpr operator std::uint32_t() const { return value_; }  // NOLINT(google-explicit-constructor): see above
    [[nodiscard]] constexpr bool valid() const { return value_ != std::numeric_limits<std::uint32_t>::max(); }
    constexpr friend bool operator==(Id a, Id b) { return a.value_ == b.value_; }
    constexpr friend auto operator<=>(Id a, Id b) { return a.value_ <=> b.value_; }

private:
    std::uint32_t value_ = std::numeric_limits<std::uint32_t>::max();
};

// Numbers that are none, where plain numbers are used.
inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint32_t no_edge = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint64_t no_cost = std::numeric_limits<std::uint64_t>::max();  // there is no path

using NodeId = Id<struct NodeTag>;      // a junction or an end of a road
using ArcId = Id<struct ArcTag>;        // a direction of travel along an edge
using InArcId = Id<struct InArcTag>;    // an entry of the arcs sorted by their heads (RoadNetwork::in_arcs)
using EdgeId = Id<struct EdgeTag>;      // a piece of road between two nodes, with one shape and one name
using ColumnId = Id<struct ColumnTag>;  // a weight column of a network, as RoadNetwork::columns() numbers them

// IdSpan: a view of an array that is indexed by an id. IdVector: such an array.
//
//   IdSpan<ArcId, const NodeId> heads = network.heads();
//   heads[ArcId(3)];   // the node that arc 3 leads to
//   heads[3];          // the same: generic code uses plain numbers
//   heads[NodeId(3)];  // does not compile: these are the heads of arcs
//
// As a std::span, but no IdSpan converts to one with another key, nor is it made from a temporary array. Like any
// range, it converts to a std::span; so code that knows nothing of ids reads it. An IdVector is a std::vector with the
// same operator[]; a std::vector becomes one, with the same elements, where an array is filled before it gets its key.

// An id of one kind, or a plain number that stands for one. No id of another kind.
template <class Key>
class IndexOf {
public:
    constexpr IndexOf(Key id) : number_(std::uint32_t{id}) {}   // NOLINT(google-explicit-constructor)
    constexpr IndexOf(std::size_t number) : number_(number) {}  // NOLINT(google-explicit-constructor)
    template <class Other>
    constexpr IndexOf(Id<Other>) = delete;                      // one kind of number is no other
    constexpr operator std::size_t() const { return number_; }  // NOLINT(google-explicit-constructor)

private:
    std::size_t number_;
};

template <class Key, class T>
class IdSpan;
template <class Key, class T>
class IdVector;

namespace detail {

template <class>
inline constexpr bool is_id = false;
template <class Tag>
inline constexpr bool is_id<Id<Tag>> = true;

template <class Range, class Key>
inline constexpr bool has_other_key = false;
template <class Other, class T, class Key>
inline constexpr bool has_other_key<IdSpan<Other, T>, Key> = !std::same_as<Other, Key>;
template <class Other, class T, class Key>
inline constexpr bool has_other_key<IdVector<Other, T>, Key> = !std::same_as<Other, Key>;

// What an IdSpan<Key, T> could be a view of; and what of that is neither a temporary array nor indexed by something
// else.
template <class Range, class Key, class T>
concept Items = !std::same_as<std::remove_cvref_t<Range>, IdSpan<Key, T>> && std::convertible_to<Range&, std::span<T>>;
template <class Range, class Key, class T>
concept LastingItems =
    Items<Range, Key, T> && std::ranges::borrowed_range<Range> && !has_other_key<std::remove_cvref_t<Range>, Key>;

}  // namespace detail

template <class Key, class T>
class IdSpan {
public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    using iterator = typename std::span<T>::iterator;

    constexpr IdSpan() = default;
    // A vector, a span or another array, which must outlive the view.
    template <detail::LastingItems<Key, T> Range>
    constexpr IdSpan(Range&& items) : items_(items) {}  // NOLINT(google-explicit-constructor,*-forwarding-reference-*)
    template <detail::Items<Key, T> Range>
    IdSpan(Range&&) = delete;  // NOLINT(google-explicit-constructor,*-forwarding-reference-*)

    // Of ids, from an array that has them as plain numbers.
    static IdSpan of_numbers(std::span<const std::uint32_t> numbers) requires detail::is_id<value_type> {
        return std::span<T>(reinterpret_cast<T*>(numbers.data()), numbers.size());
    }
    // The ids as plain numbers.
    [[nodiscard]] IdSpan<Key, const std::uint32_t> numbers() const requires detail::is_id<value_type> {
        static_assert(sizeof(T) == sizeof(std::uint32_t) && std::is_standard_layout_v<T>);
        return std::span(reinterpret_cast<const std::uint32_t*>(items_.data()), items_.size());
    }
    [[nodiscard]] constexpr std::span<T> span() const { return items_; }

    [[nodiscard]] constexpr T& operator[](IndexOf<Key> index) const { return items_[index]; }
    [[nodiscard]] constexpr std::size_t size() const { return items_.size(); }
    [[nodiscard]] constexpr bool empty() const { return items_.empty(); }
    [[nodiscard]] constexpr T* data() const { return items_.data(); }
    [[nodiscard]] constexpr T& front() const { return items_.front(); }
    [[nodiscard]] constexpr T& back() const { return items_.back(); }
    [[nodiscard]] constexpr iterator begin() const { return items_.begin(); }
    [[nodiscard]] constexpr iterator end() const { return items_.end(); }
    // A part begins at another number, so it is indexed by none.
    [[nodiscard]] constexpr std::span<T> subspan(IndexOf<Key> first, std::size_t count = std::dynamic_extent) const {
        return items_.subspan(first, count);
    }

private:
    std::span<T> items_;
};

template <class Key, class T>
class IdVector : public std::vector<T> {
public:
    using std::vector<T>::vector;
    IdVector() = default;
    IdVector(std::vector<T> items) : std::vector<T>(std::move(items)) {}  // NOLINT(google-explicit-constructor)
    template <class Other>
    requires(!std::same_as<Other, Key>) IdVector(const IdVector<Other, T>&)
    = delete;  // what one kind of number indexes, no other does

    [[nodiscard]] constexpr typename std::vector<T>::reference operator[](IndexOf<Key> index) {
        return std::vector<T>::operator[](index);
    }
    [[nodiscard]] constexpr typename std::vector<T>::const_reference operator[](IndexOf<Key> index) const {
        return std::vector<T>::operator[](index);
    }
};

// A set of numbers from a large range, of which it has few. A lookup is two loads, whatever the range. Memory: four
// bytes for each 4096 numbers of the range, and 512 bytes for each such block that has a number of the set.
class SparseBits {
public:
    explicit SparseBits(std::uint32_t range) : page_((range >> page_bits) + std::size_t{1}, 0), words_(page_words) {}

    // Whether the number is new. Precondition: it is below the range.
    bool add(std::uint32_t number) {
        std::uint32_t& page = page_[number >> page_bits];
        if (page == 0) {
            page = static_cast<std::uint32_t>(words_.size() / page_words);
            words_.resize(words_.size() + page_words);
        }
        std::uint64_t& word = words_[word_of(number)];
        const std::uint64_t bit = std::uint64_t{1} << (number % 64);
        if ((word & bit) != 0) return false;
        word |= bit;
        ++count_;
        return true;
    }
    [[nodiscard]] bool contains(std::uint32_t number) const {
        return ((words_[word_of(number)] >> (number % 64)) & 1U) != 0;
    }
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    static constexpr unsigned page_bits = 12;
    static constexpr std::size_t page_words = (std::size_t{1} << page_bits) / 64;
    [[nodiscard]] std::size_t word_of(std::uint32_t number) const {
        return page_[number >> page_bits] * page_words + (number >> 6U) % page_words;
    }
    std::vector<std::uint32_t> page_;  // of each block of numbers; page 0 stays empty
    std::vector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

}  // namespace starway

template <class Key, class T>
inline constexpr bool std::ranges::enable_borrowed_range<starway::IdSpan<Key, T>> = true;
template <class Key, class T>
inline constexpr bool std::ranges::enable_view<starway::IdSpan<Key, T>> = true;
