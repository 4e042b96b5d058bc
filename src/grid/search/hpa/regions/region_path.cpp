#include "grid/search/hpa/regions/region_path.hpp"

#include <bit>
#include <limits>

namespace starway::grid::search {
namespace {

constexpr std::uint64_t to_the_end = std::numeric_limits<std::uint64_t>::max();
constexpr double not_reached = ClusterCells::unreached;

// Appends where the path leaves each square.
void add_exits(const Path& entrances, std::vector<std::uint32_t>& exits) {
    for (std::size_t i = 0; i < entrances.edges.size(); ++i)
        if (entrances.edges[i] != EntranceSpace::within) exits.push_back(entrances.nodes[i]);
}

// The cost to the aim, an entrance or any cell, from each entrance of its square.
std::vector<double> costs_to_aim(EntranceGraph& graph, const EntranceSquare& square, std::uint32_t aim) {
    std::vector<double> left(square.entrances.size(), not_reached);
    if (const Entrance* const entrance = square.find(aim))
        for (std::size_t i = 0; i < left.size(); ++i) left[i] = double{square.cost(i, square.number(*entrance))};
    else
        graph.visit_near_entrances(aim, true,
                                   [&](std::uint32_t near, double cost) { left[square.number(near)] = cost; });
    return left;
}

// Makes the goals those entrances of a square with a step into the aim's square, each with its cost to the aim there.
// Returns the direction of each one's step out.
std::vector<std::uint32_t> aim_at_exits(EntranceGraph& graph, std::uint32_t square, std::uint32_t aim,
                                        std::vector<Terminal<std::uint32_t, double>>& goals) {
    const GridMap& map = graph.map();
    const std::uint32_t next = graph.layout().at(map.cell(aim));
    const EntranceSquare beyond = graph.at(next);
    const std::vector<double> left = costs_to_aim(graph, beyond, aim);
    goals.clear();
    std::vector<std::uint32_t> directions;
    for (const Entrance& entrance : graph.at(square).entrances) {
        Terminal<std::uint32_t, double> best{entrance.node, not_reached};
        std::uint32_t best_direction = 0;
        for (std::uint32_t crossings = entrance.crossings; crossings != 0; crossings &= crossings - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(crossings));
            const std::uint32_t to = graph.steps().space().neighbour(entrance.node, direction);
            const Entrance* const entered = graph.layout().at(map.cell(to)) == next ? beyond.find(to) : nullptr;
            if (entered == nullptr) continue;
            const double cost = graph.steps().cost(entrance.node, to, direction) + left[beyond.number(*entered)];
            if (!(cost < best.cost)) continue;
            best.cost = cost;
            best_direction = direction;
        }
        if (best.cost == not_reached) continue;
        goals.push_back(best);
        directions.push_back(best_direction);
    }
    return directions;
}

// From square to square over the entrances of a finer graph: calls leave(path to an entrance, direction of the step out
// of the square) for each square except the last, while it returns true. Returns where the path enters the last square;
// empty if there is no such path.
template <class Leave>
std::optional<std::uint32_t> pass_squares(EntranceGraph& graph, EntranceGraph& finer, EntranceMemory& memory,
                                          std::uint32_t from, const std::vector<std::uint32_t>& exits, Leave&& leave) {
    const GridMap& map = graph.map();
    std::uint32_t at = from;
    for (std::size_t i = 0; i + 1 < exits.size(); ++i) {
        const std::uint32_t here = graph.layout().at(map.cell(exits[i]));
        const auto directions = aim_at_exits(graph, here, exits[i + 1], memory.goals);
        EntranceRoute route(finer, graph.layout().box(here), memory, at, map.cell(exits[i + 1]), {&map, nullptr, 1});
        if (route.step(to_the_end) != SearchStatus::found) return std::nullopt;
        const Path entrances = route.path();
        const std::uint32_t direction = directions[route.goal_number()];
        if (!leave(entrances, direction)) return std::nullopt;
        at = graph.steps().space().neighbour(entrances.nodes.back(), direction);
    }
    return at;
}

// The box of a cell's square.
ClusterBox box_around(const EntranceGraph& graph, std::uint32_t node) {
    return graph.layout().box(graph.layout().at(graph.map().cell(node)));
}

}  // namespace

std::vector<std::uint32_t> RegionPath::exits() const {
    std::vector<std::uint32_t> exits;
    add_exits(route_.path(), exits);
    exits.push_back(to_);
    return exits;
}

std::vector<std::uint32_t> region_exits(ClusterMap& map, EntranceMemory& memory, std::uint32_t from,
                                        const std::vector<std::uint32_t>& province_exits) {
    std::vector<std::uint32_t> exits;
    const auto at = pass_squares(map.provinces(), map.regions(), memory, from, province_exits,
                                 [&](const Path& entrances, std::uint32_t /*direction*/) {
                                     add_exits(entrances, exits);
                                     exits.push_back(entrances.nodes.back());
                                     return true;
                                 });
    if (!at) return {};
    const std::uint32_t to = province_exits.back();
    RegionPath last(map.regions(), box_around(map.provinces(), to), memory, *at, to,
                    {&map.clusters().map(), nullptr, 1});
    if (last.step(to_the_end) != SearchStatus::found) return {};
    const auto more = last.exits();
    exits.insert(exits.end(), more.begin(), more.end());
    return exits;
}

bool walk_regions(ClusterMap& map, EntranceMemory& memory, std::uint32_t from,
                  const std::vector<std::uint32_t>& region_exits, CellWalk& walk) {
    const auto at = pass_squares(map.regions(), map.clusters(), memory, from, region_exits,
                                 [&](const Path& entrances, std::uint32_t direction) {
                                     if (!walk_entrances(entrances, walk)) return false;
                                     walk.step(direction);
                                     return true;
                                 });
    if (!at) return false;
    const std::uint32_t to = region_exits.back();
    EntrancePath last(map.clusters(), box_around(map.regions(), to), memory, *at, to,
                      {&map.clusters().map(), nullptr, 1});
    return last.step(to_the_end) == SearchStatus::found && last.walk(walk);
}

}  // namespace starway::grid::search
