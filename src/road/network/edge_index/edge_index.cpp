// Nearest-edge queries.
#include "road/network/edge_index/edge_index.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_set>
#include <utility>

#include "base/geo/frame.hpp"
#include "road/network/edge_index/edge_index_layout.hpp"
#include "road/network/edge_index/surface.hpp"
#include "road/network/file/section_array.hpp"

namespace starway::road::network {
namespace {

using namespace road::network::edge_index_layout;

// The nearest point of one item.
struct Found {
    Item item;
    std::uint32_t segment = 0;
    SegmentPoint nearest;
};

Found nearest_on_item(const EdgeGeometry& geometry, Item item, const SurfacePoint& query) {
    const auto line = line_of(geometry, item.edge);
    const std::uint64_t last = std::min(item.first_segment + segments_per_item, line.segment_count());
    Found found{item, item.first_segment, {}};
    SurfacePoint before = surface_point(geometry.frame, line.point(item.first_segment));
    for (std::uint64_t i = item.first_segment + std::uint64_t{1}; i <= last; ++i) {
        const SurfacePoint here = surface_point(geometry.frame, line.point(i));
        const SegmentPoint candidate = nearest_on_segment(geometry.frame, before, here, query);
        if (i == item.first_segment + std::uint64_t{1} || candidate.chord_squared < found.nearest.chord_squared) {
            found.nearest = candidate;
            found.segment = static_cast<std::uint32_t>(i - 1);
        }
        before = here;
    }
    return found;
}

EdgePosition edge_position(const EdgeGeometry& geometry, const Found& found) {
    const Frame& frame = geometry.frame;
    EdgePosition position{
        EdgeId(found.item.edge), found.segment, 0, {}, surface_metres(frame, std::sqrt(found.nearest.chord_squared))};
    const auto line = line_of(geometry, found.item.edge);
    const FixedPosition start = line.point(found.segment);
    const FixedPosition end = line.point(std::uint64_t{found.segment} + 1);
    if (found.nearest.at_start) {
        position.position = geo::to_position(frame, start);
    } else if (found.nearest.at_end) {
        position.position = geo::to_position(frame, end);
        position.along_segment = 1;
    } else {
        const SurfacePoint p = found.nearest.point;
        const double before = surface_metres(frame, std::sqrt(chord_squared(surface_point(frame, start), p)));
        const double after = surface_metres(frame, std::sqrt(chord_squared(p, surface_point(frame, end))));
        position.position = position_of(frame, p);
        position.along_segment = before + after > 0 ? before / (before + after) : 0;
    }
    return position;
}

// What an item is not nearer than, told without a sine: a squared chord.
class ItemBound {
public:
    ItemBound(const EdgeGeometry& geometry, Position query, const SurfacePoint& on_surface)
        : geometry_(geometry), query_(query), from_axis_(std::hypot(on_surface.x, on_surface.y)) {}

    [[nodiscard]] double operator()(Item item) const {
        if (geometry_.frame.kind != FrameKind::geographic) return 0;
        Box box;
        const auto line = line_of(geometry_, item.edge);
        const std::uint64_t last = std::min(item.first_segment + segments_per_item, line.segment_count());
        for (std::uint64_t i = item.first_segment; i <= last; ++i)
            box.add(geo::to_position(geometry_.frame, line.point(i)));
        const double east = (box.min_x - query_.x) * radians;
        const double west = (query_.x - box.max_x) * radians;
        const double most = std::max(std::abs(east), std::abs(west));
        if (most > small_angle) return 0;  // or beyond the antimeridian
        const double across = from_axis_ * std::max({0.0, east, west}) * a_little_less;
        // A segment runs farther from the equator than its ends, though by less than the square of the angle.
        const double up = std::max(box.min_y - query_.y, query_.y - box.max_y) * radians - most * most;
        const double bound = std::max({0.0, across, std::min(up, small_angle) * least_radius * a_little_less});
        return bound * bound;
    }

private:
    static constexpr double radians = std::numbers::pi / 180;
    static constexpr double small_angle = 0.1;      // whose sine is the angle but for a five-hundredth
    static constexpr double a_little_less = 0.99;   // for that, and for what is not a sphere
    static constexpr double least_radius = 6.33e8;  // of curvature, in steps

