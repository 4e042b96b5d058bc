// road::topology::connect: runs the steps of src/road/topology in order.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "base/core/threads/async_task.hpp"
#include "base/core/threads/parallel.hpp"
#include "base/geo/frame.hpp"
#include "road/topology/cut_lines.hpp"
#include "road/topology/line_set.hpp"
#include "road/topology/segment_index.hpp"
#include "road/topology/source_nodes.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {
namespace {

constexpr std::uint32_t segments_a_block = 8;  // a block of the index; most lines have at most this many

std::string feature(const LineSet& lines, std::size_t line) {
    return fmt::format("feature {}", lines.source.empty() ? line : lines.source[line]);
}

// The first line for which found(first point, last point) holds, or the number of lines. Uses several threads.
std::size_t first_line(const LineSet& lines, const std::function<bool(std::uint64_t, std::uint64_t)>& found) {
    std::atomic<std::size_t> least{lines.line_count()};
    core::for_slices(lines.line_count(), lines_a_slice, [&](std::size_t first, std::size_t last) {
        std::size_t line = first;
        while (line < last && !found(lines.first_point[line], lines.first_point[line + 1])) ++line;
        std::size_t before = least;
        while (line < last && line < before && !least.compare_exchange_weak(before, line)) {
        }
    });
    return least;
}

bool is_place(FrameKind frame, Position p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && (frame != FrameKind::geographic || geo::is_lon_lat(p));
}

Error what_is_wrong(const LineSet& lines, std::size_t line) {
    const std::uint64_t first = lines.first_point[line];
    const std::uint64_t last = lines.first_point[line + 1];
    if (last < first + 2 || last > lines.points.size())
        return {ErrorKind::data,
                fmt::format("In {}, a line has fewer than two points; remove it.", feature(lines, line))};
    const Position p = *std::find_if(lines.points.begin() + static_cast<std::ptrdiff_t>(first),
                                     lines.points.begin() + static_cast<std::ptrdiff_t>(last),
                                     [&](Position point) { return !is_place(lines.frame, point); });
    if (!std::isfinite(p.x) || !std::isfinite(p.y))
        return {ErrorKind::data,
                fmt::format("In {}, a point has coordinates that are not finite; correct or remove it.",
                            feature(lines, line))};
    return {ErrorKind::data, fmt::format("In {}, the point {},{} is not a valid longitude and latitude⟦; name the "
                                         "coordinate system of the source with ⟨crs⟩.⟧",
                                         feature(lines, line), p.x, p.y)};
}

// Checks the preconditions of later steps.
Result<void> check(const LineSet& lines, const Options& options) {
    if (!(options.tolerance_m >= 0) || !std::isfinite(options.tolerance_m))
        return Error{ErrorKind::usage,
                     fmt::format("The snap tolerance {} is not a valid distance; pass metres, at least 0.",
                                 options.tolerance_m)};
    if (lines.frame == FrameKind::none)
        return Error{ErrorKind::internal, "The lines have no coordinates, so they cannot be connected."};
    if (lines.points.size() >= std::numeric_limits<std::uint32_t>::max() / 2)
        return Error{ErrorKind::data, "The source has more than 2 147 483 646 points; read a part of it."};
    const std::size_t count = lines.line_count();
    const auto fits = [&](const auto& vector) { return vector.empty() || vector.size() == count; };
    bool consistent = lines.first_point.front() == 0 && lines.first_point.back() == lines.points.size() &&
                      fits(lines.source) && fits(lines.direction) && fits(lines.name) && fits(lines.speed_kmh) &&
                      fits(lines.tag_set) && fits(lines.level) && fits(lines.from_level) &&
                      lines.from_level.size() == lines.to_level.size() && fits(lines.from_node) &&
                      lines.from_node.size() == lines.to_node.size();
    for (const LineColumn& column : lines.columns)
        consistent = consistent && column.forward.size() == count && fits(column.backward);
    if (!consistent) return Error{ErrorKind::internal, "The vectors of a line set have inconsistent sizes."};
    const std::size_t wrong = first_line(lines, [&](std::uint64_t first, std::uint64_t last) {
        if (last < first + 2 || last > lines.points.size()) return true;
        return !std::all_of(lines.points.begin() + static_cast<std::ptrdiff_t>(first),
                            lines.points.begin() + static_cast<std::ptrdiff_t>(last),
                            [&](Position p) { return is_place(lines.frame, p); });
    });
    if (wrong < count) return what_is_wrong(lines, wrong);
    return {};
}

geo::Lattice lattice_for(const LineSet& lines) {
    Box box;
    if (lines.frame != FrameKind::geographic)
        for (const Position& p : lines.points) box.add(p);
    return {lines.frame, box};
}

// Drops repeated points, so that every segment has a length and touches its neighbours. A line at a single point keeps
// its two ends.
void drop_repeated_points(LineSet& lines, const geo::Lattice& lattice) {
    const std::size_t changed = first_line(lines, [&](std::uint64_t first, std::uint64_t last) {
        geo::LatticePoint before = lattice.identity(lines.points[first]);
        for (std::uint64_t p = first + 1; p < last; ++p) {
            const geo::LatticePoint here = lattice.identity(lines.points[p]);
            if (here == before) return true;
            before = here;
        }
        return false;
    });
    std::uint64_t first = lines.first_point[changed];
    std::uint64_t kept = first;
    for (std::size_t line = changed; line < lines.line_count(); ++line) {
        const std::uint64_t last = lines.first_point[line + 1];
        const std::uint64_t start = kept;
        geo::LatticePoint before;
        for (std::uint64_t p = first; p < last; ++p) {
            const geo::LatticePoint here = lattice.identity(lines.points[p]);
            if (p == first || here != before) lines.points[kept++] = lines.points[p];
            before = here;
        }
        if (kept == start + 1) lines.points[kept++] = lines.points[last - 1];
        lines.first_point[line + 1] = kept;
        first = last;
    }
    lines.points.resize(kept);
}

Error interrupted() {
    return {ErrorKind::interrupted, "Interrupted while connecting lines."};
}

// Nodes, and the cuts of lines.
Result<void> find_cuts(Workspace& work, Repairs& repairs) {
    const bool crossings = work.options.junctions == Junctions::crossings;
    std::optional<SegmentIndex> index;
    core::AsyncTask indexing(work.lines.line_count() > lines_a_slice,
                             [&] { index.emplace(work, crossings ? 1 : segments_a_block); });
    const bool joined = join_ends(work, repairs.merged_ends);
    indexing.wait();
    if (!joined || work.watch.stopped()) return interrupted();
    if (auto cut = cut_at_touching_ends(work, *index, repairs.left_apart); !cut) return cut;
    if (work.options.junctions != Junctions::ends && !cut_at_shared_vertices(work)) return interrupted();
    if (crossings) return cut_at_crossings(work, *index);
    return {};
}

}  // namespace

