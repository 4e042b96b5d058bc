// What pictures are drawn on: pixels or SVG. Coordinates are pixels; (0, 0) is the upper left corner of the picture.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "draw/palette.hpp"
#include "starway/core/geometry.hpp"

namespace starway::draw {

struct Stroke {
    Colour colour;
    double width = 1;
    double opacity = 1;
    double dash = 0;  // length of dashes and gaps; 0: solid
};

// Positions that are not finite are skipped.
class Surface {
public:
    virtual ~Surface() = default;

    // Starts a named group, up to end(). Not nested.
    virtual void begin(std::string_view layer) = 0;
    virtual void end() = 0;

    // One outline, filled at each of the places (its coordinates are relative to them).
    virtual void stamp(std::span<const Position> outline, std::span<const Position> places, Colour colour,
                       double opacity) = 0;
    // Filled rings; the holes among them run the other way round.
    virtual void area(std::span<const std::vector<Position>> rings, Colour colour, double opacity) = 0;
    // Round joins and ends.
    virtual void line(std::span<const Position> points, const Stroke& stroke) = 0;
    // Lines between points 0 and 1, 2 and 3, ...
    virtual void segments(std::span<const Position> points, const Stroke& stroke) = 0;
    virtual void disc(Position centre, double radius, Colour colour, double opacity) = 0;
    // One line of text, `size` pixels from descender to ascender. Characters are at most text_advance * size wide.
    virtual void text(Position start_of_baseline, double size, std::string_view text, Colour colour) = 0;
    // Whether it has all letters of the text.
    [[nodiscard]] virtual bool can_write(std::string_view text) const = 0;
};

inline constexpr double text_advance = 0.6;
// Number of columns of a text: code points of UTF-8.
std::size_t text_columns(std::string_view text);

}  // namespace starway::draw
