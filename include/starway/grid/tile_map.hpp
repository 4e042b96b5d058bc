// A tile map as its file describes it: the grid, named objects, drawing, and georeference.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/grid/grid_map.hpp"

namespace starway {

// A named thing on the map: an object, an entity, a letter.
struct MapSpot {
    std::string name;  // may be empty
    std::string type;  // its class: "start", "goal", "spawn" ...; may be empty
    GridCell cell;
};

// The position of a raster's cells on Earth. Thread-safety: use its const members from one thread at a time.
class STARWAY_EXPORT Georeference {
public:
    virtual ~Georeference() = default;
    // lon,lat of a point in cells: (0, 0) is the outer corner of the top left cell, (0.5, 0.5) its centre.
    [[nodiscard]] virtual Position lon_lat(double x, double y) const = 0;
    // The inverse. Errors: usage, if the raster's projection does not cover the point. The cell may lie off the map.
    [[nodiscard]] virtual Result<GridCell> cell(Position lon_lat) const = 0;
};

// The position of a map's cells in a plane of metres, x to the right and y up: the "map" frame of ROS.
struct STARWAY_EXPORT MapFrame {
    double resolution = 1;  // metres per cell
    double x = 0, y = 0,
           yaw = 0;  // of the lower left corner of the lowest row's first cell; the yaw in radians, counterclockwise
    std::uint32_t height = 0;  // of the map, in cells
    // The point in metres, to a nanometre, for a point in cells, where (0.5, 0.5) is the centre of the top left cell;
    // and the inverse.
    [[nodiscard]] Position metres(double column, double row) const;
    [[nodiscard]] Position cells(Position metres) const;
};

// A length in a request: a bare number is in the map's unit, which is metres where the map has them, else cells.
struct STARWAY_EXPORT MapLength {
    enum class Unit : std::uint8_t { of_map, metres, cells };
    double value = 0;
    Unit unit = Unit::of_map;

    MapLength(double number = 0) : value(number) {}  // NOLINT(google-explicit-constructor)
    MapLength(double number, Unit in) : value(number), unit(in) {}
    // Reads "0.22", "0.22m" or "4cells"; also "inf". Errors: usage, the end of a sentence that begins with its name.
    static Result<MapLength> parse(const std::string& text);
    // metres_per_cell: of the map, 0 if it has no metres. Nothing: a length in metres on such a map.
    [[nodiscard]] std::optional<double> in_cells(double metres_per_cell) const;
};

// How a Tiled or LDtk map looks to its maker: the tiles of its layers, as pictures. Defined in
// src/grid/model/map_art.hpp.
struct MapArt;

struct TileMap {
    GridMap grid;
    std::string format{};                 // "Moving AI map", "Tiled map (TMX)" ...
    std::vector<MapSpot> spots{};         // in the order of the file
    std::vector<std::uint32_t> glyphs{};  // character maps: the character of each cell, row after row; otherwise empty
    bool isometric = false;               // how to draw the cells; movement is the same
    std::shared_ptr<const Georeference> georeference{};  // georeferenced rasters
    double cell_width_m = 0, cell_height_m = 0;          // of a raster on Earth, at its centre, or of ROS; 0: unknown
    std::vector<Sentence> notes{};                       // what the reader recognised and assumed, one sentence each
    std::vector<Sentence> warnings{};                    // what the map's maker may have meant otherwise
    bool walls_unsaid = false;  // nothing blocks, and neither the file nor an option says that this is meant
    GridCell origin{};          // the coordinates of cell 0,0 in the file; infinite maps may begin anywhere
    std::shared_ptr<const MapFrame> frame{};  // maps in metres without a position on Earth: ROS
    std::shared_ptr<const MapArt> art{};      // empty unless MapOptions::art asked for it and there is some to draw
    std::vector<bool> unknown{};              // ROS: the cells that no sensor saw, row after row; empty: none
    // The mean of a cell's width and height; 0: the map has no metres.
    [[nodiscard]] double metres_per_cell() const { return (cell_width_m + cell_height_m) / 2; }
};

enum class LayerRole : std::uint8_t { collision, cost, height, ignore };

// Options that override the file or add to it; the command-line flags are these fields.
struct MapOptions {
    // movement; empty: as in the file, otherwise the defaults of GridRules
    std::optional<GridTopology> topology;
    std::optional<HexLayout> hex_layout;
    std::optional<CornerRule> corners;
    std::optional<StepCosts> step_costs;
    std::optional<TerrainCost> terrain;
    std::uint32_t unit_size = 1;
    MapLength radius;  // GridRules::radius
    double uphill = 0, downhill = 0;
    MapLength jump_radius;  // whole cells; of a length in metres those that lie within it
    double jump_price = 0;  // as costs of the map: in metres on a map with a frame
    // meaning of tiles and layers
    std::string legend;                       // character maps: "~=5,#=open,^=wall,g=goal,12=wall"
    std::string open;                         // character maps: "0,1": only these are open, at cost 1
    std::map<std::string, LayerRole> layers;  // by name
    // By the class, name or value of a tile ("empty": no tile at all), by its numbers in a tileset ("dungeon:30-48") or
    // of the map ("gid:31-49,60"), by character, or by colour ("#ff8000"); infinity: blocked.
    std::map<std::string, double> costs;
    std::string level;                 // LDtk: the level; empty: the only one
    bool allow_outside = false;        // Tiled, LDtk: also reads files that the map references outside of its folder
    std::optional<bool> unknown_open;  // ROS maps: whether cells never seen by a sensor are open; empty: blocked
    bool art = false;                  // Tiled, LDtk: also reads how the map looks (TileMap::art), for drawings
    // rasters
    enum class Raster : std::uint8_t { automatic, cost, mask, height };
    Raster raster = Raster::automatic;
    std::uint32_t band = 1;
    std::string crs;       // as SourceOptions::crs; empty: from the file
    double max_grade = 0;  // rise over run above which a step is refused; 0: no limit
};

// Reads a tile map of any supported kind, detected from its content. Errors: io, usage, data (with the place in the
// file).
STARWAY_EXPORT Result<TileMap> open_map(const std::string& source, const MapOptions& options = {});

// Whether a file is a tile map rather than roads; reads its beginning. Errors: io.
STARWAY_EXPORT Result<bool> is_map(const std::string& source);

}  // namespace starway
