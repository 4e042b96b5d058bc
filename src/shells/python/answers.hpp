// Members of answers by their descriptions (request/codec): what Python has of an answer beside arrays and what it says
// in a form of its own.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

#include "request/codec/answer.hpp"
#include "request/codec/reading.hpp"
#include "shells/python/names.hpp"

namespace starway::python {

// Of "route", "isochrone", "trip", "match", "map_route" or "mesh_route" each member's name in Python, its name in JSON,
// type and meaning; without what concerns a call of the command line alone.
nanobind::list answer_members(const std::string& answer);

// Answers of a library's calls have read nothing.
inline const request::codec::Reading nothing_read;

// Whether this is the member's name, or it is an object without one that has a member of the name.
bool holds(const request::codec::Member& member, std::string_view name);

// An object of JSON that has the member, where the answer has it.
template <request::codec::Described Answer>
std::string told(const Answer& answer, std::string_view name) {
    const auto write = [&](core::JsonWriter& json) {
        json.object([&] {
            for (const request::codec::Member& member : described(request::codec::As<Answer>()).members)
                if (holds(member, name)) member.write(json, true, member, &answer);
        });
    };
    return request::codec::json_text(write, keywords);
}

}  // namespace starway::python
