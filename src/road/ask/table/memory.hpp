// What a table needs, estimated before anything is allocated.
#pragma once

#include <cstdint>

#include "road/ask/engine/engine_state.hpp"
#include "starway/core/result.hpp"
#include "starway/road/table.hpp"

namespace starway::road::ask {

// Rows that are filled well at a time: enough for all threads and a sweep's lanes, in a few megabytes where the columns
// permit; at least 1.
std::uint64_t block_rows(std::uint64_t columns);

// Whether lengths or times are carried along with what is minimised.
bool needs_measures(const RoadNetwork& network, const TableRequest& request);

// Bytes: the points of both sides, a block of rows, and the working memory of all threads for the engine that
// make_cost_table() takes. An upper estimate. Precondition: the state is ready.
std::uint64_t table_memory(const road::Engine::State& state, const WeightColumn& column, const TableRequest& request);

// Errors: usage, the request needs more than its limit. Precondition: as table_memory().
Result<void> check_memory(const road::Engine::State& state, const WeightColumn& column, const TableRequest& request);

}  // namespace starway::road::ask
