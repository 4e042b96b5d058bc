// The costs between the highest places of a hierarchy, computed once, so that a query need not climb among them: most of what it would settle
// lies there (Sanders and Schultes, "Engineering highway hierarchies", ESA 2006, have such a table for the topmost level of theirs).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/upward.hpp"

namespace starway::index {

// The core is all places from first() on. Owns nothing.
class CoreTable {
public:
    CoreTable() = default;
    // No core where `costs` is empty. Precondition: else it is what core_costs() gives, of a graph of `node_count` places.
    CoreTable(std::span<const std::uint32_t> costs, std::uint32_t node_count);

    [[nodiscard]] std::uint32_t first() const { return first_; }  // no_way where there is none
    // From a place of the core to all of them, beginning with first(); no_way: there is no path.
    [[nodiscard]] const std::uint32_t* row(std::uint32_t from) const {
        return costs_.data() + std::size_t{from - first_} * size_;
    }
    [[nodiscard]] std::uint32_t cost(std::uint32_t from, std::uint32_t to) const { return row(from)[to - first_]; }

private:
    std::span<const std::uint32_t> costs_;
    std::uint32_t first_ = no_way;
    std::uint32_t size_ = 0;
};

// For a core as large as pays: at most 2048 places, and 48 bytes a place of the graph. Row by row; empty where a cost has no place in 32 bits.
std::vector<std::uint32_t> core_costs(const Upward& graph);

// Appends the entries of a shortest way within the core, in order of travel. Precondition: there is one.
void append_core_way(const Upward& graph, const CoreTable& core, std::uint32_t from, std::uint32_t to,
                     std::vector<std::uint32_t>& entries);

}  // namespace starway::index
