// Tile maps as text: Moving AI's and drawn ones. A map that is read can be searched.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "io/maps/character_map.hpp"
#include "io/maps/moving_ai.hpp"
#include "starway/grid/search.hpp"

namespace {

void cross(const starway::GridMap& map) {
    if (std::uint64_t{map.width()} * map.height() > 4096) return;
    starway::GridSearch search(map);
    starway::GridAnswer answer;
    starway::GridQuery query;
    query.to = {static_cast<std::int32_t>(map.width()) - 1, static_cast<std::int32_t>(map.height()) - 1};
    search.run(query, answer);
    const double jumped = answer.cost;
    query.algorithm = starway::GridAlgorithm::dijkstra;
    search.run(query, answer);
    if (answer.cost - jumped > 1e-9 * (1 + jumped) || jumped - answer.cost > 1e-9 * (1 + jumped)) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto map = starway::maps::parse_moving_ai_map(text, "fuzz")) cross(*map);
    if (const auto drawn = starway::maps::parse_character_map(text, "fuzz")) cross(drawn->map);
    (void)starway::maps::parse_legend(text);
    return 0;
}
