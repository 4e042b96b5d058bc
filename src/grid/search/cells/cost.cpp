#include "grid/search/cells/cost.hpp"

#include "grid/model/step_units.hpp"

namespace starway::grid::search {

double path_cost(const GridSpace& space, std::span<const GridCell> path, std::span<const std::uint32_t> edges) {
    const GridMap& map = space.map();
    std::uint64_t straight = 0;
    std::uint64_t diagonal = 0;
    double rest = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const std::uint32_t edge = edges[i];
        if (edge == jump_edge) {
            rest += map.rules().jump_price;
        } else if (edge >= portal_edge) {
            rest += map.portals()[(edge - portal_edge) / 2].price;
        } else {
            const std::uint32_t from = map.node(path[i]);
            const std::uint32_t to = map.node(path[i + 1]);
            const bool askew = edge >= 4 && map.rules().squares();
            (askew ? diagonal : straight) += space.step_weight(from, to, edge);
            rest += space.climb(from, to);
        }
    }
    const double length = model::diagonal_length(map.rules().step_costs);
    return (static_cast<double>(straight) + length * static_cast<double>(diagonal)) / space.weight_units() + rest;
}

}  // namespace starway::grid::search
