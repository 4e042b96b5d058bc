// Tile maps as text: Moving AI's and drawn ones, as characters, numbers and arrays; after a legend, a line of what is
// open, and a line of "---", where there is one. A map that is read can be searched.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include "base/core/text.hpp"
#include "read/maps/kinds/map_kind.hpp"
#include "read/maps/moving_ai.hpp"
#include "read/maps/text/character_map.hpp"
#include "read/maps/text/drawn_map.hpp"
#include "starway/grid/search.hpp"

namespace {

using namespace starway;

void cross(const GridMap& map) {
    if (std::uint64_t{map.width()} * map.height() > 4096) return;
    GridSearch search(map);
    GridAnswer answer;
    GridQuery query;
    query.to = {static_cast<std::int32_t>(map.width()) - 1, static_cast<std::int32_t>(map.height()) - 1};
    search.run(query, answer);
    const double jumped = answer.cost;
    query.algorithm = GridAlgorithm::dijkstra;
    search.run(query, answer);
    if (std::abs(answer.cost - jumped) > 1e-9 * (1 + jumped)) std::abort();
}

void check_map(const Result<TileMap>& map) {
    if (!map) {
        if (map.error().message.empty()) std::abort();
        return;
    }
    if (map->glyphs.size() != std::size_t{map->grid.width()} * map->grid.height()) std::abort();
    for (const MapSpot& spot : map->spots)
        if (!map->grid.contains(spot.cell)) std::abort();
    cross(map->grid);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    MapOptions options;
    constexpr std::string_view divider = "\n---\n";
    if (const std::size_t divided = text.find(divider); divided != std::string_view::npos) {
        const std::string_view meanings = text.substr(0, divided);
        const std::size_t line = std::min(meanings.find('\n'), meanings.size());
        options.legend = std::string(meanings.substr(0, line));
        options.open = std::string(meanings.substr(std::min(line + 1, meanings.size())));
        options.costs = {{"5", 2.5}, {"T", std::numeric_limits<double>::infinity()}};
        text.remove_prefix(divided + divider.size());
    }
    static_cast<void>(read::maps::parse_legend(text));
    static_cast<void>(read::maps::kind_of_content(text, size % 2 == 0, "fuzz"));
    if (const auto map = read::maps::parse_moving_ai_map(text, "fuzz")) cross(*map);
    if (const auto drawn = read::maps::parse_character_map(text, "fuzz")) cross(drawn->map);
    if (!core::is_valid_utf8(text) || text.find('\0') != std::string_view::npos)
        return 0;  // TextSource lets none through
    if (core::is_valid_utf8(options.open)) check_map(read::maps::parse_drawn_map({"fuzz", text, nullptr}, options));
    if (core::is_valid_utf8(options.legend))
        check_map(read::maps::parse_moving_ai_tile_map({"fuzz", text, nullptr}, options));
    return 0;
}
