#include "draw/svg/surface.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "draw/base64.hpp"
#include "io/write/number_text.hpp"
#include "io/write/xml_text.hpp"

namespace starway::draw {
namespace {

bool drawable(Position p) {
    return std::isfinite(p.x) && std::isfinite(p.y);
}

// A hundredth of a pixel is invisible.
void append_number(std::string& text, double number) {
    io::append_decimals(text, std::round(number * 100) / 100);
}

std::string number(double value) {
    std::string text;
    append_number(text, value);
    return text;
}

std::string opacity_attribute(std::string_view name, double opacity) {
    return opacity < 1 ? fmt::format(" {}=\"{}\"", name, number(opacity)) : std::string();
}

std::string stroke_attributes(const Stroke& stroke) {
    std::string text =
        fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", hex(stroke.colour), number(stroke.width));
    text += opacity_attribute("stroke-opacity", stroke.opacity);
    text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    if (stroke.dash > 0) text += fmt::format(" stroke-dasharray=\"{}\"", number(stroke.dash));
    return text;
}

}  // namespace

SvgSurface::SvgSurface(std::uint32_t width, std::uint32_t height, std::optional<Colour> background,
                       std::string_view title) {
    svg_ = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" "
        "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
        width, height);
    if (!title.empty()) {
        svg_ += "<title>";
        io::append_xml(svg_, title);
        svg_ += "</title>\n";
    }
    if (background)
        svg_ += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height, hex(*background));
}

void SvgSurface::begin(std::string_view layer) {
    svg_ += fmt::format("<g class=\"{}\">\n", layer);
}

void SvgSurface::end() {
    svg_ += "</g>\n";
}

void SvgSurface::open_path(std::string_view attributes) {
    svg_.append("<path ").append(attributes).append(" d=\"");
}

void SvgSurface::close_path() {
    svg_ += "\"/>\n";
}

void SvgSurface::move_to(Position p, char command) {
    svg_ += command;
    append_number(svg_, p.x);
    svg_ += ' ';
    append_number(svg_, p.y);
}

void SvgSurface::append_points(std::span<const Position> points) {
    bool first = true;
    for (const Position p : points) {
        if (!drawable(p)) continue;
        move_to(p, first ? 'M' : 'L');
        first = false;
    }
}

void SvgSurface::stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour,
                       double opacity) {
    if (places.empty() || outline.empty()) return;
    std::string around;  // relative coordinates, the same at every place
    for (std::size_t i = 1; i < outline.size(); ++i) {
        around += 'l';
        append_number(around, outline[i].x - outline[i - 1].x);
        around += ' ';
        append_number(around, outline[i].y - outline[i - 1].y);
    }
    around += 'z';
    open_path("fill=\"" + hex(colour) + "\"" + opacity_attribute("fill-opacity", opacity));
    for (const Position place : places) {
        const Position corner{outline[0].x + place.x, outline[0].y + place.y};
        if (!drawable(corner)) continue;
        move_to(corner, 'M');
        svg_ += around;
    }
    close_path();
}

void SvgSurface::area(std::span<const std::vector<Position>> rings, Colour colour, double opacity) {
    if (rings.empty()) return;
    open_path("fill=\"" + hex(colour) + "\"" + opacity_attribute("fill-opacity", opacity));
    for (const std::vector<Position>& ring : rings) {
        append_points(ring);
        svg_ += 'z';
    }
    close_path();
}

void SvgSurface::line(std::span<const Position> points, const Stroke& stroke) {
    if (points.empty()) return;
    open_path(stroke_attributes(stroke));
    append_points(points);
    close_path();
}

void SvgSurface::segments(std::span<const Position> points, const Stroke& stroke) {
    if (points.size() < 2) return;
    open_path(stroke_attributes(stroke));
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
        if (!drawable(points[i]) || !drawable(points[i + 1])) continue;
        move_to(points[i], 'M');
        move_to(points[i + 1], 'L');
    }
    close_path();
}

void SvgSurface::disc(Position centre, double radius, Colour colour, double opacity) {
    if (!drawable(centre)) return;
    svg_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"{}/>\n", number(centre.x), number(centre.y),
                        number(radius), hex(colour), opacity_attribute("fill-opacity", opacity));
}

void SvgSurface::text(Position start_of_baseline, double size, std::string_view text, Colour colour) {
    // Capitals of the stroke font are two thirds of the line high, as in usual fonts of this size.
    svg_ += fmt::format("<text x=\"{}\" y=\"{}\" font-family=\"system-ui, sans-serif\" font-size=\"{}\" fill=\"{}\">",
                        number(start_of_baseline.x), number(start_of_baseline.y), number(size * 0.95), hex(colour));
    io::append_xml(svg_, text);
    svg_ += "</text>\n";
}

void SvgSurface::image(Position corner, double width, double height, std::string_view png) {
    svg_ += fmt::format(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" style=\"image-rendering:pixelated\" "
        "xlink:href=\"data:image/png;base64,",
        number(corner.x), number(corner.y), number(width), number(height));
    append_base64(svg_, png);
    svg_ += "\"/>\n";
}

std::string SvgSurface::finish() {
    svg_ += "</svg>\n";
    return std::move(svg_);
}

}  // namespace starway::draw
