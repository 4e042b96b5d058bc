// The tilesets of a map: resolves tile numbers to tiles and their movement properties.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "read/maps/source_text.hpp"
#include "read/maps/tiled/document/document.hpp"
#include "read/maps/tiled/document/tile_shapes.hpp"
#include "read/maps/tiled/document/traits.hpp"

namespace starway::read::maps {

// The upper four bits of a tile number encode its orientation.
inline constexpr std::uint32_t flip_across = 0x80000000U;
inline constexpr std::uint32_t flip_down = 0x40000000U;
inline constexpr std::uint32_t flip_diagonal = 0x20000000U;  // on hexagons: turned by 60 degrees
inline constexpr std::uint32_t turn_120 = 0x10000000U;
inline constexpr std::uint32_t turn_bits = 0xF0000000U;

struct Tile {
    std::string type;                // the tile's class
    std::string terrain;             // the name of the terrain that it consists of; empty: of none, or of several
    std::vector<std::string> parts;  // of several: their names
    Point size;                      // of its own image, in pixels; 0: as its tileset says
    Traits traits;
    TileShapes shapes;
};

// How a tileset draws its tiles: as large as their images, or as the map's cells.
struct TileDrawing {
    Point offset;
    bool in_grid = false, keeps_proportions = false;  // as large as cells; without distortion

    // What a `tileset` element says, without the offset.
    static TileDrawing sizes_of(const Element& tileset);
    // A tile whose image has that size; cell: that of the map's cells.
    [[nodiscard]] DrawnTile of(Point image, Point cell) const;
};

struct Tileset {
    std::string name;
    std::string type;
    std::uint64_t end = 0;  // an upper bound of tile numbers; 0: unknown
    Point tile_size;        // pixels; 0: the map's
    TileDrawing drawing;
    std::string alignment;  // of tile objects; empty: the default of the map's orientation
    Traits traits;
    std::unordered_map<std::uint32_t, Tile> tiles;  // tiles with any data
};

struct PlacedTileset {
    std::uint32_t first = 0;
    std::shared_ptr<const Tileset> tileset;
};

struct FoundTile {
    const Tileset* tileset = nullptr;
    std::uint32_t number = 0;    // within the tileset
    const Tile* tile = nullptr;  // null: no data

    // cell: the size of the map's cells.
    [[nodiscard]] DrawnTile drawn(Point cell) const;
};

// The documents that a map references, each read once.
class Files {
public:
    explicit Files(OpenText open) : open_(std::move(open)) {}
    // `referrer` and `element` locate the reference for messages. Errors: io (with both files), data.
    Result<std::shared_ptr<const Document>> get(const Document& referrer, const Element& element,
                                                std::string_view path);

private:
    OpenText open_;
    std::map<std::string, std::shared_ptr<const Document>> read_;
};

class Tilesets {
public:
    explicit Tilesets(Files& files) : files_(&files) {}
    // A `tileset` element: the tileset itself, or a reference to its file.
    Result<void> add(const Document& document, const Element& element);
    // Nothing if the number is in no tileset. Precondition: gid is without its upper bits and not 0.
    [[nodiscard]] std::optional<FoundTile> find(std::uint32_t gid) const;
    // The valid tile numbers, for messages: "\"terrain\" has 1 to 64".
    [[nodiscard]] std::string extent() const;
    // The same, as the tilesets themselves count: "\"terrain\" has 0 to 63".
    [[nodiscard]] std::string own_extent() const;
    [[nodiscard]] const std::vector<PlacedTileset>& all() const { return placed_; }

private:
    Result<std::shared_ptr<const Tileset>> read(const Document& document, const Element& element);
    [[nodiscard]] std::string extent_from(bool own) const;
    Files* files_;
    std::vector<PlacedTileset> placed_;  // sorted by first number
    std::map<const Document*, std::shared_ptr<const Tileset>> by_file_;
};

// The class of a tile or an object: "type", but "class" in Tiled 1.9.
std::string_view class_of(const Element& element);

}  // namespace starway::read::maps
