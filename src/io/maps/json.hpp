// JSON as a tree that remembers where things stood, and that holds a million numbers as numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::maps {

struct Json {
    enum class Kind : std::uint8_t { null, boolean, number, text, array, object };
    Kind kind = Kind::null;
    std::size_t offset = 0;         // of an array's or object's bracket in the source, about so for anything else
    std::string text;               // of texts; numbers and booleans as they are written
    std::vector<double> numbers;    // an array's elements that are numbers
    std::vector<Json> items;        // its other elements; an object's values
    std::vector<std::string> keys;  // of an object, beside its items

    // The member of an object, or null: where there is none, where it is the value null, where this is no object.
    [[nodiscard]] const Json* find(std::string_view key) const;
    // The text of a member, number or boolean; empty where there is none.
    [[nodiscard]] std::string_view text_of(std::string_view key) const;
};

// Members named in `skipped` are left out. Errors: data, with line and column; also where brackets nest deeper than 100.
Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped);

}  // namespace starway::maps
