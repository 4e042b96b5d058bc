// Bytes written over the stored clusters of a map, behind what says of which map they are: a path found by them is one of the map. The input is one
// change after another: 4 bytes of where, one of what.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "service/grid/path_check.hpp"
#include "starway/grid/search.hpp"

namespace {

using starway::GridCell;

starway::GridMap rooms() {
    auto map = starway::GridMap::create(600, 70);
    if (!map) std::abort();
    for (std::int32_t x = 20; x < 600; x += 20)
        for (std::int32_t y = 0; y < 70; ++y)
            if (y != x * 7 % 70) map->set_open({x, y}, false);
    return *std::move(map);
}

std::vector<std::uint64_t> image_of(const starway::GridMap& map) {
    starway::GridSearch search(map);
    std::vector<std::byte> bytes;
    const auto written = search.write(GridAlgorithm::hierarchical, [&](std::span<const std::byte> piece) {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
    });
    if (!written || bytes.size() % 8 != 0) std::abort();
    std::vector<std::uint64_t> words(bytes.size() / 8);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const starway::GridMap map = rooms();
    static const std::vector<std::uint64_t> image = image_of(map);
    constexpr std::size_t known = 24;  // the magic number, the version and the map
    std::vector<std::uint64_t> forged = image;
    const std::size_t bytes = forged.size() * 8;
    for (std::size_t i = 0; i + 5 <= size; i += 5) {
        std::uint32_t where = 0;
        std::memcpy(&where, data + i, sizeof where);
        reinterpret_cast<std::uint8_t*>(forged.data())[known + where % (bytes - known)] = data[i + 4];
    }
    starway::GridSearch search(map);
    if (!search.use(GridAlgorithm::hierarchical, std::as_bytes(std::span(forged)))) return 0;
    for (const GridCell to : {GridCell{30, 30}, GridCell{599, 69}}) {
        starway::GridQuery query;
        query.from = {1, 1};
        query.to = to;
        query.algorithm = starway::GridAlgorithm::hierarchical;
        starway::GridAnswer answer;
        search.run(query, answer);
        if (answer.status == starway::SearchStatus::found && !starway::service::walk_path(map, answer.path))
            std::abort();
    }
    return 0;
}
