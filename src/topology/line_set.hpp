// LineSet: raw lines as a vector source holds them, before topology: parallel vectors, one entry per line part.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/road/network_draft.hpp"
#include "starway/road/open.hpp"

namespace starway::topology {

// A numeric attribute to carry along as a weight column. Where a line is cut, its value is shared out by length.
struct LineColumn {
    std::string name;
    std::string unit;
    std::vector<double> forward;   // per line; NaN: closed in that direction
    std::vector<double> backward;  // per line; empty: the same as forward
};

struct LineSet {
    FrameKind frame = FrameKind::geographic;    // geographic: lon,lat degrees; planar: as found
    std::vector<std::uint64_t> first_point{0};  // line_count + 1, into points
    std::vector<Position> points;               // every line has at least two, all finite
    std::vector<std::uint32_t> source;  // the feature's number in its source (a part of a multi-line repeats it)
    std::vector<Direction> direction;   // empty: all both
    std::vector<std::uint32_t> name;    // into names; empty: all unnamed
    StringPool names;
    std::vector<std::uint8_t> road_class;  // into classes; empty: no line has a class
    std::vector<std::string> classes;      // number 0 is the empty one
    std::vector<float> speed_kmh;          // empty: unknown
    // Lines of different levels join where their ends meet, or where the end of one is a vertex of the other. Empty: all 0.
    std::vector<std::int16_t> level;
    // The source's own node identities, which then decide the topology alone; empty: geometry decides.
    std::vector<std::int64_t> from_node, to_node;
    std::vector<std::string>
        node_texts;  // what from_node and to_node stand for, by number; empty: the numbers themselves
    std::vector<LineColumn> columns;

    [[nodiscard]] std::size_t line_count() const { return first_point.size() - 1; }
};

struct Options {
    double tolerance_m = 0.5;
    Junctions junctions = Junctions::vertices;
};

// What was repaired, for the report and the network's notes.
struct Repairs {
    std::uint64_t lines = 0;
    std::uint64_t merged_ends = 0;      // end points moved onto another within the tolerance (not already identical)
    std::uint64_t t_junctions = 0;      // lines split where another's end touches them
    std::uint64_t left_apart = 0;       // places where lines end within the tolerance of a line of another level
    std::uint64_t shared_vertices = 0;  // lines split at a vertex they share with another
    std::uint64_t crossings = 0;        // lines split where they cross
    std::uint64_t duplicates = 0;       // edges dropped: same nodes, same shape, same attributes and direction
    std::uint64_t zero_length = 0;      // edges dropped
};

// Lines to nodes and edges. O(n log n) time, memory in proportion to the points. Deterministic.
Result<NetworkDraft> connect(LineSet lines, const Options& options, Repairs& repairs, const BuildControl& control = {});

}  // namespace starway::topology
