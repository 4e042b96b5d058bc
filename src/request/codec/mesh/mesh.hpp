// Answers about navigation meshes. Lengths are in the mesh's unit, metres on Earth.
#pragma once

#include <string>
#include <string_view>

#include "bench/mesh.hpp"
#include "draw/record.hpp"
#include "mesh/ask/summary.hpp"
#include "request/codec/answer.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/mesh/scenario.hpp"

namespace starway::request::codec {

struct MeshPath {
    const MeshRoute& route;
    const NavigationMesh& mesh;
    double load_ms;
    // What MeshRecorder recorded: only the settled nodes and the roots; the start and the goal are those of the answer.
    const draw::SearchRecord* explored = nullptr;
};
struct MeshInfo {
    const NavigationMesh& mesh;
    const mesh::ask::MeshSummary& summary;
    double load_ms;
};
// The polygons themselves, to be drawn: x,y are the user's, longitude and latitude on Earth.
struct MeshShape {
    std::string_view name;
    const NavigationMesh& mesh;
};
struct MeshCheck {
    const NavigationMesh& mesh;
    const mesh::ask::MeshCheckReport& report;
    std::size_t examples;  // places that are listed
    double load_ms;
};
struct MeshConverted {
    const NavigationMesh& mesh;
    const std::string& file;
};
struct MeshBench {
    const bench::MeshBenchFigures& figures;
    const NavigationMesh& mesh;
    double load_ms;
};
Object described(As<MeshPath>);
Object described(As<MeshInfo>);
Object described(As<MeshShape>);
Object described(As<MeshCheck>);
Object described(As<MeshConverted>);
Object described(As<MeshBench>);
Object described(As<MeshScenarioReport>);

}  // namespace starway::request::codec
