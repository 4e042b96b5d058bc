// Costs between two sets of ends on a network, by whichever engine it has.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "service/road/snapping/snap.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// One cell per target, unreachable_cost where there is no path; the ends' own costs are included. Ways along one edge that both points
// share are not looked at (direct() knows them).
using CostRow = std::function<Result<void>(std::span<const std::uint64_t> cells)>;

class CostTable {
public:
    virtual ~CostTable() = default;
    // Calls `row` for every source, in order. Errors: data (a cost that cannot be counted), interrupted, and what `row` returns.
    virtual Result<void> run(std::span<const Ends> sources, std::span<const Ends> targets, const CostRow& row,
                             const CancelFlag* cancel) = 0;
    [[nodiscard]] virtual std::string_view name() const = 0;
};

// By MatrixRequest's algorithm. The network must be verified and, like the column (one of its own), outlive it. Errors: data, the index is
// damaged; usage, the network has no such index, or the algorithm is not one for tables.
Result<std::unique_ptr<CostTable>> make_cost_table(const RoadNetwork& network, const WeightColumn& column,
                                                   Algorithm algorithm = Algorithm::automatic);

}  // namespace starway::service
