#include "road/topology/segment_index.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace starway::road::topology {
namespace {

// Lattice steps in a box step. It divides a turn, and 1.5 turns (or 2^40 planar steps) fit in an int32.
constexpr std::int64_t coarse = 512;

// An upper bound in degrees of latitude: a degree is at least 110 km.
constexpr double steps_per_metre = 1e9 / 110e3;

std::int32_t floor_coarse(std::int64_t v) {
    constexpr std::int64_t limit = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::clamp(v >> 9U, -limit, limit));  // rounds down, by definition since C++20
}

geo::IntBox box_of(geo::LatticePoint a, geo::LatticePoint b) {
    return {floor_coarse(std::min(a.x, b.x)), floor_coarse(std::min(a.y, b.y)), floor_coarse(std::max(a.x, b.x)),
            floor_coarse(std::max(a.y, b.y))};
}

std::int64_t extent(const geo::LatticeSegment& s) {
    return std::max(std::abs(s.b.x - s.a.x), std::abs(s.b.y - s.a.y));
}

class Entries {
public:
    // piece: about the longest side of a box, except near the poles.
    Entries(const Workspace& work, std::int64_t piece) : work_(work), turn_(work.lattice.turn()), piece_(piece) {}

    void add_block(std::uint32_t first, std::uint32_t last) {
        geo::LatticePoint a = work_.lattice.at(work_.lines.points[first]);
        geo::IntBox box;
        bool any = false;
        const auto flush = [&] {
            if (any) add(box, first);
            box = {};
            any = false;
        };
        for (std::uint32_t p = first; p < last; ++p) {
            const geo::LatticePoint next = work_.lattice.at(work_.lines.points[p + 1]);
            const geo::LatticeSegment s{a, {work_.lattice.unwrap(next.x, a.x), next.y}};
            a = s.b;
            if (s.a == s.b || (turn_ != 0 && is_one_pole(s))) continue;
            const bool polar = turn_ != 0 && std::max(std::abs(s.a.y), std::abs(s.b.y)) > polar_steps;
            if (polar || extent(s) > piece_) {
                if (polar)
                    add_polar(s, first);
                else
                    add_pieces(s, first, bulge(p));
                flush();
                a = next;
                continue;
            }
            const std::int64_t aside = bulge(p);
            box.add(box_of({s.a.x, std::min(s.a.y, s.b.y) - aside}, {s.b.x, std::max(s.a.y, s.b.y) + aside}));
            any = true;
            if (std::int64_t{box.max_x} - box.min_x < piece_ / coarse &&
                std::int64_t{box.max_y} - box.min_y < piece_ / coarse)
                continue;
            flush();
            a = next;
        }
        flush();
    }

    std::vector<geo::PackedRTree::Entry> entries;

private:
    static constexpr auto polar_steps = static_cast<std::int64_t>(geo::lattice_pole / 90 * polar_latitude);

