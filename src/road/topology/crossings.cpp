// Step 5: cuts lines of the same level where they cross, touch or overlap.
#include <fmt/format.h>

#include "road/topology/segment_index.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {
namespace {

int sign(geo::Int128 v) {
    return v > 0 ? 1 : v < 0 ? -1 : 0;
}

class CrossingFinder {
public:
    explicit CrossingFinder(Workspace& work) : work_(work) {}

    void look_at(std::uint32_t first, std::uint32_t second) {
        const std::uint32_t line = work_.line_of[first];
        const std::uint32_t other_line = work_.line_of[second];
        if (work_.level(line) != work_.level(other_line) || work_.level(line) == no_level) return;
        if (line == other_line && (first + 1 == second || second + 1 == first || first == second)) return;
        const geo::LatticeSegment s = work_.segment(first, 0);
        const geo::LatticeSegment t = work_.segment(second, s.a.x);
        const int c = sign(geo::orientation(s.a, s.b, t.a));
        const int d = sign(geo::orientation(s.a, s.b, t.b));
        if (c * d > 0) return;
        const int a = sign(geo::orientation(t.a, t.b, s.a));
        const int b = sign(geo::orientation(t.a, t.b, s.b));
        if (a * b > 0) return;
        if (a * b < 0 && c * d < 0) {
            cross(first, s, second, t);
            return;
        }
        // A vertex of one segment inside the other; two if they overlap. Coinciding vertices are shared vertices.
        if (c == 0 && geo::inside(s, t.a)) touch(first, s, second, t.a);
        if (d == 0 && geo::inside(s, t.b)) touch(first, s, second + 1, t.b);
        if (a == 0 && geo::inside(t, s.a)) touch(second, t, first, s.a);
        if (b == 0 && geo::inside(t, s.b)) touch(second, t, first + 1, s.b);
    }

private:
    void cross(std::uint32_t first, const geo::LatticeSegment& s, std::uint32_t second, const geo::LatticeSegment& t) {
        const geo::LatticePoint p = geo::crossing_point(s, t);
        const std::uint32_t node =
            work_.nodes.add_junction(work_.lattice.position(p), work_.level(work_.line_of[first]));
        work_.cut(first, fraction(s, p), node, CutKind::crossing);
        work_.cut(second, fraction(t, p), node, CutKind::crossing);
    }

    void touch(std::uint32_t segment, const geo::LatticeSegment& s, std::uint32_t vertex, geo::LatticePoint p) {
        const std::uint32_t line = work_.line_of[vertex];
        // An end of a line: cut_at_touching_ends() has cut it already.
        if (vertex == work_.first_point(line) || vertex == work_.last_point(line)) return;
        const std::uint32_t node = work_.nodes.add_junction(work_.lines.points[vertex], work_.level(line));
        work_.cut(segment, geo::fraction_along(s, p), node, CutKind::crossing);
        work_.cut(vertex, 0, node, CutKind::crossing);
    }

    // A rounded crossing lies off the line, so use the segment's longer axis.
    static double fraction(const geo::LatticeSegment& s, geo::LatticePoint p) {
        const std::int64_t dx = s.b.x - s.a.x;
        const std::int64_t dy = s.b.y - s.a.y;
        const bool by_x = (dx < 0 ? -dx : dx) >= (dy < 0 ? -dy : dy);
        return by_x ? static_cast<double>(p.x - s.a.x) / static_cast<double>(dx)
                    : static_cast<double>(p.y - s.a.y) / static_cast<double>(dy);
    }

    Workspace& work_;
};

}  // namespace

Result<void> cut_at_crossings(Workspace& work, const SegmentIndex& index) {
    work.watch.phase("connecting crossings", 0);
    const std::size_t limit = most_cuts(work);
    CrossingFinder finder(work);
    index.pairs([&](std::uint32_t first, std::uint32_t second) {
        if (work.watch.stop(0) || work.cuts.size() > limit) return false;
        finder.look_at(first, second);
        return true;
    });
    if (work.cuts.size() > limit)
        return Error{
            ErrorKind::data,
            fmt::format("The lines cut each other more than {} times, so they are probably not roads⟦; read the source "
                        "without ⟨junctions=crossings⟩, or select the layer of roads with ⟨layer⟩.⟧",
                        limit)};
    if (work.watch.stopped()) return Error{ErrorKind::interrupted, "Interrupted while connecting crossings."};
    return {};
}

}  // namespace starway::road::topology
