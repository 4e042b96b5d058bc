// The stored clusters of hierarchical A*.
#include "fuzz/stored_map_target.hpp"

namespace {

starway::GridMap rooms() {
    auto map = starway::GridMap::create(600, 70);
    if (!map) std::abort();
    for (std::int32_t x = 20; x < 600; x += 20)
        for (std::int32_t y = 0; y < 70; ++y)
            if (y != x * 7 % 70) map->set_open({x, y}, false);
    return *std::move(map);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const starway::GridMap map = rooms();
    constexpr auto algorithm = starway::GridAlgorithm::hierarchical;
    static const auto image = starway::fuzz::stored_by(map, algorithm);
    starway::fuzz::search_by_stored({data, size}, map, image, algorithm);
    return 0;
}
