// Builds the edge index.
#include <algorithm>
#include <cmath>

#include "base/core/threads/parallel.hpp"
#include "base/geo/hilbert.hpp"
#include "base/geo/radix_sort.hpp"
#include "road/network/edge_index/edge_index_layout.hpp"

namespace starway::road::network {
namespace {

using namespace road::network::edge_index_layout;

constexpr std::size_t edges_a_slice = 8192;  // for parallel work
constexpr std::size_t boxes_a_slice = 2048;
constexpr unsigned curve_bits = 20;

struct DraftItem {
    std::uint64_t key = 0;  // along the Hilbert curve
    Item item;
};

// The items in edge order: edge e has first[e] .. first[e + 1].
std::vector<std::uint64_t> count_items(const EdgeGeometry& geometry) {
    std::vector<std::uint64_t> first(geometry.edge_tail.size() + 1);
    for (std::size_t edge = 0; edge + 1 < first.size(); ++edge) {
        const std::uint64_t segments =
            geometry.shape_first.empty() ? 1 : geometry.shape_first[edge + 1] - geometry.shape_first[edge] + 1;
        first[edge + 1] = first[edge] + (segments - 1) / segments_per_item + 1;
    }
    return first;
}

// Sorts the items along the Hilbert curve by a middle point. The curve's plane is distorted near the antimeridian and
// the poles, where boxes get larger but answers stay correct.
std::vector<DraftItem> sorted_items(const EdgeGeometry& geometry) {
    Box bounds;
    for (const FixedPosition& p : geometry.node_position)
        bounds.add({static_cast<double>(p.x), static_cast<double>(p.y)});
    const double extent = std::max({1.0, bounds.max_x - bounds.min_x, bounds.max_y - bounds.min_y});
    const double scale = ((1U << curve_bits) - 1) / extent;
    const auto cell = [&](double value, double low) {
        return static_cast<std::uint32_t>(std::clamp((value - low) * scale, 0.0, (1U << curve_bits) - 1.0));
    };
    const std::vector<std::uint64_t> first_item = count_items(geometry);
    std::vector<DraftItem> items(first_item.back());
    core::for_slices(geometry.edge_tail.size(), edges_a_slice, [&](std::size_t begin, std::size_t end) {
        for (auto edge = static_cast<std::uint32_t>(begin); edge < end; ++edge) {
            const auto line = line_of(geometry, edge);
            DraftItem* item = items.data() + first_item[edge];
            for (std::uint64_t first = 0; first < line.segment_count(); first += segments_per_item) {
                const std::uint64_t last = std::min(first + segments_per_item, line.segment_count());
                const FixedPosition middle = line.point((first + last) / 2);
                const auto x = cell(middle.x, bounds.min_x);
                const auto y = cell(middle.y, bounds.min_y);
                *item++ = {geo::hilbert_key(x, y, curve_bits), {edge, static_cast<std::uint32_t>(first)}};
            }
        }
    });
    geo::radix_sort(items, 2 * curve_bits, [](const DraftItem& item) { return item.key; });
    return items;
}

double squared_steps(Embedded a, Embedded b) {
    const auto square = [](std::int32_t from, std::int32_t to) {
        const auto apart = static_cast<double>(std::int64_t{to} - from);
        return apart * apart;
    };
    return square(a.x, b.x) + square(a.y, b.y) + square(a.z, b.z);
}

// The item's points, and the surface's rise above the straight lines between them.
BoundingBox box_of(const EdgeGeometry& geometry, const EdgeEmbedding& embedding, Item item) {
    const LineOf<Embedded> line(geometry, embedding.nodes, embedding.shape_points, item.edge);
    const std::uint64_t last = std::min(item.first_segment + segments_per_item, line.segment_count());
    BoundingBox box;
    Embedded before = line.point(item.first_segment);
    box.add(before);
    double longest = 0;
    for (std::uint64_t i = item.first_segment + std::uint64_t{1}; i <= last; ++i) {
        const Embedded here = line.point(i);
        box.add(here);
        longest = std::max(longest, squared_steps(before, here));
        before = here;
    }
    // Rounding moves an embedded point by up to half a step along each axis.
    constexpr double rounded = 0.51;
    box.widen(static_cast<std::int64_t>(most_sagitta(geometry.frame, longest) + rounded) + 1);
    return box;
}

}  // namespace

std::vector<std::byte> EdgeIndex::build(const EdgeGeometry& geometry, const EdgeEmbedding& embedding) {
    const std::vector<DraftItem> items = sorted_items(geometry);
    const Levels levels(items.size());
    const Sections sections(items.size());
    std::vector<std::byte> section(sections.boxes_at + levels.box_count * sizeof(BoundingBox));

    IndexHeader header;
    header.level_count = levels.level_count;
    header.item_count = items.size();
    header.box_count = levels.box_count;
    std::memcpy(section.data(), &header, sizeof header);

    std::vector<BoundingBox> boxes(levels.box_count);
    core::for_slices(items.empty() ? 0 : levels.count[0], boxes_a_slice, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin * fanout; i < std::min(end * fanout, items.size()); ++i) {
            const Item& item = items[i].item;
            boxes[i / fanout].add(box_of(geometry, embedding, item));
            std::memcpy(section.data() + sections.items_at + i * sizeof(Item), &item, sizeof item);
        }
    });
    for (std::uint32_t level = 1; level < levels.level_count; ++level)
        for (std::uint64_t i = 0; i < levels.count[level - 1]; ++i)
            boxes[levels.first[level] + i / fanout].add(boxes[levels.first[level - 1] + i]);
    if (!boxes.empty())
        std::memcpy(section.data() + sections.boxes_at, boxes.data(), boxes.size() * sizeof(BoundingBox));
    return section;
}

}  // namespace starway::road::network
