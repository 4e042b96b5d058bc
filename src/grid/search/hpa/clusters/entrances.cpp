#include "grid/search/hpa/clusters/entrances.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace starway::grid::search {
namespace {

constexpr std::uint32_t narrow = 6;
constexpr std::uint32_t piece = 8;  // of a run, where cells differ in cost

// A border between a cluster and its neighbour, starting from its upper or left end.
class Border {
public:
    // out: the direction that leads over it.
    Border(const GridSpace& space, GridCell first, std::uint32_t length, std::uint32_t out)
        : space_(space),
          corner_(first),
          first_(space.map().node(first)),
          length_(length),
          out_(out),
          on_(out == north || out == south ? east : south),
          stride_(on_ == east ? 1 : space.map().rows().stride()) {}

    // Calls visit(node on this side, whether a step leads out there).
    template <class Visit>
    void visit_entrances(Visit&& visit) const {
        if (space_.map().uniform())
            visit_plain_entrances(visit);
        else
            visit_runs(visit);
    }

private:
    template <class Visit>
    void visit_runs(Visit&& visit) const {
        for (std::uint32_t begin = 0; begin < length_;) {
            const StepsAcross across = steps_across(begin);
            std::uint32_t end = begin + 1;
            if (across.any())
                while (end < length_ && steps_across(end) == across && joined(end - 1)) ++end;
            if (across.any()) choose(begin, end, [&](std::uint32_t position) { visit(node(position), across.out); });
            begin = end;
        }
    }

    // For uniform maps: straight steps need only open cells at both ends, and no path needs other steps.
    template <class Visit>
    void visit_plain_entrances(Visit&& visit) const {
        const Strip here = strip(0, -1);
        const Strip there = strip(1, 1);
        for (std::uint32_t left = here[0] & there[0]; left != 0;) {
            const std::uint32_t seed = left & (0U - left);
            const std::uint32_t entrance = left & flooded(here, seed) & flooded(there, seed);
            const auto first = static_cast<std::uint32_t>(std::countr_zero(entrance));
            const auto last = 31 - static_cast<std::uint32_t>(std::countl_zero(entrance));
            if (last - first + 1 < narrow) {
                visit(node(nearest(entrance, (first + last) / 2)), true);
            } else {
                visit(node(first), true);
                visit(node(last), true);
            }
            left &= ~entrance;
        }
    }

    // Rows of open cells along the border, the nearest first.
    using Strip = std::array<std::uint32_t, entrances_see>;
    static_assert(ClusterLayout::side == 32);

