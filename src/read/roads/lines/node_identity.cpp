#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "read/roads/lines/edit.hpp"

namespace starway::read {
namespace {

using road::topology::LineSet;

constexpr double tolerance_m = 10;
constexpr double misplaced_share = 0.01;
constexpr double disagreeing_share = 0.1;

constexpr double unique_disagreeing_share = 0.5;

struct End {
    std::int64_t node = 0;
    Position position;
    std::int16_t level = 0;
};

std::vector<End> ends_of(const LineSet& lines) {
    std::vector<End> ends;
    ends.reserve(2 * lines.line_count());
    for (std::size_t line = 0; line < lines.line_count(); ++line) {
        const bool levels = !lines.from_level.empty();
        ends.push_back({lines.from_node[line], lines.points[lines.first_point[line]],
                        levels ? lines.from_level[line] : std::int16_t{0}});
        ends.push_back({lines.to_node[line], lines.points[lines.first_point[line + 1] - 1],
                        levels ? lines.to_level[line] : std::int16_t{0}});
    }
    return ends;
}

// Accurate enough to distinguish ten metres from a hundred.
double rough_distance_m(FrameKind frame, Position a, Position b) {
    if (frame != FrameKind::geographic) return std::hypot(a.x - b.x, a.y - b.y);
    constexpr double metres_per_degree = 111'195;
    const double dx = std::remainder(a.x - b.x, 360.0) * std::cos((a.y + b.y) / 2 * std::numbers::pi / 180);
    return metres_per_degree * std::hypot(dx, a.y - b.y);
}

// The number of ends far from the first end with the same node number.
std::size_t misplaced_ends(FrameKind frame, std::vector<End>& ends, double tolerance) {
    std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.node < b.node; });
    std::size_t misplaced = 0;
    std::size_t first = 0;
    for (std::size_t i = 1; i < ends.size(); ++i) {
        if (ends[i].node != ends[first].node) {
            first = i;
        } else if (rough_distance_m(frame, ends[i].position, ends[first].position) > tolerance) {
            ++misplaced;
        }
    }
    return misplaced;
}

// The number of ends on another level than the first end with the same node number. Precondition: sorted by number.
std::size_t ends_on_other_levels(const std::vector<End>& ends) {
    std::size_t others = 0;
    std::size_t first = 0;
    for (std::size_t i = 1; i < ends.size(); ++i) {
        if (ends[i].node != ends[first].node) first = i;
        if (ends[i].level != ends[first].level) ++others;
    }
    return others;
}

struct Meeting {
    std::size_t ends = 0;         // ends exactly at another end's position
    std::size_t disagreeing = 0;  // of these, ends with a different number than their neighbour
};

Meeting meeting_ends(std::vector<End>& ends) {
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        return std::tie(a.position.x, a.position.y, a.level, a.node) <
               std::tie(b.position.x, b.position.y, b.level, b.node);
    });
    Meeting meeting;
    for (std::size_t i = 1; i < ends.size(); ++i) {
        if (ends[i].position != ends[i - 1].position || ends[i].level != ends[i - 1].level) continue;
        ++meeting.ends;
        meeting.disagreeing += ends[i].node != ends[i - 1].node ? 1U : 0U;
    }
    return meeting;
}

}  // namespace

bool ends_agree(const LineSet& lines) {
    constexpr double rounding_m = 0.1;
    auto ends = ends_of(lines);
    return misplaced_ends(lines.frame, ends, rounding_m) == 0;
}

IdentityVerdict judge_identities(const LineSet& lines, bool unique) {
    auto ends = ends_of(lines);
    if (ends.empty()) return {};
    const auto first = ends.front().node;
    if (lines.line_count() > 1 && std::all_of(ends.begin(), ends.end(), [&](const End& e) { return e.node == first; }))
        return {false, fmt::format("all node numbers are {}", first)};
    const auto misplaced = misplaced_ends(lines.frame, ends, tolerance_m);
    const auto other_levels = ends_on_other_levels(ends);
    const auto meeting = meeting_ends(ends);
    if (static_cast<double>(misplaced) > misplaced_share * static_cast<double>(ends.size())) {
        return {false, fmt::format("{} of {} line ends are more than {} m from another end with the same node number",
                                   misplaced, ends.size(), tolerance_m)};
    }
    if (static_cast<double>(other_levels) > misplaced_share * static_cast<double>(ends.size()))
        return {false, fmt::format("{} of {} line ends are on another level than another end with the same node number",
                                   other_levels, ends.size())};
    const double tolerated = unique ? unique_disagreeing_share : disagreeing_share;
    if (static_cast<double>(meeting.disagreeing) > tolerated * static_cast<double>(meeting.ends)) {
        return {false, fmt::format("{} of {} line ends that meet have different node numbers", meeting.disagreeing,
                                   meeting.ends)};
    }
    if (misplaced == 0) return {true, {}};
    return {true, fmt::format("{} of {} line ends are more than {} m from another end with the same node number",
                              misplaced, ends.size(), tolerance_m)};
}

}  // namespace starway::read
