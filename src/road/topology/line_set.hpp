// LineSet: the raw lines of a vector source, before topology repair, as parallel vectors with one entry per line part.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/network_draft.hpp"
#include "starway/road/source_options.hpp"

namespace starway::road::topology {

// Between ends of different levels: such a line joins others at its ends only.
inline constexpr std::int16_t no_level = std::numeric_limits<std::int16_t>::min();

// A numeric attribute for a weight column. When a line is cut, its value is distributed by length.
struct LineColumn {
    std::string name;
    std::string unit;
    std::vector<double> forward;   // per line; NaN: closed in that direction
    std::vector<double> backward;  // per line; empty: the same as forward
};

struct LineSet {
    FrameKind frame = FrameKind::geographic;    // geographic: lon,lat degrees; planar: source units
    std::vector<std::uint64_t> first_point{0};  // line_count + 1, into points
    std::vector<Position> points;               // at least two for each line, all finite
    std::vector<std::uint32_t> source;          // the feature number in the source; equal for all parts of a multi-line
    std::vector<Direction> direction;           // empty: all both
    bool directions_known = false;              // the source has a field for them
    std::vector<std::uint32_t> name;            // into names; empty: all unnamed
    StringPool names;
    std::vector<std::uint8_t> road_class;  // into classes; empty: no line has a class
    std::vector<std::string> classes;      // number 0 is the empty one
    std::vector<std::uint32_t> tag_set;    // into tag_sets; empty: no tags are kept
    StringPool tag_sets;                   // as NetworkDraft::tag_sets
    std::vector<float> speed_kmh;          // empty: unknown
    std::vector<float> speed_against_kmh;  // until lines are connected: against the line; empty: as speed_kmh
    // Lines of different levels join only where ends meet, or where one's end is a vertex of the other. Empty: all 0.
    std::vector<std::int16_t> level;
    // The levels of the lines' ends. If present, only ends and lines of one level join, and `level` is that between the
    // ends.
    std::vector<std::int16_t> from_level, to_level;
    // The source's node ids. If present, they alone define the topology; if empty, geometry does.
    std::vector<std::int64_t> from_node, to_node;
    // The ids behind the numbers in from_node and to_node; empty: the numbers themselves.
    std::vector<std::string> node_texts;
    std::vector<LineColumn> columns;
    std::vector<Sentence> details;  // what the reader tells besides what decides answers, as NetworkDraft::details

    [[nodiscard]] std::size_t line_count() const { return first_point.size() - 1; }
};

struct Options {
    double tolerance_m = 0.5;
    Junctions junctions = Junctions::vertices;
};

// Repairs, for the report and the network's notes.
struct Repairs {
    std::uint64_t lines = 0;
    std::uint64_t merged_ends = 0;      // ends moved onto another end within the tolerance
    std::uint64_t t_junctions = 0;      // lines split where another line's end touches them
    std::uint64_t left_apart = 0;       // ends within the tolerance of a line on another level, not joined
    std::uint64_t shared_vertices = 0;  // lines split at shared vertices
    std::uint64_t crossings = 0;        // lines split at crossings
    std::uint64_t duplicates = 0;       // edges dropped: same nodes, shape, attributes and direction
    std::uint64_t zero_length = 0;      // edges dropped
};

// Turns lines into nodes and edges. Takes O(n log n) time and O(n) memory. Deterministic.
Result<NetworkDraft> connect(LineSet lines, const Options& options, Repairs& repairs, const Control& control = {});

}  // namespace starway::road::topology
