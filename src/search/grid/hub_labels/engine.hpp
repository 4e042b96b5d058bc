// Hub labels as an entry of the registry.
#pragma once

#include "search/grid/engine/engine.hpp"

namespace starway::search {

extern const EngineEntry hub_label_engine;

}  // namespace starway::search
