// Requests and options from keyword arguments, which starway/*.py passes as a dictionary, by their description
// (request/road.hpp, read/options/source.hpp).
//
// A keyword is called as the member, without its unit, or as the description says. None leaves a field as it is.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "read/options/map.hpp"
#include "read/options/source.hpp"
#include "request/bulk.hpp"
#include "request/road.hpp"
#include "shells/python/options.hpp"
#include "shells/python/points.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {

namespace nb = nanobind;

class Keywords {
public:
    explicit Keywords(const nb::dict& given, FrameKind frame = FrameKind::none);

    template <class Field>
    void operator()(const read::options::Member& member, Field&& field) {
        using T = std::decay_t<Field>;
        if constexpr (!std::is_same_v<T, read::options::NodeCrossings>) {  // which junctions="crossings" says
            const nb::object value = value_of(member);
            if (value.is_none()) return;
            const std::string name(keyword_of(member));
            take(value, name, field);
            if constexpr (std::is_same_v<T, double>) check(name, member, field);
            if constexpr (std::is_same_v<T, std::optional<double>>) check(name, member, *field);
            if constexpr (std::is_same_v<T, std::size_t>) check(name, member, static_cast<double>(field), true);
        }
    }
    // Errors (usage, thrown as Failure): a keyword that no member took.
    void end() const;

    static std::string_view keyword_of(const read::options::Member& member);
    // The words of an enumeration, as Python has them.
    template <class Enum>
    static std::vector<std::string_view> words_of() {
        std::vector<std::string_view> words;
        for (const auto& entry : read::options::Names<Enum>::all)
            words.push_back(entry.keyword.empty() ? entry.name : entry.keyword);
        return words;
    }
    // The value that a word names. Errors (usage, thrown as Failure): an unknown word.
    template <class Enum>
    static Enum enumerated(const std::string& option, const std::string& word) {
        const auto words = words_of<Enum>();
        const auto known = std::find(words.begin(), words.end(), word);
        if (known == words.end()) refuse_word(option, word, words);
        return read::options::Names<Enum>::all[static_cast<std::size_t>(known - words.begin())].value;
    }

private:
    // None where it is not given. The keyword is known from now on.
    nb::object value_of(const read::options::Member& member);
    static void check(const std::string& name, const read::options::Member& member, double number,
                      bool is_count = false);

    void take(const nb::handle value, const std::string& name, std::string& field) { field = text_of(value, name); }
    template <class T>
    void take(const nb::handle value, const std::string& name, T& field) {
        if constexpr (requires { read::options::Names<T>::all; })
            field = enumerated<T>(name, text_of(value, name));
        else if (!nb::try_cast(value, field))
            refuse("the option " + name + " has a value of the wrong type");
    }
    template <class T>
    void take(const nb::handle value, const std::string& name, std::optional<T>& field) {
        T taken{};
        take(value, name, taken);
        field = taken;
    }
    void take(const nb::handle value, const std::string& name, std::vector<std::string>& field);
    void take(const nb::handle value, const std::string& name, read::options::OnewayValuesText& field);
    void take(const nb::handle value, const std::string& name, read::options::Separator& field);
    void take(const nb::handle value, const std::string& name, read::options::Neighbours& field);
    void take(const nb::handle value, const std::string& name, MapLength& field);
    void take(const nb::handle value, const std::string& name, read::options::Length& field);
    void take(const nb::handle value, const std::string& name, read::options::LayerRoles& field);
    void take(const nb::handle value, const std::string& name, read::options::Walls& field);
    void take(const nb::handle value, const std::string& name, read::options::EmptyCells& field);
    void take(const nb::handle value, const std::string& name, read::options::UnknownCells& field);
    void take(const nb::handle value, const std::string&, Location& field) { field = location_of(nb::borrow(value)); }
    void take(const nb::handle value, const std::string&, std::vector<Location>& field) {
        field = locations_of(nb::borrow(value));
    }
    void take(const nb::handle value, const std::string&, Closed& field) {
        set_closed(nb::cast<nb::dict>(value), frame_, field);
    }
    void take(const nb::handle value, const std::string&, std::vector<NodeId>& field) {
        for (const std::uint32_t number : span_of(nb::cast<Vector<std::uint32_t>>(value))) field.emplace_back(number);
    }
    // What Python has in arrays, or reads itself.
    void take(const nb::handle, const std::string&, std::vector<TracePoint>&) {}
    void take(const nb::handle, const std::string&, request::Language&) {}
    static std::string text_of(const nb::handle value, const std::string& name);
    [[noreturn]] static void refuse_word(const std::string& name, const std::string& word,
                                         const std::vector<std::string_view>& words);

    const nb::dict& given_;
    FrameKind frame_;
    std::size_t taken_ = 0;
    std::vector<std::string> known_;  // until all that is given is taken
};

template <class Request>
Request request_of(const road::Engine& engine, const nb::dict& given) {
    Request request;
    Keywords keywords(given, engine.network().frame().kind);
    request::describe(keywords, request);
    keywords.end();
    return request;
}

}  // namespace starway::python
