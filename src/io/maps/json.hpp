// A JSON tree with source offsets, compact in memory: lists of numbers, and lists of positions where the caller has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::maps {

class Json {
public:
    enum class Kind : std::uint8_t { null, boolean, number, text, array, object };
    static constexpr std::uint64_t largest_offset = (std::uint64_t{1} << 56U) - 1;
    Kind kind : 8 = Kind::null;
    std::uint64_t offset : 56 = 0;  // of the bracket of an array or object; approximate for other values

    // Texts, and numbers and booleans as written.
    [[nodiscard]] const std::string& text() const;
    // An array's numeric elements.
    [[nodiscard]] const std::vector<double>& numbers() const { return content().numbers; }
    // An array's other elements; an object's values.
    [[nodiscard]] const std::vector<Json>& items() const { return content().items; }
    // An object's keys, parallel to items.
    [[nodiscard]] const std::vector<std::string>& keys() const { return content().keys; }
    // Of an array of positions: how many numbers each has, in numbers(), one after another; else 0 (JsonLists::positions).
    [[nodiscard]] std::size_t position_size() const { return content().position_size; }

    // The member of an object; null if missing, if its value is null, or if this is not an object.
    [[nodiscard]] const Json* find(std::string_view key) const;
    // The text of a text, number or boolean member; empty if missing.
    [[nodiscard]] std::string_view text_of(std::string_view key) const;

private:
    friend class JsonBuilder;
    struct Content {
        std::vector<double> numbers;
        std::vector<Json> items;
        std::vector<std::string> keys;
        std::size_t position_size = 0;
    };
    [[nodiscard]] const Content& content() const;

    std::variant<std::monostate, std::unique_ptr<std::string>, std::unique_ptr<Content>>
        value_;  // small: there may be millions
};

// positions: an array of nothing but arrays of two to four numbers, all equally many, has their numbers (Json::position_size()).
enum class JsonLists : std::uint8_t { plain, positions };

// Takes the items of a list of the outermost object, which the tree then does not keep.
struct JsonItems {
    std::string_view list;
    std::function<Result<void>(const Json& item)> take;  // an error ends the parsing
};

// Omits members named in `skipped`. Errors: data, with line and column; also if brackets nest deeper than 100, if a number has more than 400
// characters, or if the tree would take more memory than 64 MiB and 8 times the text; those of JsonItems::take.
Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped,
                        JsonLists lists = JsonLists::plain, const JsonItems* items = nullptr);

}  // namespace starway::maps
