// mesh::Engine: routes on a navigation mesh.
//
//   auto mesh = starway::open_mesh("court.mesh");
//   const starway::mesh::Engine engine(*std::move(mesh));
//   auto route = engine.route({.from = {2, 3}, .to = {41, 17.5}});
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/search.hpp"

namespace starway {

// Polyanya and the visibility graph give the shortest path. Where polygons have different costs, `weighted` runs
// instead of Polyanya, which gives a path that is proven to cost hardly more than the cheapest.
enum class MeshAlgorithm : std::uint8_t { polyanya, visibility, weighted };

constexpr std::string_view name_of(MeshAlgorithm algorithm) {
    switch (algorithm) {
        case MeshAlgorithm::polyanya:
            return "polyanya";
        case MeshAlgorithm::visibility:
            return "visibility";
        case MeshAlgorithm::weighted:
            break;
    }
    return "weighted";
}

struct MeshRequest {
    // Here and in all answers: lon,lat on a mesh on Earth (NavigationMesh::plane()), x,y elsewhere.
    Position from, to;
    MeshAlgorithm algorithm = MeshAlgorithm::polyanya;
    // Selects the floor, on a mesh with heights (NavigationMesh::has_heights()); without a height, a point is on all
    // floors there.
    std::optional<double> from_height{}, to_height{};
    // Points farther from the mesh are an error; default: mesh::Engine::default_max_snap(). In the mesh's unit, metres
    // on Earth.
    std::optional<double> max_snap{};
    // Optional. The search is rerun with it attached, so that query_us excludes the observer's overhead.
    MeshObserver* observer = nullptr;
};

struct MeshStop {
    Position asked;
    Position at;          // the nearest point of the mesh
    double distance = 0;  // between the two, in space if a height was given; metres on Earth
    std::optional<double> asked_height;
    std::optional<double> height;  // of the point on the mesh, if it has heights
};

struct MeshRoute {
    MeshStop from, to;
    MeshAlgorithm algorithm = MeshAlgorithm::polyanya;
    double length = 0;                   // in the mesh's unit, metres on Earth
    double cost = 0;                     // the length times the costs of the polygons; the length where there are none
    double bound = 1;                    // cost <= bound * the cheapest, proven; 1: nothing is cheaper
    std::vector<Position> path;          // both ends and the corners between
    std::vector<double> heights;         // of each point of the path; empty: the mesh has none
    std::vector<std::uint32_t> corners;  // the vertices where the path turns
    double max_snap = 0;                 // the limit used for the ends
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    double query_us = 0;
};

namespace mesh {

// Immutable and shared, as road::Engine: a copy is a pointer to the same mesh, and every method may be called from any
// thread. Memory to search in comes from a pool: as much as requests ran at a time.
class STARWAY_EXPORT Engine {
public:
    explicit Engine(NavigationMesh mesh);

    // Errors: usage (an invalid point, a height on a mesh without heights, a visibility graph where costs differ),
    // no_route (also if a point is farther from the mesh than allowed), interrupted.
    [[nodiscard]] Result<MeshRoute> route(const MeshRequest& request, const Control& control = {}) const;
    [[nodiscard]] const NavigationMesh& mesh() const;
    // A tenth of the longer side of the mesh's box.
    [[nodiscard]] double default_max_snap() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace mesh

}  // namespace starway
