// Edges as their rows say, before it is known whether rows are one direction or two; and the draft made from them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "starway/road/network_draft.hpp"

namespace starway::io {

// Parallel vectors, one entry per row.
struct EdgeRows {
    std::vector<std::uint32_t> tail, head;
    std::vector<std::uint32_t> source;  // row of the source; empty: its own number
    std::vector<std::uint32_t> name;    // empty: all unnamed
    std::vector<float> speed_kmh;       // empty: unknown
    std::vector<Direction> direction;   // empty: see merge_opposite_rows
    std::vector<DraftColumn> columns;
    std::vector<std::uint64_t> shape_first;  // size() + 1 offsets into shape_points, or empty: all straight
    std::vector<Position> shape_points;      // between the ends, from tail to head

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(tail.size()); }
};

// Rows u -> v and v -> u that agree in name and speed become one edge with two directions, each with its own row's weights; so that
// a point on that road may leave it either way. Where rows have directions, only those of both directions are merged;
// where they have none, every row is one direction, and a row without opposite becomes a one-way edge. `one_way_too`: rows that are
// one direction by their own word are merged likewise.
void merge_opposite_rows(EdgeRows& rows, std::uint32_t node_count, bool one_way_too = false);

// Moves the edges into the draft.
void move_edges(EdgeRows&& rows, NetworkDraft& draft);

}  // namespace starway::io
