// Moving AI scenarios.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "read/maps/moving_ai.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto scenario = starway::read::maps::parse_scenario({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!scenario) return 0;
    for (const auto& query : scenario->queries) {
        const bool inside = query.start.x < static_cast<std::int32_t>(query.width) &&
                            query.goal.y < static_cast<std::int32_t>(query.height);
        if (!inside || query.map >= scenario->maps.size()) __builtin_trap();
    }
    return 0;
}
