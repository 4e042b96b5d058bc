// Requests from keyword arguments, which starway/*.py passes as a dictionary, by their description (request/road.hpp).
//
// A keyword is called as the member, without its unit. None leaves a field as it is. "avoid" takes what closed_of()
// reads, classes included.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "python/options.hpp"
#include "python/points.hpp"
#include "request/road.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {

namespace nb = nanobind;

class Keywords {
public:
    Keywords(const nb::dict& given, FrameKind frame);

    template <class T>
    void operator()(const request::Member& member, T& field) {
        const std::string name = keyword_of(member.name);
        known_.push_back(member.name);
        if (!given_.contains(name.c_str())) return;
        ++taken_;
        const nb::object value = given_[name.c_str()];
        if (value.is_none()) return;
        take(value, name, field);
        if constexpr (std::is_same_v<T, double>) check(name, member, field);
        if constexpr (std::is_same_v<T, std::optional<double>>) check(name, member, *field);
        if constexpr (std::is_same_v<T, std::size_t>) check(name, member, static_cast<double>(field), true);
    }
    // Errors (usage, thrown as Failure): a keyword that no member took.
    void end() const;

private:
    static std::string keyword_of(std::string_view member);
    static void check(const std::string& name, const request::Member& member, double number, bool is_count = false);

    template <class T>
    void take(const nb::handle value, const std::string& name, T& field) {
        if constexpr (requires { request::Names<T>::all; }) {
            const std::string word = text_of(value, name);
            constexpr auto& all = request::Names<T>::all;
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == word; });
            if (known == all.end()) {
                std::vector<std::string_view> words;
                for (const auto& entry : all) words.push_back(entry.name);
                refuse_word(name, word, words);
            }
            field = known->value;
        } else if (!nb::try_cast(value, field)) {
            refuse("the option " + name + " has a value of the wrong type");
        }
    }
    void take(const nb::handle value, const std::string& name, std::optional<double>& field) {
        double number = 0;
        take(value, name, number);
        field = number;
    }
    void take(const nb::handle value, const std::string&, Location& field) { field = location_of(nb::borrow(value)); }
    void take(const nb::handle value, const std::string&, std::vector<Location>& field) {
        field = locations_of(nb::borrow(value));
    }
    void take(const nb::handle value, const std::string&, Closed& field) {
        field = closed_of(nb::borrow(value), frame_);
    }
    // What Python has in arrays, or reads itself.
    void take(const nb::handle, const std::string&, std::vector<TracePoint>&) {}
    void take(const nb::handle, const std::string&, request::Language&) {}
    static std::string text_of(const nb::handle value, const std::string& name);
    [[noreturn]] static void refuse_word(const std::string& name, const std::string& word,
                                         const std::vector<std::string_view>& words);

    const nb::dict& given_;
    FrameKind frame_;
    std::vector<std::string_view> known_;
    std::size_t taken_ = 0;
};

template <class Request>
Request request_of(const RoadEngine& engine, const nb::dict& given) {
    Request request;
    Keywords keywords(given, engine.network().frame().kind);
    request::describe(keywords, request);
    keywords.end();
    return request;
}

}  // namespace starway::python
