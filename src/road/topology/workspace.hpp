// The shared state of the topology repair steps. connect.cpp runs them in order; each step has its own file.
//
// A segment's number is that of its first point in LineSet::points; a vertex's number is that of its point.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/geo/lattice.hpp"
#include "road/topology/line_set.hpp"
#include "road/topology/metric.hpp"
#include "road/topology/node_table.hpp"
#include "road/topology/watch.hpp"

namespace starway::road::topology {

// Slice sizes for parallel work (base/core/threads/parallel.hpp).
inline constexpr std::size_t lines_a_slice = 4096;
inline constexpr std::size_t ends_a_slice = 4096;

enum class CutKind : std::uint8_t { end_touches, shared_vertex, crossing };

// A cut of a line at a node.
struct Cut {
    std::uint32_t segment = 0;
    std::uint32_t node = 0;
    double along = 0;  // along the segment: 0 <= along < 1
    CutKind kind = CutKind::end_touches;

    // along: 0 .. 1. A cut at the end of a segment becomes one at the start of the next.
    static Cut at(std::uint32_t segment, double along, std::uint32_t node, CutKind kind) {
        return along >= 1 ? Cut{segment + 1, node, 0, kind} : Cut{segment, node, along, kind};
    }
};

// A place where lines end, identified by the first end there.
struct End {
    std::uint32_t point = 0;
    std::uint32_t node = 0;
    std::uint32_t first_level = 0, last_level = 0;  // the levels of the lines that end here, in Workspace::end_levels
    std::int16_t level = 0;                         // where ends have levels of their own
    std::uint32_t next = no_end;                    // the next end at the same place, of another level
    static constexpr std::uint32_t no_end = std::numeric_limits<std::uint32_t>::max();
};

struct Workspace {
    Workspace(const LineSet& line_set, const Options& wanted, geo::Lattice exact, Watch& watcher)
        : lines(line_set),
          options(wanted),
          lattice(exact),
          metric(line_set.frame),
          watch(watcher),
          nodes(exact, metric, wanted.tolerance_m) {}

    const LineSet& lines;
    const Options& options;
    geo::Lattice lattice;
    Metric metric;
    Watch& watch;

    std::vector<std::uint32_t> line_of;  // per point
    std::vector<std::uint32_t> place;    // per point: the smallest point number at exactly the same place
    NodeTable nodes;
    std::vector<End> ends;                 // in the order of the lines
    std::vector<std::int16_t> end_levels;  // empty if neither lines nor ends have levels
    std::vector<std::uint32_t> end_node;   // per line: its start node and its end node
    std::vector<Cut> cuts;

    [[nodiscard]] std::uint32_t first_point(std::uint32_t line) const {
        return static_cast<std::uint32_t>(lines.first_point[line]);
    }
    [[nodiscard]] std::uint32_t last_point(std::uint32_t line) const {
        return static_cast<std::uint32_t>(lines.first_point[line + 1] - 1);
    }
    [[nodiscard]] int level(std::uint32_t line) const { return lines.level.empty() ? 0 : lines.level[line]; }
    // Whether only ends of one level join.
    [[nodiscard]] bool ends_have_levels() const { return !lines.from_level.empty(); }
    // Of a line's first or last end.
    [[nodiscard]] std::int16_t end_level(std::uint32_t line, bool last) const {
        if (ends_have_levels()) return last ? lines.to_level[line] : lines.from_level[line];
        return static_cast<std::int16_t>(level(line));
    }
    // Whether a line of that level ends here.
    [[nodiscard]] bool ends_on_level(const End& end, int level) const {
        const auto levels = std::span(end_levels).subspan(end.first_level, end.last_level - end.first_level);
        return end_levels.empty() || std::find(levels.begin(), levels.end(), level) != levels.end();
    }
    // In lattice steps: the first end within half a turn of longitude `near`, the second within half a turn of the
    // first.
    [[nodiscard]] geo::LatticeSegment segment(std::uint32_t number, std::int64_t near) const {
        geo::LatticePoint a = lattice.at(lines.points[number]);
        geo::LatticePoint b = lattice.at(lines.points[number + 1]);
        a.x = lattice.unwrap(a.x, near);
        b.x = lattice.unwrap(b.x, a.x);
        return {a, b};
    }
    void cut(std::uint32_t segment, double along, std::uint32_t node, CutKind kind) {
        cuts.push_back(Cut::at(segment, along, node, kind));
    }
};

// The steps; those of type bool return false if cancelled.

// Fills line_of and place.
bool find_places(Workspace& work);
// Merges ends within the tolerance into nodes. Fills ends, end_levels and end_node. moved: the number of moved places,
// for Repairs::merged_ends.
bool join_ends(Workspace& work, std::uint64_t& moved);

class SegmentIndex;
// Cuts lines where an end touches their interior, if the levels are equal or the line has a vertex exactly there (as a
// bridge has where a street joins it). left_apart: the number of ends that touch only lines of other levels, for
// Repairs. Errors: data (too many cuts), interrupted.
Result<void> cut_at_touching_ends(Workspace& work, const SegmentIndex& index, std::uint64_t& left_apart);
// Cuts lines at shared inner vertices, and at vertices that they pass twice.
bool cut_at_shared_vertices(Workspace& work);
// Cuts lines of the same level where they cross or overlap. Errors: data (too many cuts), interrupted.
Result<void> cut_at_crossings(Workspace& work, const SegmentIndex& index);

// Lines can be cut as often as the square of their number; roads are cut less often than they have points. Each cut
// becomes an edge, which takes some 400 bytes until the network is built.
std::size_t most_cuts(const Workspace& work);

}  // namespace starway::road::topology
