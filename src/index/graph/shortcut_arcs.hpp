// Unpacking: from the arcs of a hierarchy (CH or CCH) to arcs of the graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/arc_graph.hpp"

namespace starway::index {

inline constexpr std::uint32_t no_lower_arc = 0xFFFFFFFFU;

// One direction of an arc of a hierarchy. A shortcut stands for two lower arcs over a node below both its ends: down to
// that node, then up. If first is no_lower_arc, it is the graph's own arc `second`. Both are no_lower_arc if it is
// closed. File layout.
struct ShortcutArcs {
    std::uint32_t first = no_lower_arc;
    std::uint32_t second = no_lower_arc;
    friend bool operator==(const ShortcutArcs&, const ShortcutArcs&) = default;
};

// An entry: an arc of a hierarchy and a direction as one number. Upwards is from its lower end to its higher one.
constexpr std::uint32_t upwards(std::uint32_t arc) {
    return 2 * arc;
}
constexpr std::uint32_t downwards(std::uint32_t arc) {
    return 2 * arc + 1;
}

// Reusable, one per thread. Time is linear in the output.
class Unpacker {
public:
    // Appends the graph's arcs along `entries`, in order of travel. shortcut_arcs: per entry. Precondition: they were
    // computed here or checked: the two arcs of a shortcut have lower numbers, and are open if it is. soon: an array
    // indexed by graph arc that the caller reads next; its elements are prefetched.
    void run(std::span<const ShortcutArcs> shortcut_arcs, std::span<const std::uint32_t> entries,
             std::vector<std::uint32_t>& arcs, std::span<const std::uint32_t> soon = {});

private:
    struct Piece {
        std::uint32_t entry = 0;  // at the end: a graph arc
        std::uint32_t next = 0;
    };
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> packed_, still_packed_;
};

// With zero weights, a path may visit a node twice. Removes such loops: after each node the path goes on as after its
// last visit. `from` is the node that it begins at. Reusable, one per thread.
class LoopRemover {
public:
    void run(const ArcGraphView& graph, std::uint32_t from, std::vector<std::uint32_t>& arcs);

private:
    struct Visit {
        std::uint32_t node = 0;
        std::uint32_t position = 0;  // arcs[position] leaves the node
    };
    std::size_t copy(std::vector<std::uint32_t>& arcs, std::size_t begin, std::size_t end, std::size_t to);
    std::vector<Visit> visits_, last_;
};

}  // namespace starway::index
