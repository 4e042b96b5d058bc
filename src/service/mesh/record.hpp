// What happened on a navigation mesh, for whoever draws it.
#pragma once

#include <cstddef>
#include <vector>

#include "draw/record.hpp"
#include "draw/shapes.hpp"
#include "starway/mesh/router.hpp"

namespace starway::service {

// Events about polygons have their numbers as nodes; then come the vertices, then the start and the goal.
inline std::uint64_t number_of_vertex(const NavigationMesh& mesh, std::uint32_t vertex) {
    return std::uint64_t{mesh.polygon_count()} + vertex;
}

// The polygons as areas, with the borders drawn stronger.
draw::Shapes mesh_shapes(const NavigationMesh& mesh);

// Watches a search and keeps, up to a limit, what it looked at: each view as the middle of the edge seen, under the root it is seen from,
// and each root, or corner of the visibility graph, as a node under the one before.
class MeshRecorder final : public MeshObserver {
public:
    explicit MeshRecorder(const NavigationMesh& mesh) : mesh_(mesh), root_told_(mesh.vertex_count()) {}
    void expanded(const MeshView& view) override;
    void settled(const MeshCorner& corner) override;
    // What was seen, with the ends and the path of the answer. Once.
    draw::SearchRecord take(const MeshRoute& route);

private:
    void add_root(const MeshView& view);
    // A root none is the start.
    void add(std::uint64_t node, std::uint32_t parent_root, Position at, double g, double h);

    const NavigationMesh& mesh_;
    std::vector<bool> root_told_;  // by vertex
    draw::SearchRecord record_;
};

}  // namespace starway::service
