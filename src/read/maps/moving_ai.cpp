#include "read/maps/moving_ai.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/core/files/file_bytes.hpp"
#include "read/line_cursor.hpp"

namespace starway::read::maps {

namespace {

enum Terrain : std::uint8_t { open_bit = 1, water_bit = 2, unknown_bit = 4 };

constexpr std::array<std::uint8_t, 256> terrain_of = [] {
    std::array<std::uint8_t, 256> table{};
    for (auto& kind : table) kind = unknown_bit;
    for (const char c : std::string_view(".GgSs")) table[static_cast<unsigned char>(c)] = open_bit;
    for (const char c : std::string_view("Ww")) table[static_cast<unsigned char>(c)] = open_bit | water_bit;
    for (const char c : std::string_view("@OoTt")) table[static_cast<unsigned char>(c)] = 0;
    return table;
}();

std::string_view trimmed_right(std::string_view text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// "height 512"
Result<std::uint64_t> header_number(read::LineCursor& cursor, std::string_view key) {
    if (!cursor.next())
        return cursor.error_at(cursor.number() + 1, 0, fmt::format("the file ends, but \"{} N\" was expected", key));
    const std::string_view line = trimmed_right(cursor.line());
    if (line.substr(0, key.size()) != key || line.size() <= key.size() || line[key.size()] != ' ')
        return cursor.error(0, fmt::format("\"{} N\" was expected here", key));
    const auto value = number_in<std::uint64_t>(line.substr(key.size() + 1));
    if (!value) return cursor.error(key.size() + 1, fmt::format("the {} must be a whole number", key));
    if (*value == 0 || *value > GridMap::max_side)
        return cursor.error(key.size() + 1,
                            fmt::format("the {} must be 1 to {}, not {}", key, GridMap::max_side, *value));
    return *value;
}

Result<void> header_word(read::LineCursor& cursor, std::string_view expected) {
    if (cursor.next() && trimmed_right(cursor.line()) == expected) return {};
    return cursor.error_at(std::max<std::uint64_t>(cursor.number(), 1), 0,
                           fmt::format("\"{}\" was expected here", expected));
}

struct Rows {
    std::vector<std::uint64_t> open;
    std::vector<std::uint64_t> water;
    std::size_t words = 0;  // per row
    bool any_water = false;
    [[nodiscard]] bool is_water(GridCell cell) const {
        const auto x = static_cast<std::size_t>(cell.x);
        return (water[static_cast<std::size_t>(cell.y) * words + x / 64] >> (x % 64) & 1U) != 0;
    }
};

Result<void> read_row(const read::LineCursor& cursor, std::uint64_t width, std::size_t first_word, Rows& rows) {
    const std::string_view line = cursor.line();
    std::uint32_t seen = 0;
    for (std::size_t left = 0; left < std::min<std::size_t>(width, line.size()); left += 64) {
        const std::size_t count = std::min<std::size_t>({64, width - left, line.size() - left});
        std::uint64_t open = 0;
        std::uint64_t water = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t kind = terrain_of[static_cast<unsigned char>(line[left + i])];
            seen |= kind;
            open |= std::uint64_t{kind & 1U} << i;
            water |= std::uint64_t{kind >> 1U & 1U} << i;
        }
        rows.open[first_word + left / 64] = open;
        rows.water[first_word + left / 64] = water;
    }
    rows.any_water = rows.any_water || (seen & water_bit) != 0;
    if ((seen & unknown_bit) != 0) {
        const auto wrong = std::find_if(
            line.begin(), line.end(), [](char c) { return terrain_of[static_cast<unsigned char>(c)] == unknown_bit; });
        return cursor.error(static_cast<std::size_t>(wrong - line.begin()),
                            fmt::format("{} is not a terrain; use one of . G S W @ O T", read::shown(*wrong)));
    }
    if (line.size() < width)
        return cursor.error(line.size(), fmt::format("the row ends after {} of {} cells", line.size(), width));
    if (trimmed_right(line).size() > width)
        return cursor.error(width, fmt::format("the row is longer than {} cells", width));
    return {};
}

// Forbids steps from land into water.
void shore(GridMap& map, const Rows& rows) {
    const auto width = static_cast<std::int32_t>(map.width());
    const auto height = static_cast<std::int32_t>(map.height());
    for (std::int32_t y = 0; y < height; ++y)
        for (std::int32_t x = 0; x < width; ++x) {
            if (!rows.is_water({x, y})) continue;
            for (std::uint32_t direction = 0; direction < map.rules().directions(); ++direction) {
                const GridCell from = map.neighbour({x, y}, opposite(map.rules(), direction));
                if (map.contains(from) && !rows.is_water(from)) map.block_entry({x, y}, direction);
            }
        }
}

template <class Parse>
auto read(const std::filesystem::path& path, Parse&& parse) -> decltype(parse(std::string_view(), std::string_view())) {
    auto file = core::FileBytes::read(path);
    if (!file) return file.error();
    return parse(file->text(), path.string());
}

}  // namespace

Result<GridMap> parse_moving_ai_map(std::string_view text, std::string_view name, const GridRules& rules) {
    read::LineCursor cursor(text, name);
    if (auto type = header_word(cursor, "type octile"); !type) return type.error();
    auto height = header_number(cursor, "height");
    if (!height) return height.error();
    auto width = header_number(cursor, "width");
    if (!width) return width.error();
    if (auto begin = header_word(cursor, "map"); !begin) return begin.error();
    if (cursor.bytes_left() < *width * *height)
        return cursor.error_at(cursor.number() + 1 + cursor.bytes_left() / (*width + 1), 0,
                               fmt::format("the file ends before its {} rows of {} cells", *height, *width));
    auto map = GridMap::create(*width, *height, false);
    if (!map) return map.error();
    if (auto set = map->set_rules(rules); !set) return set.error();

    Rows rows;
    rows.words = (*width + 63) / 64;
    rows.open.resize(rows.words * *height);
    rows.water.resize(rows.words * *height);
    for (std::uint64_t y = 0; y < *height; ++y) {
        if (!cursor.next())
            return cursor.error_at(cursor.number() + 1, 0, fmt::format("the map ends after {} of {} rows", y, *height));
        if (auto row = read_row(cursor, *width, y * rows.words, rows); !row) return row.error();
    }
    while (cursor.next())
        if (!trimmed_right(cursor.line()).empty())
            return cursor.error(0, fmt::format("the map has more than {} rows", *height));
    map->assign(rows.open);
    if (rows.any_water && rules.radius > 0)
        return Error{ErrorKind::usage, fmt::format("{}: ⟨radius⟩ does not support water, which can be entered from "
                                                   "water only; leave it out⟦, or use ⟨unit_size⟩⟧",
                                                   name)};
    if (rows.any_water) shore(*map, rows);
    return map;
}

namespace {

struct Field {
    std::string_view text;
    std::size_t column = 0;
};

constexpr std::size_t numbers_after_map = 7;
constexpr std::array<std::string_view, numbers_after_map> field_names{"width",  "height", "start x", "start y",
                                                                      "goal x", "goal y", "length"};

bool is_space(char c) {
    return c == ' ' || c == '\t';
}

using Fields = std::array<Field, numbers_after_map>;

// The map's size, and the places as its cells.
Result<void> read_cells(const read::LineCursor& cursor, const Fields& fields, ScenarioQuery& query) {
    std::array<std::uint32_t, numbers_after_map - 1> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto value = number_in<std::uint32_t>(fields[i].text);
        if (!value || *value > GridMap::max_side)
            return cursor.error(fields[i].column, fmt::format("the {} must be a whole number from 0 to {}",
                                                              field_names[i], GridMap::max_side));
        const std::uint32_t side = numbers[i % 2];
        if (i >= 2 && *value >= side)
            return cursor.error(fields[i].column, fmt::format("the {} {} is outside the {} of {}", field_names[i],
                                                              *value, field_names[i % 2], side));
        numbers[i] = *value;
    }
    query.width = numbers[0];
    query.height = numbers[1];
    query.start = {static_cast<std::int32_t>(numbers[2]), static_cast<std::int32_t>(numbers[3])};
    query.goal = {static_cast<std::int32_t>(numbers[4]), static_cast<std::int32_t>(numbers[5])};
    query.from = {static_cast<double>(numbers[2]), static_cast<double>(numbers[3])};
    query.to = {static_cast<double>(numbers[4]), static_cast<double>(numbers[5])};
    return {};
}

// The places as points of a mesh. whole: becomes false where they cannot be cells.
Result<void> read_points(const read::LineCursor& cursor, const Fields& fields, ScenarioQuery& query, bool& whole) {
    std::array<double, numbers_after_map - 1> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto value = number_in<double>(fields[i].text);
        if (!value || !std::isfinite(*value))
            return cursor.error(fields[i].column, fmt::format("the {} must be a number", field_names[i]));
        numbers[i] = *value;
        if (i >= 2) whole = whole && *value == std::floor(*value) && *value >= 0 && *value < numbers[i % 2];
    }
    query.from = {numbers[2], numbers[3]};
    query.to = {numbers[4], numbers[5]};
    return {};
}

