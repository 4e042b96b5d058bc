// Step 3: cuts lines where the end of another line (or their own) touches them.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/geo/hilbert.hpp"
#include "base/geo/radix_sort.hpp"
#include "road/topology/segment_index.hpp"
#include "road/topology/touch_finder.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {
namespace {

constexpr std::size_t ends_together = 16;

// Consecutive searches then use the same part of the index.
std::vector<End> ends_along_curve(const Workspace& work) {
    struct Entry {
        std::uint32_t key;
        End end;
    };
    Box box;
    for (const End& end : work.ends) box.add(work.lines.points[end.point]);
    constexpr double cells = 65535;
    const auto cell = [](double v, double low, double high) {
        const double part = (v / 2 - low / 2) / (high / 2 - low / 2);
        return part > 0 ? static_cast<std::uint32_t>(part * cells) : 0U;
    };
    std::vector<Entry> entries(work.ends.size());
    core::for_slices(entries.size(), ends_a_slice, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const Position p = work.lines.points[work.ends[i].point];
            const auto key = geo::hilbert_key(cell(p.x, box.min_x, box.max_x), cell(p.y, box.min_y, box.max_y), 16);
            entries[i] = {static_cast<std::uint32_t>(key), work.ends[i]};
        }
    });
    geo::radix_sort(entries, 32, [](const Entry& entry) { return entry.key; });
    std::vector<End> ends(entries.size());
    std::transform(entries.begin(), entries.end(), ends.begin(), [](const Entry& entry) { return entry.end; });
    return ends;
}

}  // namespace

std::size_t most_cuts(const Workspace& work) {
    constexpr std::size_t free_cuts = std::size_t{1} << 20U, most_for_a_point = 2;
    return free_cuts + most_for_a_point * work.lines.points.size();
}

Result<void> cut_at_touching_ends(Workspace& work, const SegmentIndex& index, std::uint64_t& left_apart) {
    work.watch.phase("connecting T-junctions", work.ends.size());
    const std::vector<End> ends = ends_along_curve(work);
    std::vector<std::vector<Cut>> cuts(ends.size() / ends_a_slice + 1);
    std::atomic<std::uint64_t> apart{0};
    std::atomic<std::size_t> found{0};
    const std::size_t limit = most_cuts(work);
    const bool finished = core::for_slices(
        ends.size(), ends_a_slice,
        [&](std::size_t first, std::size_t last) {
            TouchFinder finder(work, index);
            std::size_t counted = 0;
            for (std::size_t i = first; i < last && found <= limit; i += ends_together) {
                finder.look_for(std::span(ends).subspan(i, std::min(ends_together, last - i)));
                found += finder.cut_count() - std::exchange(counted, finder.cut_count());
            }
            apart += finder.left_apart();
            cuts[first / ends_a_slice] = std::move(finder).cuts();
        },
        [&](std::size_t done) { return found <= limit && work.watch.turn(done); });
    if (found > limit)
        return Error{
            ErrorKind::data,
            fmt::format(
                "The ends of lines cut other lines more than {} times, as where many lie on one another, so they are "
                "probably not roads⟦; select the layer of roads with ⟨layer⟩, or remove the lines that lie on others.⟧",
                limit)};
    if (!finished) return Error{ErrorKind::interrupted, "Interrupted while connecting T-junctions."};
    for (const std::vector<Cut>& some : cuts) work.cuts.insert(work.cuts.end(), some.begin(), some.end());
    left_apart = apart;
    return {};
}

}  // namespace starway::road::topology
