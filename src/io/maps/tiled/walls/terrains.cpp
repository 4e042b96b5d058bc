#include "io/maps/tiled/walls/terrains.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace starway::maps {
namespace {

using Terrains = std::unordered_map<std::uint32_t, std::string>;

std::optional<std::int64_t> whole_number(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text = text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// The only number in "1,1,1".
std::optional<std::int64_t> single(std::string_view list) {
    std::optional<std::int64_t> found;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        const auto number = whole_number(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
        if (!number || found.value_or(*number) != *number) return std::nullopt;
        found = number;
    }
    return found;
}

// The only colour in "0,1,0,1,0,1,0,1", which are a tile's upper edge, upper right corner, right edge, and so on; 0 is
// none.
std::optional<std::int64_t> wang_colour(std::string_view id, bool by_edges) {
    std::string some;
    for (std::size_t place = 0; !id.empty(); ++place) {
        const std::size_t comma = std::min(id.find(','), id.size());
        const std::string_view number = id.substr(0, comma);
        id.remove_prefix(std::min(comma + 1, id.size()));
        if (whole_number(number) == 0 && (by_edges || place % 2 == 0)) continue;
        some += (some.empty() ? "" : ",") + std::string(number);
    }
    return single(some);
}

std::vector<std::string_view> names_in(const Element& parent, std::string_view element) {
    std::vector<std::string_view> names;
    for (const Element& child : parent.children)
        if (child.name == element) names.push_back(child.get("name"));
    return names;
}

void keep(std::string_view tile, const std::vector<std::string_view>& names, std::optional<std::int64_t> index,
          Terrains& into) {
    constexpr std::int64_t most = 0x0FFFFFFF;
    const auto number = whole_number(tile);
    const bool fits = number && *number >= 0 && *number <= most && index && *index >= 0;
    if (fits && static_cast<std::uint64_t>(*index) < names.size())
        into.emplace(static_cast<std::uint32_t>(*number), names[static_cast<std::size_t>(*index)]);
}

// Colours count from 1.
void add_wang_set(const Element& set, Terrains& into) {
    const auto names = names_in(set, "wangcolor");
    const bool by_edges = set.get("type") == "edge";
    for (const Element& tile : set.children)
        if (tile.name == "wangtile")
            if (const auto colour = wang_colour(tile.get("wangid"), by_edges); colour)
                keep(tile.get("tileid"), names, *colour - 1, into);
}

// The four corners of a tile, each the number of a terrain from 0, or nothing.
void add_old_terrains(const Element& tileset, const std::vector<std::string_view>& names, Terrains& into) {
    for (const Element& tile : tileset.children)
        if (tile.name == "tile" && tile.find("terrain")) keep(tile.get("id"), names, single(tile.get("terrain")), into);
}

}  // namespace

Terrains terrains_of(const Element& tileset) {
    Terrains terrains;
    for (const Element& child : tileset.children) {
        if (child.name == "wangset") add_wang_set(child, terrains);
        if (child.name == "wangsets")
            for (const Element& set : child.children) add_wang_set(set, terrains);
        if (child.name == "terraintypes") add_old_terrains(tileset, names_in(child, "terrain"), terrains);
    }
    if (const auto names = names_in(tileset, "terrain"); !names.empty()) add_old_terrains(tileset, names, terrains);
    return terrains;
}

}  // namespace starway::maps
