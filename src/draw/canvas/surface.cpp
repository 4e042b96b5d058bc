#include "draw/canvas/surface.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "base/geo/clip.hpp"
#include "draw/canvas/letters.hpp"
#include "write/xml_text.hpp"

namespace starway::draw {
namespace {

using Take = std::function<void(std::string_view)>;

// Farther away, cairo's pixels lose lines.
constexpr double farthest = 30'000;
constexpr Box reachable{-farthest, -farthest, farthest, farthest};
constexpr std::size_t most_in_path = 2048;  // outlines, dots or segments in one path

bool drawable(Position p) {
    return std::isfinite(p.x) && std::isfinite(p.y);
}

bool within_reach(Position p) {
    constexpr double rounding = 1;
    return std::abs(p.x) <= farthest + rounding && std::abs(p.y) <= farthest + rounding;
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned count) {
    try {
        static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
        return CAIRO_STATUS_SUCCESS;
    } catch (...) {
        return CAIRO_STATUS_NO_MEMORY;
    }
}

// Cairo numbers surfaces and images as they come in the process; here, as they come in the document.
std::string renumbered(std::string_view svg) {
    std::string text;
    text.reserve(svg.size());
    std::map<std::string, std::size_t, std::less<>> numbers;
    std::size_t copied = 0;
    for (std::size_t at = 0; (at = svg.find_first_of("\"#(", at)) != std::string_view::npos;) {
        ++at;
        for (const std::string_view kind : {"surface", "image"}) {
            if (!svg.substr(at).starts_with(kind)) continue;
            const std::size_t begin = at + kind.size();
            const std::size_t end = std::min(svg.find_first_not_of("0123456789", begin), svg.size());
            if (end == begin) continue;
            const std::size_t number =
                numbers.try_emplace(std::string(svg.substr(at, end - at)), numbers.size() + 1).first->second;
            text.append(svg.substr(copied, begin - copied)).append(std::to_string(number));
            copied = at = end;
        }
    }
    return text.append(svg.substr(copied));
}

std::string titled(std::string svg, std::string_view title) {
    if (title.empty()) return svg;
    std::string element = "\n<title>";
    writing::append_xml(element, title);
    element += "</title>";
    if (const std::size_t head = svg.find("<svg"); head != std::string::npos)
        svg.insert(std::min(svg.find('>', head), svg.size() - 1) + 1, element);
    return svg;
}

// The point at a distance along a line, and the direction there.
struct Along {
    Position at;
    double angle;
};
Along along(std::span<const Position> line, double distance) {
    std::size_t i = 1;
    double length = 0;
    for (; i < line.size(); ++i) {
        length = std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
        if (distance <= length || i + 1 == line.size()) break;
        distance -= length;
    }
    const Position from = line[i - 1];
    const Position step{line[i].x - from.x, line[i].y - from.y};
    const double share = length > 0 ? distance / length : 0;
    return {{from.x + step.x * share, from.y + step.y * share}, std::atan2(step.y, step.x)};
}

}  // namespace

struct Surface::Pen {
    Format format;
    std::string title;
    std::string written;  // of SVG and PDF
    cairo_surface_t* surface = nullptr;
    cairo_t* cairo = nullptr;

