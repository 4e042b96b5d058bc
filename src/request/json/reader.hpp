// Reads a request from JSON by its description: a visitor that fills each field from the member of its name.
//
// A type that is neither here nor described itself has a function read(value, member, field) of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "request/json/document.hpp"
#include "request/json/envelope.hpp"
#include "request/json/value.hpp"
#include "request/service.hpp"
#include "starway/core/id.hpp"

namespace starway::request {

class JsonReader;

template <class T>
concept Described = requires(JsonReader& reader, T& field) {
    describe(reader, field);
};

Result<void> read(const Value& value, const Member& member, bool& field);
Result<void> read(const Value& value, const Member& member, double& field);
Result<void> read(const Value& value, const Member& member, std::size_t& field);
Result<void> read(const Value& value, const Member& member, std::string& field);
Result<void> read(const Value& value, const Member& member, std::optional<double>& field);
Result<std::uint32_t> read_id(const Value& value);
// A number of a source.
Result<void> read(const Value& value, const Member& member, std::uint32_t& field);

template <class Tag>
Result<void> read(const Value& value, const Member&, Id<Tag>& field) {
    const auto id = read_id(value);
    if (!id) return id.error();
    field = Id<Tag>(*id);
    return {};
}

template <class Enum>
requires requires {
    Names<Enum>::all;
}
Result<void> read(const Value& value, const Member&, Enum& field) {
    std::array<std::string_view, Names<Enum>::all.size()> names;
    std::transform(Names<Enum>::all.begin(), Names<Enum>::all.end(), names.begin(),
                   [](const Named<Enum>& entry) { return entry.name; });
    const auto index = value.choice(names);
    if (!index) return index.error();
    field = Names<Enum>::all[*index].value;
    return {};
}

template <class T>
Result<void> read(const Value& value, const Member& member, std::vector<T>& field) {
    return value.each(member.items, [&](const Value& item) { return read(item, member, field.emplace_back()); });
}

// Fills fields from the members of one object.
class JsonReader {
public:
    explicit JsonReader(Members& members) : members_(&members) {}

    template <class T>
    void operator()(const Member& member, T& field) {
        bool is_said = false;
        const auto take = [&](const Value& value) { return read_new(value, member, field, is_said); };
        if (member.required)
            members_->require(member.name, take);
        else
            members_->read(member.name, take);
        told_.push_back({member, is_said, word_of(field)});
    }

    // The first error; else a member that has no effect beside the others. service: what was asked; it is like an
    // option that was given.
    [[nodiscard]] Result<void> end(std::string_view service = {}) const;

private:
    struct Told {
        Member member;
        bool is_said = false;     // and is not what it is anyway
        std::string_view word{};  // of an enumeration, said or not
    };

    template <class T>
    static Result<void> read_new(const Value& value, const Member& member, T& field, bool& is_said) {
        if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
            const T usual = field;
            auto taken = read(value, member, field);
            is_said = field != usual;
            return taken;
        } else {
            auto taken = read(value, member, field);
            is_said = true;
            if constexpr (requires { field.empty(); }) is_said = !field.empty();
            return taken;
        }
    }
    template <class T>
    static std::string_view word_of(const T& field) {
        if constexpr (requires { Names<T>::all; })
            for (const Named<T>& entry : Names<T>::all)
                if (entry.value == field) return entry.name;
        return {};
    }
    [[nodiscard]] const Told* told_of(std::string_view condition) const;

    Members* members_;
    std::vector<Told> told_;
};

template <Described T>
Result<void> read(const Value& value, const Member&, T& field) {
    Members members(value);
    JsonReader reader(members);
    describe(reader, field);
    return reader.end();
}

// A request of one of several services, and what every request has.
template <class Call>
struct Asked {
    std::string service;  // its name
    std::string id;       // a number or a text as JSON, to be repeated in the answer; empty where there is none
    Call call;
};

// services: a tuple of Service<...>, each of an alternative of Call, or of Call itself. chosen: the name of the service
// where the transport has chosen it; empty: the request names it. Errors: usage, one sentence.
template <class Call, class Services>
Result<Asked<Call>> read_asked(std::string_view text, const Services& services, std::string_view chosen,
                               const RequestLimits& limits) {
    const auto names = std::apply([](const auto&... service) { return std::array{service.name...}; }, services);
    const auto document = RequestDocument::parse(text, limits);
    if (!document) return document.error();
    const Value root = document->root();
    Members members(root);
    auto envelope = read_envelope(members, names, chosen);
    if (!envelope) return std::move(envelope).error();
    Asked<Call> asked{std::string(names[envelope->service]), std::move(envelope->id), {}};
    Result<void> whole;
    const auto take = [&]<class One>(const Service<One>& service) {
        if (service.name != asked.service) return;
        One one;
        JsonReader reader(members);
        describe(reader, one);
        whole = reader.end(service.name);
        asked.call = std::move(one);
    };
    std::apply([&](const auto&... service) { (take(service), ...); }, services);
    if (!whole) return std::move(whole).error();
    return asked;
}

}  // namespace starway::request
