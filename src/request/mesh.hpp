// Requests about navigation meshes: the source of the reader (json/mesh.hpp) and of the schema.
#pragma once

#include <optional>
#include <tuple>

#include "request/service.hpp"
#include "starway/mesh/engine.hpp"

namespace starway::read::options {

template <>
struct Names<MeshAlgorithm> {
    static constexpr std::array<Named<MeshAlgorithm>, 2> all{
        {{MeshAlgorithm::polyanya, name_of(MeshAlgorithm::polyanya)},
         {MeshAlgorithm::visibility, name_of(MeshAlgorithm::visibility)}}};
};

}  // namespace starway::read::options

namespace starway::request {

struct MeshCall {
    MeshRequest request;
    bool explored = false;  // whether the answer tells what the search did
};

inline constexpr std::tuple mesh_services{Service<MeshCall>{"route", "The shortest path."}};

// A point and the height that selects its floor.
struct MeshEnd {
    Position& at;
    std::optional<double>& height;
};

template <class Visitor>
void describe(Visitor& member, MeshCall& call) {
    MeshEnd from{call.request.from, call.request.from_height};
    MeshEnd to{call.request.to, call.request.to_height};
    member({.name = "from", .required = true}, from);
    member({.name = "to", .required = true}, to);
    member({.name = "algorithm"}, call.request.algorithm);
    member({.name = "max_snap",
            .doc = "How far a point may be moved; null: however far.",
            .least = 0,
            .null_is_no_limit = true},
           call.request.max_snap);
    member({.name = "explored", .doc = "Whether the answer tells what the search did."}, call.explored);
}

}  // namespace starway::request
