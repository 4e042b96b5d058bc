// One description for each answer. A function described(As<Answer>) lists its members: the name of each, how to get it,
// what it means and its limits. From it come the answer as JSON, by write_value(), and its JSON Schema
// (schemas/answers.hpp).
//
//   Object described(As<MeshStop>) {
//       static constexpr auto members = members_of<MeshStop>({
//           {"at", [](auto& stop) { return stop.at; }},
//           {"missed_by", [](auto& stop) { return stop.distance; }, "The distance between the two."},
//       });
//       return {"stop", "An end of a path.", members};
//   }
//
// What a getter returns says what may stand there: a type that is described itself is an object, std::optional may be
// null, When<T> may be missing, Text<"ok"> is always the same; lists are containers, list_of() and row_of();
// std::cref() saves a copy. A getter without a name adds the members of the object that it returns.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "request/codec/kinds.hpp"

namespace starway::request::codec {

// What a type does not say: of a number, or of each number in a list.
struct Limits {
    std::optional<double> least{}, most{};
    std::string_view one_of{};  // the texts that may stand there, separated by "|"
    std::string_view pattern{};
    std::size_t most_items = 0;  // of the list
};
constexpr Limits at_least(double least) {
    return {.least = least};
}
constexpr Limits between(double least, double most) {
    return {.least = least, .most = most};
}
constexpr Limits one_of(std::string_view texts) {
    return {.one_of = texts};
}

struct Member {
    std::string_view name, doc;  // without a name: the members of an object
    const JsonShape* shape;
    bool required;
    Limits limits;
    // named: with its key.
    void (*write)(JsonWriter& json, bool named, const Member& member, const void* answer);
};

struct Object {
    std::string_view name;  // of its definition; empty: it stands where it is used
    std::string_view doc;
    std::span<const Member> members;
    bool row = false;  // a list of the members' values, on one line
};
// Of all members, with those of objects without a name.
void for_each_member(const Object& object, const std::function<void(const Member&)>& take);

// Writes an answer, which is not copied.
template <Described Answer>
auto as_json(const Answer& answer) {
    return [&answer](JsonWriter& json) { write_value(json, answer); };
}
// Compact. names: how its readers name options.
std::string json_text(const std::function<void(JsonWriter&)>& write, const core::Names& names);

// A member of an Answer.
template <class Answer>
struct MemberOf {
    Member member;

    // get: a function without a state, or the value itself, without one.
    template <class Get>
    consteval MemberOf(std::string_view name, Get, std::string_view doc = {}, Limits limits = {})
        : member(make<Get>(name, doc, limits)) {}
    template <class Get>
    consteval MemberOf(Get get) : MemberOf({}, get) {}

private:
    template <class Get>
    static constexpr auto value(const Answer& answer) {
        if constexpr (std::invocable<Get, const Answer&>)
            return Get{}(answer);
        else
            return Get{};
    }

    template <class Get>
    static void write(JsonWriter& json, bool named, const Member& member, const void* answer) {
        const auto result = value<Get>(*static_cast<const Answer*>(answer));
        using T = std::decay_t<decltype(result)>;
        if constexpr (is_conditional<T>) {
            if (!result.value) return;
            if (named) json.key(member.name);
            write_value(json, *result.value);
        } else {
            if (member.name.empty()) {
                if constexpr (requires { Kind<T>::write_entries(json, result); })
                    return Kind<T>::write_entries(json, result);
                else
                    return write_members(json, member.shape->object(), address_of(result));
            }
            if (named) json.key(member.name);
            write_value(json, result);
        }
    }
    template <class T>
    static const void* address_of(const T& value) {
        if constexpr (requires { value.get(); })
            return &value.get();
        else
            return &value;
    }

    template <class Get>
    static consteval Member make(std::string_view name, std::string_view doc, Limits limits) {
        using T = decltype(value<Get>(std::declval<const Answer&>()));
        if constexpr (is_conditional<T>)
            return {name, doc, &Kind<typename T::Value>::shape, false, limits, &write<Get>};
        else
            return {name, doc, &Kind<T>::shape, true, limits, &write<Get>};
    }
};

template <class Answer, std::size_t size>
consteval std::array<Member, size> members_of(const MemberOf<Answer> (&list)[size]) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return std::array<Member, size>{list[i].member...};
    }
    (std::make_index_sequence<size>());
}

}  // namespace starway::request::codec
