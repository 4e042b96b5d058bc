// From the arcs of a hierarchy to the arcs of the graph that they are made of, whichever way the hierarchy was made.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/arc_graph.hpp"

namespace starway::index {

inline constexpr std::uint32_t no_half = 0xFFFFFFFFU;

// One direction of an arc of a hierarchy: two lower arcs of one node below both its ends, travelled down to that node and up again; or,
// where first is no_half, the graph's own arc `second`. Both are no_half where it is closed. As it lies in a file.
struct ShortcutArcs {
    std::uint32_t first = no_half;
    std::uint32_t second = no_half;
    friend bool operator==(const ShortcutArcs&, const ShortcutArcs&) = default;
};

// Arc a of a hierarchy and a direction, as one number: its entry. Upwards is from its lower end to its higher one.
constexpr std::uint32_t upwards(std::uint32_t arc) {
    return 2 * arc;
}
constexpr std::uint32_t downwards(std::uint32_t arc) {
    return 2 * arc + 1;
}

// Reusable, one a thread. Time is linear in what comes out.
class Unpacker {
public:
    // Appends the graph's arcs along `entries`, in order of travel. halves: per entry. Precondition: they were computed here, or checked: those of an
    // arc are arcs with lower numbers, and open where it is. soon: what will be read of each of the graph's arcs next, if that is known, is
    // fetched meanwhile.
    void run(std::span<const ShortcutArcs> halves, std::span<const std::uint32_t> entries,
             std::vector<std::uint32_t>& arcs, std::span<const std::uint32_t> soon = {});

private:
    struct Piece {
        std::uint32_t entry = 0;  // in the end: the graph's arc
        std::uint32_t next = 0;
    };
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> packed_, still_packed_;
};

// Where arcs cost nothing, a path may come to a node twice: from every node on it goes on as it does from its last visit there. `from` is
// the node that it begins at. Reusable, one a thread.
class LoopRemover {
public:
    void run(const ArcGraphView& graph, std::uint32_t from, std::vector<std::uint32_t>& arcs);

private:
    struct Visit {
        std::uint32_t node = 0;
        std::uint32_t place = 0;  // arcs[place] leaves it
    };
    std::size_t copy(std::vector<std::uint32_t>& arcs, std::size_t begin, std::size_t end, std::size_t to);
    std::vector<Visit> visits_, last_;
};

}  // namespace starway::index
