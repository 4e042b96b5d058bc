// Chooses the engine for a query on a tile map, and the guarantee of its answer.
#pragma once

#include <functional>
#include <string_view>

#include "grid/search/engine/engine.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::search {

struct GridChoice {
    const EngineEntry* engine = nullptr;
    std::string_view fallback_reason;  // why another algorithm than the requested one runs; empty otherwise
    double bound = 1;                  // the answer costs at most this factor times the optimum; infinity: no guarantee
    bool straightest = false;          // a choice among paths of equal cost is requested and supported
};

// mostly_flat: called only if needed, because it may scan the whole map.
GridChoice choose_engine(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat);

// The engine that answers a query for one path from one cell to another at once, without a run; null where none does.
const EngineEntry* engine_at_once(const GridMap& map, const GridQuery& query);

}  // namespace starway::grid::search
