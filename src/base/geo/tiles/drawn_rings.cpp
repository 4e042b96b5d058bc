#include "base/geo/tiles/drawn_rings.hpp"

#include <algorithm>
#include <cstdint>

namespace starway::geo {
namespace {

// A side of a ring: between two corners that are drawn, by their numbers in the ring.
struct RingSide {
    TilePoint a, b;
    std::size_t ring, from, to;
};

// Above 0 where p lies to one side of the line from a to b, and below 0 where it lies to the other.
std::int64_t turn_towards(TilePoint p, TilePoint a, TilePoint b) {
    return (std::int64_t{b.x} - a.x) * (std::int64_t{p.y} - a.y) -
           (std::int64_t{b.y} - a.y) * (std::int64_t{p.x} - a.x);
}

bool are_opposite(std::int64_t one, std::int64_t other) {
    return (one < 0 && other > 0) || (one > 0 && other < 0);
}

bool sides_cross(const RingSide& s, const RingSide& t) {
    if (std::max(s.a.y, s.b.y) < std::min(t.a.y, t.b.y) || std::max(t.a.y, t.b.y) < std::min(s.a.y, s.b.y))
        return false;
    return are_opposite(turn_towards(t.a, s.a, s.b), turn_towards(t.b, s.a, s.b)) &&
           are_opposite(turn_towards(s.a, t.a, t.b), turn_towards(s.b, t.a, t.b));
}

// Calls found(side, other side) for each pair that crosses. Reorders them.
template <class Found>
void for_each_crossing(std::vector<RingSide>& sides, Found&& found) {
    const auto west = [](const RingSide& s) { return std::min(s.a.x, s.b.x); };
    const auto east = [](const RingSide& s) { return std::max(s.a.x, s.b.x); };
    std::sort(sides.begin(), sides.end(), [&](const RingSide& s, const RingSide& t) { return west(s) < west(t); });
    std::vector<std::size_t> open;  // those that reach as far east
    for (std::size_t i = 0; i < sides.size(); ++i) {
        std::erase_if(open, [&](std::size_t other) { return east(sides[other]) < west(sides[i]); });
        for (const std::size_t other : open)
            if (sides_cross(sides[i], sides[other])) found(sides[i], sides[other]);
        open.push_back(i);
    }
}

// The corners of one ring, of which some are drawn.
class Corners {
public:
    Corners(const MapLine& ring, double least_weight, const std::function<TilePoint(const MapVertex&)>& on_grid)
        : ring_(&ring) {
        for (const MapVertex& corner : ring) {
            points_.push_back(on_grid(corner));
            is_drawn_.push_back(corner.weight > least_weight ? 1 : 0);
        }
    }
    void append_sides(std::size_t number, std::vector<RingSide>& sides) const {
        std::vector<std::size_t> drawn;
        for (std::size_t i = 0; i < points_.size(); ++i)
            if (is_drawn_[i] != 0) drawn.push_back(i);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const std::size_t from = drawn[i];
            const std::size_t to = drawn[(i + 1) % drawn.size()];
            if (points_[from] != points_[to]) sides.push_back({points_[from], points_[to], number, from, to});
        }
    }
    // Draws the weightiest corner between two; false if there is none.
    bool refine(std::size_t from, std::size_t to) {
        std::size_t best = from;
        for (std::size_t i = (from + 1) % points_.size(); i != to; i = (i + 1) % points_.size())
            if (is_drawn_[i] == 0 && (best == from || (*ring_)[i].weight > (*ring_)[best].weight)) best = i;
        if (best == from) return false;
        is_drawn_[best] = 1;
        return true;
    }
    [[nodiscard]] TileLine line() const {
        TileLine line;
        for (std::size_t i = 0; i < points_.size(); ++i)
            if (is_drawn_[i] != 0 && (line.empty() || line.back() != points_[i])) line.push_back(points_[i]);
        while (line.size() > 1 && line.front() == line.back()) line.pop_back();
        return line;
    }

private:
    const MapLine* ring_;
    std::vector<TilePoint> points_;
    std::vector<char> is_drawn_;
};

}  // namespace

std::vector<TileLine> drawn_rings(std::span<const MapLine> rings, double least_weight,
                                  const std::function<TilePoint(const MapVertex&)>& on_grid) {
    std::vector<Corners> corners;
    for (const MapLine& ring : rings) corners.emplace_back(ring, least_weight, on_grid);
    constexpr int most_rounds = 16;
    for (int round = 0; round < most_rounds; ++round) {
        std::vector<RingSide> sides;
        for (std::size_t i = 0; i < corners.size(); ++i) corners[i].append_sides(i, sides);
        bool refined = false;
        for_each_crossing(sides, [&](const RingSide& one, const RingSide& other) {
            for (const RingSide* side : {&one, &other})
                if (corners[side->ring].refine(side->from, side->to)) refined = true;
        });
        if (!refined) break;
    }
    std::vector<TileLine> lines;
    for (const Corners& one : corners) lines.push_back(one.line());
    return lines;
}

}  // namespace starway::geo
