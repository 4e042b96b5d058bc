// What stands in JSON for the types that getters of answers return (answer.hpp): for each its shape, from which comes
// the schema, and its writer.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/core/json/writer.hpp"
#include "starway/core/result.hpp"

namespace starway::request::codec {

using core::JsonWriter;

template <class T>
struct As {};

struct Object;

// What stands in JSON for a type.
struct JsonShape {
    enum class Type : std::uint8_t { boolean, count, integer, number, text, constant, list, map, object, columns, any };
    Type type;
    bool or_null = false;
    std::size_t fewest = 0, most = 0;  // items of a list; most 0: any number
    const JsonShape* items = nullptr;  // of a list, or a map's values
    Object (*object)() = nullptr;      // or what has the columns
    std::string_view constant{};       // as JSON
    std::span<const JsonShape* const> any_of{};
};

void write_object(JsonWriter& json, const Object& object, const void* value);
void write_members(JsonWriter& json, const Object& object, const void* value);
void write_columns(JsonWriter& json, const Object& object);

template <class T>
concept Described = requires {
    described(As<T>());
};

// JsonShape and writer of a type.
template <class T>
struct Kind;
template <class T>
void write_value(JsonWriter& json, const T& value) {
    Kind<T>::write(json, value);
}

template <JsonShape::Type type_>
struct Plain {
    static constexpr JsonShape shape{.type = type_};
    static void write(JsonWriter& json, const auto& value) { json.value(value); }
};
template <>
struct Kind<bool> : Plain<JsonShape::Type::boolean> {};
template <std::unsigned_integral T>
struct Kind<T> : Plain<JsonShape::Type::count> {};
template <std::signed_integral T>
struct Kind<T> : Plain<JsonShape::Type::integer> {};
template <>
struct Kind<double> : Plain<JsonShape::Type::number> {};
template <class T>
concept TextLike = std::convertible_to<T, std::string_view> || std::same_as<T, Sentence>;
template <TextLike T>
struct Kind<T> : Plain<JsonShape::Type::text> {};

template <std::size_t size>
struct Quoted {
    std::array<char, size + 1> letters{};
    consteval Quoted(const char (&text)[size]) {
        letters.front() = letters.back() = '"';
        std::copy_n(text, size - 1, letters.begin() + 1);
    }
};
// The same in every answer.
template <Quoted text>
struct Text {};
template <Quoted text>
struct Kind<Text<text>> {
    static constexpr JsonShape shape{.type = JsonShape::Type::constant,
                                     .constant{text.letters.data(), text.letters.size()}};
    static void write(JsonWriter& json, Text<text>) { json.formatted(shape.constant); }
};
template <>
struct Kind<std::true_type> {
    static constexpr JsonShape shape{.type = JsonShape::Type::constant, .constant = "true"};
    static void write(JsonWriter& json, std::true_type) { json.value(true); }
};
template <>
struct Kind<std::nullptr_t> {
    static constexpr JsonShape shape{.type = JsonShape::Type::constant, .constant = "null"};
    static void write(JsonWriter& json, std::nullptr_t) { json.value(nullptr); }
};

template <class T>
struct Kind<std::reference_wrapper<T>> {
    static constexpr const JsonShape& shape = Kind<std::remove_const_t<T>>::shape;
    static void write(JsonWriter& json, const T& value) { write_value(json, value); }
};

constexpr JsonShape or_null(JsonShape shape) {
    shape.or_null = true;
    return shape;
}
template <class T>
struct Kind<std::optional<T>> {
    static constexpr JsonShape shape = or_null(Kind<T>::shape);
    static void write(JsonWriter& json, const std::optional<T>& maybe) {
        if (maybe)
            write_value(json, *maybe);
        else
            json.value(nullptr);
    }
};
template <class T>
struct Kind<std::pair<T, T>> {
    static constexpr JsonShape shape{.type = JsonShape::Type::list, .fewest = 2, .most = 2, .items = &Kind<T>::shape};
    static void write(JsonWriter& json, const std::pair<T, T>& both) {
        write_value(json, std::array{both.first, both.second});
    }
};

// Lists of numbers stand on one line, as do rows; in others, each item has its own.
template <class T>
constexpr std::size_t fixed_size = 0;
template <class T, std::size_t size>
constexpr std::size_t fixed_size<std::array<T, size>> = size;
template <class T>
concept Container = !TextLike<T> && !Described<T> && requires(const T& items) {
    typename T::value_type;
    items.begin();
};
template <Container T>
struct Kind<T> {
    using Item = typename T::value_type;
    static constexpr std::size_t size = fixed_size<T>;
    static constexpr JsonShape shape{
        .type = JsonShape::Type::list, .fewest = size, .most = size, .items = &Kind<Item>::shape};
    static void write(JsonWriter& json, const T& items) {
        std::is_arithmetic_v<Item> ? json.begin_short_list() : json.begin_list();
        for (const Item& item : items) write_value(json, item);
        json.end_list();
    }
};

// A list of what `item` makes of each of `items`, which must live on where it is a reference; or of each number below
// `items`. It has at least `fewest`.
template <class Items>
using Held = std::conditional_t<std::integral<std::decay_t<Items>>, std::decay_t<Items>, Items>;
template <class Items, class Item, bool row, std::size_t fewest_>
struct List {
    Items items;
    Item item;

