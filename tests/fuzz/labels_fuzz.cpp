// The stored hub labels of a tile map.
#include "fuzz/stored_map_target.hpp"

namespace {

// Small: all labels are proven each time.
starway::GridMap hall_of_rooms() {
    auto map = starway::GridMap::create(21, 9);
    if (!map) std::abort();
    for (std::int32_t x = 4; x < 21; x += 5)
        for (std::int32_t y = 0; y < 9; ++y)
            if (y != x * 7 % 9) map->set_open({x, y}, false);
    return *std::move(map);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const starway::GridMap map = hall_of_rooms();
    constexpr auto algorithm = starway::GridAlgorithm::labels;
    static const auto image = starway::fuzz::stored_by(map, algorithm);
    starway::fuzz::search_by_stored({data, size}, map, image, algorithm);
    return 0;
}
