// Navigation meshes, and walkable areas between obstacles.
#pragma once

#include "starway/mesh/engine.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/obstacles.hpp"
#include "starway/mesh/of_map.hpp"
#include "starway/mesh/scenario.hpp"
#include "starway/mesh/search.hpp"
