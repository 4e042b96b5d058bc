// What answers about tile maps contain. Cells are in the file's coordinates; points, lengths and costs in the map's
// units.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "request/codec/common.hpp"
#include "starway/grid/engine.hpp"

namespace starway::request::codec {

// Something of a map, in its coordinates.
template <class T>
struct OnMap {
    const TileMap& map;
    T it;
};
template <class T>
OnMap<T> on(const TileMap& map, const T& it) {
    return {map, it};
}
template <class T>
std::optional<OnMap<T>> on(const TileMap& map, const std::optional<T>& it) {
    return it ? std::optional(on(map, *it)) : std::nullopt;
}
template <class Items>
auto all_on(const TileMap& map, Items&& items) {
    return list_of(std::forward<Items>(items), [&map](const auto& it) { return on(map, it); });
}
Object described(As<OnMap<GridCell>>);
Object described(As<OnMap<MapStop>>);

// A cell as users write it: grid::ask::written().
struct PlaceOnMap {
    std::optional<Position> metres;
    OnMap<GridCell> cell;
};
PlaceOnMap place_on(const TileMap& map, GridCell cell);
Object described(As<PlaceOnMap>);
inline auto places_on(const TileMap& map, const std::vector<GridCell>& cells) {
    return list_of(cells, [&map](GridCell cell) { return place_on(map, cell); });
}

// The map's metres.
struct MapFrame {
    double resolution;
    std::array<double, 3> origin;
};
Object described(As<MapFrame>);
std::optional<MapFrame> frame_of(const TileMap& map);

// What an algorithm has prepared of a map, if anything.
struct PreparedParts {
    GridAlgorithm algorithm;
    const GridPrepared& prepared;
};
Object described(As<PreparedParts>);
inline PreparedParts parts_of(GridAlgorithm algorithm, const GridPrepared& prepared) {
    return {algorithm, prepared};
}

}  // namespace starway::request::codec
