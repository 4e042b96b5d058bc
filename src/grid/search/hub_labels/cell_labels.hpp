// Hub labels of a tile map: a cheapest path between any two cells by two table lookups.
//
// The labels are those of base/graph/hub_labels (Abraham, Delling, Goldberg, Werneck 2011, 2012) over the graph of the
// map's cells. Beside every hub they store the step towards it: a direction, the number of cells, and the hub's index
// in the label of the cell reached. That cell's label always contains the hub: it ranks highest on the shortest paths
// from here to it, and so on the rest of them. So a path is two chains of such steps, from both ends to the common hub,
// without a search.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/hub_labels/labels.hpp"
#include "grid/search/cells/legs.hpp"
#include "grid/search/engine/stored.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::search {

inline constexpr StoredKind stored_labels{{0x89, 'S', 'T', 'L', '\r', '\n', 0x1A, '\n'}, 1, "hub labels"};

// Safe to read from any thread.
class CellLabels {
public:
    // Works on several threads; the result does not depend on how many. Precondition: hub labels support the map.
    // Errors: usage, where the memory does not suffice; data, where paths are longer than labels can tell; interrupted.
    static Result<CellLabels> build(const GridMap& map, const GridPreparation& preparation);

    // Uses bytes that write() wrote, in place; they must outlive the labels. Proven, on several threads: every path
    // that they give is a path of the map and has the stated cost. Not proven: that none is cheaper. Errors: data.
    static Result<CellLabels> use(std::span<const std::byte> bytes, const GridMap& map);
    void write(const GridMap& map, const ByteSink& sink) const;

    // Of the map when they were built.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    [[nodiscard]] GridPrepared figures() const;

    // A cheapest path; false if there is none. Preconditions: the map is unchanged; the unit fits at both nodes.
    bool find(std::uint32_t from, std::uint32_t to, Legs& legs) const;

private:
    CellLabels() = default;
    [[nodiscard]] bool sound(const GridMap& map) const;

    std::uint64_t revision_ = 0;
    std::array<std::uint32_t, 8> offset_{};           // per direction, added to a node, modulo 2^32
    graph::LabelSide labels_;                         // by node; a wall has just itself
    IdSpan<NodeId, const std::uint32_t> first_step_;  // per node, and the end
    std::span<const std::uint32_t> steps_;            // one per hub; see step.hpp
    // Storage of the above, if built here.
    graph::PackedLabels packed_;
    IdVector<NodeId, std::uint32_t> own_first_step_;
    std::vector<std::uint32_t> own_steps_;
};

}  // namespace starway::grid::search
