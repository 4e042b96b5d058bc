#include "road/topology/touch_finder.hpp"

#include <algorithm>
#include <cmath>

namespace starway::road::topology {
namespace {

constexpr double most_bulge = 0.01;          // in tolerances: the largest bulge of a flat segment
constexpr std::size_t most_candidates = 32;  // per end; above it, the ends are too far apart for a joint search

}  // namespace

TouchFinder::TouchFinder(const Workspace& work, const SegmentIndex& index)
    : work_(work),
      index_(index),
      tolerance_(work.options.tolerance_m),
      aside_(tolerance_ + (work.lattice.turn() != 0 ? 1e-3 : 4 * work.lattice.step())),
      widest_flat_(work.metric.widest_flat(tolerance_ * most_bulge)) {}

void TouchFinder::look_for(std::span<const End> ends) {
    maps_.clear();
    windows_.clear();
    for (const End& end : ends) {
        const Position position = work_.lines.points[end.point];
        maps_.push_back(work_.metric.map_around(position));
        windows_.push_back(index_.window_around(position, maps_.back().reach(tolerance_)));
    }
    look_for(ends, 0, ends.size());
}

void TouchFinder::look_for(std::span<const End> ends, std::size_t first, std::size_t last) {
    find_candidates(first, last);
    if (last - first > 1 && candidates_.size() > most_candidates * (last - first)) {
        const std::size_t middle = first + (last - first) / 2;
        look_for(ends, first, middle);
        look_for(ends, middle, last);
        return;
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) { return a.item < b.item; });
    for (std::size_t i = first; i < last; ++i) {
        const auto& window = windows_[i];
        blocks_.clear();
        for (const auto& candidate : candidates_) {
            const bool hit = candidate.box.intersects(window.boxes[0]) ||
                             (window.count > 1 && candidate.box.intersects(window.boxes[1]));
            if (hit && (blocks_.empty() || blocks_.back() != candidate.item)) blocks_.push_back(candidate.item);
        }
        look_at_blocks(ends[i], maps_[i]);
    }
}

// The joint window of ends on both sides of the antimeridian would span the whole turn, so search them one by one.
void TouchFinder::find_candidates(std::size_t first, std::size_t last) {
    candidates_.clear();
    const auto take = [&](const geo::PackedRTree::Entry& entry) { candidates_.push_back(entry); };
    geo::IntBox around;
    for (std::size_t i = first; i < last; ++i)
        for (int box = 0; box < windows_[i].count; ++box) around.add(windows_[i].boxes[box]);
    if (last - first > 1) {
        index_.query(around, take);
        return;
    }
    for (int box = 0; box < windows_[first].count; ++box) index_.query(windows_[first].boxes[box], take);
}

// A line may approach several times. Each approach is a run of touches whose common vertices are close too; the line is
// cut at the closest point of each run.
void TouchFinder::look_at_blocks(const End& end, const LocalMap& map) {
    const Surroundings near = surroundings(work_.lines.points[end.point], map);
    touches_.clear();
    apart_ = false;
    for (const std::uint32_t block : blocks_) {
        const std::uint32_t last = index_.block_end(block);
        for (std::uint32_t segment = block; segment < last; ++segment)
            if (!lies_aside(near, work_.lines.points[segment], work_.lines.points[segment + 1]))
                look_at(end.point, map, segment);
    }
    for (std::size_t first = 0; first < touches_.size();) {
        std::size_t run_end = first + 1;
        while (run_end < touches_.size() && touches_[run_end - 1].second_near &&
               touches_[run_end].segment == touches_[run_end - 1].segment + 1)
            ++run_end;
        cut_at_run(std::span(touches_).subspan(first, run_end - first), end);
        first = run_end;
    }
    if (apart_) ++left_apart_;
}

TouchFinder::Surroundings TouchFinder::surroundings(Position middle, const LocalMap& map) const {
    const Position reach = map.reach(aside_);
    const bool one_piece = work_.lattice.turn() == 0 || std::abs(middle.x) + reach.x < 180;
    return {{middle.x - reach.x, middle.y - reach.y},
            {middle.x + reach.x, middle.y + reach.y},
            map.affine() && one_piece ? widest_flat_ : -1};
}

