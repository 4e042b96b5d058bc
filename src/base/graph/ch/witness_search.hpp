// Witness searches: which shortcuts contracting a node requires.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/ch/remaining_graph.hpp"
#include "starway/search/queues.hpp"

namespace starway::graph {

// One per thread; its memory is reused.
class WitnessSearch {
public:
    explicit WitnessSearch(std::uint32_t node_count) : labels_(node_count) {}

    // The settle limit of one search. A search that hits it may leave an unnecessary shortcut, never a wrong one.
    void set_limit(std::uint32_t settled) { limit_ = settled; }

    // Calls emit(const Shortcut&) for each ordered pair of the node's neighbours without a witness: another path no
    // longer than the one over `node`. Returns false if a weight does not fit in 32 bits. `gone`: one byte per node, or
    // empty; a witness must avoid nodes below `node` whose byte is set, because these are contracted in the same round
    // and count as earlier.
    template <class Emit>
    bool run(const RemainingGraph& graph, std::uint32_t node, std::span<const std::uint8_t> gone, Emit&& emit) {
        measure_last_steps(graph, node);
        for (const Link& from : graph.links(node)) {
            if (from.in == no_path) continue;
            if (!search(graph, node, from, gone)) return false;
            for (const Target& target : targets_)
                if (target.state != State::witnessed)
                    emit(Shortcut{from.node, target.node, target.over, node, added(from.hops_in, target.hops)});
        }
        return true;
    }

private:
    struct Label {
        std::uint32_t stamp = 0;
        std::uint32_t distance = 0;
        std::uint32_t target = 0;  // its index in targets_, plus 1
    };
    enum class State : std::uint8_t { open, witnessed, no_other_way };
    struct Target {
        std::uint32_t node = 0;
        std::uint32_t over = 0;   // the length of the path over the node to be contracted
        std::uint32_t reach = 0;  // the maximum distance from the source at which a witness's last step can begin
        std::uint16_t hops = 0;
        State state = State::open;
    };

    static std::uint16_t added(std::uint16_t a, std::uint16_t b) {
        return static_cast<std::uint16_t>(std::min(unsigned{a} + b, 0xFFFFU));
    }
    bool search(const RemainingGraph& graph, std::uint32_t node, const Link& from, std::span<const std::uint8_t> gone);
    bool set_targets(const RemainingGraph& graph, std::uint32_t node, const Link& from);
    void settle_targets(const RemainingGraph& graph, std::uint32_t node, std::span<const std::uint8_t> gone);
    void measure_last_steps(const RemainingGraph& graph, std::uint32_t node);
    // The maximum of a distance over the targets without a witness.
    [[nodiscard]] std::uint32_t farthest(std::uint32_t Target::*distance) const;

    std::vector<Label> labels_;
    std::vector<Target> targets_;
    std::vector<std::uint32_t>
        last_step_;         // per link of the node: the cheapest other arc to that neighbour, or no_path
    std::size_t open_ = 0;  // targets without a witness
    QuadHeap<std::uint32_t> queue_;
    std::uint32_t stamp_ = 0;
    std::uint32_t limit_ = 500;
};

}  // namespace starway::graph
