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
    // The point in metres for a point in cells, where (0.5, 0.5) is the centre of the top left cell; and the inverse.
    [[nodiscard]] Position metres(double column, double row) const;
    [[nodiscard]] Position cells(Position metres) const;
};

struct TileMap {
    GridMap grid;
    std::string format{};                 // "Moving AI map", "Tiled map (TMX)" ...
    std::vector<MapSpot> spots{};         // in the order of the file
    std::vector<std::uint32_t> glyphs{};  // character maps: the character of each cell, row after row; otherwise empty
    bool isometric = false;               // how to draw the cells; movement is the same
    std::shared_ptr<const Georeference> georeference{};  // georeferenced rasters
    double cell_width_m = 0, cell_height_m = 0;          // of a georeferenced raster, at its centre; 0: unknown
    std::vector<std::string> notes{};                    // what the reader recognised and assumed, one sentence each
    std::vector<std::string> warnings{};                 // what the map's maker may have meant otherwise
    bool walls_unsaid = false;  // nothing blocks, and neither the file nor an option says that this is meant
    GridCell origin{};  // the coordinates of cell 0,0 in the file; infinite maps may begin anywhere
    std::shared_ptr<const MapFrame> frame{};  // maps in metres without a position on Earth: ROS
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
    double radius = 0;  // in cells: GridRules::radius
    double uphill = 0, downhill = 0;
    std::uint32_t jump_radius = 0;
    double jump_price = 0;
    // meaning of tiles and layers
    std::string legend;                       // character maps: "~=5,#=open,^=wall,g=goal,12=wall"
    std::string open;                         // character maps: "0,1": only these are open, at cost 1
    std::map<std::string, LayerRole> layers;  // by name
    // By the class, name or value of a tile ("empty": no tile at all), by its numbers in a tileset ("dungeon:30-48") or of the map
    // ("gid:31-49,60"), by character, or by colour ("#ff8000"); infinity: blocked.
    std::map<std::string, double> costs;
    std::string level;                 // LDtk: the level; empty: the only one
    bool allow_outside = false;        // Tiled, LDtk: also reads files that the map references outside of its folder
    std::optional<bool> unknown_open;  // ROS maps: whether cells never seen by a sensor are open; empty: blocked
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
