// Hub labels as an entry of the registry.
#pragma once

#include "grid/search/engine/engine.hpp"

namespace starway::grid::search {

extern const EngineEntry hub_label_engine;

}  // namespace starway::grid::search
