#include "service/mesh/words.hpp"

#include <fmt/format.h>

#include "service/wording.hpp"

namespace starway::service {

std::string length_text(double length, const NavigationMesh& mesh) {
    return mesh.plane() ? number(length) + " m" : number(length);
}

std::string position_text(Position at) {
    return fmt::format("{:.9g},{:.9g}", at.x, at.y);
}

std::string point_text(Position at, std::optional<double> height) {
    return position_text(at) + (height ? fmt::format(",{:.9g}", *height) : "");
}

std::string limit_note(const MeshRoute& route, const NavigationMesh& mesh) {
    return fmt::format("points off the mesh are snapped by at most {} (--max-snap)", length_text(route.max_snap, mesh));
}

}  // namespace starway::service
