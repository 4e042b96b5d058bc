// Tables with the length and the travel time of each pair's route beside its cost.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "road/ask/engine/engine_state.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

struct MeasuredCell {
    std::uint64_t cost = no_cost;
    double metres = 0, seconds = 0;  // infinity: not known
    // The measures, where they are finite, are those of the route that road::Engine::route() gives. False where several
    // routes cost the same, or where it may take one that the table does not look at: then it must be asked.
    bool is_known = false;
};

// As CostTable.
class MeasuredTable {
public:
    virtual ~MeasuredTable() = default;
    virtual Result<void> fill(std::span<const Ends> sources, std::span<MeasuredCell> cells,
                              const CancelFlag* cancel) const = 0;
    [[nodiscard]] virtual Algorithm algorithm() const = 0;
};

// By the customizable hierarchy if the weight has one and no roads are closed, else by a search for each row. The state
// must be ready and, like the roads, outlive it. Errors: data, the index is damaged; usage, an algorithm that knows
// costs only.
Result<std::unique_ptr<MeasuredTable>> make_measured_table(const road::Engine::State& state, const OpenRoads& roads,
                                                           std::vector<Ends> targets, Algorithm algorithm);

}  // namespace starway::road::ask
