// Rules of movement, how files of maps are read, and what requests of paths say: from dictionaries.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "read/options/map.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/options.hpp"

namespace starway::python {
namespace {

// A number, or a text with its unit: "0.22m", "4cells".
MapLength length_of(const nb::handle value, const std::string& name) {
    if (!nb::isinstance<nb::str>(value)) return {nb::cast<double>(value)};
    const auto length = MapLength::parse(nb::cast<std::string>(value));
    if (!length) refuse(name + " " + length.error().message.str());
    return *length;
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
    Keywords taken(rules);
    read::options::describe_steps(taken, options);
    read::options::describe_movement(taken, options);
    taken.end();
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

MapOptions map_options_of(const nb::dict& given) {
    MapOptions options;
    Keywords taken(given);
    read::options::describe(taken, options);
    taken.end();
    return options;
}

std::vector<std::string> given_map_options(const nb::dict& given) {
    std::vector<std::string> names;
    MapOptions plain;
    auto collect = [&](const read::options::Member& member, const auto&) {
        const std::string keyword(Keywords::keyword_of(member));
        if (given.contains(keyword.c_str()) && !given[keyword.c_str()].is_none())
            names.emplace_back(read::options::without_unit(member.name));
    };
    read::options::describe(collect, plain);
    return names;
}

std::vector<std::string> map_reading_keywords() {
    std::vector<std::string> names;
    MapOptions options;
    auto collect = [&](const read::options::Member& member, const auto&) {
        names.emplace_back(Keywords::keyword_of(member));
    };
    read::options::describe_costs(collect, options);
    read::options::describe_reading(collect, options);
    return names;
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
