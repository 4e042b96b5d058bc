// Step 1: finds points at exactly the same place.
#include <algorithm>

#include "base/core/threads/parallel.hpp"
#include "road/topology/equal_items.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {
namespace {

std::uint64_t hash_of(geo::LatticePoint p) {
    std::uint64_t hash = static_cast<std::uint64_t>(p.x) * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 32U) ^ static_cast<std::uint64_t>(p.y)) * 0xD6E8FEB86659FD93U;
    return hash ^ (hash >> 32U);
}

}  // namespace

bool find_places(Workspace& work) {
    const LineSet& lines = work.lines;
    work.watch.phase("finding shared points", 0);
    work.line_of.resize(lines.points.size());
    const bool named = core::for_slices(
        lines.line_count(), lines_a_slice,
        [&](std::size_t first, std::size_t last) {
            for (std::size_t line = first; line < last; ++line)
                std::fill(work.line_of.begin() + static_cast<std::ptrdiff_t>(lines.first_point[line]),
                          work.line_of.begin() + static_cast<std::ptrdiff_t>(lines.first_point[line + 1]),
                          static_cast<std::uint32_t>(line));
        },
        [&](std::size_t) { return !work.watch.stopped(); });
    if (!named) return false;
    const auto identity = [&](std::uint32_t point) { return work.lattice.identity(lines.points[point]); };
    return find_equal_items(
        lines.points.size(), [&](std::uint32_t point) { return hash_of(identity(point)); },
        [&](std::uint32_t a, std::uint32_t b) { return identity(a) <=> identity(b); }, work.watch, work.place);
}

}  // namespace starway::road::topology
