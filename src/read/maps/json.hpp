// A JSON tree with source offsets, compact in memory: it views the text wherever that says what is meant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

// The text that was parsed must outlive it.
class Json {
public:
    enum class Kind : std::uint8_t { null, boolean, number, text, array, object };
    static constexpr std::uint64_t largest_offset = (std::uint64_t{1} << 56U) - 1;
    Kind kind : 8 = Kind::null;
    std::uint64_t offset : 56 = 0;

    // Texts, and numbers and booleans as written.
    [[nodiscard]] std::string_view text() const;
    // What is between the brackets of a list of nothing but numbers, for JsonNumbers; else empty (JsonLists::as_text).
    [[nodiscard]] std::string_view numbers_text() const;
    // An array's numeric elements (JsonLists::positions).
    [[nodiscard]] const std::vector<double>& numbers() const { return content().numbers; }
    // An array's other elements; an object's values.
    [[nodiscard]] const std::vector<Json>& items() const { return content().items; }
    // An object's keys, parallel to items.
    [[nodiscard]] const std::vector<std::string_view>& keys() const { return content().keys; }
    // Of an array of positions: how many numbers each has, in numbers(), one after another; else 0
    // (JsonLists::positions).
    [[nodiscard]] std::size_t position_size() const { return content().position_size; }

    // The member of an object; null if missing, if its value is null, or if this is not an object.
    [[nodiscard]] const Json* find(std::string_view key) const;
    [[nodiscard]] Json* find(std::string_view key);
    // The items, which are no more its own.
    [[nodiscard]] std::vector<Json> take_items();
    // The text of a text, number or boolean member; empty if missing.
    [[nodiscard]] std::string_view text_of(std::string_view key) const;

private:
    friend class JsonBuilder;
    struct Content {
        std::vector<double> numbers;
        std::vector<Json> items;
        std::vector<std::string_view> keys;
        std::unique_ptr<std::deque<std::string>> escaped_keys;
        std::size_t position_size = 0;
    };
    [[nodiscard]] const Content& content() const;

    // A view, a text that is escaped where it is written, or the content of an array or object. Small: there may be
    // millions.
    std::variant<std::string_view, std::unique_ptr<std::string>, std::unique_ptr<Content>> value_;
};

// as_text: an array of nothing but numbers stays text (Json::numbers_text()); in any other, numbers are items.
// positions: numbers are Json::numbers(), and an array of nothing but arrays of two to four numbers, all equally many,
// has their numbers (Json::position_size()).
enum class JsonLists : std::uint8_t { as_text, positions };

// Takes the items of a list of the outermost object, which the tree then does not keep.
struct JsonItems {
    std::string_view list;
    std::function<Result<void>(const Json& item)> take;  // an error ends the parsing
};

// What may be made of a text of that size, in bytes of memory. Usual objects take five times their text, and most of a
// large map is cells.
std::size_t most_json_memory(std::size_t text);
inline constexpr std::string_view too_much_json =
    "the JSON consists of so many values that it needs an implausible amount of memory";

// Omits members named in `skipped`. Errors: data, with line and column; also if brackets nest deeper than 100, if a
// number has more than 400 characters, or if the tree would take more than most_json_memory(); those of
// JsonItems::take.
Result<Json> parse_json(std::string_view text, std::string_view name, std::initializer_list<std::string_view> skipped,
                        JsonLists lists = JsonLists::as_text, const JsonItems* items = nullptr);

}  // namespace starway::read::maps