Result<NetworkDraft> connect(LineSet lines, const Options& options, Repairs& repairs, const Control& control) {
    repairs = {};
    if (auto checked = check(lines, options); !checked) return checked.error();
    repairs.lines = lines.line_count();
    const geo::Lattice lattice = lattice_for(lines);
    Watch watch(control);
    if (!lines.from_node.empty()) return connect_by_source_nodes(std::move(lines), lattice, repairs, watch);

    drop_repeated_points(lines, lattice);
    StringPool names = std::move(lines.names);
    StringPool tag_sets = std::move(lines.tag_sets);
    Workspace work(lines, options, lattice, watch);
    if (!find_places(work)) return interrupted();
    if (auto found = find_cuts(work, repairs); !found) return std::move(found).error();
    // An end may lie one tolerance from its node, and its line may be cut one tolerance farther.
    EdgeSink sink(lines, work.nodes.positions(), lattice, 2 * options.tolerance_m);
    if (!cut_lines(work, sink, repairs) || !sink.drop_duplicates(watch)) return interrupted();
    repairs.zero_length = sink.zero_length();
    repairs.duplicates = sink.duplicates();
    NetworkDraft draft = std::move(sink).finish({}, std::move(names));
    draft.tag_sets = std::move(tag_sets);
    return draft;
}

}  // namespace starway::road::topology
