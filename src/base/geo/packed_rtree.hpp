// PackedRTree: a static R-tree of integer boxes in flat arrays.
//
// Built once, bottom up: the boxes are sorted by their centres along a Hilbert curve; every 16 neighbours become a
// node, every 16 nodes a node of the next level (Kamel and Faloutsos, "On packing R-trees", 1993). 20 bytes per box, 1
// more per 15 boxes. Boxes are closed: touching boxes intersect.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/geo/hilbert.hpp"
#include "base/geo/radix_sort.hpp"

namespace starway::geo {

struct IntBox {
    std::int32_t min_x = std::numeric_limits<std::int32_t>::max();
    std::int32_t min_y = std::numeric_limits<std::int32_t>::max();
    std::int32_t max_x = std::numeric_limits<std::int32_t>::min();
    std::int32_t max_y = std::numeric_limits<std::int32_t>::min();

    [[nodiscard]] bool intersects(const IntBox& b) const {
        // Always evaluates all four comparisons: branches would be mispredicted.
        return static_cast<bool>(static_cast<unsigned>(min_x <= b.max_x) & static_cast<unsigned>(b.min_x <= max_x) &
                                 static_cast<unsigned>(min_y <= b.max_y) & static_cast<unsigned>(b.min_y <= max_y));
    }
    void add(const IntBox& b) {
        min_x = std::min(min_x, b.min_x);
        min_y = std::min(min_y, b.min_y);
        max_x = std::max(max_x, b.max_x);
        max_y = std::max(max_y, b.max_y);
    }
};

class PackedRTree {
public:
    struct Entry {
        IntBox box;
        std::uint32_t item = 0;  // any number; several entries may share it
    };

    PackedRTree() = default;
    explicit PackedRTree(const std::vector<Entry>& entries) { build(entries); }

    [[nodiscard]] std::size_t size() const { return items_.size(); }
    [[nodiscard]] IntBox bounds() const { return boxes_.empty() ? IntBox{} : boxes_.back(); }

    // Calls visit(item) for every entry whose box intersects `window`.
    template <class Visit>
    void query(const IntBox& window, Visit visit) const {
        query_entries(window, [&](const Entry& entry) { visit(entry.item); });
    }

    // The same with visit(entry).
    template <class Visit>
    void query_entries(const IntBox& window, Visit visit) const {
        if (items_.empty() || !bounds().intersects(window)) return;
        struct Node {
            std::uint32_t level, number;
        };
        std::array<Node, fanout * max_levels> stack;  // a level leaves at most fanout - 1 nodes pending
        std::size_t waiting = 0;
        stack[waiting++] = {static_cast<std::uint32_t>(levels_.size() - 1), 0};
        while (waiting > 0) {
            const Node node = stack[--waiting];
            const Range range = children(node.level, node.number);
            const IntBox* boxes = boxes_.data() + levels_[node.level - 1].first;
            for (std::uint32_t child = range.first; child < range.last; ++child) {
                if (!boxes[child].intersects(window)) continue;
                if (node.level == 1)
                    visit(Entry{boxes[child], items_[child]});
                else
                    stack[waiting++] = {node.level - 1, child};
            }
        }
    }

    // Calls visit(item, item) once for each pair of entries whose boxes intersect, in an unspecified but deterministic
    // order, until it returns false.
    template <class Visit>
    void intersecting_pairs(Visit visit) const {
        if (!items_.empty()) join(static_cast<std::uint32_t>(levels_.size() - 1), 0, 0, visit);
    }

private:
    static constexpr std::uint32_t fanout = 16;
    static constexpr std::size_t max_levels = 9;  // 16^8 = 2^32 entries, and the level of the entries
    struct Level {
        std::size_t first = 0;  // into boxes_
        std::uint32_t count = 0;
    };
    struct Range {
        std::uint32_t first, last;
    };

