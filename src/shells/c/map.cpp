// Tile maps.
#include <limits>

#include "shells/c/control.hpp"

namespace starway::c {
namespace {

Result<MapLocation> place_of(const starway_cell* cell, std::string_view argument) {
    if (cell == nullptr) return missing(argument).error();
    if (cell->text != nullptr) return MapLocation(cell->text);
    return MapLocation(GridCell{cell->x, cell->y});
}

Result<GridAlgorithm> grid_algorithm(const char* name) {
    if (name == nullptr) return GridAlgorithm::automatic;
    if (const auto known = grid_algorithm_named(name)) return *known;
    std::string names;
    for (const auto& entry : grid_algorithms) names += (names.empty() ? "" : ", ") + std::string(entry.name);
    return Error{ErrorKind::usage, "'" + std::string(name) + "' is no algorithm of tile maps; use one of " + names};
}

Result<std::optional<GridTopology>> topology_of(std::uint32_t neighbours) {
    if (neighbours == 0) return std::optional<GridTopology>();
    if (neighbours == 4) return std::optional(GridTopology::four);
    if (neighbours == 8) return std::optional(GridTopology::eight);
    return Error{ErrorKind::usage, "cells have 4 or 8 neighbours, not " + std::to_string(neighbours)};
}

// How a file is read.
Result<void> take_reading(const starway_map_options& read, MapOptions& how) {
    const auto take = [](const char* text, std::string& into) {
        if (text != nullptr) into = text;
    };
    take(read.legend, how.legend);
    take(read.open, how.open);
    take(read.level, how.level);
    if (read.wall_count > 0 && read.walls == nullptr) return missing("walls");
    if (read.cost_count > 0 && read.costs == nullptr) return missing("costs");
    for (std::size_t i = 0; i < read.wall_count; ++i) {
        if (read.walls[i] == nullptr) return missing("walls");
        how.layers[read.walls[i]] = LayerRole::collision;
    }
    for (std::size_t i = 0; i < read.cost_count; ++i) {
        if (read.costs[i].name == nullptr) return missing("costs");
        how.costs[read.costs[i].name] = read.costs[i].cost;
    }
    return {};
}

Result<void> give_map(Result<TileMap> map, starway_map** out) {
    if (!map) return std::move(map).error();
    *out = new starway_map(*std::move(map));
    return {};
}

}  // namespace
}  // namespace starway::c

using namespace starway;     // NOLINT(google-build-using-namespace): the names of the interface are global
using namespace starway::c;  // NOLINT(google-build-using-namespace)

extern "C" {

starway_status starway_map_open(const char* source, const starway_map_options* options, starway_map** map,
                                starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (source == nullptr) return missing("source");
        if (map == nullptr) return missing("map");
        const auto read = options_of(options);
        if (!read) return read.error();
        const auto topology = topology_of(read->neighbours);
        if (!topology) return topology.error();
        MapOptions how;
        how.topology = *topology;
        if (read->unit_size != 0) how.unit_size = read->unit_size;
        how.radius = read->radius;
        if (auto taken = take_reading(*read, how); !taken) return taken;
        return give_map(open_map(source, how), map);
    });
}

