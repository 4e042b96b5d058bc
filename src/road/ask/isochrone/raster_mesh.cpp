#include "road/ask/isochrone/raster_mesh.hpp"

#include <algorithm>
#include <cmath>

namespace starway::road::ask {
namespace {

// Nearer than this share of a triangle's height, a point is put on a side, or made the corner.
constexpr double close = 0.08;
// Where that cannot be done, it stays where it is unless it is nearer than this share.
constexpr double too_close = 0.002;

double cross(Position a, Position b, Position c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

}  // namespace

RasterMesh::RasterMesh(const CostRaster& raster, std::span<const double> levels)
    : raster_(raster),
      levels_(levels.begin(), levels.end()),
      plain_count_(raster.columns() * raster.rows()),
      divided_cell_(std::size_t{raster.columns() - 1} * (raster.rows() - 1), false),
      moved_corner_(plain_count_, false) {}

Position RasterMesh::position(std::uint32_t corner) const {
    if (corner >= plain_count_) return points_[corner - plain_count_].at;
    return moved_corner_[corner] ? moved_.at(corner).at : raster_.position(corner);
}

double RasterMesh::cost(std::uint32_t corner) const {
    if (corner >= plain_count_) return points_[corner - plain_count_].cost;
    return moved_corner_[corner] ? moved_.at(corner).cost : raster_.cost(corner);
}

std::uint32_t RasterMesh::exact(std::uint32_t corner) const {
    if (corner >= plain_count_) return points_[corner - plain_count_].exact;
    return moved_corner_[corner] ? moved_.at(corner).exact : no_exact_point;
}

// The diagonals of neighbouring cells meet, so that outlines have no bias.
RasterMesh::Corners RasterMesh::plain(std::uint32_t column, std::uint32_t row, std::uint32_t half) const {
    const std::uint32_t a = raster_.corner(column, row);
    const std::uint32_t b = a + 1;
    const std::uint32_t d = raster_.corner(column, row + 1);
    const std::uint32_t c = d + 1;
    if ((column + row) % 2 == 0) return half == 0 ? Corners{a, b, c} : Corners{a, c, d};
    return half == 0 ? Corners{a, b, d} : Corners{b, c, d};
}

double RasterMesh::doubled_area(const Corners& corners) const {
    return cross(position(corners[0]), position(corners[1]), position(corners[2]));
}

std::vector<RasterMesh::Corners>& RasterMesh::parts_of(std::uint32_t number) {
    const auto [at, is_new] = divided_.try_emplace(number);
    if (is_new) {
        const std::uint32_t cell = number / 2;
        const std::uint32_t columns = raster_.columns() - 1;
        divided_cell_[cell] = true;
        at->second.push_back(plain(cell % columns, cell / columns, number % 2));
    }
    return at->second;
}

std::uint32_t RasterMesh::add(const ExactPoint& point, std::uint32_t number) {
    points_.push_back({point.at, levels_[point.level], number});
    return plain_count_ + static_cast<std::uint32_t>(points_.size()) - 1;
}

// A corner of the raster becomes the point, unless a triangle would turn over.
bool RasterMesh::move_corner(std::uint32_t corner, const ExactPoint& point, std::uint32_t number) {
    if (corner >= plain_count_ || moved_corner_[corner] || !raster_.is_movable(corner)) return false;
    const std::uint32_t column = corner % raster_.columns();
    const std::uint32_t row = corner / raster_.columns();
    moved_[corner] = {point.at, levels_[point.level], number};
    moved_corner_[corner] = true;
    bool sound = true;
    for (const std::uint32_t x : {column - 1, column})
        for (const std::uint32_t y : {row - 1, row})
            for_each_triangle(x, y, [&](const Corners& corners) { sound = sound && doubled_area(corners) > 0; });
    if (sound) {
        for (const std::uint32_t x : {column - 1, column})
            for (const std::uint32_t y : {row - 1, row})
                divided_cell_[std::size_t{y} * (raster_.columns() - 1) + x] = true;
        return true;
    }
    moved_.erase(corner);
    moved_corner_[corner] = false;
    return false;
}

// Divides both triangles at a side, which may be of two cells.
std::uint32_t RasterMesh::divide_side(std::uint32_t a, std::uint32_t b, const ExactPoint& point, std::uint32_t number,
                                      std::uint32_t column, std::uint32_t row) {
    struct Part {
        std::uint32_t triangle;
        std::size_t index;
    };
    std::vector<Part> parts;
    for (std::uint32_t y = row == 0 ? 0 : row - 1; y <= row + 1 && y + 1 < raster_.rows(); ++y)
        for (std::uint32_t x = column == 0 ? 0 : column - 1; x <= column + 1 && x + 1 < raster_.columns(); ++x)
            for (std::uint32_t half = 0; half < 2; ++half) {
                const std::uint32_t name = triangle(x, y, half);
                const auto has_both = [&](const Corners& corners) {
                    return std::find(corners.begin(), corners.end(), a) != corners.end() &&
                           std::find(corners.begin(), corners.end(), b) != corners.end();
                };
                const auto divided = divided_.find(name);
                if (divided == divided_.end()) {
                    if (has_both(plain(x, y, half))) parts.push_back({name, 0});
                    continue;
                }
                for (std::size_t i = 0; i < divided->second.size(); ++i)
                    if (has_both(divided->second[i])) parts.push_back({name, i});
            }
    const std::uint32_t corner = add(point, number);
    const auto replaced = [&](Corners corners, std::uint32_t old) {
        std::replace(corners.begin(), corners.end(), old, corner);
        return corners;
    };
    bool sound = true;
    for (const Part& part : parts) {
        const Corners whole = parts_of(part.triangle)[part.index];
        sound = sound && doubled_area(replaced(whole, a)) > 0 && doubled_area(replaced(whole, b)) > 0;
    }
    if (!sound) {
        points_.pop_back();
        return no_corner;
    }
    for (const Part& part : parts) {
        std::vector<Corners>& all = parts_of(part.triangle);
        const Corners whole = all[part.index];
        all[part.index] = replaced(whole, a);
        all.push_back(replaced(whole, b));
    }
    return corner;
}

std::uint32_t RasterMesh::put(const ExactPoint& point, std::uint32_t number) {
    const double x = (point.at.x - raster_.origin().x) / raster_.cell();
    const double y = (point.at.y - raster_.origin().y) / raster_.cell();
    if (!(x >= 1 && y >= 1 && x < raster_.columns() - 2 && y < raster_.rows() - 2)) return no_corner;
    const auto column = static_cast<std::uint32_t>(x);
    const auto row = static_cast<std::uint32_t>(y);
    // The triangle that holds the point; a moved corner may have brought that of a neighbouring cell here.
    std::uint32_t best_triangle = 0;
    Corners best{};
    std::array<double, 3> shares{};
    double deepest = -1;
    for (std::uint32_t cell_row = row - 1; cell_row <= row + 1 && deepest < 0; ++cell_row)
        for (std::uint32_t cell_column = column - 1; cell_column <= column + 1; ++cell_column) {
            const bool home = cell_row == row && cell_column == column;
            if (!home && !is_divided(cell_column, cell_row)) continue;
            for (std::uint32_t half = 0; half < 2; ++half) {
                const std::uint32_t name = triangle(cell_column, cell_row, half);
                const auto look = [&](const Corners& corners) {
                    const double whole = doubled_area(corners);
                    const Position a = position(corners[0]);
                    const Position b = position(corners[1]);
                    const Position c = position(corners[2]);
                    const std::array<double, 3> parts{cross(b, c, point.at) / whole, cross(c, a, point.at) / whole,
                                                      cross(a, b, point.at) / whole};
                    const double least = std::min({parts[0], parts[1], parts[2]});
                    if (least <= deepest) return;
                    deepest = least;
                    best_triangle = name;
                    best = corners;
                    shares = parts;
                };
                const auto divided = divided_.find(name);
                if (divided == divided_.end())
                    look(plain(cell_column, cell_row, half));
                else
                    for (const Corners& corners : divided->second) look(corners);
            }
        }
    if (deepest < -1e-9) return no_corner;
    std::array<std::size_t, 3> order{0, 1, 2};
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return shares[i] < shares[j]; });
    if (shares[order[1]] < close && move_corner(best[order[2]], point, number)) return best[order[2]];
    if (shares[order[0]] < close && shares[order[1]] > too_close) {
        const std::uint32_t cell = best_triangle / 2;
        const std::uint32_t columns = raster_.columns() - 1;
        const std::uint32_t corner =
            divide_side(best[order[1]], best[order[2]], point, number, cell % columns, cell / columns);
        if (corner != no_corner) return corner;
    }
    if (shares[order[0]] < too_close) return no_corner;
    std::vector<Corners>& all = parts_of(best_triangle);
    const auto whole = std::find(all.begin(), all.end(), best);
    const std::uint32_t corner = add(point, number);
    *whole = {best[0], best[1], corner};
    all.push_back({best[1], best[2], corner});
    all.push_back({best[2], best[0], corner});
    return corner;
}

