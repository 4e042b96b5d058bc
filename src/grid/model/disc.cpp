#include "grid/model/disc.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace starway::grid::model {
namespace {

using Words = std::vector<std::uint64_t>;

// Sets every bit within this distance of a set bit.
void widen(Words& row, std::int64_t reach) {
    Words before;
    for (std::int64_t done = 0; done < reach;) {
        const auto step = static_cast<std::uint32_t>(std::min({2 * done + 1, reach - done, std::int64_t{63}}));
        before = row;
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] |= before[i] << step | before[i] >> step;
            if (i > 0) row[i] |= before[i - 1] >> (64 - step);
            if (i + 1 < row.size()) row[i] |= before[i + 1] << (64 - step);
        }
        done += step;
    }
}

// In halves of a cell: cell centres have even numbers, corners odd ones.
struct Halves {
    std::int64_t x = 0;
    std::int64_t y = 0;
};

// Whether a disc that moves from `from` to `to` overlaps a cell.
class Sweep {
public:
    Sweep(const Disc& disc, GridCell from, GridCell to)
        : disc_(disc),
          from_(from),
          to_(to),
          run_{2 * (std::int64_t{to.x} - from.x), 2 * (std::int64_t{to.y} - from.y)},
          squared_(run_.x * run_.x + run_.y * run_.y) {}

    [[nodiscard]] bool meets(std::int64_t x, std::int64_t y) const {
        if (disc_.overlaps(x - from_.x, y - from_.y) || disc_.overlaps(x - to_.x, y - to_.y)) return true;
        bool left = false;
        bool right = false;
        for (const Halves turn : {Halves{-1, -1}, Halves{1, -1}, Halves{1, 1}, Halves{-1, 1}}) {
            const Halves corner{2 * (x - from_.x) + turn.x, 2 * (y - from_.y) + turn.y};
            const std::int64_t along = corner.x * run_.x + corner.y * run_.y;
            const std::int64_t aside = corner.x * run_.y - corner.y * run_.x;
            left = left || aside <= 0;
            right = right || aside >= 0;
            const double distance = static_cast<double>(aside) * static_cast<double>(aside);
            if (along > 0 && along < squared_ && distance < disc_.limit() * static_cast<double>(squared_)) return true;
        }
        return left && right && crosses_box(x, y);
    }

private:
    // The line crosses the cell: the cell lies on both sides of it, and beyond neither end.
    [[nodiscard]] bool crosses_box(std::int64_t x, std::int64_t y) const {
        const auto beside = [](std::int64_t at, std::int32_t a, std::int32_t b) {
            return at < std::min(a, b) || at > std::max(a, b);
        };
        return !beside(x, from_.x, to_.x) && !beside(y, from_.y, to_.y);
    }

    const Disc& disc_;
    GridCell from_;
    GridCell to_;
    Halves run_;
    std::int64_t squared_;
};

}  // namespace

std::int64_t Disc::reach(std::int64_t rows) const {
    if (!overlaps(0, rows)) return -1;
    const auto along = static_cast<double>(gap(rows));
    auto columns = static_cast<std::int64_t>((std::sqrt(limit_ - along * along) + 1) / 2);
    while (columns > 0 && !overlaps(columns, rows)) --columns;
    while (overlaps(columns + 1, rows)) ++columns;
    return columns;
}

std::uint32_t Disc::squeeze() const {
    auto k = static_cast<std::int64_t>(std::sqrt(limit_ / 8)) + 1;
    while (k > 0 && static_cast<double>(8 * k * k) >= limit_) --k;
    return k > 0 && !overlaps(1 + k, k) ? static_cast<std::uint32_t>(k) : 0;
}

CornerRule Disc::corners() const {
    // A narrow disc fits on every open cell and must not cut a corner.
    if (!overlaps(1, 0)) return CornerRule::no_obstacle;
    // Up to radius 1.5, with both ends free, the disc does not fit at 1,0 exactly if 2,-1 is blocked.
    if (squeeze() == 1 && !overlaps(2, 0)) return CornerRule::no_obstacle;
    return CornerRule::always;
}

BitPlane room_for(const Disc& disc, const BitPlane& open, std::uint32_t width, std::uint32_t height) {
    BitPlane room(width, height);
    const std::int64_t rim = disc.reach(0);
    const std::size_t words = (std::size_t{width} + 63) / 64;
    Words inside(words);
    for (std::int64_t x = rim; x + rim < width; ++x)
        inside[static_cast<std::size_t>(x / 64)] |= std::uint64_t{1} << (x % 64);
    for (std::int64_t y = rim; y + rim < height; ++y)
        std::copy(inside.begin(), inside.end(), room.row(static_cast<std::uint32_t>(y)).begin());
    std::vector<std::int64_t> reach;
    for (std::int64_t rows = 0; disc.reach(rows) >= 0; ++rows) reach.push_back(disc.reach(rows));
    const auto close = [&](std::int64_t y, const Words& blocked) {
        if (y < 0 || y >= height) return;
        const auto row = room.row(static_cast<std::uint32_t>(y));
        for (std::size_t i = 0; i < words; ++i) row[i] &= ~blocked[i];
    };
    Words blocked(words);
    for (std::uint32_t y = 0; y < height; ++y) {
        const auto row = open.row(y);
        std::transform(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(words), blocked.begin(),
                       [](std::uint64_t word) { return ~word; });
        // The row's blocked width only grows, starting from the farthest row.
        std::int64_t wide = 0;
        for (std::size_t rows = reach.size(); rows-- > 0;) {
            widen(blocked, reach[rows] - wide);
            wide = reach[rows];
            close(std::int64_t{y} + static_cast<std::int64_t>(rows), blocked);
            close(std::int64_t{y} - static_cast<std::int64_t>(rows), blocked);
        }
    }
    return room;
}

bool disc_passes(const GridMap& map, const Disc& disc, GridCell from, GridCell to) {
    const Sweep sweep(disc, from, to);
    const std::int64_t far = disc.reach(0) + 1;
    const double radius =
        std::sqrt(disc.limit()) / 2 + 0.5 + 1e-6;  // clearance that a cell's centre needs, with a margin
    const auto blocked = [&](std::int64_t x, std::int64_t y) {
        return !map.open({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
    };
    for (std::int64_t y = std::min(from.y, to.y) - far; y <= std::max(from.y, to.y) + far; ++y) {
        // The part of the line that comes this near to the row.
        double first = from.x;
        double last = to.x;
        if (from.y != to.y) {
            const auto at = [&](double row) {
                const double part = std::clamp((row - from.y) / (static_cast<double>(to.y) - from.y), 0.0, 1.0);
                return from.x + part * (static_cast<double>(to.x) - from.x);
            };
            first = at(static_cast<double>(y) - radius);
            last = at(static_cast<double>(y) + radius);
        }
        const auto left = static_cast<std::int64_t>(std::floor(std::min(first, last) - radius));
        const auto right = static_cast<std::int64_t>(std::ceil(std::max(first, last) + radius));
        for (std::int64_t x = left; x <= right; ++x)
            if (blocked(x, y) && sweep.meets(x, y)) return false;
    }
    return true;
}

}  // namespace starway::grid::model
