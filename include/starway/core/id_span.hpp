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
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "starway/core/id.hpp"

namespace starway {

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

}  // namespace starway

template <class Key, class T>
inline constexpr bool std::ranges::enable_borrowed_range<starway::IdSpan<Key, T>> = true;
template <class Key, class T>
inline constexpr bool std::ranges::enable_view<starway::IdSpan<Key, T>> = true;
