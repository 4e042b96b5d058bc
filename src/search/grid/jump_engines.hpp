// Jump point searches as entries of the registry: online, JPS+, and on weighted terrain.
#pragma once

#include "search/grid/engine/engine.hpp"

namespace starway::search {

extern const EngineEntry jump_point_engine;
extern const EngineEntry jps_plus_engine;
extern const EngineEntry weighted_jump_engine;

}  // namespace starway::search
