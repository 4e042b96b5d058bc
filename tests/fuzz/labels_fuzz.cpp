// The stored hub labels of a tile map.
#include "fuzz/stored_map_target.hpp"
#include "search/grid/hub_labels/cell_labels.hpp"

namespace {

// Small: all labels are proven each time.
starway::GridMap rooms() {
    auto map = starway::GridMap::create(21, 9);
    if (!map) std::abort();
    for (std::int32_t x = 4; x < 21; x += 5)
        for (std::int32_t y = 0; y < 9; ++y)
            if (y != x * 7 % 9) map->set_open({x, y}, false);
    return *std::move(map);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const starway::GridMap map = rooms();
    static const auto image = starway::fuzz::stored_by([](const auto& sink) {
        starway::GridSearch search(map);
        return search.write(starway::GridAlgorithm::labels, sink);
    });
    starway::fuzz::search_by_stored(
        {data, size}, map, image, starway::GridAlgorithm::labels, starway::search::stored_labels,
        [](auto& search, const auto& bytes) { return search.use(starway::GridAlgorithm::labels, bytes); });
    return 0;
}
