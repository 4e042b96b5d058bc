// EdgeSink: collects edges into a draft, without zero-length edges and duplicates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/geo/lattice.hpp"
#include "road/topology/line_set.hpp"
#include "road/topology/metric.hpp"
#include "road/topology/watch.hpp"

namespace starway::road::topology {

class EdgeSink {
public:
    // Keeps references to the lines and the nodes' positions. A piece from a node back to itself that stays within
    // reach_m has no length.
    EdgeSink(const LineSet& lines, const std::vector<Position>& nodes, const geo::Lattice& lattice, double reach_m);

    // Adds the share (0 .. 1) of a line between two nodes; shape: its inner points.
    void add(std::uint32_t line, std::uint32_t tail, std::uint32_t head, std::span<const Position> shape, double share);

    // Whether a piece from a node back to itself has a length.
    [[nodiscard]] bool is_loop(std::uint32_t node, std::span<const Position> shape) const;

    // Keeps the first of equal edges (duplicates.hpp). False if cancelled.
    bool drop_duplicates(Watch& watch);

    [[nodiscard]] std::uint64_t zero_length() const { return zero_length_; }
    [[nodiscard]] std::uint64_t duplicates() const { return duplicates_; }

    // The draft, with the nodes that have edges. labels: one for each node, or empty to number the nodes. names: of the
    // lines.
    NetworkDraft finish(const std::vector<std::int64_t>& labels, StringPool names) &&;

private:
    void erase(const std::vector<bool>& erased);

    const LineSet& lines_;
    const std::vector<Position>& nodes_;
    geo::Lattice lattice_;
    Metric metric_;
    double reach_m_;
    std::uint64_t zero_length_ = 0;
    std::uint64_t duplicates_ = 0;
    NetworkDraft draft_;
};

}  // namespace starway::road::topology