    const EdgeGeometry& geometry_;
    Position query_;
    double from_axis_;
};

// A queue entry: a tree node with the distance to its box, an item that is not nearer than that, or an item with its
// exact distance.
struct Waiting {
    static constexpr std::uint32_t unmeasured = 0xFFFFFFFF;  // the level of an item's bound

    double chord_squared = 0;
    std::uint64_t number = 0;  // the node's or item's number within its level, or an index into the found items
    std::uint32_t level = 0;
    std::uint32_t edge = 0;  // items only
    bool is_item = false;

    // A min-heap order. At equal distances, what is not measured precedes items, then smaller edges; the result does
    // not depend on the tree.
    friend bool operator<(const Waiting& a, const Waiting& b) {
        if (a.chord_squared != b.chord_squared) return a.chord_squared > b.chord_squared;
        if (a.is_item != b.is_item) return a.is_item;
        return a.is_item ? a.edge > b.edge : a.number > b.number;
    }
};

// The memory of a query, which its thread keeps for the next one.
struct QueryMemory {
    std::vector<Waiting> heap;
    std::vector<Found> items;
};
thread_local QueryMemory kept_memory;

class LentMemory {
public:
    LentMemory() : memory_(std::exchange(kept_memory, {})) {
        memory_.heap.clear();
        memory_.items.clear();
    }
    ~LentMemory() { kept_memory = std::move(memory_); }
    LentMemory(const LentMemory&) = delete;
    LentMemory& operator=(const LentMemory&) = delete;
    QueryMemory* operator->() { return &memory_; }

private:
    QueryMemory memory_;
};

}  // namespace

bool EdgeIndex::well_formed(std::span<const std::byte> section, const EdgeGeometry& geometry) {
    if (section.size() < sizeof(IndexHeader)) return false;
    const auto header = load<IndexHeader>(section, 0);
    if (header.version != layout_version || header.reserved != IndexHeader{}.reserved) return false;
    if (header.item_count > (section.size() - sizeof(IndexHeader)) / sizeof(Item)) return false;
    const Levels levels(header.item_count);
    const Sections sections(header.item_count);
    if (header.level_count != levels.level_count || header.box_count != levels.box_count) return false;
    if ((section.size() - sections.boxes_at) / sizeof(BoundingBox) != levels.box_count) return false;
    if ((section.size() - sections.boxes_at) % sizeof(BoundingBox) != 0) return false;
    for (std::uint64_t i = 0; i < header.item_count; ++i) {
        const Item item = load<Item>(section, sections.items_at + i * sizeof(Item));
        if (item.edge >= geometry.edge_tail.size()) return false;
        if (item.first_segment >= line_of(geometry, item.edge).segment_count()) return false;
    }
    return true;
}

EdgeIndex::EdgeIndex(std::span<const std::byte> section, const EdgeGeometry& geometry)
    : section_(section), geometry_(geometry) {}

std::vector<std::uint8_t> EdgeIndex::box_flags(std::span<const std::byte> section,
                                               const std::function<std::uint8_t(EdgeId)>& flags_of) {
    if (section.empty()) return {};
    const auto item_count = load<IndexHeader>(section, 0).item_count;
    const Levels levels(item_count);
    const Sections sections(item_count);
    std::vector<std::uint8_t> flags(levels.box_count, 0);
    for (std::uint64_t i = 0; i < item_count; ++i)
        flags[i / fanout] |= flags_of(EdgeId(load<Item>(section, sections.items_at + i * sizeof(Item)).edge));
    for (std::uint32_t level = 1; level < levels.level_count; ++level)
        for (std::uint64_t i = 0; i < levels.count[level - 1]; ++i)
            flags[levels.first[level] + i / fanout] |= flags[levels.first[level - 1] + i];
    return flags;
}

void EdgeIndex::visit_near(const EmbeddedBox& box, std::span<const std::uint8_t> box_flags, std::uint8_t wanted,
                           const std::function<bool(EdgeId)>& visit) const {
    if (section_.empty()) return;
    const auto item_count = load<IndexHeader>(section_, 0).item_count;
    if (item_count == 0) return;
    const Levels levels(item_count);
    const Sections sections(item_count);
    std::vector<std::pair<std::uint32_t, std::uint64_t>> waiting{{levels.level_count - 1, 0}};
    while (!waiting.empty()) {
        const auto [level, number] = waiting.back();
        waiting.pop_back();
        const std::uint64_t at = levels.first[level] + number;
        if (!box_flags.empty() && (box_flags[at] & wanted) == 0) continue;
        const auto bounds = load<BoundingBox>(section_, sections.boxes_at + at * sizeof(BoundingBox));
        bool apart = false;
        for (std::size_t axis = 0; axis < 3; ++axis)
            apart = apart || bounds.min[axis] > box.max[axis] || bounds.max[axis] < box.min[axis];
        if (apart) continue;
        const std::uint64_t first = number * fanout;
        if (level > 0) {
            const std::uint64_t last = std::min(first + fanout, levels.count[level - 1]);
            for (std::uint64_t i = last; i > first; --i) waiting.emplace_back(level - 1, i - 1);
            continue;
        }
        const std::uint64_t last = std::min(first + fanout, item_count);
        for (std::uint64_t i = first; i < last; ++i)
            if (!visit(EdgeId(load<Item>(section_, sections.items_at + i * sizeof(Item)).edge))) return;
    }
}

void EdgeIndex::visit_nearest(Position point, double max_m, const EdgeFilter* filter,
                              const std::function<bool(const EdgePosition&)>& visit) const {
    if (section_.empty() || !std::isfinite(point.x) || !std::isfinite(point.y) || !(max_m >= 0)) return;
    const auto item_count = load<IndexHeader>(section_, 0).item_count;
    if (item_count == 0) return;
    const Levels levels(item_count);
    const Sections sections(item_count);
    const SurfacePoint query = surface_point(geometry_.frame, point);
    const double reach = chord_of_metres(geometry_.frame, max_m);

    const ItemBound bound(geometry_, point, query);

    LentMemory memory;
    std::vector<Waiting>& heap = memory->heap;
    std::vector<Found>& items = memory->items;
    std::unordered_set<std::uint32_t> visited;  // only edges with several items can appear twice
    const auto push = [&](const Waiting& waiting) {
        if (waiting.chord_squared > reach * reach) return;
        heap.push_back(waiting);
        std::push_heap(heap.begin(), heap.end());
    };
    const auto push_nodes = [&](std::uint32_t level, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t i = first; i < last; ++i) {
            if (filter != nullptr && (filter->box_flags[levels.first[level] + i] & filter->wanted) == 0) continue;
            const std::uint64_t at = sections.boxes_at + (levels.first[level] + i) * sizeof(BoundingBox);
            push({load<BoundingBox>(section_, at).chord_squared_to(query), i, level, 0, false});
        }
    };

