// Points of a mesh in requests, and what every front end says of a route on one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "starway/mesh/engine.hpp"

namespace starway::mesh::ask {

struct MeshPoint {
    Position at;
    std::optional<double> height;
};
// "x,y" or "x,y,height"; nothing if it is neither.
std::optional<MeshPoint> parse_mesh_point(std::string_view text);

// "86.3", or "86.3 m" if georeferenced.
std::string length_text(double length, const NavigationMesh& mesh);
std::string position_text(Position at);  // "3.5,17"
std::string point_text(Position at, std::optional<double> height);
// How far points may be off the mesh.
std::string limit_note(const MeshRoute& route, const NavigationMesh& mesh);

}  // namespace starway::mesh::ask
