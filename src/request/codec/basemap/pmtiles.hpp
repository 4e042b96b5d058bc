// A file of PMTiles, version 3 (github.com/protomaps/PMTiles): tiles of a pyramid, each content once.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::request::codec {

// The place of a tile in the order of the format: by zoom, then along a Hilbert curve.
std::uint64_t pmtiles_id(geo::TileAddress tile);

// What the file says of itself, as JSON; empty where it cannot be read, is of another kind, or says a great deal.
std::string pmtiles_metadata(const std::string& path);

enum class TileKind : std::uint8_t { vector = 1, png = 2 };  // numbers of the format

class TileArchive {
public:
    // last_zoom: the highest. Each tile once, in any order.
    explicit TileArchive(std::uint32_t last_zoom, TileKind kind = TileKind::vector)
        : last_zoom_(last_zoom), kind_(kind) {}
    TileArchive(TileArchive&&) = default;
    TileArchive& operator=(TileArchive&&) = default;
    void add(geo::TileAddress tile, const std::string& bytes);
    // The same content for all tiles within this one, up to the last zoom, and not for itself.
    void add_below(geo::TileAddress tile, const std::string& bytes);
    [[nodiscard]] std::uint64_t tile_count() const;

    // bounds: degrees; metadata: JSON. Errors: io.
    [[nodiscard]] Result<void> write(const std::string& path, const Box& bounds, std::string_view metadata);

private:
    struct Run {
        std::uint64_t first = 0, count = 0;
        std::uint32_t content = 0;
    };
    std::uint32_t content_of(const std::string& bytes);

    std::uint32_t last_zoom_;
    TileKind kind_;
    std::vector<Run> runs_;
    std::unordered_map<std::string, std::uint32_t> contents_;  // as they are stored
    std::vector<const std::string*> content_;
};

}  // namespace starway::request::codec
