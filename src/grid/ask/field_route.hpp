// A flow field or a movement range for the places of a request.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "grid/ask/places.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/field.hpp"

namespace starway::grid::ask {

struct FieldRequest {
    std::vector<MapLocation> ends{};  // empty: the map's own goal or start
    FieldWay way = FieldWay::towards;
    double max_cost = std::numeric_limits<double>::infinity();  // in the map's unit
};

struct MapField {
    FieldWay way = FieldWay::towards;
    std::vector<MapStop> ends;
    GridField field;
    std::vector<Sentence> notes;  // what was assumed about the request
    double query_us = 0;
    double highest_cost = 0;  // in the map's unit
};

// Errors: usage (an unknown place, a negative cost), data (the costs are too large to add up), interrupted. The map
// must outlive the field.
Result<MapField> map_field(const TileMap& map, const FieldRequest& request, const CancelFlag* cancel);

// A cell and the next one, in a range the previous one, as users write them (written()); the cost in the map's unit.
struct FieldRow {
    Position at;
    double cost = 0;
    Position next;
};
// cost: as on the grid.
FieldRow field_row(const TileMap& map, GridCell cell, double cost, GridCell next);
// By ascending cost.
template <class Visit>
void for_each_row(const TileMap& map, const GridField& field, Visit&& visit) {
    for (const GridCell cell : field.cells()) visit(field_row(map, cell, field.cost(cell), field.next(cell)));
}
// A CSV with columns x,y,cost,next_x,next_y, of what visit(take) passes to take(row). Errors: io.
Result<void> write_field_rows(const std::string& path,
                              const std::function<void(const std::function<void(const FieldRow&)>&)>& visit);
// By ascending cost. Errors: io.
Result<void> write_field(const TileMap& map, const GridField& field, const std::string& path);

}  // namespace starway::grid::ask
