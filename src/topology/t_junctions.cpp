// Step 3: where the end of a line touches the middle of another (or of its own line), that one is cut.
#include <algorithm>
#include <cmath>

#include "geo/hilbert.hpp"
#include "geo/radix_sort.hpp"
#include "topology/segment_index.hpp"
#include "topology/workspace.hpp"

namespace starway::topology {
namespace {

struct Touch {
    std::uint32_t segment;
    double along;             // where the segment comes nearest, 0 .. 1
    double squared_distance;  // metres, from there
    bool first_near;          // the segment's first vertex is itself within the tolerance
    bool second_near;
};

// The distinct places of ends, in the order of a curve through the plane: searches that follow one another then walk through the
// same part of the index.
std::vector<std::uint32_t> ends_along_curve(const Workspace& work) {
    struct Entry {
        std::uint32_t key;
        std::uint32_t point;
    };
    Box box;
    std::vector<Entry> ends;
    std::vector<bool> seen(work.place.size());
    const auto add = [&](std::uint32_t point) {
        if (seen[work.place[point]]) return;
        seen[work.place[point]] = true;
        ends.push_back({0, point});
        box.add(work.lines.points[point]);
    };
    for (std::uint32_t line = 0; line < work.lines.line_count(); ++line) {
        add(work.first_point(line));
        add(work.last_point(line));
    }
    constexpr double cells = 65535;
    const auto cell = [](double v, double low, double high) {
        const double part = (v / 2 - low / 2) / (high / 2 - low / 2);
        return part > 0 ? static_cast<std::uint32_t>(part * cells) : 0U;
    };
    for (Entry& end : ends) {
        const Position p = work.lines.points[end.point];
        end.key = static_cast<std::uint32_t>(
            geo::hilbert_key(cell(p.x, box.min_x, box.max_x), cell(p.y, box.min_y, box.max_y), 16));
    }
    geo::radix_sort(ends, 32, [](const Entry& end) { return end.key; });
    std::vector<std::uint32_t> points(ends.size());
    std::transform(ends.begin(), ends.end(), points.begin(), [](const Entry& end) { return end.point; });
    return points;
}

class TouchFinder {
public:
    TouchFinder(Workspace& work, const SegmentIndex& index)
        : work_(work), index_(index), tolerance_(work.options.tolerance_m) {}

    void cut_lines_touched_by(std::uint32_t end, std::uint32_t node) {
        find_touches(end);
        // A line may come close several times. Each time is a run of touches whose common vertices are close as well; its closest
        // point is where the line is cut.
        for (std::size_t first = 0; first < touches_.size();) {
            std::size_t last = first;
            while (last + 1 < touches_.size() && touches_[last].second_near &&
                   touches_[last + 1].segment == touches_[last].segment + 1)
                ++last;
            cut_at_run(first, last, node);
            first = last + 1;
        }
    }

private:
    void find_touches(std::uint32_t end) {
        const Position position = work_.lines.points[end];
        const LocalMap map = work_.metric.map_around(position);
        const LatticePoint exact = work_.lattice.at(position);
        found_.clear();
        index_.near(position, map.reach(tolerance_), [&](std::uint32_t segment) { found_.push_back(segment); });
        std::sort(found_.begin(), found_.end());
        found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
        touches_.clear();
        for (const std::uint32_t segment : found_) {
            const Vector2 a = map(work_.lines.points[segment]);
            const Vector2 b = map(work_.lines.points[segment + 1]);
            const Vector2 d{b.x - a.x, b.y - a.y};
            const double squared_length = d.x * d.x + d.y * d.y;
            const double along =
                squared_length > 0 ? std::clamp(-(a.x * d.x + a.y * d.y) / squared_length, 0.0, 1.0) : 0;
            const Vector2 nearest{a.x + along * d.x, a.y + along * d.y};
            Touch touch{segment, along, nearest.x * nearest.x + nearest.y * nearest.y, is_near(a, segment, end),
                        is_near(b, segment + 1, end)};
            if (touch.first_near || touch.second_near || touch.squared_distance <= tolerance_ * tolerance_ ||
                passes_through(segment, exact, touch) || touches_on_ground(segment, position, touch))
                touches_.push_back(touch);
        }
    }

    // Not left to the rounding of metres: that a place is close to itself.
    bool is_near(Vector2 v, std::uint32_t vertex, std::uint32_t end) const {
        return work_.place[vertex] == work_.place[end] || v.x * v.x + v.y * v.y <= tolerance_ * tolerance_;
    }

    // Exactly; then the touch is exact too.
    bool passes_through(std::uint32_t segment, LatticePoint p, Touch& touch) const {
        const LatticeSegment s = work_.segment(segment, p.x);
        if (orientation(s.a, s.b, p) != 0 || !inside(s, p)) return false;
        touch.along = fraction_along(s, p);
        touch.squared_distance = 0;
        return true;
    }

    // A source may have joined long lines by either idea of straightness: both count.
    bool touches_on_ground(std::uint32_t segment, Position p, Touch& touch) const {
        const Position a = work_.lines.points[segment];
        const Position b = work_.lines.points[segment + 1];
        if (work_.metric.bulge(a, b) <= tolerance_ / 100 || tolerance_ <= 0) return false;
        const auto nearest = work_.metric.nearest_on_ground(a, b, p);
        if (nearest.squared_distance > tolerance_ * tolerance_) return false;
        touch.along = nearest.along;
        touch.squared_distance = nearest.squared_distance;
        return true;
    }

    void cut_at_run(std::size_t first, std::size_t last, std::uint32_t node) {
        const std::uint32_t line = work_.line_of[touches_[first].segment];
        const bool from_start = touches_[first].first_near && touches_[first].segment == work_.first_point(line);
        const bool to_end = touches_[last].second_near && touches_[last].segment + 1 == work_.last_point(line);
        // The line begins or ends here: connected already.
        if (from_start && work_.end_node[std::size_t{line} * 2] == node) return;
        if (to_end && work_.end_node[std::size_t{line} * 2 + 1] == node) return;
        const auto begin = touches_.begin() + static_cast<std::ptrdiff_t>(first);
        const auto best =
            std::min_element(begin, touches_.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                             [](const Touch& a, const Touch& b) { return a.squared_distance < b.squared_distance; });
        // Nearest to the line's own end, which is another node: not the middle of the line.
        if (best->segment == work_.first_point(line) && best->along <= 0) return;
        if (best->segment + 1 == work_.last_point(line) && best->along >= 1) return;
        work_.cut(best->segment, best->along, node, CutKind::end_touches);
    }

    Workspace& work_;
    const SegmentIndex& index_;
    double tolerance_;
    std::vector<std::uint32_t> found_;
    std::vector<Touch> touches_;
};

}  // namespace

bool cut_at_touching_ends(Workspace& work, const SegmentIndex& index) {
    const std::vector<std::uint32_t> ends = ends_along_curve(work);
    // By place; other points keep a number nobody asks for.
    std::vector<std::uint32_t> node_at(work.place.size());
    for (std::uint32_t line = 0; line < work.lines.line_count(); ++line) {
        node_at[work.place[work.first_point(line)]] = work.end_node[std::size_t{line} * 2];
        node_at[work.place[work.last_point(line)]] = work.end_node[std::size_t{line} * 2 + 1];
    }
    work.watch.phase("connecting T-junctions", ends.size());
    TouchFinder finder(work, index);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (work.watch.stop(i)) return false;
        finder.cut_lines_touched_by(ends[i], node_at[work.place[ends[i]]]);
    }
    return true;
}

}  // namespace starway::topology
