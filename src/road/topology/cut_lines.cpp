#include "road/topology/cut_lines.hpp"

#include <algorithm>
#include <bit>

#include "base/geo/radix_sort.hpp"

namespace starway::road::topology {
namespace {

void sort_cuts(std::vector<Cut>& cuts, std::size_t points) {
    geo::radix_sort(cuts, static_cast<unsigned>(std::bit_width(points)), [](const Cut& cut) { return cut.segment; });
    // A segment rarely has two cuts.
    for (auto first = cuts.begin(); first != cuts.end();) {
        const auto last =
            std::find_if(first, cuts.end(), [&](const Cut& cut) { return cut.segment != first->segment; });
        if (last - first > 1)
            std::stable_sort(first, last, [](const Cut& a, const Cut& b) {
                return a.along != b.along ? a.along < b.along : a.node < b.node;
            });
        first = last;
    }
}

// A position along a line: a fraction of the segment behind its first vertex.
struct Mark {
    std::uint32_t segment;
    double along;
    std::uint32_t node;
};

class LineCutter {
public:
    LineCutter(const Workspace& work, EdgeSink& sink, Repairs& repairs) : work_(work), sink_(sink), repairs_(repairs) {}

    void whole(std::uint32_t line) {
        const Mark start{work_.first_point(line), 0, work_.end_node[std::size_t{line} * 2]};
        const Mark end{work_.last_point(line), 0, work_.end_node[std::size_t{line} * 2 + 1]};
        sink_.add(line, start.node, end.node, between(start, end), 1);
    }

    void pieces(std::uint32_t line, const Cut* cut, const Cut* last_cut) {
        measure(line);
        const Mark end{work_.last_point(line), 0, work_.end_node[std::size_t{line} * 2 + 1]};
        Mark from{work_.first_point(line), 0, work_.end_node[std::size_t{line} * 2]};
        double share_left = 1;
        for (; cut != last_cut; ++cut) {
            const Mark to{cut->segment, cut->along, cut->node};
            // The same node again with nothing between: a cut found twice, or one too near the line's start or end. The
            // overshoot is not an edge of its own.
            if (from.node == to.node && !sink_.is_loop(from.node, between(from, to))) continue;
            if (to.node == end.node && !sink_.is_loop(to.node, between(to, end))) break;
            const double share = length_ > 0 ? (position(to) - position(from)) / length_ : 0;
            sink_.add(line, from.node, to.node, between(from, to), share);
            share_left -= share;
            from = to;
            count(cut->kind);
        }
        sink_.add(line, from.node, end.node, between(from, end), std::max(share_left, 0.0));
    }

private:
    // Distances along the line, for distributing its weights.
    void measure(std::uint32_t line) {
        first_ = work_.first_point(line);
        at_vertex_.assign(1, 0);
        for (std::uint32_t p = first_; p < work_.last_point(line); ++p)
            at_vertex_.push_back(at_vertex_.back() +
                                 work_.metric.distance(work_.lines.points[p], work_.lines.points[p + 1]));
        length_ = at_vertex_.back();
    }
    [[nodiscard]] double position(const Mark& mark) const {
        const double before = at_vertex_[mark.segment - first_];
        return mark.along > 0 ? before + mark.along * (at_vertex_[mark.segment + 1 - first_] - before) : before;
    }

    // The vertices strictly between two marks, without those at either node's position. Consecutive vertices differ
    // (see connect.cpp).
    [[nodiscard]] std::span<const Position> between(const Mark& from, const Mark& to) const {
        const auto is_at = [&](std::uint32_t point, std::uint32_t node) {
            return work_.lattice.identity(work_.lines.points[point]) ==
                   work_.lattice.identity(work_.nodes.positions()[node]);
        };
        std::uint32_t first = from.segment + 1;
        std::uint32_t last = to.along > 0 ? to.segment + 1 : to.segment;
        if (first < last && is_at(first, from.node)) ++first;
        if (first < last && is_at(last - 1, to.node)) --last;
        if (first >= last) return {};
        return std::span(work_.lines.points).subspan(first, last - first);
    }

    void count(CutKind kind) {
        switch (kind) {
            case CutKind::end_touches:
                ++repairs_.t_junctions;
                break;
            case CutKind::shared_vertex:
                ++repairs_.shared_vertices;
                break;
            case CutKind::crossing:
                ++repairs_.crossings;
                break;
        }
    }

    const Workspace& work_;
    EdgeSink& sink_;
    Repairs& repairs_;
    std::uint32_t first_ = 0;
    std::vector<double> at_vertex_;
    double length_ = 0;
};

}  // namespace

bool cut_lines(Workspace& work, EdgeSink& sink, Repairs& repairs) {
    sort_cuts(work.cuts, work.lines.points.size());
    work.watch.phase("cutting lines", work.lines.line_count());
    LineCutter cutter(work, sink, repairs);
    const Cut* cut = work.cuts.data();
    const Cut* const end = cut + work.cuts.size();
    for (std::uint32_t line = 0; line < work.lines.line_count(); ++line) {
        if (work.watch.stop(line)) return false;
        const Cut* first = cut;
        while (cut != end && cut->segment <= work.last_point(line)) ++cut;
        if (first == cut)
            cutter.whole(line);
        else
            cutter.pieces(line, first, cut);
    }
    return true;
}

}  // namespace starway::road::topology
