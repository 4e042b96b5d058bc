// What pictures are drawn on, by cairo: pixels, SVG or PDF. Coordinates are pixels (of PDF: points); (0, 0) is the
// upper left corner of the picture.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "draw/canvas/pixels.hpp"
#include "draw/palette.hpp"
#include "starway/core/geometry.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

struct Stroke {
    Colour colour;
    double width = 1;
    double opacity = 1;
    double dash = 0;  // length of dashes and gaps; 0: solid
};

struct Lettering {
    double size = 12;  // pixels from baseline to baseline, about
    Colour colour = palette::ink;
    std::optional<Colour> halo = {};  // around each letter, for legibility on lines
    bool bold = false;
};

// Positions that are not finite are skipped. Memory that runs out is reported by finish().
class Surface {
public:
    enum class Format : std::uint8_t { pixels, svg, pdf };

    // Pixels begin black, SVG and PDF transparent. title: for screen readers, tooltips and viewers.
    Surface(Format format, std::uint32_t width, std::uint32_t height, std::string_view title = {});
    ~Surface();
    Surface(Surface&&) noexcept;
    Surface& operator=(Surface&&) = delete;

    void fill(Colour colour);
    // What is drawn next is moved, then enlarged, and cut off at a box (in the new coordinates), up to back().
    void place(Position origin, double scale, const std::optional<Box>& within = {});
    void back();

    // One outline, filled at each of the places (its coordinates are relative to them).
    void stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour, double opacity = 1);
    void polygon(std::span<const Position> outline, Colour colour, double opacity = 1);
    // Filled rings; the holes among them run the other way round.
    void area(std::span<const std::vector<Position>> rings, Colour colour, double opacity = 1);
    // Round joins and ends.
    void line(std::span<const Position> points, const Stroke& stroke);
    // All as one: where they cross, they are not darker.
    void lines(std::span<const std::vector<Position>> all, const Stroke& stroke);
    // Lines between points 0 and 1, 2 and 3, ...
    void segments(std::span<const Position> points, const Stroke& stroke);
    void disc(Position centre, double radius, Colour colour, double opacity = 1) {
        dots({&centre, 1}, radius, colour, opacity);
    }
    void dots(std::span<const Position> centres, double radius, Colour colour, double opacity = 1);
    // One line of text.
    void text(Position start_of_baseline, std::string_view text, const Lettering& lettering);
    // Letter by letter along the middle of a line, whose direction is that of reading. The line is as long as the text.
    void text_along(std::span<const Position> line, std::string_view text, const Lettering& lettering);
    void image(Position corner, const Pixels& pixels);
    // Of pixels.
    void image(Position corner, const Surface& surface);

    // The file: PNG, SVG or PDF, the same bytes for the same drawing. Nothing may be drawn afterwards. Errors: internal
    // (memory).
    Result<void> finish(const std::function<void(std::string_view)>& take);
    Result<std::string> finish();

private:
    struct Pen;
    void move_to(Position p);
    void add_outline(std::span<const Position> outline, Position place);
    void add_line(std::span<const Position> points);
    void fill_path(Colour colour, double opacity);
    void stroke_path(const Stroke& stroke);

    std::unique_ptr<Pen> pen_;
};

}  // namespace starway::draw
