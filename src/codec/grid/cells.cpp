#include "codec/grid/cells.hpp"

#include <cstdint>

namespace starway::codec {

void write_cell(JsonWriter& json, const TileMap& map, GridCell cell) {
    json.begin_short_list();
    json.value(std::int64_t{cell.x} + map.origin.x);
    json.value(std::int64_t{cell.y} + map.origin.y);
    json.end_list();
}

void write_cells(JsonWriter& json, std::string_view name, const TileMap& map, const std::vector<GridCell>& cells) {
    json.list(name, cells, [&](GridCell cell) { write_cell(json, map, cell); });
}

void write_stop(JsonWriter& json, const TileMap& map, const MapStop& stop) {
    json.object([&] {
        json.key("cell");
        write_cell(json, map, stop.cell);
        json.member("name", stop.name);
    });
}

void write_prepared(JsonWriter& json, GridAlgorithm algorithm, const GridPrepared& prepared) {
    if (prepared.all == 0) return;
    const bool labels = algorithm == GridAlgorithm::labels;
    json.object(labels ? "labels" : "clusters", [&] {
        if (labels) {
            json.member("hubs", prepared.made);
        } else {
            json.member("made", prepared.made);
            json.member("all", prepared.all);
        }
        json.member("bytes", prepared.bytes);
    });
}

Position counted(const TileMap& map, Position at) {
    return {at.x - 0.5 + map.origin.x, at.y - 0.5 + map.origin.y};
}

std::vector<Position> counted_line(const TileMap& map, const std::vector<Position>& line) {
    std::vector<Position> points;
    for (const Position at : line)
        points.push_back(map.georeference ? map.georeference->lon_lat(at.x, at.y) : counted(map, at));
    return points;
}

}  // namespace starway::codec