    ~Pen() {
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
    }
    [[nodiscard]] cairo_status_t status() const {
        const cairo_status_t drawn = cairo_status(cairo);
        return drawn != CAIRO_STATUS_SUCCESS ? drawn : cairo_surface_status(surface);
    }
};

Surface::Surface(Format format, std::uint32_t width, std::uint32_t height, std::string_view title)
    : pen_(new Pen{format, std::string(title), {}}) {
    Pen& pen = *pen_;
    switch (format) {
        case Format::pixels:
            pen.surface =
                cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height));
            break;
        case Format::svg:
            pen.surface = cairo_svg_surface_create_for_stream(append, &pen.written, width, height);
            cairo_svg_surface_set_document_unit(pen.surface, CAIRO_SVG_UNIT_PX);
            break;
        case Format::pdf:
            pen.surface = cairo_pdf_surface_create_for_stream(append, &pen.written, width, height);
            cairo_pdf_surface_set_metadata(pen.surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
            std::string shown;
            for (const char c : title)
                if (static_cast<unsigned char>(c) >= 0x20) shown += c;
            cairo_pdf_surface_set_metadata(pen.surface, CAIRO_PDF_METADATA_TITLE, shown.c_str());
            break;
    }
    pen.cairo = cairo_create(pen.surface);
    cairo_set_line_cap(pen.cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(pen.cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_font_options(pen.cairo, font_options());
}

Surface::~Surface() = default;
Surface::Surface(Surface&&) noexcept = default;

void Surface::fill(Colour colour) {
    cairo_set_source_rgb(pen_->cairo, colour.r / 255.0, colour.g / 255.0, colour.b / 255.0);
    cairo_paint(pen_->cairo);
}

void Surface::place(Position origin, double scale, const std::optional<Box>& within) {
    cairo_save(pen_->cairo);
    cairo_translate(pen_->cairo, origin.x, origin.y);
    cairo_scale(pen_->cairo, scale, scale);
    if (!within) return;
    cairo_rectangle(pen_->cairo, within->min_x, within->min_y, within->max_x - within->min_x,
                    within->max_y - within->min_y);
    cairo_clip(pen_->cairo);
}

void Surface::back() {
    cairo_restore(pen_->cairo);
}

void Surface::add_outline(std::span<const Position> outline, Position place) {
    bool any = false;
    for (const Position p : outline) {
        const Position at{p.x + place.x, p.y + place.y};
        if (!drawable(at)) continue;
        any = true;
        cairo_line_to(pen_->cairo, std::clamp(at.x, -farthest, farthest), std::clamp(at.y, -farthest, farthest));
    }
    if (any) cairo_close_path(pen_->cairo);
    cairo_new_sub_path(pen_->cairo);
}

void Surface::add_line(std::span<const Position> points) {
    if (points.size() > 1 && !std::all_of(points.begin(), points.end(), within_reach)) {
        std::vector<Position> known;
        std::copy_if(points.begin(), points.end(), std::back_inserter(known), drawable);
        geo::clip_line(known, reachable, [&](std::span<const Position> part) { add_line(part); });
        return;
    }
    cairo_new_sub_path(pen_->cairo);
    for (const Position p : points)
        if (within_reach(p)) cairo_line_to(pen_->cairo, p.x, p.y);
    if (points.size() == 1 && within_reach(points[0])) cairo_line_to(pen_->cairo, points[0].x, points[0].y);  // a dot
}

void Surface::fill_path(Colour colour, double opacity) {
    cairo_set_source_rgba(pen_->cairo, colour.r / 255.0, colour.g / 255.0, colour.b / 255.0, opacity);
    cairo_fill(pen_->cairo);
}

void Surface::stroke_path(const Stroke& stroke) {
    const auto [r, g, b] = stroke.colour;
    cairo_set_source_rgba(pen_->cairo, r / 255.0, g / 255.0, b / 255.0, stroke.opacity);
    cairo_set_line_width(pen_->cairo, stroke.width);
    cairo_set_dash(pen_->cairo, &stroke.dash, stroke.dash > 0 ? 1 : 0, 0);
    cairo_stroke(pen_->cairo);
}

void Surface::stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour,
                    double opacity) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        add_outline(outline, places[i]);
        if ((i + 1) % most_in_path == 0) fill_path(colour, opacity);
    }
    fill_path(colour, opacity);
}

void Surface::polygon(std::span<const Position> outline, Colour colour, double opacity) {
    add_outline(outline, {});
    fill_path(colour, opacity);
}

void Surface::area(std::span<const std::vector<Position>> rings, Colour colour, double opacity) {
    for (const std::vector<Position>& ring : rings) add_outline(ring, {});
    fill_path(colour, opacity);
}

void Surface::line(std::span<const Position> points, const Stroke& stroke) {
    add_line(points);
    stroke_path(stroke);
}

void Surface::lines(std::span<const std::vector<Position>> all, const Stroke& stroke) {
    std::size_t points = 0;
    for (const std::vector<Position>& one : all) {
        add_line(one);
        points += one.size();
        if (points < most_in_path) continue;
        stroke_path(stroke);
        points = 0;
    }
    stroke_path(stroke);
}

void Surface::segments(std::span<const Position> points, const Stroke& stroke) {
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
        add_line(points.subspan(i, 2));
        if ((i + 2) % most_in_path == 0) stroke_path(stroke);
    }
    stroke_path(stroke);
}

void Surface::dots(std::span<const Position> centres, double radius, Colour colour, double opacity) {
    const Stroke stroke{colour, 2 * radius, opacity};
    for (std::size_t i = 0; i < centres.size(); ++i) {
        add_line(centres.subspan(i, 1));
        if ((i + 1) % most_in_path == 0) stroke_path(stroke);
    }
    stroke_path(stroke);
}

