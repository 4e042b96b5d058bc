// Rules of movement, how files of maps are read, and what requests of paths say: from dictionaries.
#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "grid/ask/map_search.hpp"
#include "read/options/map.hpp"
#include "request/grid.hpp"
#include "shells/python/grid.hpp"
#include "shells/python/keywords.hpp"

namespace starway::python {
namespace {

// Of a map made of arrays, which has no metres.
double cells_of_length(MapLength length, const std::string& name) {
    const auto cells = length.in_cells(0);
    if (!cells) refuse(name + " is in metres, but the map has none; give it in cells");
    constexpr double most_jumped = 1'000'000;
    if (name == "jump_radius" && (*cells != std::floor(*cells) || !(*cells >= 0 && *cells <= most_jumped)))
        refuse(fmt::format("{} is a whole number of cells from 0 to {:.0f}, not {}", name, most_jumped, *cells));
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

PathOptions path_options_of(const nb::dict& options) {
    PathOptions result;
    GridQuery& query = result.query;
    Keywords taken(options);
    request::describe_path(taken, query);
    taken({.name = "within"}, result.reach);
    taken({.name = "max_snap"}, result.max_snap);
    taken({.name = "pull"}, result.pull);
    taken({.name = "explored"}, result.explored);
    taken.end();
    query.algorithm = grid::ask::guided(query.algorithm, query.bound);
    return result;
}

}  // namespace starway::python
