#include "read/maps/tiled/document/terrains.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "base/core/characters.hpp"

namespace starway::read::maps {
namespace {

using Terrains = std::unordered_map<std::uint32_t, std::vector<std::string>>;

std::optional<std::int64_t> whole_number(std::string_view text) {
    text = core::trimmed(text);
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Calls visit(place, number) for each in "0,1,0"; the number is missing if it is not whole.
template <class Visit>
void for_each_number(std::string_view list, Visit&& visit) {
    for (std::size_t place = 0;; ++place) {
        const std::size_t comma = list.find(',');
        visit(place, whole_number(list.substr(0, comma)));
        if (comma == std::string_view::npos) return;
        list.remove_prefix(comma + 1);
    }
}

std::vector<std::string_view> names_in(const Element& parent, std::string_view element) {
    std::vector<std::string_view> names;
    for (const Element& child : parent.children)
        if (child.name == element) names.push_back(child.get("name"));
    return names;
}

// indices: of the names; others are places without a terrain.
void keep(std::string_view tile, const std::vector<std::string_view>& names, const std::vector<std::int64_t>& indices,
          Terrains& into) {
    constexpr std::int64_t most = 0x0FFFFFFF;
    constexpr std::size_t places = 8;
    const auto number = whole_number(tile);
    std::vector<std::string> own;
    for (const std::int64_t index : indices) {
        if (own.size() == places) break;
        const bool named = index >= 0 && static_cast<std::uint64_t>(index) < names.size();
        std::string name(named ? names[static_cast<std::size_t>(index)] : std::string_view());
        if (std::find(own.begin(), own.end(), name) == own.end()) own.push_back(std::move(name));
    }
    if (number && *number >= 0 && *number <= most && !own.empty())
        into.emplace(static_cast<std::uint32_t>(*number), std::move(own));
}

// Colours count from 1; 0 is none. A tile's are those of its upper edge, its upper right corner, its right edge, and so
// on; of a set without corners, or without edges, these are 0.
void add_wang_set(const Element& set, Terrains& into) {
    const auto names = names_in(set, "wangcolor");
    const bool by_edges = set.get("type") == "edge";
    for (const Element& tile : set.children) {
        if (tile.name != "wangtile") continue;
        std::vector<std::int64_t> indices;
        for_each_number(tile.get("wangid"), [&](std::size_t place, std::optional<std::int64_t> number) {
            const std::int64_t colour = number.value_or(0);
            if (colour != 0 || (!by_edges && place % 2 != 0)) indices.push_back(colour - 1);
        });
        keep(tile.get("tileid"), names, indices, into);
    }
}

// The four corners of a tile, each the number of a terrain from 0, or nothing.
void add_old_terrains(const Element& tileset, const std::vector<std::string_view>& names, Terrains& into) {
    for (const Element& tile : tileset.children) {
        if (tile.name != "tile" || !tile.find("terrain")) continue;
        std::vector<std::int64_t> indices;
        for_each_number(tile.get("terrain"), [&](std::size_t, std::optional<std::int64_t> terrain) {
            indices.push_back(terrain.value_or(-1));
        });
        keep(tile.get("id"), names, indices, into);
    }
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

}  // namespace starway::read::maps
