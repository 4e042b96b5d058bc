// Tile maps: open, edit, search, prepare.
#pragma once

#include "starway/grid/algorithm.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/components.hpp"
#include "starway/grid/engine.hpp"
#include "starway/grid/field.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/grid/rules.hpp"
#include "starway/grid/scenario.hpp"
#include "starway/grid/search.hpp"
#include "starway/grid/shared_grid.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/grid/voxels.hpp"
#include "starway/grid/waypoints.hpp"
