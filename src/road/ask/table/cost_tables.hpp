// The engines of tables.
#pragma once

#include <memory>
#include <vector>

#include "road/ask/table/cost_table.hpp"

namespace starway::road::ask {

std::unique_ptr<CostTable> make_dijkstra_table(const road::Engine::State& state, const OpenRoads& roads,
                                               std::vector<Ends> targets);
// Precondition: the state's index has the column, and no roads are closed. Errors: as make_cost_table().
Result<std::unique_ptr<CostTable>> make_index_table(const road::Engine::State& state, const OpenRoads& roads,
                                                    std::vector<Ends> targets, Algorithm algorithm);

// Of a column with exact weights. Preconditions and errors: the same.
Result<std::unique_ptr<CostTable>> make_wide_table(const road::Engine::State& state, const OpenRoads& roads,
                                                   std::vector<Ends> targets);

}  // namespace starway::road::ask
