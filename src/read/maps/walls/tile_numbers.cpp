#include "read/maps/walls/tile_numbers.hpp"

#include <algorithm>
#include <charconv>

namespace starway::read::maps {
namespace {

using Range = std::pair<std::uint32_t, std::uint32_t>;

std::optional<std::uint32_t> tile_number(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<Range> parse_range(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = tile_number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : tile_number(text.substr(dash + 1));
    if (!first || !last || *first > *last) return std::nullopt;
    return Range{*first, *last};
}

}  // namespace

std::optional<TileNumbers> TileNumbers::parse(std::string_view key) {
    const std::size_t colon = key.rfind(':');
    TileNumbers numbers;
    if (colon != std::string_view::npos) numbers.tileset = key.substr(0, colon);
    if (colon == 0) return std::nullopt;
    if (numbers.tileset == "gid") numbers.tileset.clear();
    std::string_view rest = colon != std::string_view::npos ? key.substr(colon + 1) : key;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const auto range = parse_range(rest.substr(0, comma));
        if (!range) return std::nullopt;
        numbers.ranges.push_back(*range);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
    }
    return numbers;
}

bool TileNumbers::has(std::uint32_t number) const {
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const Range& range) { return range.first <= number && number <= range.second; });
}

}  // namespace starway::read::maps
