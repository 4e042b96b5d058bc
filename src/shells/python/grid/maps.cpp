// Tile maps: masks and costs in, edits, files; grid_paths.cpp and its like ask them.
#include "shells/python/grid.hpp"

#include <fmt/format.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>

#include "grid/ask/check.hpp"
#include "grid/ask/map_files.hpp"
#include "grid/ask/map_search.hpp"
#include "grid/ask/summary.hpp"
#include "read/options/rows.hpp"
#include "request/codec/grid/map.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "road/ask/files/source_flags.hpp"
#include "road/ask/of_map/graph.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/names.hpp"
#include "shells/python/options.hpp"
#include "starway/grid/scenario.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/scenario.hpp"
#include "starway/road/network.hpp"

namespace starway::python {
namespace {

void check_shape(const Table<double>& array, const Mask& open, const char* what) {
    if (array.shape(0) != open.shape(0) || array.shape(1) != open.shape(1))
        refuse(fmt::format("{} and open cells differ in shape", what));
}

// heights: of which those of blocked cells do not count.
Result<bool> set_heights(GridMap& map, const Table<double>& heights) {
    for (std::size_t y = 0; y < heights.shape(0); ++y)
        for (std::size_t x = 0; x < heights.shape(1); ++x) {
            const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            if (!map.set_height(cell, static_cast<float>(heights(y, x))) && map.open(cell))
                return Error{ErrorKind::usage, fmt::format("the height of cell {},{} is {}; it must be finite where "
                                                           "the cell is open",
                                                           x, y, heights(y, x))};
        }
    return true;
}

Grid grid_of(const Mask& open, const nb::object& cost, const nb::object& height, const nb::dict& rules) {
    auto made = value_of(GridMap::create(open.shape(1), open.shape(0), false));
    const GridRules wanted = grid_rules_of(rules);
    std::optional<PackedCosts> costs;
    if (!cost.is_none()) {
        const auto array = nb::cast<Table<double>>(cost);
        check_shape(array, open, "costs");
        costs = packed_costs(array, open);
    }
    std::optional<Table<double>> heights;
    if (!height.is_none()) {
        heights = nb::cast<Table<double>>(height);
        check_shape(*heights, open, "heights");
    }
    run_at_once([&]() -> Result<bool> {
        if (auto set = made.set_rules(wanted); !set) return std::move(set).error();
        made.assign(packed_mask(open));
        if (costs) made.assign_costs(costs->units, costs->costs);
        return heights ? set_heights(made, *heights) : Result<bool>(true);
    });
    return Grid(TileMap{.grid = std::move(made)});
}

}  // namespace

const TileMap& Grid::map_on(bool tiles) {
    if (tiles && !art_) {
        art_.emplace();
        MapOptions reading = reading_;
        reading.art = true;
        const auto again = file_.empty() ? Result<TileMap>(Error{}) : open_map(file_, reading);
        const bool same =
            again && again->grid.width() == map_->grid.width() && again->grid.height() == map_->grid.height();
        if (same) art_ = again->art;
    }
    map_->art = tiles ? *art_ : nullptr;
    return *map_;
}

namespace {

Grid opened_grid(const std::string& path, const nb::dict& given) {
    const MapOptions how = map_options_of(given);
    const std::vector<std::string> names = given_map_options(given);
    const auto open = [&](const Control&) {
        auto map = open_map(path, how);
        // By the keyword that was used, where that has no effect.
        if (!map && map.error().kind == ErrorKind::usage)
            if (auto fits = read::options::check(road::ask::map_reader(path), path, names); !fits)
                return Result<TileMap>(std::move(fits).error());
        return map;
    };
    return Grid(run(open), path, how);
}

// Rows as JSON, read as a file of them is.
Grid read_grid(const std::string& rows, const nb::dict& given) {
    const MapOptions options = map_options_of(given);
    return Grid(run([&](const Control&) { return grid::ask::read_map_text(rows, "rows", options); }), std::string(),
                options);
}

// An array (h, w) of what get(cell) says.
template <class T, class Get>
nb::object per_cell(Grid& grid, Get get) {
    const std::lock_guard lock(grid.mutex());
    const GridMap& map = grid.cells();
    std::vector<T> values;
    values.reserve(std::size_t{map.width()} * map.height());
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x)
            values.push_back(get(map, GridCell{x, y}));
    return numpy_of<T, 2>(std::move(values), {map.height(), map.width()});
}

nb::object open_array(Grid& grid) {
    return per_cell<std::uint8_t>(grid, [](const GridMap& map, GridCell cell) { return map.open(cell); });
}

nb::object cost_array(Grid& grid) {
    return per_cell<double>(grid, [](const GridMap& map, GridCell cell) {
        return static_cast<double>(map.cost(map.node(cell))) / map.cost_units();
    });
}

nb::object height_array(Grid& grid) {
    if (!grid.cells().has_heights()) return nb::none();
    return per_cell<double>(
        grid, [](const GridMap& map, GridCell cell) { return static_cast<double>(map.height_of(map.node(cell))); });
}

void set_open(Grid& grid, const CellPairs& cells, bool open) {
    for (std::size_t i = 0; i < cells.shape(0); ++i) check_cell(grid.cells(), {cells(i, 0), cells(i, 1)});
    const nb::gil_scoped_release release;
    const std::lock_guard lock(grid.mutex());
    for (std::size_t i = 0; i < cells.shape(0); ++i) grid.cells().set_open({cells(i, 0), cells(i, 1)}, open);
}

void set_cost(Grid& grid, const CellPairs& cells, double cost) {
    GridMap& map = grid.cells();
    for (std::size_t i = 0; i < cells.shape(0); ++i) check_cell(map, {cells(i, 0), cells(i, 1)});
    const std::lock_guard lock(grid.mutex());
    constexpr std::uint16_t usual_units = 100;
    if (!map.has_costs()) map.use_costs(usual_units);
    const double units = std::round(cost * map.cost_units());
    if (!(units >= 0) || units > std::numeric_limits<std::uint16_t>::max() ||
        std::abs(units - cost * map.cost_units()) > 1e-6)
        refuse(fmt::format("the cost {} is no multiple of 1/{} from 0 to {}", cost, map.cost_units(),
                           std::numeric_limits<std::uint16_t>::max() / map.cost_units()));
    for (std::size_t i = 0; i < cells.shape(0); ++i)
        map.set_cost({cells(i, 0), cells(i, 1)}, static_cast<std::uint16_t>(units));
}

void prepare_grid(Grid& grid, const std::string& algorithm, std::uint64_t memory, const nb::object& progress) {
    const auto known = grid_algorithm_named(algorithm);
    if (!known) refuse("there is no algorithm " + algorithm);
    run(
        [&](const Control& control) -> Result<bool> {
            const std::lock_guard lock(grid.mutex());
            const GridPreparation preparation{memory, control.progress, control.cancel};
            if (auto made = grid.search().prepare(*known, preparation); !made) return std::move(made).error();
            return true;
        },
        progress);
}

GridAlgorithm stored_algorithm(const std::string& name) {
    return value_named<GridAlgorithm>({{"hpa", GridAlgorithm::hierarchical}, {"labels", GridAlgorithm::labels}},
                                      "what a file holds", name);
}

void save_index(Grid& grid, const std::string& path, const std::string& algorithm, std::uint64_t memory,
                const nb::object& progress) {
    const GridAlgorithm known = stored_algorithm(algorithm);
    run(
        [&](const Control& control) {
            const std::lock_guard lock(grid.mutex());
            return grid::ask::save_part(grid.search(), known, path, {memory, control.progress, control.cancel});
        },
        progress);
}

void load_index(Grid& grid, const std::string& path, const std::string& algorithm) {
    const GridAlgorithm known = stored_algorithm(algorithm);
    run([&](const Control& control) -> Result<bool> {
        const std::lock_guard lock(grid.mutex());
        MapPartFiles files;
        (known == GridAlgorithm::labels ? files.labels : files.clusters) = path;
        GridPreparation preparation;
        preparation.cancel = control.cancel;
        auto parts = grid::ask::MapParts::ready(grid.search(), known, files, preparation);
        if (!parts) return std::move(parts).error();
        grid.keep(*std::move(parts));
        return true;
    });
}

// Returns what the format cannot hold.
std::vector<std::string> write_file(Grid& grid, const std::string& path, const std::string& format) {
    return run([&](const Control&) -> Result<std::vector<std::string>> {
        const auto chosen = grid::ask::map_format(format, path);
        if (!chosen) return chosen.error();
        const std::lock_guard lock(grid.mutex());
        return grid::ask::write_map(grid.map(), *chosen, path);
    });
}

// The map's figures, as JSON.
std::string info_of(Grid& grid) {
    return run([&](const Control&) -> Result<std::string> {
        const std::lock_guard lock(grid.mutex());
        const request::codec::MapInfo info{grid.map(), grid::ask::summarise(grid.map()), 0};
        return request::codec::json_text(request::codec::as_json(info), keywords);
    });
}

// What may be wrong with the map, as JSON.
std::string check_of(Grid& grid, const nb::object& from, const nb::object& to, const std::string& heuristic,
                     std::size_t examples) {
    grid::ask::MapCheckOptions options;
    options.from = map_places_of(grid.cells(), from);
    options.to = map_places_of(grid.cells(), to);
    const auto bound = grid_bound_named(heuristic);
    if (!bound) refuse("there is no heuristic " + heuristic);
    options.bound = *bound;
    options.examples = examples;
    return run([&](const Control& control) -> Result<std::string> {
        const std::lock_guard lock(grid.mutex());
        options.cancel = control.cancel;
        const auto report = grid::ask::check_map(grid.map(), options);
        if (!report) return report.error();
        const request::codec::MapCheck check{*report, grid.map(), 0};
        return request::codec::json_text(request::codec::as_json(check), keywords);
    });
}

RoadNetwork network_of(Grid& grid, const nb::object& progress) {
    return run(
        [&](const Control& control) -> Result<RoadNetwork> {
            const std::lock_guard lock(grid.mutex());
            auto draft = road::ask::map_graph(grid.map(), control.cancel);
            if (!draft) return std::move(draft).error();
            return build(*std::move(draft), control);
        },
        progress);
}

// The cells of texts; goal: by the names of goals. free: they move to where the unit fits, as those of requests.
nb::object find_cells(Grid& grid, const nb::object& places, bool goal, bool free) {
    const auto asked = map_places_of(grid.cells(), places);
    const grid::ask::MapEnd end = goal ? grid::ask::MapEnd::goal : grid::ask::MapEnd::start;
    const auto stops = run_at_once([&] {
        const std::lock_guard lock(grid.mutex());
        std::vector<Sentence> notes;
        auto found = grid::ask::find_stops(grid.map(), asked, end);
        return found && free ? grid::ask::free_stops(grid.map(), *std::move(found), end, std::nullopt, notes) : found;
    });
    std::vector<GridCell> cells;
    for (const MapStop& stop : stops) cells.push_back(stop.cell);
    return cells_of(cells);
}

// A scenario of Moving AI on its map, or on a mesh, as JSON.
std::string scenario_of(const std::string& path, const std::string& map, const std::string& algorithm,
                        const std::string& heuristic, std::uint64_t every, std::size_t listed,
                        const std::string& labels, const std::string& clusters, const nb::dict& rules,
                        const nb::object& progress) {
    ScenarioOptions options;
    options.map = map;
    options.rules = map_options_of(rules);
    const bool mesh = run_at_once([&] { return is_mesh_scenario(path, map); });
    const bool on_mesh = algorithm == "polyanya" || (mesh && algorithm == "auto");
    const auto known = on_mesh ? GridAlgorithm::automatic : grid_algorithm_named(algorithm);
    if (!known) refuse("there is no algorithm " + algorithm);
    const auto bound = grid_bound_named(heuristic);
    if (!bound) refuse("there is no heuristic " + heuristic);
    options.bound = *bound;
    options.algorithm = grid::ask::guided(*known, *bound);
    options.files.labels = labels;
    options.files.clusters = clusters;
    if (every == 0) refuse("every is at least 1");
    options.every = every;
    options.listed = listed;
    return run(
        [&](const Control& control) -> Result<std::string> {
            options.progress = control.progress;
            options.cancel = control.cancel;
            const auto told = [](const auto& report) -> Result<std::string> {
                if (!report) return report.error();
                return request::codec::json_text(request::codec::as_json(*report), keywords);
            };
            return on_mesh ? told(run_mesh_scenario(path, options)) : told(run_scenario(path, options));
        },
        progress);
}

}  // namespace

