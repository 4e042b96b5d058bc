// Shortest lines among the blocked cells of a small map, by exhaustive search in integers; shares no code with the
// mesh.
//
// A line may touch blocked cells but not enter them, nor pass between two that meet in a corner. Points are in halves
// of a cell.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "starway/grid/grid_map.hpp"

namespace starway::test {

struct HalfPoint {
    std::int64_t x = 0, y = 0;  // halves of a cell
};

class GridSights {
public:
    explicit GridSights(const GridMap& map) : map_(map) {
        for (std::int64_t y = 0; y <= map.height(); ++y)
            for (std::int64_t x = 0; x <= map.width(); ++x) {
                int open_cells = 0;
                for (const unsigned bits : fans(x, y)) {
                    open_cells += __builtin_popcount(bits);
                    nodes_.push_back({{2 * x, 2 * y}, bits});
                }
                if (open_cells == 4) nodes_.pop_back();  // no corner to turn at
            }
    }

    // Infinity if there is no path.
    [[nodiscard]] double shortest(HalfPoint from, HalfPoint to) const {
        std::vector<Node> nodes = nodes_;
        nodes.insert(nodes.begin(), {{from, 15}, {to, 15}});
        std::vector<double> g(nodes.size(), std::numeric_limits<double>::infinity());
        std::vector<bool> done(nodes.size());
        g[0] = 0;
        for (;;) {
            std::size_t best = nodes.size();
            for (std::size_t i = 0; i < nodes.size(); ++i)
                if (!done[i] && std::isfinite(g[i]) && (best == nodes.size() || g[i] < g[best])) best = i;
            if (best == nodes.size() || best == 1) return g[1];
            done[best] = true;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                if (done[i] || !sees(nodes[best], nodes[i])) continue;
                const double length = std::hypot(static_cast<double>(nodes[i].at.x - nodes[best].at.x),
                                                 static_cast<double>(nodes[i].at.y - nodes[best].at.y)) /
                                      2;
                g[i] = std::min(g[i], g[best] + length);
            }
        }
    }

    // The open cells around a lattice point, as bits: 0 upper left, 1 upper right, 2 lower right, 3 lower left; grouped
    // in fans joined by sides.
    [[nodiscard]] std::vector<unsigned> fans(std::int64_t x, std::int64_t y) const {
        const unsigned all = (open(x - 1, y - 1) ? 1U : 0U) | (open(x, y - 1) ? 2U : 0U) | (open(x, y) ? 4U : 0U) |
                             (open(x - 1, y) ? 8U : 0U);
        if (all == 5) return {1, 4};
        if (all == 10) return {2, 8};
        if (all == 0) return {};
        return {all};
    }

    [[nodiscard]] bool open(std::int64_t x, std::int64_t y) const {
        const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        return map_.contains(cell) && map_.fits(cell);
    }

private:
    struct Node {
        HalfPoint at;
        unsigned fan;  // at a corner of cells: its fan; otherwise all bits
    };

    // Divides the line at lattice lines: sorts the crossings by their parameters, as fractions.
    [[nodiscard]] bool sees(const Node& a, const Node& b) const {
        const std::int64_t dx = b.at.x - a.at.x;
        const std::int64_t dy = b.at.y - a.at.y;
        if (dx == 0 && dy == 0) return (a.fan & b.fan) != 0 || a.fan == 15 || b.fan == 15;
        struct Cut {
            std::int64_t over, under;  // parameter along the line, in [0, 1]
        };
        const auto less = [](Cut p, Cut q) { return p.over * q.under < q.over * p.under; };
        std::vector<Cut> cuts{{0, 1}, {1, 1}};
        const auto cross = [&](std::int64_t at, std::int64_t d) {
            if (d == 0) return;
            for (std::int64_t k = std::min(at, at + d); k <= std::max(at, at + d); ++k)
                if (k % 2 == 0) cuts.push_back(d > 0 ? Cut{k - at, d} : Cut{at - k, -d});
        };
        cross(a.at.x, dx);
        cross(a.at.y, dy);
        std::sort(cuts.begin(), cuts.end(), less);
        cuts.erase(std::unique(cuts.begin(), cuts.end(), [&](Cut p, Cut q) { return !less(p, q) && !less(q, p); }),
                   cuts.end());
        std::vector<HalfPoint> before;  // open cells along the previous piece
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            // The middle of the piece, times its denominator, in halves of a cell.
            const std::int64_t under = 2 * cuts[i].under * cuts[i + 1].under;
            const std::int64_t over = cuts[i].over * cuts[i + 1].under + cuts[i + 1].over * cuts[i].under;
            const std::vector<HalfPoint> here =
                cells(a.at.x * under + dx * over, a.at.y * under + dy * over, 2 * under);
            if (here.empty()) return false;
            // The beginning of the piece.
            const std::int64_t px = a.at.x * cuts[i].under + dx * cuts[i].over;
            const std::int64_t py = a.at.y * cuts[i].under + dy * cuts[i].over;
            const std::int64_t unit = 2 * cuts[i].under;
            if (px % unit == 0 && py % unit == 0) {
                const unsigned now = bits(here, px / unit, py / unit);
                unsigned needed = i == 0 ? a.fan : bits(before, px / unit, py / unit);
                bool joined = i == 0 && a.fan == 15;
                for (const unsigned fan : fans(px / unit, py / unit))
                    joined = joined || ((fan & now) != 0 && (fan & needed) != 0);
                if (!joined) return false;
            }
            before = here;
        }
        if (b.fan != 15 && (bits(before, b.at.x / 2, b.at.y / 2) & b.fan) == 0) return false;
        return true;
    }

    // The open cells that contain the point x / unit, y / unit.
    [[nodiscard]] std::vector<HalfPoint> cells(std::int64_t x, std::int64_t y, std::int64_t unit) const {
        std::vector<HalfPoint> found;
        const auto range = [&](std::int64_t v) {
            const std::int64_t cell = v >= 0 ? v / unit : -1;
            return std::pair{v % unit == 0 ? cell - 1 : cell, cell};
        };
        for (std::int64_t j = range(y).first; j <= range(y).second; ++j)
            for (std::int64_t i = range(x).first; i <= range(x).second; ++i)
                if (open(i, j)) found.push_back({i, j});
        return found;
    }

    [[nodiscard]] static unsigned bits(const std::vector<HalfPoint>& cells, std::int64_t x, std::int64_t y) {
        unsigned all = 0;
        for (const HalfPoint cell : cells) {
            if (cell.x == x - 1 && cell.y == y - 1) all |= 1U;
            if (cell.x == x && cell.y == y - 1) all |= 2U;
            if (cell.x == x && cell.y == y) all |= 4U;
            if (cell.x == x - 1 && cell.y == y) all |= 8U;
        }
        return all;
    }

    const GridMap& map_;
    std::vector<Node> nodes_;
};

}  // namespace starway::test
