// Records a search on a navigation mesh for drawing.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "draw/record.hpp"
#include "draw/shapes.hpp"
#include "starway/mesh/engine.hpp"

namespace starway::mesh::ask {

// Node numbers of events: polygons, then vertices, then the start and the goal.
inline std::uint64_t number_of_vertex(const NavigationMesh& mesh, std::uint32_t vertex) {
    return std::uint64_t{mesh.polygon_count()} + vertex;
}

// The polygons as areas, with emphasised borders.
draw::Shapes mesh_shapes(const NavigationMesh& mesh);

// Observes a search and keeps its events up to a limit: each search node of Polyanya as its interval, at the middle of
// it, with its root as parent, and each root (or corner of the visibility graph) with its predecessor as parent. A root
// has no h and no f: it is not settled, but comes before the first interval seen from it, and again where a shorter
// path to it was found.
class MeshRecorder final : public MeshObserver {
public:
    // most_events: at most SearchRecord::most_events.
    explicit MeshRecorder(const NavigationMesh& mesh, std::size_t most_events = draw::SearchRecord::most_events)
        : mesh_(mesh), most_events_(most_events) {}
    void expanded(const MeshView& view) override;
    void settled(const MeshCorner& corner) override;
    // The recorded events with the answer's ends and path. Call it once.
    draw::SearchRecord take(const MeshRoute& route);

private:
    void add_root(const MeshView& view);
    // root none: the start.
    void add(std::uint64_t node, std::uint32_t parent_root, const draw::SearchSpan& span, double g, double h);

    const NavigationMesh& mesh_;
    std::size_t most_events_;
    std::unordered_map<std::uint32_t, double> root_g_;  // of the roots recorded, by vertex
    draw::SearchRecord record_;
};

}  // namespace starway::mesh::ask
