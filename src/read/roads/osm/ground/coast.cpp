#include "read/roads/osm/ground/coast.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "base/geo/clip.hpp"

namespace starway::read::osm {
namespace {

using geo::WorldPoint;

bool is_closed(const CoastLine& line) {
    return line.size() > 3 && line.front().x == line.back().x && line.front().y == line.back().y;
}
bool is_in_box(const Box& box, WorldPoint p) {
    return p.x >= box.min_x && p.x <= box.max_x && p.y >= box.min_y && p.y <= box.max_y;
}
double apart(WorldPoint a, WorldPoint b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

// The sides of a box, counter-clockwise as seen on the map, from its south-western corner: a side is 1 long.
class Rim {
public:
    explicit Rim(const Box& box) : box_(box) {}

    // The nearest point of the rim.
    [[nodiscard]] double nearest(WorldPoint p) const {
        p = {std::clamp(p.x, box_.min_x, box_.max_x), std::clamp(p.y, box_.min_y, box_.max_y)};
        const double east = (p.x - box_.min_x) / (box_.max_x - box_.min_x);
        const double north = (box_.max_y - p.y) / (box_.max_y - box_.min_y);
        const std::array<double, 4> distance{box_.max_y - p.y, box_.max_x - p.x, p.y - box_.min_y, p.x - box_.min_x};
        const auto side = std::min_element(distance.begin(), distance.end()) - distance.begin();
        const std::array<double, 4> along{east, north, 1 - east, 1 - north};
        return static_cast<double>(side) + along[static_cast<std::size_t>(side)];
    }
    [[nodiscard]] WorldPoint at(double along) const {
        const double side = std::fmod(std::floor(along), 4);
        const double share = along - std::floor(along);
        const double width = box_.max_x - box_.min_x;
        const double height = box_.max_y - box_.min_y;
        if (side == 0) return {box_.min_x + share * width, box_.max_y};
        if (side == 1) return {box_.max_x, box_.max_y - share * height};
        if (side == 2) return {box_.max_x - share * width, box_.min_y};
        return {box_.min_x, box_.min_y + share * height};
    }
    [[nodiscard]] double distance(WorldPoint p) const { return apart(p, at(nearest(p))); }
    // Appends the corners on the way, counter-clockwise, and the end of it.
    void walk(double from, double to, Outline& outline) const {
        if (to <= from) to += 4;
        for (double corner = std::floor(from) + 1; corner < to; ++corner) outline.push_back(at(corner));
        outline.push_back(at(to));
    }
    [[nodiscard]] Outline all() const { return {at(0), at(1), at(2), at(3)}; }

private:
    Box box_;
};

// The parts of a line in the box; one that is closed and lies in it stays closed.
void append_inside(CoastLine line, const Box& box, std::vector<CoastLine>& parts) {
    if (is_closed(line)) {
        const auto outside = std::find_if(line.begin(), line.end(), [&](WorldPoint p) { return !is_in_box(box, p); });
        if (outside == line.end()) {
            parts.push_back(std::move(line));
            return;
        }
        line.pop_back();
        std::rotate(line.begin(), outside, line.end());
        line.push_back(line.front());
    }
    std::vector<Position> positions;
    for (const WorldPoint p : line) positions.push_back({p.x, p.y});
    geo::clip_line(positions, box, [&](std::span<const Position> part) {
        CoastLine made;
        for (const Position p : part) made.push_back({p.x, p.y});
        parts.push_back(std::move(made));
    });
}

// Joins lines across gaps that are narrower than the way to the edge.
void close_gaps(std::vector<CoastLine>& lines, const Rim& rim) {
    constexpr std::size_t most = 2000;  // so many ends are no gaps, but another kind of file
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!is_closed(lines[i])) open.push_back(i);
    if (open.size() > most) return;
    std::vector<std::tuple<double, std::size_t, std::size_t>> gaps;
    for (const std::size_t a : open) {
        const double to_edge = rim.distance(lines[a].back());
        for (const std::size_t b : open) {
            const double gap = apart(lines[a].back(), lines[b].front());
            if (gap < to_edge && gap < rim.distance(lines[b].front())) gaps.emplace_back(gap, a, b);
        }
    }
    std::sort(gaps.begin(), gaps.end());
    std::map<std::size_t, std::size_t> next, before;
    for (const auto& [gap, a, b] : gaps)
        if (!next.contains(a) && !before.contains(b)) {
            next.emplace(a, b);
            before.emplace(b, a);
        }
    std::vector<CoastLine> joined;
    std::vector<bool> is_taken(lines.size(), false);
    const auto take = [&](std::size_t first) {
        CoastLine line;
        std::size_t i = first;
        do {
            is_taken[i] = true;
            line.insert(line.end(), lines[i].begin(), lines[i].end());
            const auto found = next.find(i);
            if (found == next.end()) break;
            i = found->second;
        } while (!is_taken[i]);
        if (next.contains(first) && is_taken[i] && i == first && line.size() > 2) line.push_back(line.front());
        joined.push_back(std::move(line));
    };
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!is_taken[i] && !before.contains(i)) take(i);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!is_taken[i]) take(i);
    lines = std::move(joined);
}

// The sea beside lines that reach the edge: each backwards, with the sea to its left, and then along the edge to the
// next.
void add_cut_seas(const std::vector<CoastLine>& open, const Rim& rim, std::vector<OutlineRing>& rings) {
    std::multimap<double, std::size_t> ends;  // by the place on the rim where a line ends
    for (std::size_t i = 0; i < open.size(); ++i) ends.emplace(rim.nearest(open[i].back()), i);
    std::vector<bool> is_used(open.size(), false);
    for (std::size_t first = 0; first < open.size(); ++first) {
        if (is_used[first]) continue;
        OutlineRing sea;
        for (std::size_t i = first; !is_used[i];) {
            is_used[i] = true;
            const double end = rim.nearest(open[i].back());
            const double start = rim.nearest(open[i].front());
            sea.corners.push_back(rim.at(end));
            sea.corners.insert(sea.corners.end(), open[i].rbegin(), open[i].rend());
            sea.corners.push_back(rim.at(start));
            auto next = ends.upper_bound(start);
            if (next == ends.end()) next = ends.begin();
            rim.walk(start, next->first, sea.corners);
            i = next->second;
        }
        rings.push_back(std::move(sea));
    }
}

}  // namespace

Sea sea_within(std::vector<CoastLine> coast, const Box& edge) {
    Sea sea;
    if (!(edge.max_x > edge.min_x && edge.max_y > edge.min_y)) return sea;
    const Rim rim(edge);
    std::vector<CoastLine> lines;
    for (CoastLine& line : coast) append_inside(std::move(line), edge, lines);
    close_gaps(lines, rim);
    std::vector<OutlineRing> rings;
    std::vector<CoastLine> open;
    double largest = 0;  // the area of a closed line, negative for an island
    for (CoastLine& line : lines) {
        if (!is_closed(line)) {
            open.push_back(std::move(line));
            continue;
        }
        line.pop_back();
        const double area = outline_area(line);
        if (std::abs(area) > std::abs(largest)) largest = area;
        rings.push_back({std::move(line), area < 0});
    }
    add_cut_seas(open, rim, rings);
    sea.is_all_around = open.empty() && largest < 0;
    if (sea.is_all_around) rings.push_back({rim.all(), false});
    sea.areas = nested_rings(std::move(rings));
    return sea;
}

}  // namespace starway::read::osm