    push_nodes(levels.level_count - 1, 0, 1);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        const Waiting next = heap.back();
        heap.pop_back();
        if (next.is_item) {
            const bool several = line_of(geometry_, next.edge).segment_count() > segments_per_item;
            if (several && !visited.insert(next.edge).second) continue;
            if (!visit(edge_position(geometry_, items[next.number]))) return;
        } else if (next.level == Waiting::unmeasured) {
            const Item item = load<Item>(section_, sections.items_at + next.number * sizeof(Item));
            items.push_back(nearest_on_item(geometry_, item, query));
            push({items.back().nearest.chord_squared, items.size() - 1, 0, item.edge, true});
        } else if (next.level > 0) {
            const std::uint64_t first = next.number * fanout;
            push_nodes(next.level - 1, first, std::min(first + fanout, levels.count[next.level - 1]));
        } else {
            const std::uint64_t last = std::min(next.number * fanout + fanout, item_count);
            for (std::uint64_t i = next.number * fanout; i < last; ++i) {
                const Item item = load<Item>(section_, sections.items_at + i * sizeof(Item));
                if (filter != nullptr && !filter->accepts(EdgeId(item.edge))) continue;
                push({bound(item), i, Waiting::unmeasured, item.edge, false});
            }
        }
    }
}

EdgeIndex edge_index(const RoadNetwork& network) {
    EdgeGeometry geometry;
    geometry.frame = network.frame();
    if (geometry.frame.kind == FrameKind::none) return {{}, geometry};
    geometry.node_position = network.node_positions();
    geometry.edge_tail = array_of<std::uint32_t>(network, "edge_tail");
    geometry.edge_head = array_of<std::uint32_t>(network, "edge_head");
    geometry.shape_first = array_of<std::uint64_t>(network, "shape_first");
    geometry.shape_points = array_of<FixedPosition>(network, "shape_points");
    return {network.section("edge_index"), geometry};
}

}  // namespace starway::road::network
