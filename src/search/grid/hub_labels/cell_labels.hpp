// Hub labels of a tile map: a cheapest path between any two cells, by two looks at a table made beforehand.
//
// The labels are those of index/labels (Abraham, Delling, Goldberg, Werneck 2011, 2012) over the graph of the map's cells. They have, beside every
// hub, the step that leads there: a direction, how many cells to go, and the hub's place in the label of the cell where one then is. It is
// always there: that the hub is above all else on the shortest paths from here to it makes it so on what is left of them. So a path is
// two chains of such steps, from either end to the hub where the labels meet, and no cell is searched.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "index/hub_labels/labels.hpp"
#include "search/grid/cells/legs.hpp"
#include "search/grid/stored.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/search.hpp"

namespace starway::search {

inline constexpr StoredKind stored_labels{{0x89, 'S', 'T', 'L', '\r', '\n', 0x1A, '\n'}, 1, "hub labels"};

// Safe to read from any thread.
class CellLabels {
public:
    // Works on several threads; the result does not depend on how many. Precondition: why_no_labels() is empty. Errors: usage, where the memory
    // does not suffice; data, where paths are longer than labels can tell; interrupted.
    static Result<CellLabels> build(const GridMap& map, const GridPreparation& preparation);

    // Takes them from bytes that write() wrote, and that outlive them; nothing is copied. Proven, on several threads: every path that they lead along is one of
    // the map, and costs what they say. (Not proven: that none is cheaper.) Errors: data.
    static Result<CellLabels> use(std::span<const std::byte> bytes, const GridMap& map);
    void write(const GridMap& map, const ByteSink& sink) const;

    // Of the map when they were made.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }
    [[nodiscard]] GridLabels figures() const;

    // A cheapest path; false where none leads there. Preconditions: the map is as it was; the unit fits at both nodes.
    bool find(std::uint32_t from, std::uint32_t to, Legs& legs) const;

private:
    CellLabels() = default;
    [[nodiscard]] bool sound(const GridMap& map) const;

    std::uint64_t revision_ = 0;
    std::array<std::uint32_t, 8> offset_{};      // what a step in each direction adds to a node, modulo 2^32
    index::LabelSide labels_;                    // by node; a wall has none but itself
    std::span<const std::uint32_t> first_step_;  // per node, and the end
    std::span<const std::uint32_t> steps_;       // beside every hub; see step.hpp
    // What these lie in, where they were made here.
    index::PackedLabels packed_;
    std::vector<std::uint32_t> own_first_step_;
    std::vector<std::uint32_t> own_steps_;
};

}  // namespace starway::search
