// From every node to the nodes within a limit: what aggregations and their like are made of.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "road/ask/engine/engine_state.hpp"
#include "road/ask/searches/counted.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

// A node of the network, and what it costs to get there, in steps of what is counted.
struct Reached {
    std::uint32_t node = 0;
    std::uint64_t steps = 0;
};

// The costs of one weight as far as a limit. Immutable; the engine's state must be ready and outlive it.
class NodeSweep {
public:
    // Errors: usage (no such weight, a limit that is negative or no number, unknown roads to close).
    static Result<NodeSweep> make(const road::Engine::State& state, const std::string& weight, double limit,
                                  const Closed& closed);

    [[nodiscard]] const OpenRoads& roads() const { return *roads_; }
    // What is minimised is what counts: of a profile it is not.
    [[nodiscard]] bool is_plain() const { return counted_->is_searched(); }
    [[nodiscard]] const InUnits& in_units() const { return in_units_; }
    // In steps: what costs as much is within it.
    [[nodiscard]] std::uint64_t limit() const { return limit_; }
    // The same of another limit, at most this one's.
    [[nodiscard]] std::uint64_t steps_within(double limit) const;

    // Of each source: its number, and the wanted nodes within the limit of it, itself too, each once and always in the
    // same order.
    using Visit = std::function<void(std::size_t source, std::span<const Reached> reached)>;
    // Calls visit() for every source, from several threads. wanted: a flag for each node; empty: all are. Errors:
    // interrupted.
    Result<void> run(std::span<const NodeId> sources, std::span<const std::uint8_t> wanted, const Visit& visit,
                     const Control& control) const;

private:
    NodeSweep(std::shared_ptr<const OpenRoads> roads, const WeightColumn& counted);

    std::shared_ptr<const OpenRoads> roads_;
    std::unique_ptr<const Counted> counted_;
    InUnits in_units_;
    std::uint64_t limit_ = 0;
};

// Errors: usage, unless the network has all of them.
Result<void> check_nodes(const RoadNetwork& network, std::span<const NodeId> nodes);
std::vector<NodeId> all_nodes(const RoadNetwork& network);

}  // namespace starway::road::ask
