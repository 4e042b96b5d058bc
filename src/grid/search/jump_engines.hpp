// Jump point searches as entries of the registry: online, JPS+, and on weighted terrain.
#pragma once

#include "grid/search/engine/engine.hpp"

namespace starway::grid::search {

extern const EngineEntry jump_point_engine;
extern const EngineEntry jps_plus_engine;
extern const EngineEntry weighted_jump_engine;

}  // namespace starway::grid::search
