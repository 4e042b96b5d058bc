// The section: a header of 64 bytes, the items, the boxes.
//
// An item is up to 16 consecutive segments of one edge, as (edge, first segment). Items are sorted along a Hilbert curve; every 8
// neighbours make a node of the lowest level, every 8 nodes one of the next, up to a single root. Boxes lie level by level, lowest first. Items
// have no boxes of their own: the distance to an item is computed from its geometry.
#include "network/edge_index.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_set>

#include "geo/hilbert.hpp"
#include "geo/radix_sort.hpp"
#include "network/surface.hpp"

namespace starway {
namespace {

constexpr std::uint32_t layout_version = 1;
constexpr std::uint64_t segments_per_item = 16;
constexpr std::uint64_t fanout = 8;
constexpr std::size_t max_levels = 22;  // 8^21 > 2^62 items

struct Header {
    std::uint32_t version = layout_version;
    std::uint32_t level_count = 0;
    std::uint64_t item_count = 0;
    std::uint64_t box_count = 0;
    std::array<std::uint64_t, 5> reserved{};
};
static_assert(sizeof(Header) == 64);

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
    // `margin` covers the arc between the ends, and rounding.
    void add(const SurfacePoint& p, double margin) {
        const std::array<double, 3> at{p.x, p.y, p.z};
        constexpr double limit = highest;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            min[axis] = std::min(min[axis], static_cast<std::int32_t>(std::max(std::floor(at[axis] - margin), -limit)));
            max[axis] = std::max(max[axis], static_cast<std::int32_t>(std::min(std::ceil(at[axis] + margin), limit)));
        }
    }
    [[nodiscard]] double chord_squared_to(const SurfacePoint& p) const {
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

// How many boxes each level has, lowest first.
struct Levels {
    std::array<std::uint64_t, max_levels> first{};  // into the boxes
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

// The points of an edge's line, from its tail.
class EdgeLine {
public:
    EdgeLine(const EdgeGeometry& geometry, std::uint32_t edge)
        : tail_(geometry.node_position[geometry.edge_tail[edge]]),
          head_(geometry.node_position[geometry.edge_head[edge]]) {
        if (geometry.shape_first.empty()) return;
        const std::uint64_t first = geometry.shape_first[edge];
        between_ = geometry.shape_points.subspan(first, geometry.shape_first[edge + 1] - first);
    }
    [[nodiscard]] std::uint64_t segment_count() const { return between_.size() + 1; }
    [[nodiscard]] FixedPosition point(std::uint64_t i) const {
        return i == 0 ? tail_ : i <= between_.size() ? between_[i - 1] : head_;
    }

private:
    FixedPosition tail_;
    FixedPosition head_;
    std::span<const FixedPosition> between_;
};

template <class T>
T load(std::span<const std::byte> bytes, std::uint64_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

// The arrays behind the header.
struct Sections {
    std::uint64_t items_at = sizeof(Header);
    std::uint64_t boxes_at;
    explicit Sections(std::uint64_t item_count) : boxes_at(items_at + item_count * sizeof(Item)) {}
};

BoundingBox box_of(const EdgeGeometry& geometry, const EdgeLine& line, std::uint64_t first_segment) {
    BoundingBox box;
    const std::uint64_t last = std::min(first_segment + segments_per_item, line.segment_count());
    SurfacePoint before = surface_point(geometry.frame, line.point(first_segment));
    for (std::uint64_t i = first_segment + 1; i <= last; ++i) {
        const SurfacePoint here = surface_point(geometry.frame, line.point(i));
        const double margin = 1 + sagitta(geometry.frame, std::sqrt(chord_squared(before, here)));
        box.add(before, margin);
        box.add(here, margin);
        before = here;
    }
    return box;
}

struct DraftItem {
    std::uint64_t key = 0;  // along the Hilbert curve
    Item item;
};

constexpr unsigned curve_bits = 20;

// The items along the curve. A middle point of each stands for it; distances on the plane of the curve mean nothing near the
// antimeridian and the poles, where boxes get larger and answers stay right.
std::vector<DraftItem> sorted_items(const EdgeGeometry& geometry) {
    Box bounds;
    for (const FixedPosition& p : geometry.node_position)
        bounds.add({static_cast<double>(p.x), static_cast<double>(p.y)});
    const double extent = std::max({1.0, bounds.max_x - bounds.min_x, bounds.max_y - bounds.min_y});
    const double scale = ((1U << curve_bits) - 1) / extent;
    const auto cell = [&](double value, double low) {
        return static_cast<std::uint32_t>(std::clamp((value - low) * scale, 0.0, (1U << curve_bits) - 1.0));
    };
    std::vector<DraftItem> items;
    items.reserve(geometry.edge_tail.size() + geometry.shape_points.size() / segments_per_item);
    for (std::uint32_t edge = 0; edge < geometry.edge_tail.size(); ++edge) {
        const EdgeLine line(geometry, edge);
        for (std::uint64_t first = 0; first < line.segment_count(); first += segments_per_item) {
            const std::uint64_t last = std::min(first + segments_per_item, line.segment_count());
            const FixedPosition middle = line.point((first + last) / 2);
            items.push_back({geo::hilbert_key(cell(middle.x, bounds.min_x), cell(middle.y, bounds.min_y), curve_bits),
                             {edge, static_cast<std::uint32_t>(first)}});
        }
    }
    geo::radix_sort(items, 2 * curve_bits, [](const DraftItem& item) { return item.key; });
    return items;
}

// The nearest point of one item.
struct Found {
    Item item;
    std::uint32_t segment = 0;
    SegmentPoint nearest;
};

Found nearest_on_item(const EdgeGeometry& geometry, Item item, const SurfacePoint& query) {
    const EdgeLine line(geometry, item.edge);
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
    const EdgeLine line(geometry, found.item.edge);
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

// What waits to be looked at: a node of the tree, whose box is that near, or an item, which is exactly that near.
struct Waiting {
    double chord_squared = 0;
    std::uint64_t number = 0;  // of the node within its level, or into the items found
    std::uint32_t level = 0;
    std::uint32_t edge = 0;  // items only
    bool is_item = false;

    // For a heap whose top is the nearest. Of equals, nodes come first, then the smaller edge, so that the order of edges
    // does not depend on the tree.
    friend bool operator<(const Waiting& a, const Waiting& b) {
        if (a.chord_squared != b.chord_squared) return a.chord_squared > b.chord_squared;
        if (a.is_item != b.is_item) return a.is_item;
        return a.is_item ? a.edge > b.edge : a.number > b.number;
    }
};

}  // namespace

std::vector<std::byte> EdgeIndex::build(const EdgeGeometry& geometry) {
    const std::vector<DraftItem> items = sorted_items(geometry);
    const Levels levels(items.size());
    const Sections sections(items.size());
    std::vector<std::byte> section(sections.boxes_at + levels.box_count * sizeof(BoundingBox));

    Header header;
    header.level_count = levels.level_count;
    header.item_count = items.size();
    header.box_count = levels.box_count;
    std::memcpy(section.data(), &header, sizeof header);

    std::vector<BoundingBox> boxes(levels.box_count);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item& item = items[i].item;
        boxes[i / fanout].add(box_of(geometry, EdgeLine(geometry, item.edge), item.first_segment));
        std::memcpy(section.data() + sections.items_at + i * sizeof(Item), &item, sizeof item);
    }
    for (std::uint32_t level = 1; level < levels.level_count; ++level)
        for (std::uint64_t i = 0; i < levels.count[level - 1]; ++i)
            boxes[levels.first[level] + i / fanout].add(boxes[levels.first[level - 1] + i]);
    if (!boxes.empty())
        std::memcpy(section.data() + sections.boxes_at, boxes.data(), boxes.size() * sizeof(BoundingBox));
    return section;
}

bool EdgeIndex::well_formed(std::span<const std::byte> section, const EdgeGeometry& geometry) {
    if (section.size() < sizeof(Header)) return false;
    const auto header = load<Header>(section, 0);
    if (header.version != layout_version || header.reserved != Header{}.reserved) return false;
    if (header.item_count > (section.size() - sizeof(Header)) / sizeof(Item)) return false;
    const Levels levels(header.item_count);
    const Sections sections(header.item_count);
    if (header.level_count != levels.level_count || header.box_count != levels.box_count) return false;
    if ((section.size() - sections.boxes_at) / sizeof(BoundingBox) != levels.box_count) return false;
    if ((section.size() - sections.boxes_at) % sizeof(BoundingBox) != 0) return false;
    for (std::uint64_t i = 0; i < header.item_count; ++i) {
        const Item item = load<Item>(section, sections.items_at + i * sizeof(Item));
        if (item.edge >= geometry.edge_tail.size()) return false;
        if (item.first_segment >= EdgeLine(geometry, item.edge).segment_count()) return false;
    }
    return true;
}

EdgeIndex::EdgeIndex(std::span<const std::byte> section, const EdgeGeometry& geometry)
    : section_(section), geometry_(geometry) {}

void EdgeIndex::visit_nearest(Position point, double max_m,
                              const std::function<bool(const EdgePosition&)>& visit) const {
    if (section_.empty() || !std::isfinite(point.x) || !std::isfinite(point.y) || !(max_m >= 0)) return;
    const auto item_count = load<Header>(section_, 0).item_count;
    if (item_count == 0) return;
    const Levels levels(item_count);
    const Sections sections(item_count);
    const SurfacePoint query = surface_point(geometry_.frame, point);
    const double reach = chord_of_metres(geometry_.frame, max_m);

    std::vector<Waiting> heap;
    std::vector<Found> items;
    heap.reserve(128);
    items.reserve(64);
    std::unordered_set<std::uint32_t> visited;  // edges of several items only: others come up once anyway
    const auto push = [&](const Waiting& waiting) {
        if (waiting.chord_squared > reach * reach) return;
        heap.push_back(waiting);
        std::push_heap(heap.begin(), heap.end());
    };
    const auto push_nodes = [&](std::uint32_t level, std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t i = first; i < last; ++i) {
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
            const bool several = EdgeLine(geometry_, next.edge).segment_count() > segments_per_item;
            if (several && !visited.insert(next.edge).second) continue;
            if (!visit(edge_position(geometry_, items[next.number]))) return;
        } else if (next.level > 0) {
            const std::uint64_t first = next.number * fanout;
            push_nodes(next.level - 1, first, std::min(first + fanout, levels.count[next.level - 1]));
        } else {
            const std::uint64_t last = std::min(next.number * fanout + fanout, item_count);
            for (std::uint64_t i = next.number * fanout; i < last; ++i) {
                const Item item = load<Item>(section_, sections.items_at + i * sizeof(Item));
                items.push_back(nearest_on_item(geometry_, item, query));
                push({items.back().nearest.chord_squared, items.size() - 1, 0, item.edge, true});
            }
        }
    }
}

namespace {

template <class T>
std::span<const T> elements(const RoadNetwork& network, std::string_view section) {
    const std::span<const std::byte> bytes = network.section(section);
    // Sections lie at multiples of 64 and hold whole elements.
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};  // NOLINT(*-reinterpret-cast)
}

}  // namespace

EdgeIndex edge_index(const RoadNetwork& network) {
    EdgeGeometry geometry;
    geometry.frame = network.frame();
    if (geometry.frame.kind == FrameKind::none) return {{}, geometry};
    geometry.node_position = network.node_positions();
    geometry.edge_tail = elements<std::uint32_t>(network, "edge_tail");
    geometry.edge_head = elements<std::uint32_t>(network, "edge_head");
    geometry.shape_first = elements<std::uint64_t>(network, "shape_first");
    geometry.shape_points = elements<FixedPosition>(network, "shape_points");
    return {network.section("edge_index"), geometry};
}

}  // namespace starway
