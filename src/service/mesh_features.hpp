// Paths and searches on meshes as tables of features, for the writers; x,y as in the mesh.
#pragma once

#include "draw/record.hpp"
#include "service/route_features.hpp"
#include "starway/mesh_router.hpp"

namespace starway::service {

Features mesh_route_features(const MeshRoute& route);
// Points: the middles of the edges seen, in order.
Features mesh_explored_features(const draw::SearchRecord& record);

}  // namespace starway::service
