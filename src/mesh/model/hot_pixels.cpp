#include "mesh/model/hot_pixels.hpp"

#include <algorithm>
#include <cstdint>

namespace starway::mesh::model {
namespace {

using Point = geo::LatticePoint;

// Coordinates are below 2^29, doubled below 2^30, so the differences and products here stay below 2^63.

// The part of a segment between two parallels to an axis, as fractions from 0 to 1.
struct Span {
    struct End {
        std::int64_t numerator, denominator;  // positive
        bool open;
    };
    End begin{0, 1, false}, end{1, 1, false};

    static int compare(const End& a, const End& b) {
        const std::int64_t left = a.numerator * b.denominator;
        const std::int64_t right = b.numerator * a.denominator;
        return left < right ? -1 : left > right ? 1 : 0;
    }
    // Restricts the part to where low <= from + t * delta < high; returns whether anything is left.
    bool cut(std::int64_t from, std::int64_t delta, std::int64_t low, std::int64_t high) {
        if (delta == 0) return low <= from && from < high;
        const End first = delta > 0 ? End{low - from, delta, false} : End{from - high, -delta, true};
        const End last = delta > 0 ? End{high - from, delta, true} : End{from - low, -delta, false};
        const int by_begin = compare(first, begin);
        if (by_begin > 0 || (by_begin == 0 && first.open)) begin = first;
        const int by_end = compare(last, end);
        if (by_end < 0 || (by_end == 0 && last.open)) end = last;
        const int order = compare(begin, end);
        return order < 0 || (order == 0 && !begin.open && !end.open);
    }
};

bool goes_through(const Wall& s, Point pixel) {
    Span span;
    return span.cut(2 * s.a.x, 2 * (s.b.x - s.a.x), 2 * pixel.x - 1, 2 * pixel.x + 1) &&
           span.cut(2 * s.a.y, 2 * (s.b.y - s.a.y), 2 * pixel.y - 1, 2 * pixel.y + 1);
}

// Whether the segment may meet the box, extended by half a step; never false if it does.
bool may_meet(const Wall& s, Point low, Point high) {
    const std::int64_t left = 2 * low.x - 1;
    const std::int64_t right = 2 * high.x + 1;
    const std::int64_t lower = 2 * low.y - 1;
    const std::int64_t upper = 2 * high.y + 1;
    if (2 * s.b.x < left || 2 * s.a.x > right) return false;  // a is to the left
    if (2 * std::max(s.a.y, s.b.y) < lower || 2 * std::min(s.a.y, s.b.y) > upper) return false;
    const std::int64_t dx = s.b.x - s.a.x;
    const std::int64_t dy = s.b.y - s.a.y;
    const auto turn = [&](std::int64_t x, std::int64_t y) { return dx * (y - 2 * s.a.y) - dy * (x - 2 * s.a.x); };
    return dy >= 0 ? turn(left, upper) >= 0 && turn(right, lower) <= 0
                   : turn(right, upper) >= 0 && turn(left, lower) <= 0;
}

}  // namespace

HotPixels::HotPixels(std::span<const Point> middles) : points_(middles.begin(), middles.end()) {
    build(0, 0, points_.size());
}

void HotPixels::build(std::size_t node, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    if (node >= nodes_.size()) nodes_.resize(node + 1);
    Point low = points_[begin];
    Point high = low;
    for (std::size_t i = begin + 1; i < end; ++i) {
        low = {std::min(low.x, points_[i].x), std::min(low.y, points_[i].y)};
        high = {std::max(high.x, points_[i].x), std::max(high.y, points_[i].y)};
    }
    nodes_[node] = {low, high};
    if (end - begin <= leaf) return;
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [&](std::size_t i) { return points_.begin() + static_cast<std::ptrdiff_t>(i); };
    const bool wide = high.x - low.x > high.y - low.y;
    std::nth_element(at(begin), at(middle), at(end), [wide](Point p, Point q) { return wide ? p.x < q.x : p.y < q.y; });
    build(2 * node + 1, begin, middle);
    build(2 * node + 2, middle, end);
}

void HotPixels::visit(std::size_t node, std::size_t begin, std::size_t end, const Wall& segment,
                      std::vector<Point>& middles) const {
    if (!may_meet(segment, nodes_[node].low, nodes_[node].high)) return;
    if (end - begin <= leaf) {
        for (std::size_t i = begin; i < end; ++i)
            if (goes_through(segment, points_[i])) middles.push_back(points_[i]);
        return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    visit(2 * node + 1, begin, middle, segment, middles);
    visit(2 * node + 2, middle, end, segment, middles);
}

void HotPixels::along(const Wall& segment, std::vector<Point>& middles) const {
    if (!points_.empty()) visit(0, 0, points_.size(), segment, middles);
}

}  // namespace starway::mesh::model
