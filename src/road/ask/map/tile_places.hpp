// Which places a map names at which zoom: the most important of each quarter of a tile first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"
#include "starway/road/places.hpp"

namespace starway::road::ask {

class TilePlaces {
public:
    // O(places log places). The places must outlive this.
    TilePlaces(const std::vector<Place>& places, const geo::TilePlane& plane);
    // Appends the names of each place in a tile that its zoom shows, its own first; the most important place first, at
    // most 16 of each zoom.
    void append(geo::TileAddress tile, std::vector<std::span<const Place>>& found) const;

private:
    struct Entry {
        std::uint32_t zoom;  // the first that names it
        std::uint64_t cell;  // of the grid of that zoom
        std::uint32_t place;
    };
    std::vector<std::span<const Place>> names_;  // per place, the most important first
    std::vector<geo::WorldPoint> at_;            // likewise
    std::vector<Entry> entries_;                 // by zoom and cell
};

}  // namespace starway::road::ask
