#include "request/codec/grid/cells.hpp"

#include <cstdint>

#include "grid/ask/units.hpp"

namespace starway::request::codec {

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
        if (!map.frame) return;
        json.key("at");
        write_position(json, stop.at ? grid::ask::written(map, *stop.at) : grid::ask::written(map, stop.cell));
    });
}

void write_frame(JsonWriter& json, const TileMap& map) {
    json.object_or_null("frame", map.frame != nullptr, [&] {
        json.member("resolution", map.frame->resolution);
        json.member("origin", std::vector<double>{map.frame->x, map.frame->y, map.frame->yaw});
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

void write_place(JsonWriter& json, const TileMap& map, GridCell cell) {
    if (map.frame)
        write_position(json, grid::ask::written(map, cell));
    else
        write_cell(json, map, cell);
}

void write_places(JsonWriter& json, std::string_view name, const TileMap& map, const std::vector<GridCell>& cells) {
    json.list(name, cells, [&](GridCell cell) { write_place(json, map, cell); });
}

}  // namespace starway::request::codec
