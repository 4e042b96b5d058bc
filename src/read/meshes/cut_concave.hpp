// Polygons that rounding made concave, cut into triangles.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::read::meshes {

// Stands for the polygon across an edge that a cut made.
inline constexpr std::uint32_t within_polygon = NavigationMesh::none - 1;

// A draft while its file is read.
struct FilePolygons {
    MeshDraft& draft;
    std::vector<std::uint32_t>& neighbours;  // by slot: the polygon across the edge to the next corner; none: a wall
    std::vector<std::uint32_t>& in_file;     // by polygon: its number in the file
};

// Cuts each polygon that is concave only because its coordinates were rounded: some corners lie within the line of
// their neighbours, but by less than 1e-4 of its extent. Polygons that are truly concave, or cross themselves, stay as
// they are.
void cut_concave(FilePolygons polygons);

}  // namespace starway::read::meshes
