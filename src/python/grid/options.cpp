// Rules of movement, how files of maps are read, and what requests of paths say: from dictionaries.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "python/grid.hpp"
#include "python/options.hpp"

namespace starway::python {
namespace {

// A number, or a text with its unit: "0.22m", "4cells".
MapLength length_of(const nb::handle value, const std::string& name) {
    if (!nb::isinstance<nb::str>(value)) return {nb::cast<double>(value)};
    const auto length = MapLength::parse(nb::cast<std::string>(value));
    if (!length) refuse(name + " " + length.error().message.str());
    return *length;
}

bool take_rule(MapOptions& options, const std::string& name, const nb::handle value) {
    const auto word = [&] { return nb::cast<std::string>(value); };
    if (name == "corners")
        options.corners = value_named<CornerRule>({{"always", CornerRule::always},
                                                   {"one_obstacle", CornerRule::one_obstacle},
                                                   {"no_obstacle", CornerRule::no_obstacle},
                                                   {"never", CornerRule::never}},
                                                  name, word());
    else if (name == "topology")
        options.topology = value_named<GridTopology>({{"four", GridTopology::four},
                                                      {"eight", GridTopology::eight},
                                                      {"hexagonal", GridTopology::hexagonal},
                                                      {"staggered", GridTopology::staggered}},
                                                     name, word());
    else if (name == "hex_layout")
        options.hex_layout = value_named<HexLayout>({{"odd_r", HexLayout::odd_r},
                                                     {"even_r", HexLayout::even_r},
                                                     {"odd_q", HexLayout::odd_q},
                                                     {"even_q", HexLayout::even_q},
                                                     {"axial_pointed", HexLayout::axial_pointed},
                                                     {"axial_flat", HexLayout::axial_flat}},
                                                    name, word());
    else if (name == "step_costs")
        options.step_costs = value_named<StepCosts>(
            {{"exact", StepCosts::exact}, {"integer", StepCosts::integer}, {"equal", StepCosts::equal}}, name, word());
    else if (name == "terrain")
        options.terrain =
            value_named<TerrainCost>({{"entered", TerrainCost::entered}, {"mean", TerrainCost::mean}}, name, word());
    else if (name == "unit_size")
        options.unit_size = nb::cast<std::uint32_t>(value);
    else if (name == "radius")
        options.radius = length_of(value, name);
    else if (name == "uphill")
        options.uphill = nb::cast<double>(value);
    else if (name == "downhill")
        options.downhill = nb::cast<double>(value);
    else if (name == "jump_radius")
        options.jump_radius = length_of(value, name);
    else if (name == "jump_price")
        options.jump_price = nb::cast<double>(value);
    else
        return false;
    return true;
}

void take_rules(MapOptions& options, const nb::dict& rules) {
    for (const auto [key, value] : rules)
        if (const auto name = nb::cast<std::string>(key); !take_rule(options, name, value))
            refuse("there is no rule " + name);
}

void take_reading(MapOptions& options, const std::string& name, const nb::handle value) {
    if (value.is_none()) return;
    if (name == "legend")
        options.legend = nb::cast<std::string>(value);
    else if (name == "open")
        options.open = nb::cast<std::string>(value);
    else if (name == "layers")
        for (const auto& [layer, role] : nb::cast<std::map<std::string, std::string>>(value))
            options.layers[layer] = value_named<LayerRole>({{"collision", LayerRole::collision},
                                                            {"cost", LayerRole::cost},
                                                            {"height", LayerRole::height},
                                                            {"ignore", LayerRole::ignore}},
                                                           "the role of a layer", role);
    else if (name == "walls")
        for (const auto& layer : nb::cast<std::vector<std::string>>(value))
            options.layers[layer] = LayerRole::collision;
    else if (name == "empty")
        options.costs["empty"] = value_named<double>(
            {{"open", 1.0}, {"blocked", std::numeric_limits<double>::infinity()}}, name, nb::cast<std::string>(value));
    else if (name == "costs")
        for (const auto& [tile, cost] : nb::cast<std::map<std::string, double>>(value)) options.costs[tile] = cost;
    else if (name == "level")
        options.level = nb::cast<std::string>(value);
    else if (name == "unknown_open")
        options.unknown_open = nb::cast<bool>(value);
    else if (name == "allow_outside")
        options.allow_outside = nb::cast<bool>(value);
    else if (name == "raster")
        options.raster = value_named<MapOptions::Raster>({{"auto", MapOptions::Raster::automatic},
                                                          {"cost", MapOptions::Raster::cost},
                                                          {"mask", MapOptions::Raster::mask},
                                                          {"height", MapOptions::Raster::height}},
                                                         name, nb::cast<std::string>(value));
    else if (name == "band")
        options.band = nb::cast<std::uint32_t>(value);
    else if (name == "crs")
        options.crs = nb::cast<std::string>(value);
    else if (name == "max_grade")
        options.max_grade = nb::cast<double>(value);
    else
        refuse("there is no option " + name);
}

// Of a map made of arrays, which has no metres.
double cells_of_length(MapLength length, const std::string& name) {
    const auto cells = length.in_cells(0);
    if (!cells) refuse(name + " is in metres, but the map has none; give it in cells");
    if (name == "jump_radius" && *cells != std::floor(*cells)) refuse(name + " is a whole number of cells");
    return *cells;
}

}  // namespace

GridRules grid_rules_of(const nb::dict& rules) {
    MapOptions options;
    take_rules(options, rules);
    GridRules result;
    result.topology = options.topology.value_or(result.topology);
    result.hex_layout = options.hex_layout.value_or(result.hex_layout);
    result.corners = options.corners.value_or(result.corners);
    result.step_costs = options.step_costs.value_or(result.step_costs);
    result.terrain = options.terrain.value_or(result.terrain);
    result.unit_size = options.unit_size;
    result.radius = cells_of_length(options.radius, "radius");
    result.uphill = options.uphill;
    result.downhill = options.downhill;
    result.jump_radius = static_cast<std::uint32_t>(cells_of_length(options.jump_radius, "jump_radius"));
    result.jump_price = options.jump_price;
    return result;
}

MapOptions map_options_of(const nb::dict& rules, const nb::dict& reading) {
    MapOptions options;
    take_rules(options, rules);
    for (const auto [key, value] : reading) take_reading(options, nb::cast<std::string>(key), value);
    return options;
}

PathOptions path_options_of(const nb::dict& options) {
    PathOptions result;
    GridQuery& query = result.query;
    for (const auto [key, value] : options) {
        const auto name = nb::cast<std::string>(key);
        const auto word = [&, given = value] { return nb::cast<std::string>(given); };
        if (name == "algorithm") {
            const auto known = grid_algorithm_named(word());
            if (!known) refuse("there is no algorithm " + word());
            query.algorithm = *known;
        } else if (name == "heuristic") {
            const auto known = grid_bound_named(word());
            if (!known) refuse("there is no heuristic " + word());
            query.bound = *known;
        } else if (name == "epsilon") {
            query.epsilon = nb::cast<double>(value);
        } else if (name == "arrival") {
            query.arrival = value_named<GridArrival>({{"goal", GridArrival::at_goal},
                                                      {"beside", GridArrival::beside_goal},
                                                      {"within", GridArrival::within_reach},
                                                      {"nearest", GridArrival::nearest}},
                                                     name, word());
        } else if (name == "reach") {
            result.reach = length_of(value, "within");
        } else if (name == "ties") {
            query.ties = value_named<GridTies>({{"any", GridTies::any},
                                                {"fewest_turns", GridTies::fewest_turns},
                                                {"straightest", GridTies::nearest_line}},
                                               name, word());
        } else if (name == "from_goal") {
            query.from_goal = nb::cast<bool>(value);
        } else if (name == "max_snap") {
            result.max_snap = length_of(value, name);
        } else if (name == "pull") {
            result.pull = nb::cast<bool>(value);
        } else if (name == "explored") {
            result.explored = nb::cast<bool>(value);
        } else {
            refuse("a path has no option " + name);
        }
    }
    // A named bound needs a search that uses it.
    if (query.bound != GridBound::automatic && query.algorithm == GridAlgorithm::automatic)
        query.algorithm = GridAlgorithm::astar;
    return result;
}

}  // namespace starway::python
