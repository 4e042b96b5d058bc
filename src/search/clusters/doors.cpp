#include "search/clusters/doors.hpp"

#include <algorithm>
#include <array>

namespace starway {
namespace {

constexpr std::uint32_t short_run = 6;
constexpr std::uint32_t piece = 8;  // of a run, where cells differ in cost

constexpr std::array<GridCell, 4> diagonals{{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};  // north east, and so on

// A border between a cluster and its neighbour, from its upper or left end on.
class Border {
public:
    // out: the direction that leads over it.
    Border(const GridSpace& space, GridCell first, std::uint32_t length, std::uint32_t out)
        : space_(space),
          first_(space.map().node(first)),
          length_(length),
          out_(out),
          on_(out == north || out == south ? east : south),
          stride_(on_ == east ? 1 : space.map().rows().stride()) {}

    // Calls visit(node on this side, whether one may step out there).
    template <class Visit>
    void visit_doors(Visit&& visit) const {
        for (std::uint32_t begin = 0; begin < length_;) {
            const Ways ways = ways_at(begin);
            std::uint32_t end = begin + 1;
            if (ways.any())
                while (end < length_ && ways_at(end) == ways && joined(end - 1)) ++end;
            if (ways.any()) choose(begin, end, [&](std::uint32_t place) { visit(node(place), ways.out); });
            begin = end;
        }
    }

private:
    struct Ways {
        bool out = false;
        bool in = false;
        [[nodiscard]] bool any() const { return out || in; }
        friend bool operator==(Ways a, Ways b) { return a.out == b.out && a.in == b.in; }
    };

    [[nodiscard]] std::uint32_t node(std::uint32_t place) const { return first_ + place * stride_; }
    [[nodiscard]] std::uint32_t beyond(std::uint32_t place) const { return space_.neighbour(node(place), out_); }
    [[nodiscard]] Ways ways_at(std::uint32_t place) const {
        const BitPlane& fits = space_.map().rows();
        if (!fits.test(node(place)) || !fits.test(beyond(place))) return {};
        return {space_.step_allowed(node(place), out_),
                space_.step_allowed(beyond(place), opposite(space_.map().rules(), out_))};
    }
    // Whether one can go to the next place and back, on both sides. Precondition: the unit fits at all four.
    [[nodiscard]] bool joined(std::uint32_t place) const {
        const std::uint32_t back = opposite(space_.map().rules(), on_);
        return space_.step_allowed(node(place), on_) && space_.step_allowed(node(place + 1), back) &&
               space_.step_allowed(beyond(place), on_) && space_.step_allowed(beyond(place + 1), back);
    }

    template <class Visit>
    void choose(std::uint32_t begin, std::uint32_t end, Visit&& visit) const {
        if (space_.map().has_costs()) {
            for (std::uint32_t from = begin; from < end; from += piece)
                visit(cheapest(from, std::min(end, from + piece)));
        } else if (end - begin < short_run) {
            visit((begin + end - 1) / 2);
        } else {
            visit(begin);
            visit(end - 1);
        }
    }
    [[nodiscard]] std::uint32_t cheapest(std::uint32_t begin, std::uint32_t end) const {
        const auto cost = [&](std::uint32_t place) {
            return std::uint32_t{space_.map().cost(node(place))} + space_.map().cost(beyond(place));
        };
        std::uint32_t best = (begin + end - 1) / 2;
        for (std::uint32_t place = begin; place < end; ++place)
            if (cost(place) < cost(best)) best = place;
        return best;
    }

    const GridSpace& space_;
    std::uint32_t first_;
    std::uint32_t length_;
    std::uint32_t out_;
    std::uint32_t on_;  // the direction along the border
    std::uint32_t stride_;
};

// Whether a diagonal step is allowed, though neither way of two straight ones around the corner is. Preconditions: the unit fits at both ends.
bool squeezes(const GridSpace& space, std::uint32_t from, std::uint32_t direction) {
    if (!space.step_allowed(from, direction)) return false;
    const auto [first, second] = diagonal_parts[direction - 4];
    const auto around = [&](std::uint32_t begin, std::uint32_t end) {
        return space.step_allowed(from, begin) && space.step_allowed(space.neighbour(from, begin), end);
    };
    return !around(first, second) && !around(second, first);
}

}  // namespace

void find_doors(const GridSpace& space, const ClusterBox& box, std::vector<ClusterDoor>& doors) {
    doors.clear();
    const GridMap& map = space.map();
    const auto add = [&](GridCell cell, std::uint32_t crossings) {
        doors.push_back({ClusterLayout::local(cell), static_cast<std::uint8_t>(crossings)});
    };
    const auto width = static_cast<std::uint32_t>(box.right - box.left);
    const auto height = static_cast<std::uint32_t>(box.bottom - box.top);
    const auto side = [&](GridCell first, std::uint32_t length, std::uint32_t out) {
        if (!map.contains(map.neighbour(first, out))) return;
        Border(space, first, length, out).visit_doors([&](std::uint32_t node, bool leaves) {
            add(map.cell(node), leaves ? 1U << out : 0U);
        });
    };
    side({box.left, box.top}, width, north);
    side({box.right - 1, box.top}, height, east);
    side({box.left, box.bottom - 1}, width, south);
    side({box.left, box.top}, height, west);
    if (map.rules().directions() == 8 && map.rules().corners == CornerRule::always) {
        const auto squeeze = [&](GridCell cell) {
            const std::uint32_t node = map.node(cell);
            if (!map.fits(cell)) return;
            for (std::uint32_t direction = 4; direction < 8; ++direction) {
                const GridCell beyond{cell.x + diagonals[direction - 4].x, cell.y + diagonals[direction - 4].y};
                if (box.contains(beyond) || !map.contains(beyond) || !map.fits(beyond)) continue;
                const bool out = squeezes(space, node, direction);
                const bool in = squeezes(space, map.node(beyond), opposite(map.rules(), direction));
                if (out || in) add(cell, out ? 1U << direction : 0U);
            }
        };
        for (std::int32_t x = box.left; x < box.right; ++x)
            for (const std::int32_t y : {box.top, box.bottom - 1}) squeeze({x, y});
        for (std::int32_t y = box.top; y < box.bottom; ++y)
            for (const std::int32_t x : {box.left, box.right - 1}) squeeze({x, y});
    }
    std::sort(doors.begin(), doors.end(), [](ClusterDoor a, ClusterDoor b) { return a.cell < b.cell; });
    // What is a door of two sides is one, with all its crossings.
    std::size_t kept = 0;
    for (const ClusterDoor door : doors) {
        if (kept > 0 && doors[kept - 1].cell == door.cell)
            doors[kept - 1].crossings |= door.crossings;
        else
            doors[kept++] = door;
    }
    doors.resize(kept);
}

}  // namespace starway
