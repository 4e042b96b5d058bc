// All domains, without the templates of the search core (starway/search.hpp) and the Boost graph view
// (starway/road/boost_graph.hpp).
#pragma once

#include "starway/core.hpp"
#include "starway/grid.hpp"
#include "starway/mesh.hpp"
#include "starway/road.hpp"
#include "starway/version.hpp"
