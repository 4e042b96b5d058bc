// Costs to a set of ends on a network, by whichever engine it has.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "road/ask/engine/engine_state.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/algorithm.hpp"

namespace starway::road::ask {

// Prepared for its targets. Immutable; any number of threads may fill rows at a time.
class CostTable {
public:
    virtual ~CostTable() = default;
    // A row for each source, with a cell for each target: no_cost where there is no path; the ends' own costs are
    // included. Ways along one edge that both points share are not looked at (direct() knows them). Errors: data (a
    // cost that cannot be counted), interrupted.
    virtual Result<void> fill(std::span<const Ends> sources, std::span<std::uint64_t> cells,
                              const CancelFlag* cancel) const = 0;
    [[nodiscard]] virtual Algorithm algorithm() const = 0;
};

// By TableRequest's algorithm. The state must be ready and, like the roads, outlive it. Errors: data, the index is
// damaged; usage, the network has no such index, roads are closed, or the algorithm is not one for tables.
Result<std::unique_ptr<CostTable>> make_cost_table(const road::Engine::State& state, const OpenRoads& roads,
                                                   std::vector<Ends> targets, Algorithm algorithm);

}  // namespace starway::road::ask