    static bool is_one_pole(const geo::LatticeSegment& s) {
        return std::abs(s.a.y) >= geo::lattice_pole && s.a.y == s.b.y;
    }
    [[nodiscard]] std::int64_t bulge(std::uint32_t segment) const {
        if (turn_ == 0) return 0;
        const double metres = work_.metric.bulge(work_.lines.points[segment], work_.lines.points[segment + 1]);
        return static_cast<std::int64_t>(metres * steps_per_metre);
    }
    // Shifts the box to a minimum longitude in [-180, 180), and repeats it one turn west if it crosses the
    // antimeridian.
    void add(geo::IntBox box, std::uint32_t block) {
        const auto turn = static_cast<std::int32_t>(turn_ / coarse);
        if (turn != 0) {
            if (box.min_x < -turn / 2) shift(box, turn);
            if (box.min_x >= turn / 2) shift(box, -turn);
            if (box.max_x >= turn / 2) {
                entries.push_back({box, block});
                shift(box, -turn);
            }
        }
        entries.push_back({box, block});
    }
    // Long segments get one box per piece, since the box of a long diagonal would cover half the map. Boxes are wider
    // by `bulge` steps of latitude, to contain the geodesic.
    void add_pieces(const geo::LatticeSegment& s, std::uint32_t block, std::int64_t bulge) {
        const std::int64_t pieces = extent(s) / piece_ + 1;
        const auto at = [&](std::int64_t i) {
            const double t = static_cast<double>(i) / static_cast<double>(pieces);
            return geo::LatticePoint{s.a.x + std::llrint(t * static_cast<double>(s.b.x - s.a.x)),
                                     s.a.y + std::llrint(t * static_cast<double>(s.b.y - s.a.y))};
        };
        for (std::int64_t i = 0; i < pieces; ++i) {
            const geo::LatticePoint a = at(i);
            const geo::LatticePoint b = at(i + 1);
            geo::IntBox box = box_of({a.x, std::min(a.y, b.y) - bulge}, {b.x, std::max(a.y, b.y) + bulge});
            // The inner ends are rounded.
            box.min_x -= 1;
            box.min_y -= 1;
            box.max_x += 1;
            box.max_y += 1;
            add(box, block);
        }
    }
    void add_polar(const geo::LatticeSegment& s, std::uint32_t block) {
        const bool north = s.a.y + s.b.y > 0;
        geo::IntBox box = box_of({-turn_ / 2, s.a.y}, {turn_ / 2 - 1, s.b.y});
        (north ? box.max_y : box.min_y) = floor_coarse(north ? geo::lattice_pole : -geo::lattice_pole);
        entries.push_back({box, block});
    }
    static void shift(geo::IntBox& box, std::int32_t by) {
        box.min_x += by;
        box.max_x += by;
    }

    const Workspace& work_;
    std::int64_t turn_;
    std::int64_t piece_;
};

// Eight times the segments' mean extent, so that pieces exceed segments by at most 1/8.
std::int64_t longest_piece(const Workspace& work) {
    constexpr double times = 8;
    const auto& lines = work.lines;
    double total = 0;
    std::uint64_t count = 0;
    for (std::uint32_t line = 0; line < lines.line_count(); ++line)
        for (std::uint32_t p = work.first_point(line); p < work.last_point(line); ++p) {
            const double width = std::abs(lines.points[p + 1].x - lines.points[p].x);
            const double height = std::abs(lines.points[p + 1].y - lines.points[p].y);
            total += std::max(work.lattice.turn() != 0 && width > 180 ? 360 - width : width, height);
            ++count;
        }
    const std::int64_t piece =
        work.lattice.steps(total / static_cast<double>(std::max<std::uint64_t>(count, 1)) * times);
    // Blocks must not wrap around the Earth.
    return work.lattice.turn() != 0 ? std::min(piece, work.lattice.turn() / 8) : piece;
}

}  // namespace

SegmentIndex::SegmentIndex(const Workspace& work, std::uint32_t block) : work_(work), block_(block) {
    Entries entries(work, longest_piece(work));
    entries.entries.reserve(work.lines.line_count() + work.lines.points.size() / block);
    for (std::uint32_t line = 0; line < work.lines.line_count(); ++line)
        for (std::uint32_t p = work.first_point(line); p < work.last_point(line); p += block)
            entries.add_block(p, std::min(p + block, work.last_point(line)));
    tree_ = geo::PackedRTree(entries.entries);
}

SegmentIndex::Window SegmentIndex::window_around(Position middle, Position half_widths) const {
    const geo::Lattice& lattice = work_.lattice;
    const geo::LatticePoint p = lattice.at(middle);
    const std::int64_t turn = lattice.turn();
    const std::int64_t width = lattice.steps(half_widths.x);
    const std::int64_t height = lattice.steps(half_widths.y);
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

}  // namespace starway::road::topology
