#include "draw/layers/field.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "draw/layers/search.hpp"
#include "draw/palette.hpp"

namespace starway::draw {
namespace {

constexpr std::size_t flush_at = 8192;  // positions of one colour, or ends of segments, buffered before drawing
constexpr double arrow_spacing = 14;    // pixels, at least

// Cells smaller than a pixel: averages the cells of each pixel first.
void shade_pixels(Surface& surface, const View& view, const Field& field, double highest, double opacity) {
    struct Pixel {
        float cost = 0;
        float count = 0;
    };
    std::vector<Pixel> pixels(std::size_t{view.width()} * view.height());
    field.visit([&](const FieldNode& node) {
        const Position p = view.at(node.at);
        const double x = p.x - view.corner().x;
        const double y = p.y - view.corner().y;
        if (!(x >= 0) || !(y >= 0) || !(x < view.width()) || !(y < view.height())) return;
        Pixel& pixel = pixels[static_cast<std::size_t>(y) * view.width() + static_cast<std::size_t>(x)];
        pixel.cost += static_cast<float>(node.cost);
        pixel.count += 1;
    });
    const double area = view.scale().x * view.scale().y;  // of a cell
    constexpr double shares = 8;                          // of a pixel that is reached
    std::map<std::pair<std::uint32_t, double>, std::vector<Position>> groups;
    for (std::uint32_t y = 0; y < view.height(); ++y) {
        for (std::uint32_t x = 0; x < view.width(); ++x) {
            const Pixel& pixel = pixels[std::size_t{y} * view.width() + x];
            if (pixel.count == 0) continue;
            const double share = std::ceil(std::min(1.0, pixel.count * area) * shares) / shares;
            groups[{Ramp::step(pixel.cost / pixel.count / highest), share}].push_back(
                {view.corner().x + x, view.corner().y + y});
        }
    }
    const std::array<Position, 4> square{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    for (const auto& [key, places] : groups)
        surface.stamp(square, places, palette::field.of_step(key.first), opacity * key.second);
}

void shade_cells(Surface& surface, const View& view, const Field& field, double highest, double opacity) {
    std::array<std::vector<Position>, Ramp::steps> groups;
    const auto flush = [&](std::uint32_t step) {
        surface.stamp(view.outline(), groups[step], palette::field.of_step(step), opacity);
        groups[step].clear();
    };
    field.visit([&](const FieldNode& node) {
        const std::uint32_t step = Ramp::step(node.cost / highest);
        groups[step].push_back(view.at(node.at));
        if (groups[step].size() == flush_at) flush(step);
    });
    for (std::uint32_t step = 0; step < Ramp::steps; ++step)
        if (!groups[step].empty()) flush(step);
}

void draw_nodes(Surface& surface, const View& view, const Field& field, double highest) {
    field.visit([&](const FieldNode& node) {
        const Colour colour = palette::field.of_step(Ramp::step(node.cost / highest));
        const Position ends[] = {view.at(node.at), view.at(node.towards)};
        if (node.next != node.node) surface.segments(ends, {colour, std::clamp(view.unit() / 6, 1.0, 2.5)});
        surface.disc(ends[0], std::clamp(view.unit() / 5, 1.5, 4.0), colour);
    });
}

void draw_arrows(Surface& surface, const View& view, const Field& field) {
    // With small cells, one arrow per block of cells.
    const auto block = static_cast<std::int64_t>(std::ceil(arrow_spacing / view.unit()));
    const double length = view.unit() * static_cast<double>(block) * 0.6;
    const Stroke stroke{palette::ink, std::clamp(length / 10, 1.0, 2.0), 0.75};
    std::vector<Position> segments;
    const auto flush = [&] {
        surface.segments(segments, stroke);
        segments.clear();
    };
    field.visit([&](const FieldNode& node) {
        if (node.next == node.node) return;
        const auto in_block = [&](double place) { return static_cast<std::int64_t>(std::floor(place)) % block; };
        if (in_block(node.at.x) != block / 2 || in_block(node.at.y) != block / 2) return;
        add_arrow(segments, view.at(node.at), view.at(node.towards), length);
        if (segments.size() >= flush_at) flush();
    });
    flush();
}

}  // namespace

void shade_field(Surface& surface, const View& view, const Field& field, double opacity) {
    const double highest = std::max(highest_cost(field), 1e-300);
    if (!view.has_cells()) {
        draw_nodes(surface, view, field, highest);
    } else if (view.unit() < 1) {
        shade_pixels(surface, view, field, highest, opacity);
    } else {
        shade_cells(surface, view, field, highest, opacity);
    }
}

void draw_field_text(Surface& surface, const View& view, const Field& field, CellText text) {
    if (!view.has_cells()) return;  // the links between nodes show the directions
    if (text == CellText::costs) {
        field.visit([&](const FieldNode& node) { draw_cell_number(surface, view, view.at(node.at), node.cost); });
    } else if (field.arrows || text == CellText::arrows) {
        draw_arrows(surface, view, field);
    }
}

double field_opacity(const Field& field, CellText text) {
    return cell_opacity(text == CellText::none && field.arrows ? CellText::arrows : text) + 0.15;
}

std::vector<Position> goals_of(const Field& field, std::size_t limit) {
    std::vector<Position> goals;
    field.visit([&](const FieldNode& node) {
        if (node.next == node.node && goals.size() < limit) goals.push_back(node.at);
    });
    return goals;
}

}  // namespace starway::draw
