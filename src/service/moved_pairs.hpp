// Pairs of a matrix whose nearest roads are not connected. As in a route of such a pair, both points are put on other roads, together; where many
// pairs are, they have few such places in common, and what lies between these is told by one table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "service/connect.hpp"
#include "service/cost_table.hpp"
#include "service/location.hpp"
#include "service/snap.hpp"
#include "starway/network.hpp"
#include "starway/progress.hpp"
#include "starway/result.hpp"

namespace starway::service {

// The cost of a pair, of which a table says `cell`: the table does not know ways along one edge that both points share.
std::uint64_t with_direct(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                          const Snapped& to, std::uint64_t cell);

// Used for one matrix; keeps references. Memory grows with the pairs added since the last fill(), sixteen bytes each.
class MovedPairs {
public:
    MovedPairs(const RoadNetwork& network, const WeightColumn& column, Snapper& snapper, CostTable& table);

    // Moves a pair whose cell stands at a place. Errors: as Connector::choose(), but where no roads connect the points the cell stays as it is.
    Result<void> add(std::size_t cell, const ResolvedLocation& from, const Snapped& at_from, const ResolvedLocation& to,
                     const Snapped& at_to);
    // Improves the cells of all pairs added since the last call. Errors: as CostTable::run().
    Result<void> fill(std::span<std::uint64_t> cells, const CancelFlag* cancel);
    // How many pairs there were in all.
    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    // Different places among those of one side.
    class Places {
    public:
        std::uint32_t number(const Snapped& place);
        [[nodiscard]] const std::vector<Snapped>& list() const { return list_; }

    private:
        std::map<std::tuple<std::uint32_t, std::uint32_t, double>, std::uint32_t> number_;
        std::vector<Snapped> list_;
    };
    struct Pair {
        std::uint32_t from = 0, to = 0;
        std::size_t cell = 0;
    };

    const RoadNetwork& network_;
    const WeightColumn& column_;
    CostTable& table_;
    Connector connector_;
    Places from_, to_;
    std::vector<Pair> pairs_;
    std::uint64_t count_ = 0;
};

}  // namespace starway::service
