// One description for each request. A function describe(visitor, request) names each member once: its name, what it
// means, its range and its field. A visitor does something with each: the reader of JSON fills the field, the writer of
// JSON Schema prints the rest.
//
//   template <class Visitor>
//   void describe(Visitor& member, NearestRequest& request) {
//       member({.name = "count", .doc = "How many roads.", .least = 1, .most = 1000}, request.count);
//   }
//
// A field's type says what may stand there; a field of a type that is described itself is an object. Names of lengths and
// times end in their unit ("max_snap_m").
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace starway::request {

// Coordinates and costs: larger ones are slips, and lose whole units in sums.
inline constexpr double largest_number = 1e15;

struct Member {
    std::string_view name;
    std::string_view doc{};
    bool required = false;
    double least = -largest_number, most = largest_number;  // of a number, or of each in a list
    bool above_least = false;                               // the least itself is none
    std::size_t items = 0;                                  // a list has at least so many
    bool null_is_no_limit = false;
    // Where a person asks:
    bool only_data = false;   // only requests as data have it; the command line says it otherwise
    std::string_view flag{};  // what the command line calls it, where that is another name
    char letter = 0;          // the flag's short form
};

// A value of an enumeration and its name. Names<Enum>::all lists them.
template <class Enum>
struct Named {
    Enum value;
    std::string_view name;
};
template <class Enum>
struct Names;

// From a table whose entries have a value and a name.
template <class Enum, class Entry, std::size_t size>
constexpr std::array<Named<Enum>, size> names_in(const std::array<Entry, size>& table, Enum Entry::*value) {
    std::array<Named<Enum>, size> names{};
    for (std::size_t i = 0; i < size; ++i) names[i] = {table[i].*value, table[i].name};
    return names;
}

// What can be asked, by the name that a request gives: it is read into a Call.
template <class Call>
struct Service {
    std::string_view name;
    std::string_view doc;
};

}  // namespace starway::request
