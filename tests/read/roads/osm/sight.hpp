// Which corners of an area see each other, the slow and exact way.
#pragma once

#include <algorithm>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::test {

// An outline and its holes; the first corner of each is not repeated.
struct Scene {
    std::vector<std::vector<FixedPosition>> rings;
    [[nodiscard]] std::vector<FixedPosition> corners() const {
        std::vector<FixedPosition> all;
        for (const auto& ring : rings) all.insert(all.end(), ring.begin(), ring.end());
        return all;
    }
};

__extension__ using Wide = __int128;
inline Wide turn(FixedPosition a, FixedPosition b, FixedPosition c) {
    return Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x);
}

// Where lines cross the segment, as fractions of it (numerator, denominator above 0), each with its exact middle tested
// by the winding number.
inline bool is_visible(const Scene& scene, FixedPosition from, FixedPosition to) {
    struct Fraction {
        Wide top, bottom;
        bool operator<(const Fraction& o) const { return top * o.bottom < o.top * bottom; }
    };
    std::vector<Fraction> cuts{{0, 1}, {1, 1}};
    const Wide dx = to.x - from.x;
    const Wide dy = to.y - from.y;
    for (const auto& ring : scene.rings)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const FixedPosition a = ring[i];
            const FixedPosition b = ring[(i + 1) % ring.size()];
            const Wide sa = turn(from, to, a);
            const Wide sb = turn(from, to, b);
            if (sa == 0) {
                const Wide t = (a.x - from.x) * dx + (a.y - from.y) * dy;
                const Wide whole = dx * dx + dy * dy;
                if (t > 0 && t < whole) cuts.push_back({t, whole});
            } else if ((sa > 0) != (sb > 0) && sb != 0) {
                // from + t (to - from) on the line a, b.
                Wide top = turn(a, b, from);
                Wide bottom = top - turn(a, b, to);
                if (bottom < 0) top = -top, bottom = -bottom;
                if (bottom != 0 && top > 0 && top < bottom) cuts.push_back({top, bottom});
            }
        }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (!(cuts[i] < cuts[i + 1])) continue;
        const auto fraction = [&](std::size_t k) {
            return static_cast<long double>(cuts[k].top) / static_cast<long double>(cuts[k].bottom);
        };
        const long double t = (fraction(i) + fraction(i + 1)) / 2;
        const long double x = from.x + t * static_cast<long double>(dx);
        const long double y = from.y + t * static_cast<long double>(dy);
        bool is_inside = false;
        bool on_side = false;
        for (const auto& ring : scene.rings)
            for (std::size_t k = 0; k < ring.size(); ++k) {
                const FixedPosition a = ring[k];
                const FixedPosition b = ring[(k + 1) % ring.size()];
                if (turn(from, to, a) == 0 && turn(from, to, b) == 0 && std::min(a.x, b.x) - 1e-9L <= x &&
                    x <= std::max(a.x, b.x) + 1e-9L && std::min(a.y, b.y) - 1e-9L <= y &&
                    y <= std::max(a.y, b.y) + 1e-9L)
                    on_side = true;
                if ((a.y > y) != (b.y > y) &&
                    x < (static_cast<long double>(b.x) - a.x) * (y - a.y) / (static_cast<long double>(b.y) - a.y) + a.x)
                    is_inside = !is_inside;
            }
        if (!is_inside && !on_side) return false;
    }
    return true;
}

}  // namespace starway::test
