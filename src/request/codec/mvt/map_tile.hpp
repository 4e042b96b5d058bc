// The tiles of /map/{network}/{z}/{x}/{y}.mvt.
//
// Layer `roads`: lines with `tier` (0 .. 7, road_tiers.hpp), and where known `name`, `class` (the source's own word)
// and `oneway` (true: in the line's direction). Layer `places`: points with `name`, and where known `population`. Names
// and classes are those of the source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "road/ask/map/map_tiles.hpp"

namespace starway::request::codec {

inline constexpr std::size_t most_tile_bytes = 500'000;

std::string encode_map_tile(const road::ask::MapTile& tile);

// Makes the tiles of one network and keeps those asked for last. Thread-safe. A copy shares everything.
class MapTileCache {
public:
    explicit MapTileCache(road::Engine engine, std::size_t most_bytes = std::size_t{64} << 20U);

    // The tile, at most most_tile_bytes long; empty where nothing lies in it. Errors: as road::ask::MapTiles::tile().
    [[nodiscard]] Result<std::shared_ptr<const std::string>> tile(geo::TileAddress tile) const;
    [[nodiscard]] const road::ask::MapTiles& tiles() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace starway::request::codec
