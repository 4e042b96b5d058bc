#include "road/network/build/geometry_arrays.hpp"

#include <algorithm>

#include "base/core/threads/parallel.hpp"
#include "base/geo/frame.hpp"

namespace starway::road::network {
namespace {

void find_box(GeometryArrays& geometry) {
    if (geometry.node_position.empty()) return;
    geometry.min = geometry.max = geometry.node_position.front();
    for (const auto* points : {&geometry.node_position, &geometry.shape_points})
        for (const FixedPosition p : *points) {
            geometry.min = {std::min(geometry.min.x, p.x), std::min(geometry.min.y, p.y)};
            geometry.max = {std::max(geometry.max.x, p.x), std::max(geometry.max.y, p.y)};
        }
}

// Fills shape_first and allocates the shapes.
void make_room_for_shapes(GeometryArrays& geometry, const NetworkDraft& draft, const TopologyArrays& topology) {
    std::uint64_t points = 0;
    geometry.shape_first.reserve(topology.old_edge.size() + 1);
    geometry.shape_first.push_back(0);
    for (const std::uint32_t old : topology.old_edge) {
        points += draft.shape_first[old + std::size_t{1}] - draft.shape_first[old];
        geometry.shape_first.push_back(points);
    }
    if (points == 0) geometry.shape_first.clear();
    geometry.shape_points.resize(points);
    geometry.shape_embedded.resize(points);
}

}  // namespace

Frame frame_for(const NetworkDraft& draft) {
    if (draft.frame == FrameKind::none) return {};
    if (draft.frame == FrameKind::geographic) return geo::geographic_frame();
    Box box;
    for (const Position p : draft.node_position) box.add(p);
    for (const Position p : draft.shape_points) box.add(p);
    return geo::planar_frame(box);
}

std::vector<FixedPosition> fixed_positions(const NetworkDraft& draft, const Frame& frame) {
    std::vector<FixedPosition> fixed(draft.node_position.size());
    core::for_slices(fixed.size(), Phases::least_slice, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) fixed[i] = geo::to_fixed(frame, draft.node_position[i]);
    });
    return fixed;
}

Result<GeometryArrays> make_geometry(const NetworkDraft& draft, const Frame& frame,
                                     const std::vector<FixedPosition>& fixed, const TopologyArrays& topology,
                                     const Phases& phases) {
    GeometryArrays geometry;
    geometry.frame = frame;
    if (frame.kind == FrameKind::none) return geometry;
    geometry.node_position.resize(topology.old_node.size());
    geometry.embedded.resize(topology.old_node.size());
    const bool placed = phases.each_apart("placing nodes", topology.old_node.size(), [&](std::size_t node) {
        geometry.node_position[node] = fixed[topology.old_node[node]];
        geometry.embedded[node] = geo::embed(frame, geometry.node_position[node]);
    });
    if (!placed) return interrupted();
    if (!draft.shape_points.empty()) {
        make_room_for_shapes(geometry, draft, topology);
        const std::size_t shapes = geometry.shape_points.empty() ? 0 : topology.old_edge.size();
        const bool drawn = phases.each_apart("placing shapes", shapes, [&](std::size_t edge) {
            const Position* from = draft.shape_points.data() + draft.shape_first[topology.old_edge[edge]];
            for (std::uint64_t i = geometry.shape_first[edge]; i < geometry.shape_first[edge + 1]; ++i, ++from) {
                geometry.shape_points[i] = geo::to_fixed(frame, *from);
                geometry.shape_embedded[i] = geo::embed(frame, geometry.shape_points[i]);
            }
        });
        if (!drawn) return interrupted();
    }
    find_box(geometry);
    return geometry;
}

Result<std::vector<double>> edge_metres(const GeometryArrays& geometry, const TopologyArrays& topology,
                                        const Phases& phases) {
    std::vector<double> metres;
    if (geometry.frame.kind == FrameKind::none) return metres;
    metres.resize(topology.old_edge.size());
    const bool finished = phases.each_apart("measuring", metres.size(), [&](std::size_t edge) {
        Embedded before = geometry.embedded[topology.edge_tail[edge]];
        double length = 0;
        const auto extend = [&](Embedded here) {
            length += geo::segment_length(geometry.frame, before, here);
            before = here;
        };
        if (!geometry.shape_first.empty())
            for (std::uint64_t i = geometry.shape_first[edge]; i < geometry.shape_first[edge + 1]; ++i)
                extend(geometry.shape_embedded[i]);
        extend(geometry.embedded[topology.edge_head[edge]]);
        metres[edge] = length;
    });
    if (!finished) return interrupted();
    return metres;
}

}  // namespace starway::road::network
