#include "mesh/model/crossings.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <set>

namespace starway::mesh::model {
namespace {

using geo::Int128;
using Point = geo::LatticePoint;

// x + x_rest / denominator, likewise y. The rests are at least 0 and less than the denominator, which is below 2^60 as
// a difference of two determinants of the lattice. So a rest times a denominator fits in 128 bits, as does a
// denominator times two coordinates.
struct Place {
    std::int64_t x = 0, y = 0;
    std::int64_t x_rest = 0, y_rest = 0, denominator = 1;
};

int compare(std::int64_t a, std::int64_t a_rest, std::int64_t a_denominator, std::int64_t b, std::int64_t b_rest,
            std::int64_t b_denominator) {
    if (a != b) return a < b ? -1 : 1;
    const Int128 left = Int128{a_rest} * b_denominator;
    const Int128 right = Int128{b_rest} * a_denominator;
    return left < right ? -1 : left > right ? 1 : 0;
}

// By x, then by y.
int compare(const Place& a, const Place& b) {
    const int by_x = compare(a.x, a.x_rest, a.denominator, b.x, b.x_rest, b.denominator);
    return by_x != 0 ? by_x : compare(a.y, a.y_rest, a.denominator, b.y, b.y_rest, b.denominator);
}

int sign(Int128 value) {
    return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

// 1: the point lies to the left of the segment, which is above it; 0: on its line.
int side_of(const Wall& s, const Place& p) {
    const Int128 x = Int128{p.x - s.a.x} * p.denominator + p.x_rest;
    const Int128 y = Int128{p.y - s.a.y} * p.denominator + p.y_rest;
    return sign((s.b.x - s.a.x) * y - (s.b.y - s.a.y) * x);
}

// Positive: t is steeper than s.
int compare_slopes(const Wall& s, const Wall& t) {
    return sign(Int128{s.b.x - s.a.x} * (t.b.y - t.a.y) - Int128{s.b.y - s.a.y} * (t.b.x - t.a.x));
}

class Sweep {
public:
    Sweep(std::span<const Wall> segments, std::uint64_t most, const CancelFlag* cancel)
        : segments_(segments), most_(most), cancel_(cancel), status_(Order{this}) {}

    std::optional<Crossings> run() {
        std::vector<std::uint32_t> starts(segments_.size());
        std::iota(starts.begin(), starts.end(), 0U);
        std::sort(starts.begin(), starts.end(),
                  [&](std::uint32_t s, std::uint32_t t) { return segments_[s].a < segments_[t].a; });
        std::vector<Point> ends;
        ends.reserve(2 * segments_.size());
        for (const Wall& s : segments_) {
            ends.push_back(s.a);
            ends.push_back(s.b);
        }
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        std::size_t next_start = 0;
        std::uint64_t events = 0;
        for (std::size_t next_end = 0; next_end < ends.size() || !crossings_.empty();) {
            if ((++events & 0x3FFU) == 0 && cancel_ != nullptr && *cancel_) return std::nullopt;
            const Place end = next_end < ends.size() ? Place{ends[next_end].x, ends[next_end].y} : Place{};
            const int order = next_end == ends.size() ? 1 : crossings_.empty() ? -1 : compare(end, crossings_.top());
            now_ = order <= 0 ? end : crossings_.top();
            if (order <= 0) ++next_end;
            while (!crossings_.empty() && compare(crossings_.top(), now_) == 0) crossings_.pop();
            beginning_.clear();
            if (order <= 0)
                for (; next_start < starts.size() && segments_[starts[next_start]].a == ends[next_end - 1];
                     ++next_start)
                    beginning_.push_back(starts[next_start]);
            if (!pass()) return std::nullopt;
        }
        return std::move(found_);
    }

private:
    // The segments that meet the sweep line, from bottom to top just behind the sweep point. Two segments are compared
    // only if at least one of them passes through that point.
    struct Order {
        using is_transparent = void;
        const Sweep* sweep;
        bool operator()(std::uint32_t s, const Place& p) const { return side_of(sweep->segments_[s], p) > 0; }
        bool operator()(const Place& p, std::uint32_t s) const { return side_of(sweep->segments_[s], p) < 0; }
        bool operator()(std::uint32_t s, std::uint32_t t) const {
            const Wall& one = sweep->segments_[s];
            const Wall& other = sweep->segments_[t];
            if (const int side = side_of(other, sweep->now_); side != 0) return side < 0;
            if (const int side = side_of(one, sweep->now_); side != 0) return side > 0;
            const int slopes = compare_slopes(one, other);
            return slopes != 0 ? slopes > 0 : s < t;
        }
    };
    struct Later {
        bool operator()(const Place& a, const Place& b) const { return compare(a, b) > 0; }
    };

    // Removes all segments through the sweep point and inserts them again in their order behind it.
    bool pass() {
        auto above = status_.lower_bound(now_);
        through_.clear();
        while (above != status_.end() && side_of(segments_[*above], now_) == 0) {
            const Point b = segments_[*above].b;
            if (!(now_.denominator == 1 && b.x == now_.x && b.y == now_.y)) through_.push_back(*above);
            above = status_.erase(above);
        }
        if (!through_.empty() && !note()) return false;
        through_.insert(through_.end(), beginning_.begin(), beginning_.end());
        std::sort(through_.begin(), through_.end(), Order{this});
        for (const std::uint32_t s : through_) status_.emplace_hint(above, s);
        const bool has_below = through_.empty() ? above != status_.begin() : true;
        if (!has_below) return true;
        if (through_.empty()) {
            if (above != status_.end()) meet(*std::prev(above), *above);
            return true;
        }
        if (above != status_.end()) meet(through_.back(), *above);
        auto lowest = std::prev(above, static_cast<std::ptrdiff_t>(through_.size()));
        if (lowest != status_.begin()) meet(*std::prev(lowest), through_.front());
        return true;
    }

    bool note() {
        if (through_.size() > most_ - count_) return false;
        count_ += through_.size();
        const bool crossed = std::any_of(through_.begin(), through_.end(), [&](std::uint32_t s) {
            return compare_slopes(segments_[through_.front()], segments_[s]) != 0;
        });
        if (!crossed) return true;
        ++found_.places;
        found_.rounded.push_back({now_.x + (2 * now_.x_rest >= now_.denominator ? 1 : 0),
                                  now_.y + (2 * now_.y_rest >= now_.denominator ? 1 : 0)});
        return true;
    }

    // Neighbours on the sweep line: if they cross further on, the crossing becomes a sweep event.
    void meet(std::uint32_t low, std::uint32_t high) {
        const Wall& s = segments_[low];
        const Wall& t = segments_[high];
        const Int128 a = geo::orientation(t.a, t.b, s.a);
        const Int128 b = geo::orientation(t.a, t.b, s.b);
        if (sign(a) * sign(b) >= 0) return;
        if (sign(geo::orientation(s.a, s.b, t.a)) * sign(geo::orientation(s.a, s.b, t.b)) >= 0) return;
        const Int128 part = a > 0 ? a : -a;
        const Int128 whole = part + (b > 0 ? b : -b);
        // Coordinates are not negative, so division rounds down.
        const Int128 x = s.a.x * whole + (s.b.x - s.a.x) * part;
        const Int128 y = s.a.y * whole + (s.b.y - s.a.y) * part;
        const Place place{static_cast<std::int64_t>(x / whole), static_cast<std::int64_t>(y / whole),
                          static_cast<std::int64_t>(x % whole), static_cast<std::int64_t>(y % whole),
                          static_cast<std::int64_t>(whole)};
        if (compare(now_, place) < 0) crossings_.push(place);
    }

    std::span<const Wall> segments_;
    std::uint64_t most_;
    const CancelFlag* cancel_;
    Place now_;
    std::set<std::uint32_t, Order> status_;
    std::priority_queue<Place, std::vector<Place>, Later> crossings_;
    std::vector<std::uint32_t> beginning_, through_;
    std::uint64_t count_ = 0;
    Crossings found_;
};

}  // namespace

std::optional<Crossings> find_crossings(std::span<const Wall> segments, std::uint64_t most, const CancelFlag* cancel) {
    return Sweep(segments, most, cancel).run();
}

}  // namespace starway::mesh::model
