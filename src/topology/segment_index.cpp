#include "topology/segment_index.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starway::topology {
namespace {

// Lattice steps in one step of a box. It divides a turn, and leaves 1.5 turns (and 2^40 planar steps) within an int32.
constexpr std::int64_t coarse = 512;

// Of latitude, at most: a degree is never shorter than 110 km.
constexpr double steps_per_metre = 1e9 / 110e3;

std::int32_t floor_coarse(std::int64_t v) {
    constexpr std::int64_t limit = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::clamp(v >> 9U, -limit, limit));  // rounds down, by definition since C++20
}

geo::IntBox box_of(LatticePoint a, LatticePoint b) {
    return {floor_coarse(std::min(a.x, b.x)), floor_coarse(std::min(a.y, b.y)), floor_coarse(std::max(a.x, b.x)),
            floor_coarse(std::max(a.y, b.y))};
}

std::int64_t extent(const LatticeSegment& s) {
    return std::max(std::abs(s.b.x - s.a.x), std::abs(s.b.y - s.a.y));
}

class Entries {
public:
    explicit Entries(const Lattice& lattice) : turn_(lattice.turn()) {}

    // The box is brought to a minimal longitude in [-180, 180), and repeated one turn to the west if it crosses the antimeridian.
    void add(geo::IntBox box, std::uint32_t segment) {
        const auto turn = static_cast<std::int32_t>(turn_ / coarse);
        if (turn != 0) {
            if (box.min_x < -turn / 2) shift(box, turn);
            if (box.min_x >= turn / 2) shift(box, -turn);
            if (box.max_x >= turn / 2) {
                entries.push_back({box, segment});
                shift(box, -turn);
            }
        }
        entries.push_back({box, segment});
    }
    // One box for every `piece` steps of a long segment: the box of a long diagonal would cover half the map.
    // Wider by `bulge` steps of latitude, within which the segment lies on the ground.
    void add_pieces(const LatticeSegment& s, std::uint32_t segment, std::int64_t piece, std::int64_t bulge) {
        const std::int64_t pieces = extent(s) / piece + 1;
        const auto at = [&](std::int64_t i) {
            const double t = static_cast<double>(i) / static_cast<double>(pieces);
            return LatticePoint{s.a.x + std::llrint(t * static_cast<double>(s.b.x - s.a.x)),
                                s.a.y + std::llrint(t * static_cast<double>(s.b.y - s.a.y))};
        };
        for (std::int64_t i = 0; i < pieces; ++i) {
            const LatticePoint a = at(i);
            const LatticePoint b = at(i + 1);
            geo::IntBox box = box_of({a.x, std::min(a.y, b.y) - bulge}, {b.x, std::max(a.y, b.y) + bulge});
            if (pieces > 1) {  // inner ends are rounded
                box.min_x -= 1;
                box.min_y -= 1;
                box.max_x += 1;
                box.max_y += 1;
            }
            add(box, segment);
        }
    }
    void add_polar(const LatticeSegment& s, std::uint32_t segment) {
        const bool north = s.a.y + s.b.y > 0;
        geo::IntBox box = box_of({-turn_ / 2, s.a.y}, {turn_ / 2 - 1, s.b.y});
        (north ? box.max_y : box.min_y) = floor_coarse(north ? turn_ / 4 : -turn_ / 4);
        entries.push_back({box, segment});
    }

    std::vector<geo::PackedRTree::Entry> entries;

private:
    static void shift(geo::IntBox& box, std::int32_t by) {
        box.min_x += by;
        box.max_x += by;
    }
    std::int64_t turn_;
};

}  // namespace

SegmentIndex::SegmentIndex(const Workspace& work) : lattice_(work.lattice) {
    const auto for_each_segment = [&](auto visit) {
        for (std::uint32_t line = 0; line < work.lines.line_count(); ++line)
            for (std::uint32_t p = work.first_point(line); p < work.last_point(line); ++p)
                if (work.place[p] != work.place[p + 1]) visit(p, work.segment(p, 0));
    };
    std::size_t count = 0;
    double total = 0;
    for_each_segment([&](std::uint32_t, const LatticeSegment& s) {
        ++count;
        total += static_cast<double>(extent(s));
    });
    if (count == 0) return;
    // At eight times the mean, the pieces number at most an eighth more than the segments.
    const auto piece = static_cast<std::int64_t>(total / static_cast<double>(count) * 8) + 1;
    const auto polar = static_cast<std::int64_t>(static_cast<double>(lattice_.turn()) / 360 * polar_latitude);
    const auto bulge = [&](std::uint32_t number) -> std::int64_t {
        if (lattice_.turn() == 0) return 0;
        const double metres = work.metric.bulge(work.lines.points[number], work.lines.points[number + 1]);
        return static_cast<std::int64_t>(metres * steps_per_metre);
    };
    Entries entries(lattice_);
    entries.entries.reserve(count + count / 8 + 16);
    for_each_segment([&](std::uint32_t number, const LatticeSegment& s) {
        if (lattice_.turn() != 0 && std::max(std::abs(s.a.y), std::abs(s.b.y)) > polar)
            entries.add_polar(s, number);
        else
            entries.add_pieces(s, number, piece, bulge(number));
    });
    tree_ = geo::PackedRTree(entries.entries);
}

SegmentIndex::Window SegmentIndex::window_around(Position middle, Position half_widths) const {
    const LatticePoint p = lattice_.at(middle);
    const std::int64_t turn = lattice_.turn();
    const std::int64_t width = lattice_.steps(half_widths.x);
    const std::int64_t height = lattice_.steps(half_widths.y);
    const auto box = [&](std::int64_t from, std::int64_t to) {
        return box_of({from, p.y - height}, {to, p.y + height});
    };
    if (turn != 0 && width >= turn / 2) return {{box(-turn / 2, turn / 2), {}}, 1};
    const std::int64_t west = p.x - width;
    const std::int64_t east = p.x + width;
    if (turn != 0 && west < -turn / 2) return {{box(west, east), box(west + turn, east + turn)}, 2};
    if (turn != 0 && east >= turn / 2) return {{box(west, east), box(west - turn, east - turn)}, 2};
    return {{box(west, east), {}}, 1};
}

}  // namespace starway::topology
