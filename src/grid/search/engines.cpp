// The registry: every algorithm of tile maps, in the order in which they are listed to users.
#include <algorithm>
#include <array>
#include <limits>

#include "grid/search/cell_engines.hpp"
#include "grid/search/engine/engine.hpp"
#include "grid/search/hpa/engine.hpp"
#include "grid/search/hub_labels/engine.hpp"
#include "grid/search/jump_engines.hpp"

namespace starway::grid::search {
namespace {

constexpr std::array registry{
    &bfs_engine,        &dijkstra_engine, &greedy_engine,        &astar_engine,        &bidirectional_engine,
    &jump_point_engine, &jps_plus_engine, &weighted_jump_engine, &hierarchical_engine, &hub_label_engine,
};

}  // namespace

std::span<const EngineEntry* const> engine_entries() {
    return registry;
}

const EngineEntry* engine_entry(GridAlgorithm algorithm) {
    const auto found = std::find_if(registry.begin(), registry.end(),
                                    [&](const EngineEntry* entry) { return entry->algorithm == algorithm; });
    return found == registry.end() ? nullptr : *found;
}

double exact(const GridMap& /*map*/, const GridQuery& /*query*/) {
    return 1;
}

double unbounded(const GridMap& /*map*/, const GridQuery& /*query*/) {
    return std::numeric_limits<double>::infinity();
}

double bounded_by_heuristic(const GridMap& map, const GridQuery& query) {
    const bool overestimates = query.bound == GridBound::squared_euclidean && map.rules().squares();
    return overestimates ? std::numeric_limits<double>::infinity() : 1;
}

std::string_view always_supported(const GridMap& /*map*/) {
    return {};
}

}  // namespace starway::grid::search

namespace starway {

std::string_view why_unsupported(const GridMap& map, GridAlgorithm algorithm) {
    const grid::search::EngineEntry* entry = grid::search::engine_entry(algorithm);
    return entry == nullptr ? std::string_view() : entry->why_unsupported(map);
}

}  // namespace starway
