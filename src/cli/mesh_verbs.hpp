// What the verbs do with a navigation mesh. Each is in a file of its own; the verb's file chooses.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/json.hpp"
#include "cli/route.hpp"
#include "cli/session.hpp"
#include "starway/navigation_mesh.hpp"
#include "starway/scenario.hpp"

namespace starway::cli {

struct LoadedMesh {
    NavigationMesh mesh;
    double load_ms = 0;
};
Result<LoadedMesh> load_mesh(const std::string& source, const Session& session);

Result<void> route_on_mesh(const RouteArguments& arguments, Session& session);
Result<void> mesh_info(const std::string& source, Session& session);
Result<void> mesh_check(const std::string& source, std::size_t examples, Session& session);
// Into .mesh, GeoJSON, or any picture.
Result<void> mesh_convert(const std::string& source, const OutputArguments& output, Session& session);

// [x, y]
inline Json position_json(Position at) {
    return Json::array({at.x, at.y});
}
std::string position_text(Position at);

}  // namespace starway::cli
