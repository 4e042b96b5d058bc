#include "search/clusters/region_path.hpp"

#include <algorithm>
#include <limits>

namespace starway {
namespace {

constexpr std::uint64_t to_the_end = std::numeric_limits<std::uint64_t>::max();

// Calls visit(aim, square, squares of here and there, whether it is the last one) for every exit, where the aim is the next one, as long as that
// returns true; whether it always did.
template <class Visit>
bool visit_windows(const DoorGraph& graph, const std::vector<std::uint32_t>& exits, Visit&& visit) {
    const auto square = [&](std::uint32_t node) {
        return graph.layout().box(graph.layout().at(graph.map().cell(node)));
    };
    for (std::size_t i = 0; i < exits.size(); ++i) {
        const std::uint32_t aim = exits[std::min(i + 1, exits.size() - 1)];
        const ClusterBox here = square(exits[i]);
        if (!visit(aim, here, here.joined(square(aim)), i + 1 == exits.size())) return false;
    }
    return true;
}

// Where the first so many steps of a path lead out of a square.
std::vector<std::uint32_t> exits_among(const Path& doors, std::size_t steps) {
    std::vector<std::uint32_t> exits;
    for (std::size_t i = 0; i < steps; ++i)
        if (doors.edges[i] != DoorSpace::within) exits.push_back(doors.nodes[i]);
    return exits;
}

}  // namespace

std::vector<std::uint32_t> RegionPath::exits() const {
    const Path doors = route_.path();
    std::vector<std::uint32_t> exits = exits_among(doors, doors.edges.size());
    exits.push_back(to_);
    return exits;
}

std::vector<std::uint32_t> RegionPath::exits_of(const ClusterBox& part, std::uint32_t& next) const {
    const Path doors = route_.path();
    const std::size_t count = route_.doors_within(doors, part);
    next = doors.nodes[count];
    return exits_among(doors, count);
}

std::vector<std::uint32_t> region_exits(ClusterMap& map, DoorMemory& memory, std::uint32_t from,
                                        const std::vector<std::uint32_t>& province_exits) {
    std::vector<std::uint32_t> exits;
    std::uint32_t at = from;
    const bool found =
        visit_windows(map.provinces(), province_exits,
                      [&](std::uint32_t aim, const ClusterBox& here, const ClusterBox& both, bool last) {
                          RegionPath path(map.regions(), both, memory, at, aim, {&map.clusters().map(), nullptr, 1});
                          if (path.step(to_the_end) != SearchStatus::found) return false;
                          const auto more = last ? path.exits() : path.exits_of(here, at);
                          exits.insert(exits.end(), more.begin(), more.end());
                          return true;
                      });
    if (!found) exits.clear();
    return exits;
}

bool walk_regions(ClusterMap& map, DoorMemory& memory, std::uint32_t from,
                  const std::vector<std::uint32_t>& region_exits, CellWalk& walk) {
    std::uint32_t at = from;
    return visit_windows(map.regions(), region_exits,
                         [&](std::uint32_t aim, const ClusterBox& here, const ClusterBox& both, bool last) {
                             DoorPath path(map.clusters(), both, memory, at, aim, {&map.clusters().map(), nullptr, 1});
                             if (path.step(to_the_end) != SearchStatus::found) return false;
                             return last ? path.walk(walk) : path.walk_out_of(here, walk, at);
                         });
}

}  // namespace starway