    // The rows that begin `from` cells beyond the border, outwards (1) or inwards (-1).
    [[nodiscard]] Strip strip(std::int32_t from, std::int32_t step) const {
        const GridMap& map = space_.map();
        const bool rows = on_ == east;
        const BitPlane& plane = rows ? map.rows() : map.columns();
        const std::int32_t away = out_ == south || out_ == east ? 1 : -1;
        const std::uint32_t all = length_ == 32 ? ~0U : (1U << length_) - 1;
        const auto lines = static_cast<std::int32_t>(rows ? map.height() : map.width());
        // At the map's rim a neighbour may be less deep; rows beyond it count as blocked.
        Strip strip{};
        for (std::int32_t i = 0; i < entrances_see; ++i) {
            const std::int32_t line = (rows ? corner_.y : corner_.x) + away * (from + step * i);
            if (line < 0 || line >= lines) break;
            const std::uint32_t index =
                plane.index(static_cast<std::uint32_t>(rows ? corner_.x : corner_.y), static_cast<std::uint32_t>(line));
            strip[static_cast<std::size_t>(i)] =
                static_cast<std::uint32_t>(model::bits_from(plane.bytes(), index)) & all;
        }
        return strip;
    }
    // The positions on the border that the seed reaches within the strip.
    [[nodiscard]] static std::uint32_t flooded(const Strip& open, std::uint32_t seed) {
        Strip wet{seed};
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < wet.size(); ++i) {
                const std::uint32_t before = wet[i];
                wet[i] |= (i > 0 ? wet[i - 1] : 0) | (i + 1 < wet.size() ? wet[i + 1] : 0);
                wet[i] &= open[i];
                for (std::uint32_t next = 0; next != wet[i];) {
                    next = wet[i];
                    wet[i] |= (wet[i] << 1 | wet[i] >> 1) & open[i];
                }
                more = more || wet[i] != before;
            }
        }
        return wet[0];
    }
    // The position in the set nearest to another one; of two, the first.
    [[nodiscard]] static std::uint32_t nearest(std::uint32_t set, std::uint32_t position) {
        for (std::uint32_t far = 0;; ++far) {
            if (far <= position && (set >> (position - far) & 1U) != 0) return position - far;
            if (position + far < 32 && (set >> (position + far) & 1U) != 0) return position + far;
        }
    }

    struct StepsAcross {
        bool out = false;
        bool in = false;
        [[nodiscard]] bool any() const { return out || in; }
        friend bool operator==(StepsAcross a, StepsAcross b) { return a.out == b.out && a.in == b.in; }
    };

    [[nodiscard]] std::uint32_t node(std::uint32_t position) const { return first_ + position * stride_; }
    [[nodiscard]] std::uint32_t beyond(std::uint32_t position) const { return space_.neighbour(node(position), out_); }
    [[nodiscard]] StepsAcross steps_across(std::uint32_t position) const {
        const BitPlane& fits = space_.map().rows();
        if (!fits.test(node(position)) || !fits.test(beyond(position))) return {};
        return {space_.step_allowed(node(position), out_),
                space_.step_allowed(beyond(position), opposite(space_.map().rules(), out_))};
    }
    // Whether steps to the next position and back are allowed, on both sides. Precondition: the unit fits at all four
    // cells.
    [[nodiscard]] bool joined(std::uint32_t position) const {
        const std::uint32_t back = opposite(space_.map().rules(), on_);
        return space_.step_allowed(node(position), on_) && space_.step_allowed(node(position + 1), back) &&
               space_.step_allowed(beyond(position), on_) && space_.step_allowed(beyond(position + 1), back);
    }

    template <class Visit>
    void choose(std::uint32_t begin, std::uint32_t end, Visit&& visit) const {
        if (space_.map().has_costs()) {
            for (std::uint32_t from = begin; from < end; from += piece)
                visit(cheapest(from, std::min(end, from + piece)));
        } else if (end - begin < narrow) {
            visit((begin + end - 1) / 2);
        } else {
            visit(begin);
            visit(end - 1);
        }
    }
    [[nodiscard]] std::uint32_t cheapest(std::uint32_t begin, std::uint32_t end) const {
        const auto cost = [&](std::uint32_t position) {
            return std::uint32_t{space_.map().cost(node(position))} + space_.map().cost(beyond(position));
        };
        std::uint32_t best = (begin + end - 1) / 2;
        for (std::uint32_t position = begin; position < end; ++position)
            if (cost(position) < cost(best)) best = position;
        return best;
    }

    const GridSpace& space_;
    GridCell corner_;
    std::uint32_t first_;
    std::uint32_t length_;
    std::uint32_t out_;
    std::uint32_t on_;  // the direction along the border
    std::uint32_t stride_;
};

// Whether a diagonal step is allowed while neither pair of straight steps around the corner is. Precondition: the unit
// fits at both ends.
bool squeezes(const GridSpace& space, std::uint32_t from, std::uint32_t direction) {
    if (!space.step_allowed(from, direction)) return false;
    const auto [first, second] = model::diagonal_parts[direction - 4];
    const auto around = [&](std::uint32_t begin, std::uint32_t end) {
        return space.step_allowed(from, begin) && space.step_allowed(space.neighbour(from, begin), end);
    };
    return !around(first, second) && !around(second, first);
}

}  // namespace

void find_entrances(const GridSpace& space, const ClusterBox& box, std::vector<Entrance>& entrances) {
    entrances.clear();
    const GridMap& map = space.map();
    visit_sides(map, box, [&](GridCell first, std::uint32_t length, std::uint32_t out) {
        Border(space, first, length, out).visit_entrances([&](std::uint32_t node, bool leaves) {
            entrances.push_back({node, leaves ? 1U << out : 0U});
        });
    });
    if (map.rules().directions() == 8 && map.rules().corners == CornerRule::always) {
        const auto squeeze = [&](GridCell cell) {
            const std::uint32_t node = map.node(cell);
            if (!map.fits(cell)) return;
            for (std::uint32_t direction = 4; direction < 8; ++direction) {
                const GridCell beyond = next_square(cell, direction);
                if (box.contains(beyond) || !map.contains(beyond) || !map.fits(beyond)) continue;
                const bool out = squeezes(space, node, direction);
                const bool in = squeezes(space, map.node(beyond), opposite(map.rules(), direction));
                if (out || in) entrances.push_back({node, out ? 1U << direction : 0U});
            }
        };
        for (std::int32_t x = box.left; x < box.right; ++x)
            for (const std::int32_t y : {box.top, box.bottom - 1}) squeeze({x, y});
        for (std::int32_t y = box.top; y < box.bottom; ++y)
            for (const std::int32_t x : {box.left, box.right - 1}) squeeze({x, y});
    }
    merge_entrances(entrances);
}

}  // namespace starway::grid::search