// The common case: the segment is entirely on one side of the window.
bool TouchFinder::lies_aside(const Surroundings& near, Position a, Position b) {
    const bool meets = std::min(a.x, b.x) <= near.high.x && std::max(a.x, b.x) >= near.low.x &&
                       std::min(a.y, b.y) <= near.high.y && std::max(a.y, b.y) >= near.low.y;
    return !meets && std::abs(b.x - a.x) <= near.widest_flat;
}

void TouchFinder::look_at(std::uint32_t point, const LocalMap& map, std::uint32_t segment) {
    if (work_.place[segment] == work_.place[segment + 1]) return;  // zero length
    const Position position = work_.lines.points[point];
    const Vector2 a = map(work_.lines.points[segment]);
    const Vector2 b = map(work_.lines.points[segment + 1]);
    const Vector2 d{b.x - a.x, b.y - a.y};
    const double squared_length = d.x * d.x + d.y * d.y;
    const double along = squared_length > 0 ? std::clamp(-(a.x * d.x + a.y * d.y) / squared_length, 0.0, 1.0) : 0;
    const Vector2 nearest{a.x + along * d.x, a.y + along * d.y};
    Touch touch{segment, along, nearest.x * nearest.x + nearest.y * nearest.y, is_near(a, segment, point),
                is_near(b, segment + 1, point)};
    if (touch.first_near || touch.second_near || touch.squared_distance <= tolerance_ * tolerance_ ||
        passes_through(segment, work_.lattice.at(position), touch) || touches_on_ground(segment, position, touch))
        touches_.push_back(touch);
}

// Test equality exactly, not by rounded metres.
bool TouchFinder::is_near(Vector2 v, std::uint32_t vertex, std::uint32_t point) const {
    return work_.place[vertex] == work_.place[point] || v.x * v.x + v.y * v.y <= tolerance_ * tolerance_;
}

// Exact, so that the touch is exact too.
bool TouchFinder::passes_through(std::uint32_t segment, geo::LatticePoint p, Touch& touch) const {
    const geo::LatticeSegment s = work_.segment(segment, p.x);
    if (geo::orientation(s.a, s.b, p) != 0 || !geo::inside(s, p)) return false;
    touch.along = geo::fraction_along(s, p);
    touch.squared_distance = 0;
    return true;
}

// A source may treat long segments as straight lines or as geodesics; accept both.
bool TouchFinder::touches_on_ground(std::uint32_t segment, Position p, Touch& touch) const {
    const Position a = work_.lines.points[segment];
    const Position b = work_.lines.points[segment + 1];
    if (work_.metric.bulge(a, b) <= tolerance_ * most_bulge || tolerance_ <= 0) return false;
    const auto nearest = work_.metric.nearest_on_ground(a, b, p);
    if (nearest.squared_distance > tolerance_ * tolerance_) return false;
    touch.along = nearest.along;
    touch.squared_distance = nearest.squared_distance;
    return true;
}

// An exact vertex: sources with shared vertices, such as OpenStreetMap, join roads this way on any level.
bool TouchFinder::has_vertex_at(std::span<const Touch> run, const End& end) const {
    const std::uint32_t place = work_.place[end.point];
    return std::any_of(run.begin(), run.end(), [&](const Touch& touch) {
        return work_.place[touch.segment] == place || work_.place[touch.segment + 1] == place;
    });
}

void TouchFinder::cut_at_run(std::span<const Touch> run, const End& end) {
    const std::uint32_t node = end.node;
    const std::uint32_t line = work_.line_of[run.front().segment];
    const bool from_start = run.front().first_near && run.front().segment == work_.first_point(line);
    const bool to_end = run.back().second_near && run.back().segment + 1 == work_.last_point(line);
    // The line begins or ends here, so it is already connected.
    if (from_start && work_.end_node[std::size_t{line} * 2] == node) return;
    if (to_end && work_.end_node[std::size_t{line} * 2 + 1] == node) return;
    const auto best = std::min_element(
        run.begin(), run.end(), [](const Touch& a, const Touch& b) { return a.squared_distance < b.squared_distance; });
    // The nearest point is the line's own end, which is another node.
    if (best->segment == work_.first_point(line) && best->along <= 0) return;
    if (best->segment + 1 == work_.last_point(line) && best->along >= 1) return;
    if (!work_.ends_on_level(end, work_.level(line)) && (work_.ends_have_levels() || !has_vertex_at(run, end))) {
        apart_ = true;
        return;
    }
    cuts_.push_back(Cut::at(best->segment, best->along, node, CutKind::end_touches));
}

}  // namespace starway::road::topology