void RasterMesh::show_sides(std::uint32_t corner, const ExactPoint& point) {
    const Position at = position(corner);
    const double value = levels_[point.level];
    const double x = (at.x - raster_.origin().x) / raster_.cell();
    const double y = (at.y - raster_.origin().y) / raster_.cell();
    const auto column = static_cast<std::uint32_t>(x);
    const auto row = static_cast<std::uint32_t>(y);
    struct Part {
        std::uint32_t triangle = 0;
        Corners corners{};   // the point is the first
        double facing = -2;  // the cosine between the way to the middle of the other two, and the way wanted
    };
    std::array<Part, 2> best;  // ahead, behind
    bool any_inside = false;
    bool any_outside = false;
    const double ahead = std::hypot(point.ahead.x, point.ahead.y);
    // A corner that was moved may have gone into a neighbouring cell.
    for (std::uint32_t cell_row = row < 2 ? 0 : row - 2; cell_row <= row + 2 && cell_row + 1 < raster_.rows();
         ++cell_row)
        for (std::uint32_t cell_column = column < 2 ? 0 : column - 2;
             cell_column <= column + 2 && cell_column + 1 < raster_.columns(); ++cell_column) {
            if (!is_divided(cell_column, cell_row)) continue;
            for (std::uint32_t half = 0; half < 2; ++half) {
                const std::uint32_t name = triangle(cell_column, cell_row, half);
                const auto look = [&](const Corners& corners) {
                    const auto here = std::find(corners.begin(), corners.end(), corner);
                    if (here == corners.end()) return;
                    const auto i = static_cast<std::size_t>(here - corners.begin());
                    const Corners turned{corner, corners[(i + 1) % 3], corners[(i + 2) % 3]};
                    for (const std::size_t other : {1U, 2U})
                        (is_inside(turned[other], point.level) ? any_inside : any_outside) = true;
                    const Position b = position(turned[1]);
                    const Position c = position(turned[2]);
                    const Position way{(b.x + c.x) / 2 - at.x, (b.y + c.y) / 2 - at.y};
                    const double length = std::hypot(way.x, way.y) * ahead;
                    const double cosine = length > 0 ? (way.x * point.ahead.x + way.y * point.ahead.y) / length : 0;
                    if (cosine > best[0].facing) best[0] = {name, turned, cosine};
                    if (-cosine > best[1].facing) best[1] = {name, turned, -cosine};
                };
                const auto divided = divided_.find(name);
                if (divided == divided_.end())
                    look(plain(cell_column, cell_row, half));
                else
                    for (const Corners& corners : divided->second) look(corners);
            }
        }
    if (any_inside == any_outside) return;
    const Part& part = best[any_inside ? 0 : 1];
    const Position b = position(part.corners[1]);
    const Position c = position(part.corners[2]);
    // Costs of the next levels stay what they are: the corner lies between them.
    const double around = (cost(part.corners[1]) + cost(part.corners[2])) / 2;
    double other = 0;
    if (any_inside) {
        const double next = point.level + 1 < levels_.size() ? levels_[point.level + 1] : 3 * value;
        other = value + std::clamp(value - around, (next - value) / 1000, (next - value) / 2);
    } else {
        const double next = point.level > 0 ? levels_[point.level - 1] : 0;
        const double step = std::isfinite(around) ? around - value : value;
        other = value - std::clamp(step, (value - next) / 1000, (value - next) / 2);
    }
    const std::uint32_t added = plain_count_ + static_cast<std::uint32_t>(points_.size());
    points_.push_back({{(2 * at.x + b.x + c.x) / 4, (2 * at.y + b.y + c.y) / 4}, other, no_exact_point});
    const Corners& old = part.corners;
    const std::array<Corners, 3> parts{{{old[0], old[1], added}, {old[1], old[2], added}, {old[2], old[0], added}}};
    if (!std::all_of(parts.begin(), parts.end(), [&](const Corners& corners) { return doubled_area(corners) > 0; })) {
        points_.pop_back();
        return;
    }
    std::vector<Corners>& all = parts_of(part.triangle);
    const auto whole = std::find_if(all.begin(), all.end(), [&](const Corners& corners) {
        return std::is_permutation(corners.begin(), corners.end(), old.begin());
    });
    *whole = parts[0];
    all.push_back(parts[1]);
    all.push_back(parts[2]);
}

}  // namespace starway::road::ask