    void for_each(const auto& take) const {
        if constexpr (std::integral<std::decay_t<Items>>)
            for (std::decay_t<Items> i = 0; i < items; ++i) take(item(i));
        else
            for (const auto& one : items) take(item(one));
    }
    static auto made(const List& list) {
        if constexpr (std::integral<std::decay_t<Items>>)
            return list.item(list.items);
        else
            return list.item(*list.items.begin());
    }
};
template <std::size_t fewest = 0, class Items, class Item>
List<Held<Items>, Item, false, fewest> list_of(Items&& items, Item item) {
    return {std::forward<Items>(items), std::move(item)};
}
template <std::size_t fewest = 0, class Items, class Item>
List<Held<Items>, Item, true, fewest> row_of(Items&& items, Item item) {
    return {std::forward<Items>(items), std::move(item)};
}
template <class Items, class Item, bool row, std::size_t fewest_>
struct Kind<List<Items, Item, row, fewest_>> {
    using All = List<Items, Item, row, fewest_>;
    using Made = decltype(All::made(std::declval<All>()));
    static constexpr std::size_t size = fixed_size<std::decay_t<Items>>;
    static constexpr JsonShape shape{
        .type = JsonShape::Type::list, .fewest = std::max(size, fewest_), .most = size, .items = &Kind<Made>::shape};
    static void write(JsonWriter& json, const All& list) {
        row ? json.begin_short_list() : json.begin_list();
        list.for_each([&](const Made& one) { write_value(json, one); });
        json.end_list();
    }
};

// An object of what `item` makes of each of `items`: a name and a value. As a member without a name, they stand among
// the others.
template <class Items, class Item>
struct Map {
    List<Items, Item, false, 0> entries;
};
template <class Items, class Item = std::identity>
Map<Held<Items>, Item> map_of(Items&& items, Item item = {}) {
    return {{std::forward<Items>(items), std::move(item)}};
}
template <class Items, class Item>
struct Kind<Map<Items, Item>> {
    using Value = std::decay_t<
        decltype(decltype(Map<Items, Item>::entries)::made(std::declval<List<Items, Item, false, 0>>()).second)>;
    static constexpr JsonShape shape{.type = JsonShape::Type::map, .items = &Kind<Value>::shape};
    static void write(JsonWriter& json, const Map<Items, Item>& map) {
        json.object([&] { write_entries(json, map); });
    }
    static void write_entries(JsonWriter& json, const Map<Items, Item>& map) {
        map.entries.for_each([&](const auto& entry) {
            json.key(entry.first);
            write_value<Value>(json, entry.second);
        });
    }
};

// One of several answers, which is written already; without any, anything.
template <class... Answers>
struct AnyOf {
    std::string_view json;
};
template <class... Answers>
struct Kind<AnyOf<Answers...>> {
    static constexpr std::array<const JsonShape*, sizeof...(Answers)> shapes{&Kind<Answers>::shape...};
    static constexpr JsonShape shape{.type = JsonShape::Type::any, .any_of = shapes};
    static void write(JsonWriter& json, const AnyOf<Answers...>& answer) { json.formatted(answer.json); }
};

template <Described T>
struct Kind<T> {
    static constexpr JsonShape shape{.type = JsonShape::Type::object, .object = [] { return described(As<T>()); }};
    static void write(JsonWriter& json, const T& value) { write_object(json, described(As<T>()), &value); }
};

// The names of a row's values.
template <Described Row>
struct Columns {};
template <class Row>
struct Kind<Columns<Row>> {
    static constexpr JsonShape shape{.type = JsonShape::Type::columns, .object = [] { return described(As<Row>()); }};
    static void write(JsonWriter& json, Columns<Row>) { write_columns(json, described(As<Row>())); }
};

// Missing where there is no value.
template <class T>
struct When {
    using Value = T;
    std::optional<T> value;
};
template <class Make>
auto when(bool is_there, Make make) -> When<std::decay_t<decltype(make())>> {
    if (!is_there) return {};
    return {make()};
}
template <class T>
When<T> when(std::optional<T> value) {
    return {std::move(value)};
}
template <class T>
inline constexpr bool is_conditional = false;
template <class T>
inline constexpr bool is_conditional<When<T>> = true;

}  // namespace starway::request::codec
