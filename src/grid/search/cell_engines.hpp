// The search core's algorithms as entries of the registry.
#pragma once

#include "grid/search/engine/engine.hpp"

namespace starway::grid::search {

extern const EngineEntry bfs_engine;
extern const EngineEntry dijkstra_engine;
extern const EngineEntry greedy_engine;
extern const EngineEntry astar_engine;
extern const EngineEntry bidirectional_engine;

}  // namespace starway::grid::search
