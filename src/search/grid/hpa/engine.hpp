// Hierarchical A* as an entry of the registry.
#pragma once

#include "search/grid/engine/engine.hpp"

namespace starway::search {

extern const EngineEntry hierarchical_engine;

}  // namespace starway::search