starway_status starway_map_from_cells(uint32_t width, uint32_t height, const uint8_t* open, const uint16_t* costs,
                                      uint16_t cost_units, const starway_map_options* options, starway_map** map,
                                      starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (open == nullptr) return missing("open");
        if (map == nullptr) return missing("map");
        const auto read = options_of(options);
        if (!read) return read.error();
        if (read->legend != nullptr || read->open != nullptr || read->level != nullptr || read->wall_count > 0 ||
            read->cost_count > 0)
            return Error{ErrorKind::usage,
                         "legend, open, level, walls and costs say how a file is read; leave them out"};
        const auto topology = topology_of(read->neighbours);
        if (!topology) return topology.error();
        auto grid = GridMap::create(width, height, false);
        if (!grid) return std::move(grid).error();
        const std::size_t words = (width + std::size_t{63}) / 64;
        std::vector<std::uint64_t> rows(words * height);
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                if (open[y * width + x] != 0) rows[y * words + x / 64] |= std::uint64_t{1} << (x % 64);
        const auto refused = [] { return Error{ErrorKind::usage, "cost_units is 0; use 1 or more"}; };
        if (!grid->assign(rows)) return Error{ErrorKind::internal, "the cells were not taken"};
        if (costs != nullptr && !grid->assign_costs(cost_units, {costs, std::size_t{width} * height})) return refused();
        GridRules rules = grid->rules();
        rules.topology = (*topology).value_or(rules.topology);
        if (read->unit_size != 0) rules.unit_size = read->unit_size;
        rules.radius = read->radius;
        if (auto ruled = grid->set_rules(rules); !ruled) return ruled;
        TileMap tiles{*std::move(grid)};
        tiles.format = "cells in memory";
        return give_map(std::move(tiles), map);
    });
}

uint32_t starway_map_width(const starway_map* map) {
    return map != nullptr ? map->session.map().grid.width() : 0;
}

uint32_t starway_map_height(const starway_map* map) {
    return map != nullptr ? map->session.map().grid.height() : 0;
}

starway_status starway_map_set_open(starway_map* map, int32_t x, int32_t y, int open, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (map == nullptr) return missing("map");
        const std::lock_guard lock(map->mutex);
        return map->session.set_open({x, y}, open != 0);
    });
}

starway_status starway_map_set_cost(starway_map* map, int32_t x, int32_t y, double cost, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (map == nullptr) return missing("map");
        const std::lock_guard lock(map->mutex);
        return map->session.set_cost({x, y}, cost);
    });
}

void starway_map_free(starway_map* map) {
    delete map;
}

starway_status starway_find_path(starway_map* map, const starway_cell* from, const starway_cell* to,
                                 const starway_path_options* options, const starway_control* control,
                                 starway_path** path, starway_error** error) {
    return guarded(error, [&]() -> Result<void> {
        if (map == nullptr) return missing("map");
        if (path == nullptr) return missing("path");
        const auto read = options_of(options);
        if (!read) return read.error();
        const auto algorithm = grid_algorithm(read->algorithm);
        if (!algorithm) return algorithm.error();
        auto start = place_of(from, "from");
        if (!start) return std::move(start).error();
        auto goal = place_of(to, "to");
        if (!goal) return std::move(goal).error();
        MapRequest request;
        request.from = {*std::move(start)};
        request.to = {*std::move(goal)};
        request.algorithm = *algorithm;
        request.epsilon = unless_zero(read->epsilon).value_or(1);
        request.max_snap = unless_zero(read->max_snap);
        CallControl call;
        const auto controlled = call.take(control);
        if (!controlled) return controlled.error();
        const std::lock_guard lock(map->mutex);
        return give(map->session.route(request, {nullptr, controlled->cancel}), path);
    });
}

double starway_path_cost(const starway_path* path) {
    return path != nullptr ? path->route.paths.front().cost : std::numeric_limits<double>::quiet_NaN();
}

int starway_path_is_optimal(const starway_path* path) {
    return path != nullptr && path->route.optimal ? 1 : 0;
}

double starway_path_bound(const starway_path* path) {
    return path != nullptr ? path->route.bound : std::numeric_limits<double>::quiet_NaN();
}

const char* starway_path_algorithm(const starway_path* path) {
    return path != nullptr ? name_of(path->route.algorithm).data() : "";  // a literal
}

size_t starway_path_cells(const starway_path* path, int32_t* x_y, size_t capacity) {
    if (path == nullptr) return 0;
    const std::vector<GridCell>& cells = path->route.paths.front().cells;
    for (std::size_t i = 0; x_y != nullptr && i < cells.size() && i < capacity; ++i) {
        x_y[2 * i] = cells[i].x;
        x_y[2 * i + 1] = cells[i].y;
    }
    return cells.size();
}

void starway_path_free(starway_path* path) {
    delete path;
}

}  // extern "C"
