// From shortcuts to the arcs of the graph.
#pragma once

#include <cstdint>
#include <vector>

#include "index/hierarchy/hierarchy.hpp"

namespace starway::index {

// The arc by which `lower` holds `upper`, or no_way. Both are places.
std::uint32_t find_arc(const HierarchyView& view, std::uint32_t lower, std::uint32_t upper);

// One direction of an arc of the hierarchy.
struct ArcStep {
    std::uint32_t tail = 0;  // the place that holds the arc
    std::uint32_t arc = 0;
    bool up = true;  // from the tail to the head
};

// Appends the graph's arcs, in the order of travel. `open` is working memory. Precondition: the view was built here, or checked.
void unpack(const HierarchyView& view, ArcStep step, std::vector<ArcStep>& open, std::vector<std::uint32_t>& arcs);

}  // namespace starway::index
