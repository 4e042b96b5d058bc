#include "road/ask/isochrone/cost_raster.hpp"

#include <algorithm>
#include <cmath>

namespace starway::road::ask {
namespace {

// Corners beyond this many buffers from any road are outside, whatever the road's cost.
constexpr double farthest_buffers = 1.5;
constexpr float unreached = std::numeric_limits<float>::infinity();

}  // namespace

CostRaster::CostRaster(const Box& box, double cell, double buffer, std::optional<double> seam)
    : cell_(cell), buffer_(buffer) {
    const double room = farthest_buffers * buffer + 2.5 * cell;
    origin_ = {box.min_x - room, box.min_y - room};
    const bool seamed = seam && box.min_x - room < *seam && *seam < box.max_x + room;
    if (seamed) {
        seam_ = static_cast<std::uint32_t>(std::ceil((*seam - origin_.x) / cell));
        origin_.x = *seam - seam_ * cell;
    }
    const auto corners = [&](double extent) { return static_cast<std::uint32_t>(std::ceil(extent / cell)) + 1; };
    columns_ = corners(box.max_x + room - origin_.x);
    rows_ = corners(box.max_y + room - origin_.y);
    if (seam_ + 1 >= columns_) seam_ = 0;
    last_real_ = columns_ - 1;
    corners_.resize(std::size_t{columns_} * rows_);
}

CostRaster CostRaster::part(std::uint32_t first, std::uint32_t last) const {
    CostRaster part = *this;
    const bool left = first == 0;
    part.seam_ = 0;
    part.columns_ = last - first + 2;
    part.first_real_ = left ? 0 : 1;
    part.last_real_ = left ? part.columns_ - 2 : part.columns_ - 1;
    if (!left) part.origin_.x = origin_.x + cell_ * (static_cast<double>(first) - 1);
    part.corners_.assign(std::size_t{part.columns_} * rows_, Corner{});
    for (std::uint32_t row = 0; row < rows_; ++row)
        for (std::uint32_t column = first; column <= last; ++column)
            part.corners_[std::size_t{row} * part.columns_ + column - first + part.first_real_] =
                corners_[corner(column, row)];
    return part;
}

std::vector<CostRaster> CostRaster::parts_at_seam() const {
    return {part(0, seam_), part(seam_, columns_ - 1)};
}

void CostRaster::add(const RoadSegment& segment) {
    const double ax = (segment.a.x - origin_.x) / cell_;
    const double ay = (segment.a.y - origin_.y) / cell_;
    const double dx = (segment.b.x - origin_.x) / cell_ - ax;
    const double dy = (segment.b.y - origin_.y) / cell_ - ay;
    const double squared = dx * dx + dy * dy;
    const double inverse = squared > 0 ? 1 / squared : 0;
    const bool reached = segment.a_cost != outside;
    const double slope = reached ? segment.b_cost - segment.a_cost : 0;
    const auto low = [](double value) { return static_cast<std::int64_t>(std::floor(value)); };
    const std::int64_t last_column = std::int64_t{columns_} - 1;
    const std::int64_t first_row = std::max<std::int64_t>(0, low(std::min(ay, ay + dy)));
    const std::int64_t last_row = std::min<std::int64_t>(std::int64_t{rows_} - 1, low(std::max(ay, ay + dy)) + 1);
    for (std::int64_t row = first_row; row <= last_row; ++row) {
        // Of a long segment, the columns near its part beside this row.
        double from = 0;
        double to = 1;
        if (std::abs(dy) > 1) {
            const double one = (static_cast<double>(row) - 1 - ay) / dy;
            const double other = (static_cast<double>(row) + 1 - ay) / dy;
            from = std::clamp(std::min(one, other), 0.0, 1.0);
            to = std::clamp(std::max(one, other), 0.0, 1.0);
        }
        const double left = ax + std::min(from * dx, to * dx);
        const double right = ax + std::max(from * dx, to * dx);
        const std::int64_t end = std::min(last_column, low(right) + 1);
        for (std::int64_t column = std::max<std::int64_t>(0, low(left)); column <= end; ++column) {
            const double px = static_cast<double>(column) - ax;
            const double py = static_cast<double>(row) - ay;
            const double along = std::clamp((px * dx + py * dy) * inverse, 0.0, 1.0);
            const double x = along * dx - px;
            const double y = along * dy - py;
            const auto distance = static_cast<float>(x * x + y * y);
            Corner& here = corners_[static_cast<std::size_t>(row) * columns_ + static_cast<std::size_t>(column)];
            const auto cost = static_cast<float>(segment.a_cost + slope * along);
            if (distance > here.squared || (distance == here.squared && !(cost < here.cost))) continue;
            here.x = static_cast<float>(x);
            here.y = static_cast<float>(y);
            here.squared = distance;
            here.cost = cost;
        }
    }
}

void CostRaster::take(Corner& here, const Corner& there, float dx, float dy) {
    const float x = there.x + dx;
    const float y = there.y + dy;
    const float squared = x * x + y * y;
    if (!(squared < here.squared)) return;
    here.x = x;
    here.y = y;
    here.squared = squared;
    here.cost = there.cost;
}

// Vector distances in two passes (Danielsson, "Euclidean distance mapping", 1980).
void CostRaster::spread(double slope) {
    for (std::uint32_t row = 0; row < rows_; ++row) {
        Corner* const line = &corners_[std::size_t{row} * columns_];
        for (std::uint32_t column = 0; column < columns_; ++column) {
            Corner& here = line[column];
            if (column > 0) take(here, line[column - 1], -1, 0);
            if (row == 0) continue;
            const Corner* const above = line - columns_;
            if (column > 0) take(here, above[column - 1], -1, -1);
            take(here, above[column], 0, -1);
            if (column + 1 < columns_) take(here, above[column + 1], 1, -1);
        }
        for (std::uint32_t column = columns_ - 1; column-- > 0;) take(line[column], line[column + 1], 1, 0);
    }
    for (std::uint32_t row = rows_; row-- > 0;) {
        Corner* const line = &corners_[std::size_t{row} * columns_];
        for (std::uint32_t column = columns_; column-- > 0;) {
            Corner& here = line[column];
            if (column + 1 < columns_) take(here, line[column + 1], 1, 0);
            if (row + 1 == rows_) continue;
            const Corner* const below = line + columns_;
            if (column > 0) take(here, below[column - 1], -1, 1);
            take(here, below[column], 0, 1);
            if (column + 1 < columns_) take(here, below[column + 1], 1, 1);
        }
        for (std::uint32_t column = 1; column < columns_; ++column) take(line[column], line[column - 1], -1, 0);
    }
    const double buffer = buffer_ / cell_;
    const auto most = static_cast<float>(farthest_buffers * farthest_buffers * buffer * buffer);
    const auto near = static_cast<float>(buffer * buffer);
    for (Corner& here : corners_) {
        if (here.squared <= near) continue;
        if (here.squared > most)
            here.cost = unreached;
        else
            here.cost += static_cast<float>(slope * cell_ * (std::sqrt(static_cast<double>(here.squared)) - buffer));
    }
    for (std::uint32_t column = 0; column < columns_; ++column)
        corners_[column].cost = corners_[corner(column, rows_ - 1)].cost = unreached;
    for (std::uint32_t row = 0; row < rows_; ++row)
        corners_[corner(0, row)].cost = corners_[corner(columns_ - 1, row)].cost = unreached;
}

}  // namespace starway::road::ask
