// Answers about navigation meshes. Lengths are in the mesh's unit, metres on Earth.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/record.hpp"
#include "mesh/ask/summary.hpp"
#include "request/codec/common.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/mesh/scenario.hpp"

namespace starway::request::codec {

// schemas/mesh_route.json
void write_mesh_route(JsonWriter& json, const MeshRoute& route, const NavigationMesh& mesh, double load_ms,
                      const MoreMembers& more = {});
// What MeshRecorder recorded: only the settled nodes and the roots; the start and the goal are those of the answer.
void write_mesh_explored(JsonWriter& json, const draw::SearchRecord& record, const MeshRoute& route,
                         const NavigationMesh& mesh);
// schemas/mesh_info.json
void write_mesh_info(JsonWriter& json, const NavigationMesh& mesh, const mesh::ask::MeshSummary& summary,
                     double load_ms);
// The polygons themselves, to be drawn: x,y are the user's, longitude and latitude on Earth.
void write_mesh_shape(JsonWriter& json, std::string_view name, const NavigationMesh& mesh);
// schemas/mesh_check.json; lists the first `examples` places
void write_mesh_check(JsonWriter& json, const NavigationMesh& mesh, const mesh::ask::MeshCheckReport& report,
                      std::size_t examples, double load_ms);
void write_mesh_converted(JsonWriter& json, const NavigationMesh& mesh, const std::string& file);
// schemas/scenario.json
void write_mesh_scenario(JsonWriter& json, const MeshScenarioReport& report);

}  // namespace starway::request::codec
