#include "starway/grid_clearance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "starway/any_angle.hpp"

namespace starway {
namespace {

using Words = std::vector<std::uint64_t>;

// Sets every bit that lies at most so far from one that is set.
void widen(Words& row, std::uint32_t reach) {
    Words before;
    for (std::uint32_t done = 0; done < reach;) {
        const std::uint32_t step = std::min({2 * done + 1, reach - done, 63U});  // leaves no gap
        before = row;
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] |= before[i] << step | before[i] >> step;
            if (i > 0) row[i] |= before[i - 1] >> (64 - step);
            if (i + 1 < row.size()) row[i] |= before[i + 1] << (64 - step);
        }
        done += step;
    }
}

// How many columns to either side a blocked cell closes in the rows so far above and below it: of two cells, columns and rows apart, the
// nearest points are one column and one row less apart.
std::vector<std::uint32_t> reaches(double radius) {
    std::vector<std::uint32_t> reach;
    const auto nearer = [&](double columns, double rows) { return columns * columns + rows * rows < radius * radius; };
    for (std::uint32_t rows = 0;; ++rows) {
        const double gap = rows > 0 ? rows - 1 : 0;
        if (!nearer(0, gap)) return reach;
        auto columns = static_cast<std::uint32_t>(std::sqrt(radius * radius - gap * gap));
        while (columns > 0 && !nearer(columns - 1, gap)) --columns;
        while (nearer(columns, gap)) ++columns;
        reach.push_back(columns);
    }
}

}  // namespace

Result<GridMap> with_clearance(const GridMap& map, double radius) {
    if (!(radius >= 0) || radius > GridMap::max_side)
        return Error{ErrorKind::usage, fmt::format("a radius is a number of cells from 0 to {}", GridMap::max_side)};
    if (const auto why = why_no_any_angle(map); !why.empty())
        return Error{ErrorKind::usage,
                     "a radius is for maps of squares where every step costs the same: " + std::string(why)};
    if (map.rules().unit_size > 1)
        return Error{ErrorKind::usage, "a unit has either a radius or a size in cells, not both"};
    const std::vector<std::uint32_t> reach = reaches(radius);
    const std::uint32_t rim = reach.empty() ? 0 : reach.front();
    const std::uint32_t height = map.height();
    const std::size_t words = (map.width() + 63) / 64;
    Words inside(words);
    for (std::uint32_t x = rim; x + rim < map.width(); ++x) inside[x / 64] |= std::uint64_t{1} << (x % 64);
    Words open(words * height);
    for (std::uint32_t y = rim; y + rim < height; ++y)
        std::copy(inside.begin(), inside.end(), open.begin() + static_cast<std::ptrdiff_t>(y * words));
    const auto close = [&](std::int64_t y, const Words& blocked) {
        if (y < 0 || y >= height) return;
        for (std::size_t i = 0; i < words; ++i) open[static_cast<std::size_t>(y) * words + i] &= ~blocked[i];
    };
    Words blocked(words);
    for (std::uint32_t y = 0; y < height; ++y) {
        const auto row = map.rows().row(y);
        std::transform(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(words), blocked.begin(),
                       [](std::uint64_t word) { return ~word; });
        close(y, blocked);
        // Farther rows are closed less wide: from the farthest on the row only grows.
        std::uint32_t wide = 0;
        for (std::size_t rows = reach.size(); rows-- > 0; wide = reach[rows]) {
            widen(blocked, reach[rows] - wide);
            close(std::int64_t{y} + static_cast<std::int64_t>(rows), blocked);
            close(std::int64_t{y} - static_cast<std::int64_t>(rows), blocked);
        }
    }
    auto grown = GridMap::create(map.width(), height, false);
    if (!grown) return grown;
    grown->assign(open);
    if (auto set = grown->set_rules(map.rules()); !set) return set.error();
    return grown;
}

}  // namespace starway
