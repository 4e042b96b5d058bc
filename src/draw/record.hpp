// What a search did, as plain data: whoever watches a search fills it in, whoever draws one reads it, and neither knows the other.
//
// Nodes are numbered by the caller and have a place in the plane: a cell (x, y) of a tile map lies at its centre (x + 0.5, y + 0.5),
// a node of a graph or a point on a mesh wherever it is. Nothing here knows of grids.
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
    destination,  // where it is to end
    generating,   // a node enters the queue, or is found again at a lower cost
    expanding,    // a node is settled
};

struct SearchEvent {
    static constexpr std::uint64_t no_parent = ~std::uint64_t{0};

    EventKind kind = EventKind::expanding;
    bool backward = false;             // of the half that searches from the destination
    std::uint64_t node = 0;            // the two halves of a search number nodes alike
    std::uint64_t parent = no_parent;  // a node of the same half; the node itself counts as none
    Position at;
    double g = 0;  // cost so far, bound on the rest, their sum as the queue has it; not finite: unknown, and left out
    double h = 0;
    double f = 0;
};

// Where a search starts, or is to end: of a destination no cost is known.
SearchEvent end_event(EventKind kind, std::uint64_t node, Position at);

// Bounded: events may stop early, and then total_events tells how many there were.
struct SearchRecord {
    static constexpr std::size_t most_events = 1'000'000;  // that add() keeps; some 80 bytes each
    void add(const SearchEvent& event) {
        ++total_events;
        if (events.size() < most_events) events.push_back(event);
    }

    std::vector<SearchEvent> events;
    std::uint64_t total_events = 0;  // 0: as many as are here
    std::vector<Position> path;      // every node of the answer, in order; empty where none was found
    std::vector<Position> line;      // the path pulled straight; empty where it was not
};

// "Only the first 1000 of the 52033 events of the search are shown."; empty where all are.
std::string cut_short(const SearchRecord& record, std::uint64_t shown);

}  // namespace starway::draw
