#include "search/clusters/region_path.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace starway {

RegionPath::RegionPath(ClusterMap& map, DoorMemory& far, DoorMemory& near, std::uint32_t from, std::uint32_t to,
                       const GridWatch& watch)
    : map_(&map),
      near_(&near),
      from_(from),
      to_(to),
      space_(map.regions(), ClusterBox::of(map.clusters().map()), far.labels) {
    far.goals.clear();
    map.regions().visit_near_doors(to, true, near, [&](std::uint32_t door, double cost) {
        far.goals.push_back({door, cost});
    });
    if (far.goals.empty()) return;
    search_.emplace(space_, BasicGoal<double>::any_of(far.goals),
                    DoorBound{&map.steps(), map.clusters().map().cell(to)}, far.labels, watch);
    map.regions().visit_near_doors(from, false, near,
                                   [&](std::uint32_t door, double cost) { search_->start(door, cost); });
}

// Through each region with a view to the one after it: to where the path leaves that one, of which only the way out of the first is gone.
void RegionPath::walk(CellWalk& walk) const {
    const GridMap& map = map_->clusters().map();
    const ClusterLayout& layout = map_->regions().layout();
    const Path doors = search_->path();
    std::vector<std::uint32_t> exits;  // of the regions on the way
    for (std::size_t i = 0; i < doors.edges.size(); ++i)
        if (doors.edges[i] != DoorSpace::within) exits.push_back(doors.nodes[i]);
    exits.push_back(to_);
    std::uint32_t at = from_;
    for (std::size_t i = 0; i < exits.size(); ++i) {
        const std::uint32_t aim = exits[std::min(i + 1, exits.size() - 1)];
        const ClusterBox here = layout.box(layout.at(map.cell(exits[i])));
        const ClusterBox next = layout.box(layout.at(map.cell(aim)));
        DoorPath path(map_->clusters(), here.joined(next), *near_, at, aim, {&map, nullptr, 1});
        path.step(std::numeric_limits<std::uint64_t>::max());
        if (i + 1 < exits.size())
            at = path.walk_out_of(here, walk);
        else
            path.walk(walk);
    }
}

}  // namespace starway
