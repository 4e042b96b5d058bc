// One description for each request and for each set of options. A function describe(visitor, what) names each member
// once: its name, what it means, its range and its field. A visitor does something with each: the reader of JSON fills
// the field, the writer of JSON Schema prints the rest, the command line makes a flag of it, Python a keyword.
//
//   template <class Visitor>
//   void describe(Visitor& member, NearestRequest& request) {
//       member({.name = "count", .doc = "How many roads.", .least = 1, .most = 1000}, request.count);
//   }
//
// A field's type says what may stand there; a field of a type that is described itself is an object. Names of lengths
// and times end in their unit ("max_snap_m"). A doc may name others, as sentences do: ⟨max_snap⟩.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace starway::read::options {

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
    bool is_cost = false;  // in the weight's unit; a person may name another: 5min, 2km
    // Where a person asks:
    bool only_data = false;       // only requests as data have it; the command line says it otherwise
    std::string_view flag{};      // what the command line calls it, where that is another name
    std::string_view also{};      // and a second name
    char letter = 0;              // the flag's short form
    std::string_view value{};     // what help calls the flag's value; one that ends in ",..." is a list
    std::string_view form{};      // what the value looks like, where that needs a sentence
    std::string_view infinite{};  // the word for a number without end
    std::string_view group{};     // the heading of help under which it stands
    std::string_view keyword{};   // what Python calls it, where that is another name
    // Other options, or NAME=VALUE, separated by spaces: it has an effect only with one of `with`, and with none of
    // `without`.
    std::string_view with{}, without{};
    // Of options of reading: which readers use it (readers.hpp), and whether it is idle where node numbers join lines.
    std::uint32_t readers = 0;
    bool joins_lines = false;
};

// A unit at the end of a name, and what help and messages call it.
struct Unit {
    std::string_view suffix, value, of;
};
inline constexpr std::array<Unit, 4> units{{{"_ms", "MILLISECONDS", "of milliseconds "},
                                            {"_m", "METRES", "of metres "},
                                            {"_s", "SECONDS", "of seconds "},
                                            {}}};

constexpr const Unit& unit_of(std::string_view name) {
    const Unit* unit = units.begin();
    while (!name.ends_with(unit->suffix)) ++unit;  // the last fits any
    return *unit;
}
// As people say it, and sentences name it: max_snap, of max_snap_m.
constexpr std::string_view without_unit(std::string_view name) {
    return name.substr(0, name.size() - unit_of(name).suffix.size());
}

// A value of an enumeration and its name. Names<Enum>::all lists them. The command line writes hyphens.
template <class Enum>
struct Named {
    Enum value;
    std::string_view name;
    std::string_view keyword{};  // what Python calls it, where that is another name
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

}  // namespace starway::read::options
