// PointGrid: finds the nearest stored point within a fixed radius, by hashing cubic cells.
//
// If points are added only where none is near, as network nodes are, cells stay small and both calls take constant time
// on average.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "road/topology/metric.hpp"

namespace starway::road::topology {

class PointGrid {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit PointGrid(double radius);
    void reserve(std::size_t points);
    // Prefetches the cell of a point that will be looked up soon.
    void prefetch(const Vector3& point) const { __builtin_prefetch(&buckets_[bucket_of(cell_of(point))]); }
    // The value of the nearest point on that level within the radius (ties: the smallest), or none.
    [[nodiscard]] std::uint32_t nearest(const Vector3& point, int level) const;
    void add(const Vector3& point, int level, std::uint32_t value);

private:
    struct Cell {
        std::int64_t x, y, z;
    };
    struct Member {
        Vector3 point;
        int level;
        std::uint32_t value;
        std::uint32_t next;  // in the bucket's list
    };
    [[nodiscard]] Cell cell_of(const Vector3& point) const;
    [[nodiscard]] std::size_t bucket_of(const Cell& cell) const;
    void rehash(std::size_t buckets);

    double radius_;
    double cells_per_metre_;
    std::vector<Member> members_;
    std::vector<std::uint32_t> buckets_;  // a power of two, not below the number of members
};

}  // namespace starway::road::topology
