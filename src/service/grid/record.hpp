// What happened on a tile map, for whoever draws it.
#pragma once

#include <cstddef>

#include "draw/field.hpp"
#include "draw/record.hpp"
#include "starway/grid/field.hpp"
#include "starway/grid/router.hpp"

namespace starway::service {

// Watches a search and keeps what it sees, up to a limit.
class MapRecorder final : public GridObserver {
public:
    explicit MapRecorder(const GridMap& grid) : grid_(grid) {}
    void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) override;
    void improved(GridCell cell, GridCell from, double g, double h, double f, bool backward) override;

    // What was seen, with the ends and the path of the answer. Once.
    draw::SearchRecord take(const MapRoute& route);

private:
    void add(draw::EventKind kind, GridCell cell, GridCell from, double g, double h, double f, bool backward);

    const GridMap& grid_;
    draw::SearchRecord record_;
};

// Only the ends and the path of an answer that nobody watched.
draw::SearchRecord record_of(const MapRoute& route, const GridMap& grid);

// Keeps a reference to field and map. Arrows as the field's way has it: towards its ends, or from where one came.
draw::Field picture_field(const GridField& field, const GridMap& grid, bool arrows);

}  // namespace starway::service
