// A JSON tree with source offsets and compact arrays of numbers.
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
    std::size_t offset = 0;         // of the bracket of an array or object; approximate for other values
    std::string text;               // texts, and numbers and booleans as written
    std::vector<double> numbers;    // an array's numeric elements
    std::vector<Json> items;        // an array's other elements; an object's values
    std::vector<std::string> keys;  // an object's keys, parallel to items

    // The member of an object; null if missing, if its value is null, or if this is not an object.
    [[nodiscard]] const Json* find(std::string_view key) const;
    // The text of a text, number or boolean member; empty if missing.
    [[nodiscard]] std::string_view text_of(std::string_view key) const;
};

// Omits members named in `skipped`. Errors: data, with line and column; also if brackets nest deeper than 100.
Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped);

}  // namespace starway::maps