nb::object cells_of(const std::vector<GridCell>& cells) {
    std::vector<std::int32_t> numbers;
    numbers.reserve(cells.size() * 2);
    for (const GridCell cell : cells) {
        numbers.push_back(cell.x);
        numbers.push_back(cell.y);
    }
    return numpy_of<std::int32_t, 2>(std::move(numbers), {cells.size(), 2});
}

void check_cell(const GridMap& map, GridCell cell) {
    if (!map.contains(cell))
        refuse(
            fmt::format("the cell {},{} is off the map, which is {} x {}", cell.x, cell.y, map.width(), map.height()));
}

std::vector<MapLocation> map_places_of(const GridMap& map, const nb::object& places) {
    std::vector<MapLocation> result;
    const auto add = [&](GridCell cell) {
        check_cell(map, cell);
        result.emplace_back(cell);
    };
    if (CellPairs cells; nb::try_cast(places, cells, false)) {
        for (std::size_t i = 0; i < cells.shape(0); ++i) add({cells(i, 0), cells(i, 1)});
        return result;
    }
    for (const nb::handle place : places) {
        if (nb::isinstance<nb::str>(place)) {
            result.emplace_back(nb::cast<std::string>(place));
            continue;
        }
        const auto [x, y] = nb::cast<std::tuple<std::int32_t, std::int32_t>>(place);
        add({x, y});
    }
    return result;
}

