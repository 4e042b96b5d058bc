// Records a search on a tile map for drawing.
#pragma once

#include <cstddef>

#include "draw/field.hpp"
#include "draw/record.hpp"
#include "starway/grid/field.hpp"
#include "starway/grid/router.hpp"

namespace starway::service {

// Observes a search and keeps its events up to a limit.
class MapRecorder final : public GridObserver {
public:
    explicit MapRecorder(const GridMap& grid) : grid_(grid) {}
    void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) override;
    void improved(GridCell cell, GridCell from, double g, double h, double f, bool backward) override;

    // The recorded events with the answer's ends and path. Call it once.
    draw::SearchRecord take(const MapRoute& route);

private:
    void add(draw::EventKind kind, GridCell cell, GridCell from, double g, double h, double f, bool backward);

    const GridMap& grid_;
    draw::SearchRecord record_;
};

// Only the ends and the path of an answer without an observer.
draw::SearchRecord record_of(const MapRoute& route, const GridMap& grid);

// Keeps references to field and map. Arrows follow the field: towards its ends, or to the previous cell.
draw::Field picture_field(const GridField& field, const GridMap& grid, bool arrows);

}  // namespace starway::service
