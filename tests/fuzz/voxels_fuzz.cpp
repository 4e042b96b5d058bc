// Voxel maps and their scenarios: what is read can be crossed both ways, and by both searches alike.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "read/maps/voxels.hpp"
#include "starway/grid/voxels.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto scenario = starway::read::maps::parse_voxel_scenario(text, "fuzz"))
        for (const auto& query : scenario->queries)
            if (!(query.length >= 0) || scenario->map.empty()) __builtin_trap();
    auto map = starway::read::maps::parse_voxel_map(text, "fuzz");
    if (!map || map->voxel_count() > 100'000) return 0;
    const starway::Voxel first{};
    const starway::Voxel last{static_cast<std::int32_t>(map->width()) - 1, static_cast<std::int32_t>(map->height()) - 1,
                              static_cast<std::int32_t>(map->depth()) - 1};
    const starway::grid::VoxelEngine engine(*std::move(map));
    const auto there = engine.route({first, last, starway::VoxelAlgorithm::astar, 1e9});
    const auto back = engine.route({last, first, starway::VoxelAlgorithm::dijkstra, 1e9});
    if (there.has_value() != back.has_value()) __builtin_trap();
    if (there && there->from.at == back->to.at && there->to.at == back->from.at && there->steps != back->steps)
        __builtin_trap();
    return 0;
}
