#include "starway/grid/any_angle.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "grid/model/disc.hpp"
#include "grid/model/lattice.hpp"
#include "grid/model/line_bits.hpp"
#include "grid/model/terrain_rules.hpp"
#include "starway/grid/search.hpp"

namespace starway {

namespace {

std::int64_t floor_divided(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

// A fraction with a positive denominator; both numbers are below 2^21, so products fit.
struct Fraction {
    std::int64_t over = 0;
    std::int64_t under = 1;
};
bool less(Fraction a, Fraction b) {
    return a.over * b.under < b.over * a.under;
}

// The straight line between two cell centres in lattice coordinates, with the cells it meets.
class Sight {
public:
    Sight(const GridRules& rules, GridCell from, GridCell to)
        : rules_(rules), from_(grid::model::lattice_point(rules, from)), to_(grid::model::lattice_point(rules, to)) {}

    // Calls visit(cell) for every cell that the line meets, while it returns true.
    template <class Visit>
    bool all_cells(Visit&& visit) const {
        const std::int64_t across = to_.u - from_.u;
        const std::int64_t along = to_.v - from_.v;
        const std::int64_t first = std::min(from_.v, to_.v) - 1;
        const std::int64_t last = std::max(from_.v, to_.v) + 1;
        for (std::int64_t v = first; v <= last; ++v) {
            // No cell extends more than 1 above or below its centre: take the part of the line within that, plus one
            // cell on each side.
            std::int64_t a = from_.u;
            std::int64_t b = to_.u;
            if (along != 0) {
                const auto at = [&](std::int64_t row) {
                    const std::int64_t place = std::clamp(row, std::min(from_.v, to_.v), std::max(from_.v, to_.v));
                    return from_.u + floor_divided(across * (place - from_.v), along);
                };
                a = at(v - 1);
                b = at(v + 1);
            }
            for (std::int64_t u = std::min(a, b) - 1; u <= std::max(a, b) + 2; ++u)
                if (meets({u, v}) && !visit(grid::model::lattice_cell(rules_, {u, v}))) return false;
        }
        return true;
    }

private:
    // A cell lies between two or three pairs of parallel sides. The line meets it if some point of the line lies
    // between all of them, or on a side.
    [[nodiscard]] bool meets(grid::model::LatticePoint cell) const {
        Fraction enters{0, 1};
        Fraction leaves{1, 1};
        const grid::model::LatticePoint begin{from_.u - cell.u, from_.v - cell.v};
        const grid::model::LatticePoint run{to_.u - from_.u, to_.v - from_.v};
        const auto between = [&](std::int64_t at, std::int64_t change) {  // -1 <= at + t * change <= 1
            if (change == 0) return std::abs(at) <= 1;
            if (change < 0) at = -at, change = -change;
            const Fraction in{-1 - at, change};
            const Fraction out{1 - at, change};
            if (less(enters, in)) enters = in;
            if (less(out, leaves)) leaves = out;
            return !less(leaves, enters);
        };
        if (rules_.topology != GridTopology::hexagonal)
            return between(2 * begin.u, 2 * run.u) && between(2 * begin.v, 2 * run.v);
        return between(2 * begin.u + begin.v, 2 * run.u + run.v) && between(begin.u + 2 * begin.v, run.u + 2 * run.v) &&
               between(begin.u - begin.v, run.u - run.v);
    }

    const GridRules& rules_;
    grid::model::LatticePoint from_;
    grid::model::LatticePoint to_;
};

// The distance between two cell centres.
double length_of(const GridRules& rules, GridCell a, GridCell b) {
    const grid::model::LatticePoint from = grid::model::lattice_point(rules, a);
    const grid::model::LatticePoint to = grid::model::lattice_point(rules, b);
    const auto across = static_cast<double>(to.u - from.u);
    const auto along = static_cast<double>(to.v - from.v);
    const double leaning = rules.topology == GridTopology::hexagonal ? across * along : 0;
    return std::sqrt(across * across + along * along + leaning);
}

bool straight_on(const GridRules& rules, GridCell a, GridCell b, GridCell c) {
    const grid::model::LatticePoint from = grid::model::lattice_point(rules, a);
    const grid::model::LatticePoint middle = grid::model::lattice_point(rules, b);
    const grid::model::LatticePoint to = grid::model::lattice_point(rules, c);
    const std::int64_t u1 = middle.u - from.u;
    const std::int64_t v1 = middle.v - from.v;
    const std::int64_t u2 = to.u - middle.u;
    const std::int64_t v2 = to.v - middle.v;
    return u1 * v2 == u2 * v1 && u1 * u2 >= 0 && v1 * v2 >= 0;
}

// A part of a path without jumps and portals, and the cells on it where the string bends.
class Pull {
public:
    Pull(const GridMap& map, std::span<const GridCell> path) : map_(map), path_(path) {
        lay();
        for (int round = 0; round < most_rounds && tighten(); ++round) {
        }
    }
    [[nodiscard]] const std::vector<std::size_t>& bends() const { return bends_; }

private:
    static constexpr int most_rounds = 16;

    // The path's own steps are always possible.
    [[nodiscard]] bool sees(std::size_t a, std::size_t b) const {
        return b == a + 1 || line_of_sight(map_, path_[a], path_[b]);
    }
    [[nodiscard]] double length(std::size_t a, std::size_t b) const {
        return length_of(map_.rules(), path_[a], path_[b]);
    }

    // Extends each leg as far as there is line of sight: by doubling, then halving.
    void lay() {
        bends_.assign(1, 0);
        const std::size_t end = path_.size() - 1;
        while (bends_.back() < end) {
            const std::size_t at = bends_.back();
            std::size_t seen = at + 1;
            std::size_t stride = 1;
            while (seen < end) {
                const std::size_t next = std::min(end, seen + stride);
                if (!sees(at, next)) break;
                seen = next;
                stride *= 2;
            }
            for (; stride > 0; stride /= 2)
                if (seen + stride <= end && sees(at, seen + stride)) seen += stride;
            bends_.push_back(seen);
        }
    }

    // Moves each bend along the path to where the string is shortest, or removes it. Returns whether anything became
    // shorter.
    bool tighten() {
        bool shorter = false;
        for (std::size_t i = 1; i + 1 < bends_.size();) {
            const std::size_t before = bends_[i - 1];
            const std::size_t after = bends_[i + 1];
            if (sees(before, after)) {
                bends_.erase(bends_.begin() + static_cast<std::ptrdiff_t>(i));
                shorter = true;
                continue;
            }
            double least = length(before, bends_[i]) + length(bends_[i], after);
            for (std::size_t other = before + 1; other < after; ++other) {
                const double sum = length(before, other) + length(other, after);
                if (sum > least - 1e-9 || !sees(before, other) || !sees(other, after)) continue;
                least = sum;
                bends_[i] = other;
                shorter = true;
            }
            ++i;
        }
        return shorter;
    }

    const GridMap& map_;
    std::span<const GridCell> path_;
    std::vector<std::size_t> bends_;
};

}  // namespace

bool line_of_sight(const GridMap& map, GridCell from, GridCell to) {
    if (!map.contains(from) || !map.contains(to)) return false;
    const double radius = map.rules().radius;
    if (radius > 0 && !grid::model::disc_passes(map, grid::model::Disc(radius), from, to)) return false;
    const bool terrain = map.has_costs() || grid::model::climbing_costs(map);
    if (radius > 0 && !terrain) return true;
    if (map.rules().squares() && map.uniform()) return grid::model::line_is_open(map, from, to);
    const std::uint32_t reference = map.node(from);
    return Sight(map.rules(), from, to).all_cells([&](GridCell cell) {
        if (radius > 0) return map.open(cell) && grid::model::same_terrain(map, reference, map.node(cell));
        if (!map.fits(cell)) return false;
        const std::uint32_t node = map.node(cell);
        return grid::model::same_terrain(map, reference, node) && !grid::model::has_own_sides(map, node);
    });
}

PulledPath pull_string(const GridMap& map, std::span<const GridCell> path, std::span<const std::uint32_t> edges) {
    PulledPath pulled;
    const auto add = [&](GridCell cell, bool leap) {
        const std::size_t count = pulled.points.size();
        if (!leap && count > 0) {
            pulled.length += length_of(map.rules(), pulled.points.back().cell, cell);
            if (count > 1 && !pulled.points.back().leap &&
                straight_on(map.rules(), pulled.points[count - 2].cell, pulled.points.back().cell, cell))
                pulled.points.pop_back();
        }
        pulled.points.push_back({cell, leap});
    };
    for (std::size_t begin = 0; begin < path.size();) {
        std::size_t end = begin;
        while (end < edges.size() && edges[end] < jump_edge) ++end;
        add(path[begin], begin > 0);
        const Pull string(map, path.subspan(begin, end - begin + 1));
        for (std::size_t i = 1; i < string.bends().size(); ++i) add(path[begin + string.bends()[i]], false);
        begin = end + 1;
    }
    return pulled;
}

}  // namespace starway
