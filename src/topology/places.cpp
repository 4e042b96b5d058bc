// Step 1: which points are exactly the same place?
#include <algorithm>

#include "geo/radix_sort.hpp"
#include "topology/workspace.hpp"

namespace starway::topology {
namespace {

std::uint32_t hash_of(LatticePoint p) {
    std::uint64_t hash = static_cast<std::uint64_t>(p.x) * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 32U) ^ static_cast<std::uint64_t>(p.y)) * 0xD6E8FEB86659FD93U;
    return static_cast<std::uint32_t>(hash >> 32U);
}

struct Hashed {
    std::uint32_t hash;
    std::uint32_t point;
};

// Points of one hash, in ascending order: nearly always one place, seldom two.
void name_places(Workspace& work, std::vector<Hashed>& sorted, std::size_t first, std::size_t last) {
    const auto identity = [&](const Hashed& h) { return work.lattice.identity(work.lines.points[h.point]); };
    const LatticePoint place = identity(sorted[first]);
    bool one_place = true;
    for (std::size_t i = first + 1; i < last && one_place; ++i) one_place = identity(sorted[i]) == place;
    if (!one_place) {
        std::sort(sorted.begin() + static_cast<std::ptrdiff_t>(first),
                  sorted.begin() + static_cast<std::ptrdiff_t>(last), [&](const Hashed& a, const Hashed& b) {
                      const LatticePoint p = identity(a);
                      const LatticePoint q = identity(b);
                      return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : a.point < b.point;
                  });
    }
    std::size_t name = first;
    for (std::size_t i = first; i < last; ++i) {
        if (!one_place && identity(sorted[i]) != identity(sorted[name])) name = i;
        work.place[sorted[i].point] = sorted[name].point;
    }
}

}  // namespace

// Sorting by a hash groups equal places with sequential passes over memory; a hash table would miss the cache at every point.
bool find_places(Workspace& work) {
    const std::size_t points = work.lines.points.size();
    work.watch.phase("finding shared points", points);
    work.line_of.resize(points);
    for (std::uint32_t line = 0; line < work.lines.line_count(); ++line)
        std::fill(work.line_of.begin() + static_cast<std::ptrdiff_t>(work.lines.first_point[line]),
                  work.line_of.begin() + static_cast<std::ptrdiff_t>(work.lines.first_point[line + 1]), line);
    std::vector<Hashed> sorted(points);
    for (std::uint32_t p = 0; p < points; ++p) sorted[p] = {hash_of(work.lattice.identity(work.lines.points[p])), p};
    if (work.watch.stopped()) return false;
    geo::radix_sort(sorted, 32, [](const Hashed& h) { return h.hash; });
    work.place.resize(points);
    for (std::size_t first = 0; first < points;) {
        if (work.watch.stop(first)) return false;
        std::size_t last = first + 1;
        while (last < points && sorted[last].hash == sorted[first].hash) ++last;
        if (last - first == 1)
            work.place[sorted[first].point] = sorted[first].point;
        else
            name_places(work, sorted, first, last);
        first = last;
    }
    return true;
}

}  // namespace starway::topology
