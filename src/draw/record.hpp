// A search's events as plain data, the interface between observers, which write it, and drawings, which read it.
//
// The caller numbers the nodes and gives them positions in the plane: a cell (x, y) of a tile map at its centre (x +
// 0.5, y + 0.5), a node of a graph or a point on a mesh at its own position. Independent of grids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::draw {

enum class EventKind : std::uint8_t {
    source,       // where the search starts
    destination,  // where it should end
    generating,   // a node enters the queue, or is reached again at a lower cost
    expanding,    // a node is settled
};

struct SearchEvent {
    static constexpr std::uint64_t no_parent = ~std::uint64_t{0};

    EventKind kind = EventKind::expanding;
    bool backward = false;             // in the half that searches from the destination
    std::uint64_t node = 0;            // both halves of a search use the same numbers
    std::uint64_t parent = no_parent;  // a node of the same half; the node itself counts as none
    Position at;
    double g = 0;  // cost so far, lower bound on the rest, and their sum as in the queue; not finite: unknown, left out
    double h = 0;
    double f = 0;
};

// The start or destination of a search; a destination has no cost.
SearchEvent end_event(EventKind kind, std::uint64_t node, Position at);

// The part of an edge that a search node of a mesh is.
struct SearchSpan {
    Position left, right;
};

// Bounded: events may be cut off; total_events is then the full count.
struct SearchRecord {
    static constexpr std::size_t most_events = 1'000'000;  // limit of add(); some 80 bytes each
    void add(const SearchEvent& event) {
        ++total_events;
        if (events.size() < most_events) events.push_back(event);
    }

    std::vector<SearchEvent> events;
    std::uint64_t total_events = 0;  // 0: as many as are stored
    std::vector<SearchSpan>
        spans;                   // of each event, both ends at its position where it is a point; empty: all are points
    std::vector<Position> path;  // every node of the answer, in order; empty if none was found
    std::vector<Position> line;  // the path after string pulling; empty if not pulled
    // The points of the path, and of the line, that a portal or a jump leads to, in order. All other legs are straight.
    std::vector<std::size_t> path_leaps, line_leaps;
};

// "Only the first 1000 of the 52033 events of the search are shown."; empty if all are.
std::string cut_short(const SearchRecord& record, std::uint64_t shown);

}  // namespace starway::draw
