// Bytes as what was stored of a tile map. The first byte chooses: an even one, that the rest is such a file; an odd
// one, that the rest are changes to one that was made of the map, each of 4 bytes of where and one of what, behind what
// says of which map it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "grid/ask/path_check.hpp"
#include "grid/search/engine/engine.hpp"
#include "grid/search/engine/stored.hpp"
#include "starway/grid/search.hpp"

namespace starway::fuzz {

using Words = std::vector<std::uint64_t>;  // so that bytes are aligned as in a mapped file

inline Words words_of(std::span<const std::byte> bytes) {
    Words words((bytes.size() + 7) / 8);
    if (!bytes.empty()) std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}

inline Words stored_by(const GridMap& map, GridAlgorithm algorithm) {
    std::vector<std::byte> bytes;
    const auto written = GridSearch(map).write(
        algorithm, [&](std::span<const std::byte> piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
    if (!written || bytes.size() % 8 != 0) std::abort();
    return words_of(bytes);
}

inline Words stored_as_told(std::span<const std::uint8_t> data, const Words& image) {
    if (data.empty()) return {};
    const bool whole = data[0] % 2 == 0;
    data = data.subspan(1);
    if (whole) return words_of(std::as_bytes(data.first(data.size() / 8 * 8)));
    constexpr std::size_t known = 24;  // the magic number, the version and the map
    constexpr std::size_t change = 5;
    Words forged = image;
    const std::size_t bytes = forged.size() * 8;
    for (; data.size() >= change; data = data.subspan(change)) {
        std::uint32_t where = 0;
        std::memcpy(&where, data.data(), sizeof where);
        reinterpret_cast<std::uint8_t*>(forged.data())[known + where % (bytes - known)] = data[change - 1];
    }
    return forged;
}

// Whatever the bytes are, a path is one of the map; where nothing was changed, it is the shortest.
inline void search_by_stored(std::span<const std::uint8_t> data, const GridMap& map, const Words& image,
                             GridAlgorithm algorithm) {
    const Words forged = stored_as_told(data, image);
    const auto bytes = std::as_bytes(std::span(forged));
    const grid::search::StoredKind& kind = *grid::search::engine_entry(algorithm)->stored;
    if (const auto intact = grid::search::stored_intact(bytes, kind); !intact && intact.error().message.empty())
        std::abort();
    GridSearch search(map);
    if (const Result<void> used = search.use(algorithm, bytes); !used) {
        if (used.error().message.empty() || forged == image) std::abort();
        return;
    }
    GridSearch plain(map);
    const GridCell last{static_cast<std::int32_t>(map.width()) - 1, static_cast<std::int32_t>(map.height()) - 1};
    for (const GridCell to : {GridCell{last.x / 20, last.y / 2}, last}) {
        GridQuery query;
        query.from = {1, 1};
        query.to = to;
        query.algorithm = algorithm;
        GridAnswer answer;
        search.run(query, answer);
        if (answer.status != SearchStatus::found) continue;
        const auto walked = grid::ask::walk_path(map, answer.path);
        if (!walked || answer.path.front() != query.from || answer.path.back() != to) std::abort();
        query.algorithm = GridAlgorithm::dijkstra;
        GridAnswer best;
        plain.run(query, best);
        if (best.status != SearchStatus::found || *walked < best.cost * (1 - 1e-6)) std::abort();
        if (forged == image && algorithm == GridAlgorithm::labels && *walked > best.cost * (1 + 1e-6)) std::abort();
    }
}

}  // namespace starway::fuzz
