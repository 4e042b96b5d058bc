// EdgeSink: takes edges one by one and makes the draft, without edges that lead nowhere and, in the end, without duplicates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/lattice.hpp"
#include "topology/line_set.hpp"
#include "topology/metric.hpp"
#include "topology/watch.hpp"

namespace starway::topology {

class EdgeSink {
public:
    // Keeps references to the lines and the nodes' positions. A piece of line that comes back to its own node without
    // going farther from it than reach_m has no length.
    EdgeSink(const LineSet& lines, const std::vector<Position>& nodes, const Lattice& lattice, double reach_m);

    // The share (0 .. 1) of a line that lies between two nodes; shape: its inner points.
    void add(std::uint32_t line, std::uint32_t tail, std::uint32_t head, std::span<const Position> shape, double share);

    // Does a piece of line from a node back to it have a length?
    [[nodiscard]] bool is_loop(std::uint32_t node, std::span<const Position> shape) const;

    // Of edges that say the same, the first stays (duplicates.hpp). False when the watch says stop.
    bool drop_duplicates(Watch& watch);

    [[nodiscard]] std::uint64_t zero_length() const { return zero_length_; }
    [[nodiscard]] std::uint64_t duplicates() const { return duplicates_; }

    // The draft, with those nodes that have edges. labels: one for each node, or none (nodes are then counted).
    // names: the lines'.
    NetworkDraft finish(const std::vector<std::int64_t>& labels, StringPool names) &&;

private:
    void erase(const std::vector<bool>& erased);

    const LineSet& lines_;
    const std::vector<Position>& nodes_;
    Lattice lattice_;
    Metric metric_;
    double reach_m_;
    std::uint64_t zero_length_ = 0;
    std::uint64_t duplicates_ = 0;
    NetworkDraft draft_;
};

}  // namespace starway::topology
