// Records a search on a tile map for drawing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "draw/field.hpp"
#include "draw/record.hpp"
#include "draw/shapes.hpp"
#include "grid/ask/units.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/engine.hpp"
#include "starway/grid/field.hpp"
#include "starway/grid/waypoints.hpp"

namespace starway::grid::ask {

// Observes a search and keeps its events up to a limit.
class MapRecorder final : public GridObserver {
public:
    // Costs become those of the map's unit.
    explicit MapRecorder(const TileMap& map) : grid_(map.grid), of_cell_(cost_unit(map).of_cell) {}
    void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) override;
    void improved(GridCell cell, GridCell from, double g, double h, double f, bool backward) override;

    // The recorded events with the answer's ends and path. Call it once.
    draw::SearchRecord take(const MapRoute& route);

private:
    void add(draw::EventKind kind, GridCell cell, GridCell from, double g, double h, double f, bool backward);

    const GridMap& grid_;
    double of_cell_;
    draw::SearchRecord record_;
};

// Forwards the events of a straight-line search to a recorder.
class ForwardToRecorder final : public AnyAngleObserver {
public:
    explicit ForwardToRecorder(MapRecorder& recorder) : recorder_(recorder) {}
    void settled(GridCell cell, GridCell parent, double g, double h) override {
        recorder_.settled(cell, parent, g, h, g + h, false);
    }

private:
    MapRecorder& recorder_;
};

// The links of a graph of waypoints, to be drawn on its map.
draw::Shapes link_shapes(const WaypointGraph& graph);

// The points of a path, and of a line, that a portal or a jump leads to.
std::vector<std::size_t> leaps_of(const MapPath& path);
std::vector<std::size_t> leaps_of(const std::vector<PulledPoint>& line);

// Below a picture: "0,0 to 4,3: cost 2.5 m, astar".
struct Caption {
    std::string_view measure;  // "cost"
    double amount = 0;
    MapUnit unit;
    std::string_view algorithm;
};
std::string caption_text(const TileMap& map, const MapStop& from, const MapStop& to, const Caption& caption);

// Only the ends and the path of an answer without an observer.
draw::SearchRecord record_of(const MapRoute& route, const GridMap& grid);

// Keeps references to field and map. Arrows follow the field: towards its ends, or to the previous cell.
draw::Field picture_field(const GridField& field, const TileMap& map, bool arrows);

}  // namespace starway::grid::ask