void Surface::text(Position start_of_baseline, std::string_view text, const Lettering& lettering) {
    if (!within_reach(start_of_baseline)) return;
    Letters letters = letters_of(text, lettering.size, lettering.bold);
    for (cairo_glyph_t& glyph : letters.glyphs) {
        glyph.x += start_of_baseline.x;
        glyph.y += start_of_baseline.y;
    }
    cairo_t* const cairo = pen_->cairo;
    cairo_set_font_face(cairo, letters.font.get());
    cairo_set_font_size(cairo, lettering.size);
    const auto count = static_cast<int>(letters.glyphs.size());
    if (lettering.halo) {
        cairo_glyph_path(cairo, letters.glyphs.data(), count);
        stroke_path({*lettering.halo, lettering.size / 4, 0.9});
    }
    const auto [r, g, b] = lettering.colour;
    cairo_set_source_rgb(cairo, r / 255.0, g / 255.0, b / 255.0);
    cairo_show_glyphs(cairo, letters.glyphs.data(), count);
}

void Surface::text_along(std::span<const Position> line, std::string_view text, const Lettering& lettering) {
    if (line.size() < 2 || !std::all_of(line.begin(), line.end(), within_reach)) return;
    const Letters letters = letters_of(text, lettering.size, lettering.bold);
    cairo_t* const cairo = pen_->cairo;
    cairo_set_font_face(cairo, letters.font.get());
    const auto add = [&] {
        for (std::size_t i = 0; i < letters.glyphs.size(); ++i) {
            const double begin = letters.glyphs[i].x;
            const double end = i + 1 < letters.glyphs.size() ? letters.glyphs[i + 1].x : letters.width;
            const auto [at, angle] = along(line, (begin + end) / 2);
            cairo_matrix_t turned;
            cairo_matrix_init_rotate(&turned, angle);
            cairo_matrix_scale(&turned, lettering.size, lettering.size);
            cairo_set_font_matrix(cairo, &turned);
            // The middle of a letter without descenders lies on the line.
            const double back = (end - begin) / 2;
            const double down = lettering.size * 0.34;
            const cairo_glyph_t glyph{letters.glyphs[i].index, at.x - back * std::cos(angle) - down * std::sin(angle),
                                      at.y - back * std::sin(angle) + down * std::cos(angle)};
            cairo_glyph_path(cairo, &glyph, 1);
        }
    };
    if (lettering.halo) {
        add();
        stroke_path({*lettering.halo, lettering.size / 4, 0.9});
    }
    add();
    fill_path(lettering.colour, 1);
}

void Surface::image(Position corner, const Pixels& pixels) {
    Surface copy(Format::pixels, pixels.width(), pixels.height());
    cairo_surface_t* const to = copy.pen_->surface;
    unsigned char* const data = cairo_image_surface_get_data(to);
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(to));
    for (std::uint32_t y = 0; data != nullptr && y < pixels.height(); ++y)
        std::memcpy(data + y * stride, pixels.row(y).data(), pixels.row(y).size_bytes());
    cairo_surface_mark_dirty(to);
    image(corner, copy);
}

void Surface::image(Position corner, const Surface& surface) {
    cairo_set_source_surface(pen_->cairo, surface.pen_->surface, corner.x, corner.y);
    cairo_pattern_set_filter(cairo_get_source(pen_->cairo), CAIRO_FILTER_NEAREST);
    cairo_paint(pen_->cairo);
}

Result<void> Surface::finish(const Take& take) {
    Pen& pen = *pen_;
    cairo_status_t status = pen.status();
    if (pen.format == Format::pixels && status == CAIRO_STATUS_SUCCESS) {
        cairo_surface_flush(pen.surface);
        status = cairo_surface_write_to_png_stream(pen.surface, append, &pen.written);
    }
    if (status == CAIRO_STATUS_SUCCESS) {
        cairo_surface_finish(pen.surface);
        status = cairo_surface_status(pen.surface);
    }
    if (status != CAIRO_STATUS_SUCCESS)
        return Error{ErrorKind::internal,
                     fmt::format("the picture could not be drawn: {}", cairo_status_to_string(status))};
    if (pen.format == Format::svg) pen.written = titled(renumbered(pen.written), pen.title);
    take(pen.written);
    return {};
}

Result<std::string> Surface::finish() {
    std::string file;
    if (auto done = finish([&](std::string_view bytes) { file = bytes; }); !done) return std::move(done).error();
    return file;
}

}  // namespace starway::draw
