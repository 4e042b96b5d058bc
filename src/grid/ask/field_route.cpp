#include "grid/ask/field_route.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "base/core/files/output.hpp"
#include "grid/ask/units.hpp"

namespace starway::grid::ask {

Result<MapField> map_field(const TileMap& map, const FieldRequest& request, const CancelFlag* cancel) {
    if (!(request.max_cost >= 0))
        return Error{ErrorKind::usage, fmt::format("⟨max_cost⟩ takes a cost of at least 0, not {}", request.max_cost)};
    const auto end = request.way == FieldWay::towards ? MapEnd::goal : MapEnd::start;
    auto found = find_stops(map, request.ends, end);
    if (!found) return std::move(found).error();
    std::vector<Sentence> notes;
    auto ends = free_stops(map, *std::move(found), end, std::nullopt, notes);
    if (!ends) return std::move(ends).error();

    std::vector<GridPlace> places;
    for (const MapStop& stop : *ends) places.push_back({stop.cell, 0});
    FieldQuery query;
    query.ends = places;
    query.way = request.way;
    query.max_cost = request.max_cost / cost_unit(map).of_cell;
    query.cancel = cancel;
    MapField answer{request.way, *std::move(ends), GridField(map.grid), std::move(notes)};
    const auto begun = std::chrono::steady_clock::now();
    const SearchStatus status = answer.field.run(query);
    answer.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    if (status == SearchStatus::cancelled) return Error{ErrorKind::interrupted, "interrupted"};
    if (status == SearchStatus::overflow)
        return Error{ErrorKind::data, "path costs on this map exceed the largest cost; scale the map's costs down"};
    if (const auto cells = answer.field.cells(); !cells.empty())
        answer.highest_cost = answer.field.cost(cells.back()) * cost_unit(map).of_cell;
    return answer;
}

FieldRow field_row(const TileMap& map, GridCell cell, double cost, GridCell next) {
    return {written(map, cell), cost * cost_unit(map).of_cell, written(map, next)};
}

Result<void> write_field_rows(const std::string& path,
                              const std::function<void(const std::function<void(const FieldRow&)>&)>& visit) {
    auto output = core::Output::create(path);
    if (!output) return output.error();
    output->write(std::string_view("x,y,cost,next_x,next_y\n"));
    visit([&](const FieldRow& row) {
        output->write(fmt::format("{},{},{:.10g},{},{}\n", row.at.x, row.at.y, row.cost, row.next.x, row.next.y));
    });
    return output->commit();
}

Result<void> write_field(const TileMap& map, const GridField& field, const std::string& path) {
    return write_field_rows(path, [&](const auto& take) { for_each_row(map, field, take); });
}

}  // namespace starway::grid::ask
