// A flow field or a movement range for the places of a request.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "service/grid/places.hpp"
#include "starway/grid/field.hpp"

namespace starway::service {

struct FieldRequest {
    std::vector<MapPlace> ends{};  // empty: the map's own goal or start
    FieldWay way = FieldWay::towards;
    double max_cost = std::numeric_limits<double>::infinity();
};

struct MapField {
    FieldWay way = FieldWay::towards;
    std::vector<MapStop> ends;
    GridField field;
    std::vector<std::string> notes;  // what was assumed about the request
    double query_us = 0;
    [[nodiscard]] double highest_cost() const { return field.cells().empty() ? 0 : field.cost(field.cells().back()); }
};

// Errors: usage (an unknown place, a negative cost), data (the costs are too large to add up), interrupted. The map must
// outlive the field.
Result<MapField> map_field(const TileMap& map, const FieldRequest& request, const CancelFlag* cancel);

// The file's coordinates of a cell and of the next one; in a range, of the previous one.
struct FieldRow {
    std::int64_t x = 0, y = 0;
    double cost = 0;
    std::int64_t next_x = 0, next_y = 0;
};
// By ascending cost.
template <class Visit>
void for_each_row(const TileMap& map, const GridField& field, Visit&& visit) {
    for (const GridCell cell : field.cells()) {
        const GridCell next = field.next(cell);
        visit(FieldRow{std::int64_t{cell.x} + map.origin.x, std::int64_t{cell.y} + map.origin.y, field.cost(cell),
                       std::int64_t{next.x} + map.origin.x, std::int64_t{next.y} + map.origin.y});
    }
}
// A CSV with columns x,y,cost,next_x,next_y, of what visit(take) passes to take(row). Errors: io.
Result<void> write_field_rows(const std::string& path,
                              const std::function<void(const std::function<void(const FieldRow&)>&)>& visit);
// By ascending cost. Errors: io.
Result<void> write_field(const TileMap& map, const GridField& field, const std::string& path);

}  // namespace starway::service
