// A table that is ready to be filled, behind TablePlan.
#pragma once

#include <memory>

#include "road/ask/engine/engine_state.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/table.hpp"

namespace starway::road::ask {

// The plan keeps the engine's data. Errors: as road::Engine::plan().
Result<std::shared_ptr<const TablePlan::State>> make_plan(const std::shared_ptr<const road::Engine::State>& engine,
                                                          const TableRequest& request, const Control& control);

}  // namespace starway::road::ask