// One number from the left, seven from the right, and between them the map's name, which may contain spaces.
Result<void> read_query(const read::LineCursor& cursor, ScenarioPlaces places, Scenario& scenario) {
    const std::string_view line = cursor.line();
    std::size_t end = line.size();
    Fields fields{};
    for (std::size_t i = numbers_after_map; i-- > 0;) {
        while (end > 0 && is_space(line[end - 1])) --end;
        std::size_t begin = end;
        while (begin > 0 && !is_space(line[begin - 1])) --begin;
        fields[i] = {line.substr(begin, end - begin), begin};
        end = begin;
    }
    while (end > 0 && is_space(line[end - 1])) --end;
    const std::size_t first = std::min(line.find_first_not_of(" \t"), end);
    const std::size_t bucket_end = std::min(line.find_first_of(" \t", first), end);
    const std::size_t map_begin = std::min(line.find_first_not_of(" \t", bucket_end), end);
    if (map_begin >= end)
        return cursor.error(0,
                            "nine fields were expected here: bucket map width height startx starty goalx goaly length");

    ScenarioQuery query;
    query.line = cursor.number();
    const auto bucket = number_in<std::uint32_t>(line.substr(first, bucket_end - first));
    if (!bucket) return cursor.error(first, "the bucket must be a whole number");
    query.bucket = *bucket;
    if (auto read = places == ScenarioPlaces::cells ? read_cells(cursor, fields, query)
                                                    : read_points(cursor, fields, query, scenario.whole);
        !read)
        return read;
    const auto length = number_in<double>(fields.back().text);
    if (!length || !std::isfinite(*length) || (*length < 0 && places == ScenarioPlaces::cells))
        return cursor.error(fields.back().column, "the length must be a number of at least 0");
    query.length = *length;

    const std::string_view map = line.substr(map_begin, end - map_begin);
    auto& maps = scenario.maps;
    query.map = scenario.queries.empty()
                    ? 0
                    : scenario.queries.back().map;  // a file usually names one map, or a few in sequence
    if (maps.empty() || maps[query.map] != map) {
        query.map = static_cast<std::uint32_t>(maps.size());
        maps.emplace_back(map);
    }
    scenario.queries.push_back(query);
    return {};
}

}  // namespace

Result<Scenario> parse_scenario(std::string_view text, std::string_view name, ScenarioPlaces places) {
    read::LineCursor cursor(text, name);
    constexpr std::string_view key = "version ";
    if (!cursor.next() || cursor.line().substr(0, key.size()) != key ||
        number_in<double>(trimmed_right(cursor.line().substr(key.size()))) != 1.0)
        return cursor.error_at(1, 0, "a scenario must begin with \"version 1\"");
    Scenario scenario;
    while (cursor.next()) {
        if (trimmed_right(cursor.line()).empty()) continue;
        if (auto query = read_query(cursor, places, scenario); !query) return query.error();
    }
    return scenario;
}

Result<GridMap> read_moving_ai_map(const std::filesystem::path& path) {
    return read(path, [](std::string_view text, std::string_view name) { return parse_moving_ai_map(text, name); });
}

Result<Scenario> read_scenario(const std::filesystem::path& path, ScenarioPlaces places) {
    return read(path,
                [places](std::string_view text, std::string_view name) { return parse_scenario(text, name, places); });
}

}  // namespace starway::read::maps
