#include "grid/search/voxels/space.hpp"

#include <algorithm>
#include <bit>

namespace starway::grid::search {
namespace {

using Offset = std::array<std::int32_t, 3>;

Offset offset_of(std::uint32_t direction) {
    const auto number = static_cast<std::int32_t>(direction);
    return {number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1};
}

Offset sum(Offset a, Offset b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

Offset back(Offset a) {
    return {-a[0], -a[1], -a[2]};
}

bool is_near(Offset a) {
    return std::all_of(a.begin(), a.end(), [](std::int32_t i) { return i >= -1 && i <= 1; });
}

std::uint32_t direction_of(Offset a) {
    return static_cast<std::uint32_t>((a[2] + 1) * 9 + (a[1] + 1) * 3 + a[0] + 1);
}

// The voxels of the box that two offsets span.
std::uint32_t box_of(Offset a, Offset b) {
    std::uint32_t box = 0;
    for (std::uint32_t direction = 0; direction < voxel_directions; ++direction) {
        const Offset at = offset_of(direction);
        bool between = true;
        for (std::size_t axis = 0; axis < 3; ++axis)
            between = between && at[axis] >= std::min(a[axis], b[axis]) && at[axis] <= std::max(a[axis], b[axis]);
        if (between) box |= 1U << direction;
    }
    return box;
}

}  // namespace

VoxelSteps::VoxelSteps() {
    for (std::uint32_t direction = 0; direction < voxel_directions; ++direction) {
        const Offset to = offset_of(direction);
        steps_[direction] = {
            to[0], to[1], to[2],
            static_cast<std::uint32_t>(std::count_if(to.begin(), to.end(), [](auto i) { return i != 0; })),
            box_of({}, to)};
    }
    for (std::uint32_t before = 0; before < voxel_directions; ++before) {
        if (before == voxel_itself) continue;
        for (std::uint32_t after = 0; after < voxel_directions; ++after)
            if (after != voxel_itself && offset_of(after) != back(offset_of(before)))
                onward_[before].push_back({after, other_ways(before, after)});
    }
}

const VoxelSteps& VoxelSteps::table() {
    static const VoxelSteps steps;
    return steps;
}

// What must be open for each way, of one or two steps, that makes the step after needless.
std::vector<std::uint32_t> VoxelSteps::other_ways(std::uint32_t before, std::uint32_t after) const {
    const Offset start = back(offset_of(before));
    const Offset end = offset_of(after);
    const Offset whole = sum(offset_of(before), end);
    if (is_near(whole)) return {box_of(start, end)};
    std::vector<std::uint32_t> ways;
    const std::uint64_t cost = voxel_units[steps_[before].axes] + voxel_units[steps_[after].axes];
    for (std::uint32_t first = 0; first < voxel_directions; ++first) {
        const Offset middle = sum(start, offset_of(first));
        const Offset rest = sum(whole, back(offset_of(first)));
        if (first == before || first == voxel_itself || !is_near(middle) || !is_near(rest)) continue;
        const std::uint32_t last = direction_of(rest);
        const std::uint64_t other = voxel_units[steps_[first].axes] + voxel_units[steps_[last].axes];
        const bool smaller_end = std::pair(steps_[last].axes, last) < std::pair(steps_[after].axes, after);
        if (last != voxel_itself && (other < cost || (other == cost && smaller_end)))
            ways.push_back(box_of(start, middle) | box_of(middle, end));
    }
    std::sort(ways.begin(), ways.end(),
              [](std::uint32_t a, std::uint32_t b) { return std::popcount(a) < std::popcount(b); });
    return ways;
}

}  // namespace starway::grid::search
