#include "grid/ask/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "grid/ask/units.hpp"
#include "grid/model/step_units.hpp"

namespace starway::grid::ask {
namespace {

// Diagonals closed for a disc are not walls of the map.
bool rules_have_no_disc(const GridMap& grid) {
    return grid.rules().radius == 0;
}

void count_sides(const GridMap& grid, GridCell cell, MapSummary& summary) {
    const std::uint32_t node = grid.node(cell);
    for (std::uint32_t direction = 0; direction < (grid.rules().squares() ? 8 : grid.rules().directions());
         ++direction) {
        if (!grid.side_blocked(node, direction)) continue;
        const GridCell other = grid.neighbour(cell, direction);
        if (!grid.contains(other) || !grid.open(other)) continue;
        ++summary.closed_sides;
        if (!grid.side_blocked(grid.node(other), opposite(grid.rules(), direction))) ++summary.one_way_sides;
    }
}

std::string_view layout_word(HexLayout layout) {
    switch (layout) {
        case HexLayout::odd_r:
            return "odd rows shifted right";
        case HexLayout::even_r:
            return "even rows shifted right";
        case HexLayout::odd_q:
            return "odd columns shifted down";
        case HexLayout::even_q:
            return "even columns shifted down";
        case HexLayout::axial_pointed:
            return "axial, pointed tops";
        case HexLayout::axial_flat:
            return "axial, flat tops";
    }
    return "?";
}

std::string_view corner_word(CornerRule corners) {
    switch (corners) {
        case CornerRule::always:
            return "diagonal steps always allowed";
        case CornerRule::one_obstacle:
            return "diagonal steps past at most one blocked cell";
        case CornerRule::no_obstacle:
            return "diagonal steps only between two open cells";
        case CornerRule::never:
            return "no diagonal steps";
    }
    return "?";
}

std::string neighbours_words(const GridRules& rules) {
    switch (rules.topology) {
        case GridTopology::hexagonal:
            return fmt::format("6 neighbours, hexagons ({})", layout_word(rules.hex_layout));
        case GridTopology::staggered:
            return fmt::format("4 neighbours, staggered diamonds ({})", layout_word(rules.hex_layout));
        case GridTopology::four:
            return "4 neighbours";
        case GridTopology::eight:
            break;
    }
    if (rules.corners == CornerRule::never) return "4 neighbours";
    return fmt::format(
        "8 neighbours, {}; a diagonal step has length {}",
        rules.radius > 0 ? "diagonal steps where the disc avoids all walls" : corner_word(rules.corners),
        rules.step_costs == StepCosts::exact ? "√2" : fmt::format("{}", model::diagonal_length(rules.step_costs)));
}

std::string every_cell(const TileMap& map) {
    return map.frame
               ? fmt::format("a step costs its length in metres ({:g} m from cell to cell)", map.frame->resolution)
               : "every cell costs 1";
}

}  // namespace

MapSummary summarise(const TileMap& map) {
    const GridMap& grid = map.grid;
    MapSummary summary;
    summary.cells = std::uint64_t{grid.width()} * grid.height();
    summary.fits = grid.rows().count();
    std::map<std::uint16_t, std::uint64_t> costs;
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(grid.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(grid.width()); ++x) {
            const GridCell cell{x, y};
            if (!grid.open(cell)) continue;
            ++summary.open;
            const std::uint32_t node = grid.node(cell);
            if (grid.has_costs()) ++costs[grid.cost(node)];
            if (grid.has_heights()) {
                const double height = static_cast<double>(grid.height_of(node));
                if (!summary.heights) summary.heights = {height, height};
                summary.heights->first = std::min(summary.heights->first, height);
                summary.heights->second = std::max(summary.heights->second, height);
            }
            if (grid.has_sides() && rules_have_no_disc(grid)) count_sides(grid, cell, summary);
        }
    for (const auto& [cost, cells] : costs)
        summary.costs.push_back({static_cast<double>(cost) / grid.cost_units(), cells});
    if (!summary.costs.empty() && summary.costs.front().cost == 0) summary.free_cells = summary.costs.front().cells;
    summary.portals = grid.portals().size();
    summary.one_way_portals = static_cast<std::uint64_t>(std::count_if(
        grid.portals().begin(), grid.portals().end(), [](const GridPortal& portal) { return portal.one_way; }));
    return summary;
}

std::vector<Sentence> moving_words(const TileMap& map, Turning turning) {
    const GridMap& grid = map.grid;
    const GridRules& rules = grid.rules();
    if (turning != Turning::steps) {
        const std::string_view where = turning == Turning::at_cells ? "only at the centres of cells" : "anywhere";
        std::vector<Sentence> straight{
            fmt::format("straight lines in any direction, which turn {}; {}", where, every_cell(map))};
        if (rules.radius > 0)
            straight.push_back(fmt::format("the unit is a disc of radius {}{}", length_text(map, rules.radius),
                                           map.metres_per_cell() > 0 ? "" : ", in cells"));
        return straight;
    }
    std::vector<Sentence> words{neighbours_words(rules)};
    if (!grid.has_costs())
        words.push_back(every_cell(map));
    else
        words.push_back(fmt::format(
            "a step costs {}{}",
            rules.terrain == TerrainCost::mean ? "the mean of the two cells" : "as much as the entered cell",
            map.frame ? " for each metre of its length" : ""));
    if (grid.has_heights()) {
        if (rules.uphill == 0 && rules.downhill == 0)
            words.emplace_back("height differences cost nothing");
        else
            words.push_back(
                fmt::format("a unit of ascent costs {:g}, a unit of descent {:g}", rules.uphill, rules.downhill));
    }
    if (rules.radius > 0)
        words.push_back(fmt::format("the unit is a disc of radius {}; its centre moves from cell centre to cell centre",
                                    length_text(map, rules.radius)));
    if (rules.unit_size > 1)
        words.push_back(fmt::format("the unit is {0} x {0} cells; points and costs are those of its upper left cell",
                                    rules.unit_size));
    if (rules.jump_radius > 0)
        words.push_back(fmt::format("jumps to any open cell within {}{}, at a cost of {:g} each",
                                    length_text(map, rules.jump_radius), map.metres_per_cell() > 0 ? "" : " cells",
                                    rules.jump_price * cost_unit(map).of_cell));
    return words;
}

std::vector<Position> corners(const TileMap& map) {
    const double width = map.grid.width();
    const double height = map.grid.height();
    std::vector<Position> places;
    for (const Position p : {Position{0, 0}, {width, 0}, {width, height}, {0, height}})
        places.push_back(map.georeference->lon_lat(p.x, p.y));
    return places;
}

std::vector<Sentence> assumptions(const TileMap& map, const std::vector<Sentence>& further, Turning turning) {
    std::vector<Sentence> texts = moving_words(map, turning);
    texts.insert(texts.end(), map.notes.begin(), map.notes.end());
    texts.insert(texts.end(), further.begin(), further.end());
    return texts;
}

}  // namespace starway::grid::ask
