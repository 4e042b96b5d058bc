// Edges by row, before it is known whether rows are one direction or two, and their conversion to a draft.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "starway/road/network_draft.hpp"

namespace starway::read {

// Parallel vectors, one entry per row.
struct EdgeRows {
    std::vector<std::uint32_t> tail, head;
    std::vector<std::uint32_t> source;  // source row; empty: equal to the index
    std::vector<std::uint32_t> name;    // empty: all unnamed
    std::vector<float> speed_kmh;       // empty: unknown
    std::vector<float> capacity;        // as NetworkDraft::edge_capacity
    std::vector<Direction> direction;   // empty: see merge_opposite_rows
    std::vector<DraftColumn> columns;
    std::vector<std::uint64_t> shape_first;  // size() + 1 offsets into shape_points, or empty: all straight
    std::vector<Position> shape_points;      // between the ends, from tail to head

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(tail.size()); }
};

// Merges rows u -> v and v -> u with equal name, speed and capacity into one edge with two directions, each with its
// row's weights, so that a point on the road can leave it in both directions. If rows have directions, merges only
// two-way rows; `one_way_too` also merges rows marked as one-way. If rows have none, every row is one direction, and a
// row without an opposite becomes a one-way edge.
void merge_opposite_rows(EdgeRows& rows, std::uint32_t node_count, bool one_way_too = false);

// Moves the edges into the draft.
void move_edges(EdgeRows&& rows, NetworkDraft& draft);

}  // namespace starway::read