void bind_grid(nb::module_& module) {
    nb::class_<Grid> grid(module, "Grid");
    grid.def_static("made", &grid_of, nb::arg("open"), nb::arg("cost").none(), nb::arg("height").none(),
                    nb::arg("rules"))
        .def_static("opened", &opened_grid, nb::arg("path"), nb::arg("given"))
        .def_static("read", &read_grid, nb::arg("rows"), nb::arg("given"))
        .def_prop_ro("width", [](Grid& map) { return map.cells().width(); })
        .def_prop_ro("height", [](Grid& map) { return map.cells().height(); })
        .def_prop_ro("open_count", [](Grid& map) { return map.cells().open_count(); })
        .def_prop_ro("format", [](Grid& map) { return map.map().format; })
        .def_prop_ro("has_frame", [](Grid& map) { return map.map().frame != nullptr; })
        .def_prop_ro("notes", [](Grid& map) { return map.map().notes; })
        .def_prop_ro("warnings", [](Grid& map) { return map.map().warnings; })
        .def_prop_ro("spots",
                     [](Grid& map) {
                         nb::list spots;
                         for (const MapSpot& spot : map.map().spots)
                             spots.append(nb::make_tuple(spot.name, spot.type, spot.cell.x, spot.cell.y));
                         return spots;
                     })
        .def_prop_ro("open", &open_array)
        .def_prop_ro("cost", &cost_array)
        .def_prop_ro("heights", &height_array)
        .def("find", &find_cells, nb::arg("places"), nb::arg("goal"), nb::arg("free"))
        .def("save_index", &save_index, nb::arg("path"), nb::arg("algorithm"), nb::arg("memory"),
             nb::arg("progress").none())
        .def("load_index", &load_index)
        .def("write", &write_file)
        .def("info", &info_of)
        .def("check", &check_of, nb::arg("start"), nb::arg("goal"), nb::arg("heuristic"), nb::arg("examples"))
        .def("network", &network_of, nb::arg("progress").none())
        .def("set_open", &set_open)
        .def("set_cost", &set_cost)
        .def("prepare", &prepare_grid, nb::arg("algorithm"), nb::arg("memory"), nb::arg("progress").none());
    bind_grid_paths(module, grid);
    bind_grid_lines(module, grid);
    bind_grid_fields(grid);
    module.def("run_scenario", &scenario_of, nb::arg("path"), nb::arg("map"), nb::arg("algorithm"),
               nb::arg("heuristic"), nb::arg("every"), nb::arg("listed"), nb::arg("labels"), nb::arg("clusters"),
               nb::arg("rules"), nb::arg("progress").none());
}

}  // namespace starway::python
