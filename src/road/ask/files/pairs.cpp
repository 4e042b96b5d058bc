#include "road/ask/files/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include "base/core/lower_case.hpp"
#include "read/decimal.hpp"
#include "road/ask/files/node_rows.hpp"

namespace starway::road::ask {
namespace {

constexpr std::size_t no_column = static_cast<std::size_t>(-1);

struct PairColumns {
    std::size_t name = no_column;
    std::array<std::size_t, 4> numbers{no_column, no_column, no_column,
                                       no_column};  // x and y of the start, x and y of the end
    std::array<std::size_t, 2> texts{no_column, no_column};
    [[nodiscard]] bool has_numbers() const {
        return std::find(numbers.begin(), numbers.end(), no_column) == numbers.end();
    }
    [[nodiscard]] bool has_texts() const { return texts[0] != no_column && texts[1] != no_column; }
};

std::string key_of(std::string_view text) {
    std::string key;
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) key += core::lower_case(c);
    return key;
}

constexpr std::array<std::string_view, 8> start_words{"from", "origin", "start",     "source",
                                                      "orig", "o",      "departure", "a"};
constexpr std::array<std::string_view, 8> end_words{"to", "destination", "end", "target", "dest", "d", "arrival", "b"};
constexpr std::array<std::string_view, 4> x_words{"lon", "lng", "longitude", "x"};
constexpr std::array<std::string_view, 3> y_words{"lat", "latitude", "y"};
constexpr std::array<std::string_view, 4> name_words{"name", "id", "pair", "key"};

template <class Words>
bool is_one_of(const Words& words, std::string_view key) {
    return std::find(words.begin(), words.end(), key) != words.end();
}

template <class Ends, class Axes>
bool is_joined(const Ends& ends, const Axes& axes, const std::string& key) {
    for (const std::string_view end : ends)
        for (const std::string_view axis : axes)
            if (key == std::string(end) + std::string(axis) || key == std::string(axis) + std::string(end)) return true;
    return false;
}

PairColumns recognise(std::span<const std::string_view> header) {
    PairColumns columns;
    const auto take = [](std::size_t& place, std::size_t column) {
        if (place == no_column) place = column;
    };
    // x0,y0,x1,y1 and x1,y1,x2,y2
    const bool from_one = std::any_of(header.begin(), header.end(), [](auto cell) { return key_of(cell) == "x2"; });
    for (std::size_t i = 0; i < header.size(); ++i) {
        const std::string key = key_of(header[i]);
        if (is_joined(start_words, x_words, key) || key == (from_one ? "x1" : "x0")) take(columns.numbers[0], i);
        if (is_joined(start_words, y_words, key) || key == (from_one ? "y1" : "y0")) take(columns.numbers[1], i);
        if (is_joined(end_words, x_words, key) || key == (from_one ? "x2" : "x1")) take(columns.numbers[2], i);
        if (is_joined(end_words, y_words, key) || key == (from_one ? "y2" : "y1")) take(columns.numbers[3], i);
        if (is_one_of(start_words, key)) take(columns.texts[0], i);
        if (is_one_of(end_words, key)) take(columns.texts[1], i);
        if (is_one_of(name_words, key)) take(columns.name, i);
    }
    return columns;
}

std::optional<double> number_in(std::string_view cell) {
    while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
    while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
    const read::ParsedNumber number = read::parse_decimal(cell);
    if (number.fault != read::NumberFault::none || !std::isfinite(number.value)) return std::nullopt;
    return number.value;
}

// A whole number is a node's id; everything else is as users type it.
Location location_in(std::string_view cell) {
    const bool whole =
        !cell.empty() && std::all_of(cell.begin(), cell.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    return whole ? Location("node:" + std::string(cell)) : Location(std::string(cell));
}

Result<void> take_row(const PairColumns& columns, std::span<const std::string_view> cells, const std::string& where,
                      PointPairs& pairs) {
    const auto cell = [&](std::size_t column) { return column < cells.size() ? cells[column] : std::string_view(); };
    if (columns.has_numbers()) {
        std::array<double, 4> numbers{};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto number = number_in(cell(columns.numbers[i]));
            if (!number)
                return Error{ErrorKind::data,
                             fmt::format("{}: \"{}\" is not a coordinate", where, cell(columns.numbers[i]))};
            numbers[i] = *number;
        }
        pairs.from.emplace_back(numbers[0], numbers[1]);
        pairs.to.emplace_back(numbers[2], numbers[3]);
    } else {
        for (const std::size_t column : columns.texts)
            if (cell(column).empty())
                return Error{ErrorKind::data, fmt::format("{}: a pair has a start and an end; one is empty", where)};
        pairs.from.push_back(location_in(cell(columns.texts[0])));
        pairs.to.push_back(location_in(cell(columns.texts[1])));
    }
    if (columns.name != no_column) pairs.names.emplace_back(cell(columns.name));
    return {};
}

}  // namespace

Result<PointPairs> read_pairs_of_points(const std::string& file, const CancelFlag* cancel) {
    PointPairs pairs;
    std::optional<PairColumns> columns;
    const auto done = for_each_row(file, cancel, [&](auto cells, const std::string& where) -> Result<void> {
        const std::span<const std::string_view> row(cells);
        if (columns) return take_row(*columns, row, where, pairs);
        columns = recognise(row);
        if (columns->has_numbers() || columns->has_texts()) return {};
        // No header.
        if (row.size() == 4 &&
            std::all_of(row.begin(), row.end(), [](auto cell) { return number_in(cell).has_value(); })) {
            columns->numbers = {0, 1, 2, 3};
            return take_row(*columns, row, where, pairs);
        }
        return Error{
            ErrorKind::data,
            fmt::format("{}: a file of pairs has the columns from_lon,from_lat,to_lon,to_lat, or from,to", where)};
    });
    if (!done) return done.error();
    if (pairs.from.empty())
        return Error{ErrorKind::data,
                     fmt::format("{} contains no pairs; it needs rows of from_lon,from_lat,to_lon,to_lat", file)};
    return pairs;
}

}  // namespace starway::road::ask
