// Costs from sixteen starts to the nodes around them, one start a vector lane.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "road/index/sweep/lanes.hpp"
#include "starway/core/progress.hpp"

namespace starway::road::ask {

// The nodes are numbered outwards: by what is least to come there from any start. Costs are improved arc by arc in this
// order, among more and more nodes, each time until nothing changes; as the paths of neighbours hardly differ far away,
// that is little more than once for each arc. One per thread.
class LaneSweep {
public:
    static constexpr std::size_t lanes = index::lane_count;
    // In steps: so that costs fit in lanes.
    static constexpr std::uint64_t most_limit = (std::uint64_t{1} << 30U) - 1;

    // Then the arcs of each node, and the starts. Precondition: limit <= most_limit.
    void begin(std::size_t nodes, std::uint64_t limit);
    // Precondition: the weight is within the limit.
    void add_arc(std::uint32_t to, std::uint64_t weight) { arcs_.push_back({to, static_cast<std::int32_t>(weight)}); }
    void end_node() { first_.push_back(static_cast<std::uint32_t>(arcs_.size())); }
    // Precondition: the cost is within the limit.
    void start(std::uint32_t node, std::size_t lane, std::uint64_t cost);
    // Returns whether it was not cancelled.
    bool run(const CancelFlag* cancel);

    [[nodiscard]] bool is_within(std::size_t node, std::size_t lane) const { return costs_[node].cost[lane] <= limit_; }
    // Precondition: is_within().
    [[nodiscard]] std::uint32_t cost(std::size_t node, std::size_t lane) const {
        return static_cast<std::uint32_t>(costs_[node].cost[lane]);
    }

    struct Arc {
        std::uint32_t to = 0;
        std::int32_t weight = 0;
    };
    struct alignas(64) Costs {
        std::array<std::int32_t, lanes> cost;
    };

private:
    std::int32_t limit_ = 0;
    std::vector<std::uint32_t> first_;
    std::vector<Arc> arcs_;
    std::vector<Costs> costs_;            // beyond the limit: limit_ + 1
    std::vector<std::uint64_t> changed_;  // a bit for each node
};

}  // namespace starway::road::ask
