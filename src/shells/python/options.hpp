// Options of requests from dictionaries, in which starway/*.py passes what a user gave by name.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <string>
#include <vector>

#include "shells/python/call.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/open.hpp"
#include "starway/road/route.hpp"

namespace starway::python {

[[noreturn]] inline void refuse(std::string sentence) {
    throw Failure{{ErrorKind::usage, std::move(sentence)}};
}

// The value of a word. Errors (usage, thrown as Failure): there is no such word; says which there are.
template <class Value>
Value value_named(const std::map<std::string, Value>& values, const std::string& what, const std::string& name) {
    if (const auto found = values.find(name); found != values.end()) return found->second;
    std::string list;
    for (const auto& entry : values) list += (list.empty() ? "" : ", ") + entry.first;
    refuse(what + " is \"" + name + "\"; it is one of: " + list);
}

// Errors (usage, thrown as Failure): an unknown name, a value of the wrong type.
SourceOptions source_options(const nanobind::dict& options);
// One line for each of them, as a docstring lists them.
std::string source_options_told();
// Of a service of request::road_services or bulk_services, each option's keyword, type, default and meaning.
nanobind::list request_options(const std::string& service);
Algorithm road_algorithm_named(const std::string& name);
// From a dictionary of areas (lists of lists of (n, 2) rings), edges and arcs (arrays).
void set_closed(const nanobind::dict& parts, FrameKind frame, Closed& closed);

}  // namespace starway::python
