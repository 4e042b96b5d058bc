// Step 2: turns the ends of lines into nodes.
#include <algorithm>
#include <compare>

#include "base/core/threads/parallel.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {
namespace {

constexpr std::uint32_t none = PointGrid::none;
constexpr std::size_t ahead = 8;  // prefetch distance for grid lookups

// Fills work.ends, and work.end_node with end numbers; nodes are assigned later.
bool list_ends(Workspace& work) {
    const auto lines = static_cast<std::uint32_t>(work.lines.line_count());
    std::vector<std::uint32_t> end_at(work.place.size(), none);  // indexed by place
    work.end_node.resize(std::size_t{lines} * 2);
    const auto end_of = [&](std::uint32_t point, std::int16_t level) {
        std::uint32_t before = none;
        std::uint32_t end = end_at[work.place[point]];
        while (end != none && work.ends[end].level != level) end = work.ends[before = end].next;
        if (end == none) {
            end = static_cast<std::uint32_t>(work.ends.size());
            work.ends.push_back({point, none, 0, 0, level});
            (before == none ? end_at[work.place[point]] : work.ends[before].next) = end;
        }
        return end;
    };
    const bool levels = work.ends_have_levels();
    for (std::uint32_t line = 0; line < lines; ++line) {
        if (work.watch.stop(line)) return false;
        work.end_node[std::size_t{line} * 2] =
            end_of(work.first_point(line), levels ? work.end_level(line, false) : std::int16_t{0});
        work.end_node[std::size_t{line} * 2 + 1] =
            end_of(work.last_point(line), levels ? work.end_level(line, true) : std::int16_t{0});
    }
    return true;
}

struct EndLevel {
    std::uint32_t end;
    std::int16_t level;
    friend auto operator<=>(const EndLevel&, const EndLevel&) = default;
};

// Fills work.end_levels. Precondition: work.end_node holds end numbers.
void list_levels(Workspace& work) {
    if (work.lines.level.empty() && !work.ends_have_levels()) return;
    std::vector<EndLevel> levels(work.end_node.size());
    for (std::size_t i = 0; i < levels.size(); ++i)
        levels[i] = {work.end_node[i], work.end_level(static_cast<std::uint32_t>(i / 2), i % 2 == 1)};
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    work.end_levels.reserve(levels.size());
    for (std::size_t i = 0; i < levels.size(); ++i) {
        End& end = work.ends[levels[i].end];
        if (i == 0 || levels[i - 1].end != levels[i].end) end.first_level = static_cast<std::uint32_t>(i);
        end.last_level = static_cast<std::uint32_t>(i + 1);
        work.end_levels.push_back(levels[i].level);
    }
}

}  // namespace

bool join_ends(Workspace& work, std::uint64_t& moved) {
    work.watch.phase("joining ends", work.lines.line_count());
    work.ends.reserve(work.lines.line_count());
    if (!list_ends(work)) return false;
    list_levels(work);
    std::vector<Vector3> space(work.ends.size());
    core::for_slices(space.size(), ends_a_slice, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) space[i] = work.nodes.space(work.lines.points[work.ends[i].point]);
    });
    work.nodes.reserve(work.ends.size());
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (work.watch.stop(0)) return false;
        if (i + ahead < space.size()) work.nodes.prefetch_end(space[i + ahead]);
        End& end = work.ends[i];
        end.node = work.nodes.add_end(work.lines.points[end.point], space[i], end.level);
        for (std::uint32_t level = end.first_level; level < end.last_level; ++level)
            work.nodes.set_level(end.node, work.end_levels[level]);
    }
    moved = space.size() - work.nodes.positions().size();
    for (std::uint32_t& node : work.end_node) node = work.ends[node].node;
    return true;
}

}  // namespace starway::road::topology
