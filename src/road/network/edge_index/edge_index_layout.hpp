// The layout of an EdgeIndex: a header of 64 bytes, the items, the boxes.
//
// An item is up to 16 consecutive segments of one edge, stored as (edge, first segment). Items are sorted along a
// Hilbert curve. Every 8 consecutive items form a node of the lowest level, every 8 nodes one of the next, up to a
// single root. Boxes are stored level by level, lowest first. Items have no boxes: distances to items are computed from
// their geometry.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "road/network/edge_index/edge_index.hpp"
#include "road/network/edge_index/surface.hpp"

namespace starway::road::network::edge_index_layout {

inline constexpr std::uint32_t layout_version = 1;
inline constexpr std::uint64_t segments_per_item = 16;
inline constexpr std::uint64_t fanout = 8;
inline constexpr std::size_t max_levels = 22;  // 8^21 > 2^62 items

struct IndexHeader {
    std::uint32_t version = layout_version;
    std::uint32_t level_count = 0;
    std::uint64_t item_count = 0;
    std::uint64_t box_count = 0;
    std::array<std::uint64_t, 5> reserved{};
};
static_assert(sizeof(IndexHeader) == 64);

struct Item {
    std::uint32_t edge = 0;
    std::uint32_t first_segment = 0;
};
static_assert(sizeof(Item) == 8);

struct BoundingBox {
    static constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
    static constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
    std::array<std::int32_t, 3> min{highest, highest, highest};
    std::array<std::int32_t, 3> max{lowest, lowest, lowest};

    void add(const BoundingBox& b) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            min[axis] = std::min(min[axis], b.min[axis]);
            max[axis] = std::max(max[axis], b.max[axis]);
        }
    }
    void add(const Embedded& p) {
        const std::array<std::int32_t, 3> at{p.x, p.y, p.z};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            min[axis] = std::min(min[axis], at[axis]);
            max[axis] = std::max(max[axis], at[axis]);
        }
    }
    void widen(std::int64_t margin) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            min[axis] = static_cast<std::int32_t>(std::max<std::int64_t>(min[axis] - margin, lowest));
            max[axis] = static_cast<std::int32_t>(std::min<std::int64_t>(max[axis] + margin, highest));
        }
    }
    [[nodiscard]] double chord_squared_to(const network::SurfacePoint& p) const {
        const std::array<double, 3> at{p.x, p.y, p.z};
        double sum = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double apart = std::max({0.0, min[axis] - at[axis], at[axis] - max[axis]});
            sum += apart * apart;
        }
        return sum;
    }
};
static_assert(sizeof(BoundingBox) == 24);

// The number of boxes in each level, lowest first.
struct Levels {
    std::array<std::uint64_t, max_levels> first{};  // index of each level's first box
    std::array<std::uint64_t, max_levels> count{};
    std::uint32_t level_count = 0;
    std::uint64_t box_count = 0;

    explicit Levels(std::uint64_t item_count) {
        for (std::uint64_t below = item_count; below > 0 && (below > 1 || level_count == 0); ++level_count) {
            below = (below - 1) / fanout + 1;
            first[level_count] = box_count;
            count[level_count] = below;
            box_count += below;
        }
    }
};

// The points of an edge's line, starting at its tail.
template <class Point>
class LineOf {
public:
    LineOf(const network::EdgeGeometry& geometry, std::span<const Point> nodes, std::span<const Point> shape_points,
           std::uint32_t edge)
        : tail_(nodes[geometry.edge_tail[edge]]), head_(nodes[geometry.edge_head[edge]]) {
        if (geometry.shape_first.empty()) return;
        const std::uint64_t first = geometry.shape_first[edge];
        between_ = shape_points.subspan(first, geometry.shape_first[edge + 1] - first);
    }
    [[nodiscard]] std::uint64_t segment_count() const { return between_.size() + 1; }
    [[nodiscard]] Point point(std::uint64_t i) const {
        return i == 0 ? tail_ : i <= between_.size() ? between_[i - 1] : head_;
    }

private:
    Point tail_;
    Point head_;
    std::span<const Point> between_;
};

inline LineOf<FixedPosition> line_of(const network::EdgeGeometry& geometry, std::uint32_t edge) {
    return {geometry, geometry.node_position, geometry.shape_points, edge};
}

template <class T>
T load(std::span<const std::byte> bytes, std::uint64_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

// The arrays after the header.
struct Sections {
    std::uint64_t items_at = sizeof(IndexHeader);
    std::uint64_t boxes_at;
    explicit Sections(std::uint64_t item_count) : boxes_at(items_at + item_count * sizeof(Item)) {}
};

}  // namespace starway::road::network::edge_index_layout
