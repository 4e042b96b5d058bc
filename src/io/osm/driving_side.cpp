#include "io/osm/driving_side.hpp"

#include <cstddef>

namespace starway::io::osm {
namespace {

constexpr std::int32_t degree = 10'000'000;
constexpr std::uint64_t clear_majority = 3;  // to one

}  // namespace

DrivingSides::Cell DrivingSides::cell_of(FixedPosition at) {
    return {at.x / degree, at.y / degree};
}

void DrivingSides::add(std::span<const FixedPosition> line) {
    if (line.size() < 3) return;
    // The area between the line and its chord; its sign is that of the rotation.
    double twice_area = 0;
    const auto x = [&](std::size_t i) { return static_cast<double>(line[i].x) - line[0].x; };
    const auto y = [&](std::size_t i) { return static_cast<double>(line[i].y) - line[0].y; };
    for (std::size_t i = 0; i + 1 < line.size(); ++i) twice_area += x(i) * y(i + 1) - x(i + 1) * y(i);
    if (twice_area == 0) return;
    Votes& here = cells_[cell_of(line[0])];
    ++(twice_area < 0 ? here.left : here.right);
    ++(twice_area < 0 ? all_.left : all_.right);
}

bool DrivingSides::is_left(FixedPosition at) const {
    if (!any_left()) return false;
    if (const auto found = cells_.find(cell_of(at)); found != cells_.end()) {
        const Votes& here = found->second;
        if (here.left >= clear_majority * here.right) return true;
        if (here.right >= clear_majority * here.left) return false;
    }
    return all_.left > all_.right;
}

}  // namespace starway::io::osm