    // The children of a node, as numbers within the level below. Precondition: level >= 1.
    [[nodiscard]] Range children(std::uint32_t level, std::uint32_t node) const {
        return {node * fanout, std::min(levels_[level - 1].count, node * fanout + fanout)};
    }

    void build(const std::vector<Entry>& entries) {
        if (entries.empty()) return;
        IntBox all;
        for (const Entry& entry : entries) all.add(entry.box);
        struct Place {
            std::uint32_t key, entry;
        };
        std::vector<Place> places(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i)
            places[i] = {hilbert_of_middle(entries[i].box, all), static_cast<std::uint32_t>(i)};
        radix_sort(places, 32, [](const Place& place) { return place.key; });

        boxes_.reserve(entries.size() + entries.size() / (fanout - 1) + max_levels);
        items_.reserve(entries.size());
        for (const Place& place : places) {
            boxes_.push_back(entries[place.entry].box);
            items_.push_back(entries[place.entry].item);
        }
        levels_.push_back({0, static_cast<std::uint32_t>(entries.size())});
        do {
            const Level below = levels_.back();
            levels_.push_back({boxes_.size(), (below.count - 1) / fanout + 1});
            const auto level = static_cast<std::uint32_t>(levels_.size() - 1);
            for (std::uint32_t node = 0; node < levels_.back().count; ++node) {
                const Range range = children(level, node);
                IntBox box;
                for (std::uint32_t child = range.first; child < range.last; ++child)
                    box.add(boxes_[below.first + child]);
                boxes_.push_back(box);
            }
        } while (levels_.back().count > 1);
    }

    static std::uint32_t hilbert_of_middle(const IntBox& box, const IntBox& all) {
        constexpr unsigned bits = 16;
        const auto cell = [](std::int32_t low, std::int32_t high, std::int32_t all_low, std::int32_t all_high) {
            const std::int64_t extent = std::int64_t{all_high} - all_low + 1;
            const std::int64_t middle = (std::int64_t{low} + high) / 2 - all_low;
            return static_cast<std::uint32_t>((middle << bits) / extent);
        };
        return static_cast<std::uint32_t>(hilbert_key(cell(box.min_x, box.max_x, all.min_x, all.max_x),
                                                      cell(box.min_y, box.max_y, all.min_y, all.max_y), bits));
    }

    // Pairs between the entries under a and those under b, a <= b, both of one level. Returns false if visit() did.
    template <class Visit>
    bool join(std::uint32_t level, std::uint32_t a, std::uint32_t b, Visit& visit) const {
        const IntBox* nodes = boxes_.data() + levels_[level].first;
        const IntBox* boxes = boxes_.data() + levels_[level - 1].first;
        std::array<std::uint32_t, fanout> left;
        std::array<std::uint32_t, fanout> right;
        const std::size_t left_count = within(boxes, children(level, a), nodes[b], left);
        const std::size_t right_count = a == b ? left_count : within(boxes, children(level, b), nodes[a], right);
        const auto& others = a == b ? left : right;
        for (std::size_t i = 0; i < left_count; ++i) {
            const IntBox box = boxes[left[i]];
            // A node is also paired with itself, an entry is not.
            for (std::size_t j = a != b ? 0 : level == 1 ? i + 1 : i; j < right_count; ++j) {
                if (!box.intersects(boxes[others[j]])) continue;
                const bool more =
                    level == 1 ? visit(items_[left[i]], items_[others[j]]) : join(level - 1, left[i], others[j], visit);
                if (!more) return false;
            }
        }
        return true;
    }

    static std::size_t within(const IntBox* boxes, Range range, const IntBox& window,
                              std::array<std::uint32_t, fanout>& found) {
        std::size_t count = 0;
        for (std::uint32_t child = range.first; child < range.last; ++child)
            if (boxes[child].intersects(window)) found[count++] = child;
        return count;
    }

    std::vector<IntBox> boxes_;  // the entries along the curve, then level by level; the last one is the root
    std::vector<std::uint32_t> items_;
    std::vector<Level> levels_;
};

}  // namespace starway::geo
