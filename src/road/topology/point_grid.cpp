#include "road/topology/point_grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace starway::road::topology {
namespace {

// The cell size in radii. Large cells are crowded, small cells need more lookups; at 8, a search visits two cells on
// average.
constexpr double cell_size = 8;
constexpr double smallest_cell = 1e-6;  // metres

std::int64_t whole(double value) {
    constexpr double limit = 9e18;
    return static_cast<std::int64_t>(std::floor(std::clamp(value, -limit, limit)));
}

}  // namespace

PointGrid::PointGrid(double radius)
    : radius_(radius), cells_per_metre_(1 / std::max(cell_size * radius, smallest_cell)), buckets_(1024, none) {}

// Offset by half a cell, so that the plane z = 0 of planar frames does not fall between two layers of cells.
PointGrid::Cell PointGrid::cell_of(const Vector3& point) const {
    return {whole(point.x * cells_per_metre_ + 0.5), whole(point.y * cells_per_metre_ + 0.5),
            whole(point.z * cells_per_metre_ + 0.5)};
}

std::size_t PointGrid::bucket_of(const Cell& cell) const {
    std::uint64_t hash = static_cast<std::uint64_t>(cell.x) * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 29U) ^ static_cast<std::uint64_t>(cell.y)) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 32U) ^ static_cast<std::uint64_t>(cell.z)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(hash ^ (hash >> 31U)) & (buckets_.size() - 1);
}

std::uint32_t PointGrid::nearest(const Vector3& point, int level) const {
    const Cell low = cell_of({point.x - radius_, point.y - radius_, point.z - radius_});
    const Cell high = cell_of({point.x + radius_, point.y + radius_, point.z + radius_});
    double best = radius_ * radius_;
    std::uint32_t found = none;
    for (std::int64_t x = low.x; x <= high.x; ++x)
        for (std::int64_t y = low.y; y <= high.y; ++y)
            for (std::int64_t z = low.z; z <= high.z; ++z)
                for (std::uint32_t m = buckets_[bucket_of({x, y, z})]; m != none; m = members_[m].next) {
                    const Member& member = members_[m];
                    if (member.level != level) continue;
                    const double distance = squared_distance(member.point, point);
                    if (distance < best || (distance == best && member.value < found)) {
                        best = distance;
                        found = member.value;
                    }
                }
    return found;
}

void PointGrid::add(const Vector3& point, int level, std::uint32_t value) {
    if (members_.size() >= buckets_.size()) rehash(buckets_.size() * 4);
    std::uint32_t& bucket = buckets_[bucket_of(cell_of(point))];
    members_.push_back({point, level, value, bucket});
    bucket = static_cast<std::uint32_t>(members_.size() - 1);
}

void PointGrid::reserve(std::size_t points) {
    members_.reserve(points);
    if (points > buckets_.size()) rehash(std::bit_ceil(points));
}

void PointGrid::rehash(std::size_t buckets) {
    buckets_.assign(buckets, none);
    for (std::uint32_t m = 0; m < members_.size(); ++m) {
        std::uint32_t& bucket = buckets_[bucket_of(cell_of(members_[m].point))];
        members_[m].next = bucket;
        bucket = m;
    }
}

}  // namespace starway::road::topology
