// The stored clusters of hierarchical A*.
#include "fuzz/stored_map_target.hpp"
#include "search/grid/hpa/stored.hpp"

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
    static const auto image = starway::fuzz::stored_by([](const auto& sink) {
        starway::GridSearch search(map);
        return search.write(starway::GridAlgorithm::hierarchical, sink);
    });
    starway::fuzz::search_by_stored(
        {data, size}, map, image, starway::GridAlgorithm::hierarchical, starway::search::stored_clusters,
        [](auto& search, const auto& bytes) { return search.use(starway::GridAlgorithm::hierarchical, bytes); });
    return 0;
}
