// The costs between the highest ranks of a hierarchy, precomputed so that queries need not search among them: that is
// where most nodes would be settled (Sanders and Schultes, "Engineering highway hierarchies", ESA 2006, have such a
// table for their topmost level).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/upward.hpp"

namespace starway::graph {

// The core is all ranks from first() on. Owns nothing.
class CoreTable {
public:
    CoreTable() = default;
    // Empty `costs`: no core. Otherwise precondition: `costs` is the result of core_costs() for a graph of `node_count`
    // ranks.
    CoreTable(std::span<const std::uint32_t> costs, std::uint32_t node_count);

    [[nodiscard]] std::uint32_t first() const { return first_; }  // no_path if there is no core
    // Costs from a rank of the core to all core ranks, starting at first(); no_path where there is no path.
    [[nodiscard]] const std::uint32_t* row(std::uint32_t from) const {
        return costs_.data() + std::size_t{from - first_} * size_;
    }
    [[nodiscard]] std::uint32_t cost(std::uint32_t from, std::uint32_t to) const { return row(from)[to - first_]; }

private:
    std::span<const std::uint32_t> costs_;
    std::uint32_t first_ = no_path;
    std::uint32_t size_ = 0;
};

// The core has at most 2048 ranks and takes at most 48 bytes per rank of the graph. Row by row; empty if a cost does
// not fit in 32 bits.
std::vector<std::uint32_t> core_costs(const Upward& graph);

// Appends the entries of a shortest path within the core, in order of travel. Precondition: there is one.
void append_core_path(const Upward& graph, const CoreTable& core, std::uint32_t from, std::uint32_t to,
                      std::vector<EntryId>& entries);

}  // namespace starway::graph
