#include "draw/pixels/raster.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "draw/dashes.hpp"
#include "draw/pixels/stroke_font.hpp"

namespace starway::draw {
namespace {

constexpr int sub_rows = 8;  // scan lines per pixel row; along a line, coverage is exact

bool finite(Position p) {
    return std::isfinite(p.x) && std::isfinite(p.y);
}

}  // namespace

Raster::Raster(std::uint32_t width, std::uint32_t height, Colour background)
    : width_(width), height_(height), pixels_(std::size_t{3} * width * height), covered_(width + 1) {
    for (std::size_t i = 0; i < pixels_.size(); i += 3) {
        pixels_[i] = background.r;
        pixels_[i + 1] = background.g;
        pixels_[i + 2] = background.b;
    }
}

void Raster::begin(std::string_view /*layer*/) {}
void Raster::end() {}

void Raster::stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour, double opacity) {
    for (const Position place : places) {
        add_outline(outline, place);
        fill(colour, opacity);
    }
}

void Raster::area(std::span<const std::vector<Position>> rings, Colour colour, double opacity) {
    for (const std::vector<Position>& ring : rings) add_outline(ring, {});
    fill(colour, opacity);
}

void Raster::line(std::span<const Position> points, const Stroke& stroke) {
    if (stroke.dash > 0) {
        for_each_dash(points, stroke.dash, [&](std::span<const Position> dash) { add_line(dash, stroke.width); });
    } else {
        add_line(points, stroke.width);
    }
    fill(stroke.colour, stroke.opacity);
}

void Raster::segments(std::span<const Position> points, const Stroke& stroke) {
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) line(points.subspan(i, 2), stroke);
}

void Raster::disc(Position centre, double radius, Colour colour, double opacity) {
    add_disc(centre, radius);
    fill(colour, opacity);
}

void Raster::text(Position start_of_baseline, double size, std::string_view text, Colour colour) {
    for_each_stroke(text, start_of_baseline, size,
                    [&](std::span<const Position> points) { add_line(points, size / 9); });
    fill(colour, 1);
}

bool Raster::can_write(std::string_view text) const {
    return has_glyphs(text);
}

void Raster::add_edge(Position from, Position to) {
    if (!finite(from) || !finite(to) || from.y == to.y) return;
    const int turn = from.y < to.y ? 1 : -1;
    if (turn < 0) std::swap(from, to);
    if (to.y <= 0 || from.y >= height_) return;
    edges_.push_back({from.y, to.y, from.x, (to.x - from.x) / (to.y - from.y), turn});
}

void Raster::add_outline(std::span<const Position> outline, Position place) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Position from = outline[i];
        const Position to = outline[i + 1 < outline.size() ? i + 1 : 0];
        add_edge({from.x + place.x, from.y + place.y}, {to.x + place.x, to.y + place.y});
    }
}

void Raster::add_disc(Position centre, double radius) {
    const int corners = std::clamp(static_cast<int>(radius * 3), 8, 64);
    const auto corner = [&](int number) {
        const double angle = 2 * std::numbers::pi * number / corners;
        return Position{centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
    };
    for (int i = 0; i < corners; ++i) add_edge(corner(i), corner(i + 1));
}

void Raster::add_bar(Position from, Position to, double width) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (!(length > 0)) return;
    const double x = (to.y - from.y) / length * width / 2;
    const double y = -(to.x - from.x) / length * width / 2;
    // The same orientation as a disc, so that overlaps do not cancel.
    const Position corners[] = {
        {from.x + x, from.y + y}, {to.x + x, to.y + y}, {to.x - x, to.y - y}, {from.x - x, from.y - y}};
    add_outline(corners, {});
}

void Raster::add_line(std::span<const Position> points, double width) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i + 1 < points.size()) add_bar(points[i], points[i + 1], width);
        add_disc(points[i], width / 2);
    }
}

void Raster::fill(Colour colour, double opacity) {
    if (edges_.empty()) return;
    std::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) { return a.top < b.top; });
    double bottom = 0;
    for (const Edge& edge : edges_) bottom = std::max(bottom, edge.bottom);
    const auto first_row = static_cast<std::uint32_t>(std::max(edges_.front().top, 0.0));
    const auto end_row = static_cast<std::uint32_t>(std::min(std::ceil(bottom), static_cast<double>(height_)));
    active_.clear();
    std::uint32_t next = 0;
    for (std::uint32_t y = first_row; y < end_row; ++y) {
        while (next < edges_.size() && edges_[next].top < y + 1.0) active_.push_back(next++);
        std::erase_if(active_, [&](std::uint32_t edge) { return edges_[edge].bottom <= y; });
        cover_row(y);
        if (first_covered_ > last_covered_) continue;
        std::uint8_t* pixel = pixels_.data() + offset(first_covered_, y);
        for (std::uint32_t x = first_covered_; x <= last_covered_; ++x, pixel += 3) {
            const double share = std::min(static_cast<double>(covered_[x]), 1.0) * opacity;
            const Colour mixed = mix({pixel[0], pixel[1], pixel[2]}, colour, share);
            pixel[0] = mixed.r;
            pixel[1] = mixed.g;
            pixel[2] = mixed.b;
            covered_[x] = 0;
        }
    }
    edges_.clear();
}

void Raster::cover_row(std::uint32_t y) {
    first_covered_ = width_;
    last_covered_ = 0;
    for (int sub = 0; sub < sub_rows; ++sub) {
        const double scan = y + (sub + 0.5) / sub_rows;
        crossings_.clear();
        for (const std::uint32_t number : active_) {
            const Edge& edge = edges_[number];
            if (edge.top <= scan && scan < edge.bottom)
                crossings_.push_back({edge.x + (scan - edge.top) * edge.slope, edge.turn});
        }
        std::sort(crossings_.begin(), crossings_.end(), [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
        int turns = 0;
        for (std::size_t i = 0; i + 1 < crossings_.size(); ++i) {
            turns += crossings_[i].turn;
            if (turns != 0) cover(crossings_[i].x, crossings_[i + 1].x);
        }
    }
}

void Raster::cover(double from, double to) {
    from = std::clamp(from, 0.0, static_cast<double>(width_));
    to = std::clamp(to, 0.0, static_cast<double>(width_));
    if (!(from < to)) return;
    constexpr float whole = 1.0F / sub_rows;
    const auto first = static_cast<std::uint32_t>(from);
    const auto last = std::min(static_cast<std::uint32_t>(to), width_ - 1);
    for (std::uint32_t x = first; x <= last; ++x) {
        const double inside = std::min(to, x + 1.0) - std::max(from, static_cast<double>(x));
        covered_[x] += static_cast<float>(inside) * whole;
    }
    first_covered_ = std::min(first_covered_, first);
    last_covered_ = std::max(last_covered_, last);
}

}  // namespace starway::draw
