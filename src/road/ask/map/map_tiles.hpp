// The base map of a network: its own roads and places, tile by tile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/geo/tiles/tile_line.hpp"
#include "base/geo/tiles/tile_plane.hpp"
#include "starway/core/result.hpp"
#include "starway/road/engine.hpp"
#include "starway/road/places.hpp"

namespace starway::road::ask {

// Roads of one name, class and kind in a tile. A one-way road runs along its lines.
struct TileRoad {
    std::string_view name;
    std::string_view road_class;
    std::uint8_t tier = 0;  // road_tiers.hpp
    bool one_way = false;
    std::vector<geo::TileLine> lines;
};

struct MapTilePlace {
    std::span<const Place> names;  // its own first
    geo::TilePoint at;
};

struct MapTile {
    std::vector<TileRoad> roads;  // the least important first, as they are drawn
    std::vector<MapTilePlace> places;
};

// Thread-safe: every member is const. The first tile reads the whole network once, to learn which roads matter and how
// dense they are; after that a tile costs what it shows, whatever the network's size.
class MapTiles {
public:
    explicit MapTiles(road::Engine engine);

    // At most about `most_points` points: where there are more, the least important roads are left out, and of one tier
    // the shortest. Its texts live as long as the engine. Errors: usage (no such tile; a network without coordinates),
    // data or io (the network is damaged).
    [[nodiscard]] Result<MapTile> tile(geo::TileAddress tile, std::size_t most_points = default_points) const;
    // Where the tiles lie. Precondition: the network has coordinates.
    [[nodiscard]] geo::TilePlane plane() const;

    static constexpr std::size_t default_points = 60'000;

private:
    struct Overview;
    struct State;
    std::shared_ptr<State> state_;
};

// Errors: usage, unless there is such a tile.
Result<void> check_tile(geo::TileAddress tile);

}  // namespace starway::road::ask
